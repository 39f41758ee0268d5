// FENs with harmless faults: rights and en passant squares that the position does not have.
#include <algorithm>
#include <optional>

#include "engine/blueprint.h"
#include "engine/game.h"
#include "engine/setup.h"
#include "engine/text.h"

namespace proconsul {
namespace {

// The words of a field that has no blanks, such as "d3f3", with their places in the FEN; empty unless it
// consists of squares, of this board or another.
std::vector<Word> squares_in(Word field) {
  constexpr std::size_t kMost = 2 * kMaxActions;
  std::vector<Word> squares;
  for (std::size_t at = 0; at < field.text.size();) {
    std::size_t end = at + 1;
    while (end < field.text.size() && is_digit(field.text[end])) ++end;
    if (!is_lower(field.text[at]) || end == at + 1 || squares.size() == kMost) return {};
    squares.push_back({field.text.substr(at, end - at), field.offset + at});
    at = end;
  }
  return squares;
}

// Replaces fields by others that are not longer, so that columns remain.
class FenRepair {
 public:
  FenRepair(const Rules& rules, std::string_view fen) : rules_(rules), text_(fen) {
    const Result<Setup> setup = parse_setup(rules, fen);
    if (!setup) return;
    repair_rights(*setup);
    repair_en_passant(*setup);
  }

  const std::string& text() const { return text_; }
  std::vector<std::string> take_repairs() { return std::move(repairs_); }

 private:
  // A letter that could be that of a right.
  bool may_be_right(char letter) const {
    const char lower = to_lower(letter);
    return lower == 'k' || lower == 'q' || (lower >= 'a' && lower < 'a' + rules_.board.files);
  }

  void repair_rights(const Setup& setup) {
    if (parse_rights(rules_, setup)) return;
    const Word field = setup.rights;
    std::string kept;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      Setup single = setup;
      single.rights = {field.text.substr(i, 1), field.offset + i};
      const Result<SquareSet> right = parse_rights(rules_, single);
      if (!right && !may_be_right(field.text[i])) return;
      if (right)
        kept += field.text[i];
      else
        note(right.error().message);
    }
    replace(field, kept);
  }

  void repair_en_passant(const Setup& setup) {
    if (parse_double_steps(rules_, setup)) return;
    std::string kept;
    for (const Word square : squares_in(setup.en_passant)) {
      Setup single = setup;
      single.en_passant = square;
      const auto step = parse_double_steps(rules_, single);
      if (step)
        kept += square.text;
      else
        note(step.error().message);
    }
    if (!squares_in(setup.en_passant).empty()) replace(setup.en_passant, kept);
  }

  void note(const std::string& repair) {
    if (std::find(repairs_.begin(), repairs_.end(), repair) == repairs_.end()) repairs_.push_back(repair);
  }

  void replace(Word field, std::string kept) {
    if (kept.empty()) kept = "-";
    kept.resize(field.text.size(), ' ');
    text_.replace(field.offset, kept.size(), kept);
  }

  const Rules& rules_;
  std::string text_;
  std::vector<std::string> repairs_;
};

// A pawn of the side that did not move the pawn on `victim` stands beside it, but may not capture it.
template <class Bits>
bool is_in_vain(const Position<Bits>& position, const DoubleStep& step) {
  if (contains(position.passed_squares(), step.passed)) return false;
  const Colour capturer = !position.on(step.victim).colour();
  const auto& types = position.tables().pawns();
  return std::any_of(types.begin(), types.end(),
                     [&](PieceType type) { return any(position.ep_capturers(capturer, type, step.passed)); });
}

// Squares that a pawn has passed, but where no legal move captures it. Where no pawn stands beside it either,
// the square is not worth a word: many programs name it after every double step.
std::vector<std::string> vain_squares(const Game& game, std::string_view fen) {
  const Rules& rules = game.rules();
  const Result<Setup> setup = parse_setup(rules, fen);
  if (!setup) return {};
  const Result<std::vector<DoubleStep>> steps = parse_double_steps(rules, *setup);
  std::vector<std::string> vain;
  for (const DoubleStep& step : steps ? *steps : std::vector<DoubleStep>{}) {
    if (std::visit([&](const auto& p) { return is_in_vain(p, step); }, game.position()))
      vain.push_back("en passant: no legal move captures on " + square_text(rules.board, step.passed));
  }
  return vain;
}

}  // namespace

void Game::note_vain_squares(std::string_view fen) {
  const std::vector<Word> words = words_of(fen);
  constexpr std::size_t kField = 3;
  if (words.size() > kField && is_lower(words[kField].text.front())) repairs_ = vain_squares(*this, fen);
}

Result<Game> Game::create_repaired(std::shared_ptr<const CompiledGame> game, std::string_view fen,
                                   const std::vector<PieceType>& army) {
  FenRepair repair(game->rules(), fen);
  Result<Game> created = create(std::move(game), repair.text(), army);
  if (!created) return created;
  std::vector<std::string> repairs = repair.take_repairs();
  created->repairs_.insert(created->repairs_.begin(), repairs.begin(), repairs.end());
  return created;
}

std::string Game::repairs_text() const {
  std::string text;
  for (const std::string& repair : repairs_) text += (text.empty() ? "left out of the FEN: " : "; ") + repair;
  return text;
}

}  // namespace proconsul
