#include "protocol/formats/xboard_games.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "engine/move_text.h"
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

bool has_moves_of_xboard(const PgnGame& pgn, const Rules& rules) {
  if (is_of_xboard(pgn)) return true;
  const auto& pieces = rules.pieces;
  const bool only_there =
      std::any_of(pieces.begin(), pieces.end(), is_of_first_kind) &&
      std::none_of(pieces.begin(), pieces.end(), [](const PieceDef& piece) { return piece.pawn; });
  return only_there && std::any_of(pgn.moves.begin(), pgn.moves.end(),
                                   [](const PgnMove& move) { return is_move_without_letter(move.text); });
}

Result<Game> start_of_xboard(const Variant& variant, const std::string& fen) {
  const Rules& rules = *variant.rules;
  const std::optional<std::string> start = drawn_start(variant, fen);
  std::vector<PieceType> army;
  if (start && rules.promotion_to_army) army = army_of(rules, *start);
  constexpr RightsField kField = RightsField::kDoubtful;
  return likeliest_game(complete_fens(rules, start.value_or(rules.start_fen), fen, kField), kField,
                        [&](const std::string& complete) { return game_of(variant, complete, army); });
}

std::size_t adopt_game_of_xboard(Game game, PgnGame& pgn) {
  if (pgn.find("FEN") != nullptr) pgn.set_tag("FEN", game.fen());
  std::erase_if(pgn.tags, [](const PgnTag& tag) { return tag.name == kMark; });
  const std::vector<Move> line = LineSearch(game, pgn.moves).run();
  for (std::size_t i = 0; i < line.size(); ++i) {
    pgn.moves[i].text = to_san(game, line[i]);
    pgn.moves[i].goes_on = game.goes_on_after(line[i]);
    game.play(line[i]);
  }
  return line.size();
}

}  // namespace proconsul
