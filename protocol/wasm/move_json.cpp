#include "protocol/wasm/move_json.h"

#include "engine/move_text.h"
#include "engine/setup.h"

namespace proconsul::wasm {
namespace {

const char* kind_name(SpecialMove::Kind kind) {
  switch (kind) {
    case SpecialMove::Kind::kCastling:
      return "castling";
    case SpecialMove::Kind::kLeap:
      return "leap";
    case SpecialMove::Kind::kSwap:
      return "swap";
    case SpecialMove::Kind::kFirstLeap:
      return "firstLeap";
  }
  return "";
}

const char* kind_name(Move::Kind kind) {
  switch (kind) {
    case Move::Kind::kNormal:
    case Move::Kind::kDoubleStep:
    case Move::Kind::kChange:
    case Move::Kind::kGate:
      return "step";
    case Move::Kind::kEnPassant:
      return "enPassant";
    case Move::Kind::kSpecial:
      return "script";
    case Move::Kind::kPass:
      return "pass";
    case Move::Kind::kPromotion:
    case Move::Kind::kBecome:
      return "promotion";
    case Move::Kind::kDrop:
      return "drop";
  }
  return "";
}

Json special_json(const Geometry& board, const SpecialMove& special) {
  const std::string from = square_text(board, special.from), to = square_text(board, special.to);
  Json json = {{"kind", kind_name(special.kind)}, {"from", from}, {"to", to}};
  Json gestures = Json::array({Json::array({from, to})});
  if (special.second_from.valid()) {
    const std::string second = square_text(board, special.second_from);
    json["secondFrom"] = second;
    json["secondTo"] = square_text(board, special.second_to);
    if (special.kind == SpecialMove::Kind::kSwap) gestures.push_back(Json::array({to, from}));
    if (special.kind == SpecialMove::Kind::kCastling && second != to)
      gestures.push_back(Json::array({from, second}));
  }
  json["gestures"] = gestures;
  return json;
}

Json plain_json(const Game& game, Move move) {
  const Rules& rules = game.rules();
  const std::string to = square_text(rules.board, move.to());
  Json json = {{"kind", kind_name(move.kind())}};
  if (move.is_drop()) {
    const std::string drop = drop_text(rules, move);
    json.update({{"to", to}, {"drop", drop.substr(0, drop.find('@'))}, {"gestures", Json::array()}});
    return json;
  }
  const std::string from = square_text(rules.board, move.from());
  json.update({{"from", from}, {"to", to}});
  if (move.is_promotion()) json["promotion"] = promotion_sign(rules, move.promotion());
  json["gestures"] = Json::array({Json::array({from, to})});
  return json;
}

}  // namespace

Json move_json(const Game& game, Move move, const std::string& uci) {
  Json json = {{"uci", uci},
               {"san", to_san(game, move)},
               {"piece", letter_of(game.rules(), game.mover(move))},
               {"capture", game.is_capture(move)}};
  const SpecialMove* special = game.special_move_of(move);
  json.update(special != nullptr ? special_json(game.rules().board, *special) : plain_json(game, move));
  if (move.has_wall()) json["wall"] = square_text(game.rules().board, move.wall());
  if (move.gate().valid()) json["gate"] = game.rules().pieces[index_of(move.gate())].letter;
  return json;
}

}  // namespace proconsul::wasm
