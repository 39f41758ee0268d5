#include "protocol/formats/xboard_games.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "engine/move_text.h"
#include "protocol/formats/native_notation.h"
#include "protocol/formats/xboard_fen.h"
#include "protocol/formats/xboard_san.h"
#include "protocol/text/words.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr const char* kMark = "VariantMen";  // a tag written by XBoard only
constexpr std::size_t kMaxRetries = 2'000;

// Where a text may mean several moves, it tries them in turn until the rest of the game is legal.
class LineSearch {
 public:
  LineSearch(Game game, const PgnLine& written) : game_(std::move(game)), written_(written) {}

  // The longest line found.
  std::vector<Move> run() {
    for (std::size_t trials = 0; trials <= written_.size() + kMaxRetries; ++trials) {
      if (line_.size() == written_.size()) return line_;
      untried_.push_back(moves_of_xboard_san(game_, written_[line_.size()].text));
      if (!go_back_to_an_untried_move()) break;
      play_next();
    }
    return longest_;
  }

 private:
  bool go_back_to_an_untried_move() {
    while (untried_.back().empty()) {
      untried_.pop_back();
      if (untried_.empty()) return false;
      line_.pop_back();
      game_.undo();
    }
    return true;
  }

  void play_next() {
    const Move move = untried_.back().front();
    untried_.back().erase(untried_.back().begin());
    line_.push_back(move);
    game_.play(move);
    if (line_.size() > longest_.size()) longest_ = line_;
  }

  Game game_;
  const PgnLine& written_;
  std::vector<Move> line_;
  std::vector<Move> longest_;
  std::vector<std::vector<Move>> untried_;  // for every move of the line and the next one
};

// "c4", "exe4", "gxg7+", but not "c3c4".
bool is_move_without_letter(std::string_view text) {
  if (text.empty() || text.front() < 'a' || text.front() > 'z') return false;
  const auto files = std::count_if(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return files == 1 || (text.size() > 1 && text[1] == 'x');
}

// Shogi is the only game XBoard knows itself in which it leaves out a letter that the game's notation has.
bool lacks_letters(const PgnGame& pgn, const Rules& rules) {
  const auto& pieces = rules.pieces;
  const bool only_there =
      std::any_of(pieces.begin(), pieces.end(), is_of_first_kind) &&
      std::none_of(pieces.begin(), pieces.end(), [](const PieceDef& piece) { return piece.pawn; });
  return only_there && std::any_of(pgn.moves.begin(), pgn.moves.end(),
                                   [](const PgnMove& move) { return is_move_without_letter(move.text); });
}

// The number of moves that are legal in the engine's own notations.
std::size_t legal_moves_of(Game game, const PgnLine& written) {
  for (std::size_t i = 0; i < written.size(); ++i) {
    const Result<Move> move = parse_written(game, written[i].text);
    if (!move) return i;
    game.play(*move);
  }
  return written.size();
}

// The main line as XBoard means it; absent if the game is not XBoard's.
std::optional<std::vector<Move>> line_of_xboard(const Game& start, const PgnGame& pgn) {
  if (is_of_xboard(pgn) || lacks_letters(pgn, start.rules())) return LineSearch(start, pgn.moves).run();
  if (!counts_ranks_from_zero(start.rules().board)) return std::nullopt;
  const std::size_t own = legal_moves_of(start, pgn.moves);
  if (own == pgn.moves.size()) return std::nullopt;
  std::vector<Move> line = LineSearch(start, pgn.moves).run();
  return line.size() > own ? std::optional(std::move(line)) : std::nullopt;
}

void rewrite(Game game, PgnLine& written, const std::vector<Move>& line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (PgnLine& variation : written[i].variations)
      rewrite(game, variation, LineSearch(game, variation).run());
    written[i].text = to_san(game, line[i]);
    written[i].goes_on = game.goes_on_after(line[i]);
    game.play(line[i]);
  }
}

// The random start with this placement.
std::optional<std::string> drawn_start(const Variant& variant, const std::string& fen) {
  if (!variant.starts) return std::nullopt;
  const Result<StartNumber> number = number_of_placement(*variant.starts, split_head(fen).head);
  if (!number) return std::nullopt;
  const Result<std::string> start = start_fen(*variant.starts, *number);
  return start ? std::optional(*start) : std::nullopt;
}

}  // namespace

bool is_of_xboard(const PgnGame& pgn) { return pgn.find(kMark) != nullptr; }

Result<Game> start_of_xboard(const Variant& variant, const std::string& fen) {
  const Rules& rules = *variant.rules;
  const std::optional<std::string> start = drawn_start(variant, fen);
  std::vector<PieceType> army;
  if (start && rules.promotion_to_army) army = army_of(rules, *start);
  constexpr RightsField kField = RightsField::kDoubtful;
  return likeliest_game(complete_fens(rules, start.value_or(rules.start_fen), fen, kField), kField,
                        [&](const std::string& complete) { return game_of(variant, complete, army); });
}

std::size_t adopt_game_of_xboard(const Game& start, PgnGame& pgn) {
  const std::optional<std::vector<Move>> line = line_of_xboard(start, pgn);
  if (!line) return pgn.moves.size();
  if (pgn.find("FEN") != nullptr) pgn.set_tag("FEN", start.fen());
  std::erase_if(pgn.tags, [](const PgnTag& tag) { return tag.name == kMark; });
  rewrite(start, pgn.moves, *line);
  return line->size();
}

}  // namespace proconsul
