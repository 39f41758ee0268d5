// The names under which index.js finds everything except the engine.
#include <emscripten/bind.h>

#include "protocol/bindings/fairy.h"
#include "protocol/session/identity.h"
#include "protocol/wasm/board.h"
#include "protocol/wasm/guarded.h"
#include "protocol/wasm/pgn.h"
#include "protocol/wasm/variants.h"

namespace proconsul::wasm {
namespace {

std::string info() { return std::string(kEngineName); }

val validate_fen_of(const std::string& fen, const std::string& variant, bool chess960) {
  return guarded([&] { return validate_fen(fen, variant, chess960); });
}

val check_option_of(const std::string& name, const std::string& value) {
  return guarded([&] { check_option(name, value); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(board) {
  emscripten::class_<Board>("Board")
      .constructor<>()
      .function("begin", &Board::begin)
      .function("setFen", &Board::set_fen)
      .function("legalMoves", &Board::legal_moves)
      .function("legalMovesSan", &Board::legal_moves_san)
      .function("numberLegalMoves", &Board::legal_move_count)
      .function("push", &Board::push)
      .function("pushSan", &Board::push_san)
      .function("pushAll", &Board::push_all)
      .function("pushAllSan", &Board::push_all_san)
      .function("pop", &Board::pop)
      .function("is960", &Board::chess960)
      .function("variant", &Board::variant)
      .function("fen", &Board::fen)
      .function("engineFen", &Board::engine_fen)
      .function("sfen", &Board::sfen)
      .function("turn", &Board::white_to_move)
      .function("fullMove", &Board::full_move)
      .function("halfMoveClock", &Board::half_move_clock)
      .function("san", &Board::san)
      .function("variationSan", &Board::variation_san)
      .function("isCapture", &Board::is_capture)
      .function("givesCheck", &Board::gives_check)
      .function("isCheck", &Board::in_check)
      .function("checkedPieces", &Board::checked_pieces)
      .function("cannotWin", &Board::cannot_win)
      .function("isOver", &Board::is_over)
      .function("result", &Board::result)
      .function("reason", &Board::reason)
      .function("ending", &Board::ending)
      .function("meaning", &Board::meaning)
      .function("counts", &Board::counts_json)
      .function("moveStack", &Board::move_stack)
      .function("pocket", &Board::pocket)
      .function("rows", &Board::rows)
      .function("picture", &Board::picture)
      .function("svg", &Board::svg)
      .function("startNumber", &Board::start_number)
      .function("startFen", &Board::start_fen)
      .function("perft", &Board::perft)
      .function("evaluation", &Board::evaluation)
      .function("moves", &Board::moves_json)
      .function("pieces", &Board::pieces_json)
      .function("lastMove", &Board::last_move_json)
      .function("pgn", &Board::pgn);
}

EMSCRIPTEN_BINDINGS(games) {
  emscripten::function("info", &info);
  emscripten::function("variants", &variant_names);
  emscripten::function("variantList", &variant_list);
  emscripten::function("variantInfo", &variant_info);
  emscripten::function("startingFen", &starting_fen);
  emscripten::function("capturesToHand", &captures_to_hand);
  emscripten::function("rulesHtml", &rules_html);
  emscripten::function("pieceSvg", &piece_svg);
  emscripten::function("boardSvg", &board_svg_of);
  emscripten::function("start", &start_of);
  emscripten::function("fenOfSfen", &fen_of_sfen_in);
  emscripten::function("checkDefinition", &check_definition);
  emscripten::function("loadDefinition", &load_definition);
  emscripten::function("addDefinition", &add_definition);
  emscripten::function("validateFen", &validate_fen_of);
  emscripten::function("checkOption", &check_option_of);
  emscripten::function("readPgn", &pgn_games);
}

}  // namespace proconsul::wasm
