// FENs with harmless faults: rights and en passant squares that the position does not have or that cannot be
// read, and those that parse_setup_leniently() knows.
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/blueprint.h"
#include "engine/game.h"
#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/setup_fields.h"
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

constexpr std::string_view kAbsent = "-";
constexpr std::size_t kRightsField = 2;  // check counts may stand before it

bool has_digit(std::string_view text) { return std::any_of(text.begin(), text.end(), is_digit); }

// The castling field, perhaps, which must not get lost where it changed places with the en passant square.
bool names_castling(Word field) { return field.text.find_first_not_of("KQkq") == std::string_view::npos; }

// A FEN without its faults, as far as they are harmless. Its fields point into it.
class FenRepair {
 public:
  FenRepair(const Rules& rules, std::string_view fen)
      : rules_(rules), read_(parse_setup_leniently(rules, fen)) {
    if (!read_) return;
    repairs_ = std::move(read_->repairs);
    find_en_passant();
    repair_rights();
    repair_en_passant();
  }
  FenRepair(const FenRepair&) = delete;
  FenRepair& operator=(const FenRepair&) = delete;

  Result<Setup> setup() const { return read_ ? Result<Setup>(read_.value().setup) : read_.error(); }
  std::vector<std::string> take_repairs() { return std::move(repairs_); }

 private:
  Setup& fields() { return read_->setup; }

  Result<std::vector<DoubleStep>> steps_of(Word en_passant) {
    Setup single = fields();
    single.en_passant = en_passant;
    return parse_double_steps(rules_, single);
  }

  // The square stands in the place of the castling field, which is missing.
  void find_en_passant() {
    const Word field = fields().rights;
    if (fields().en_passant.text != kAbsent || squares_in(field).empty() || parse_rights(rules_, fields()) ||
        !steps_of(field))
      return;
    fields().en_passant = std::exchange(fields().rights, {kAbsent});
    note(std::string(kReadAs) + "the en passant square: the castling field " + std::string(field.text));
  }

  // A digit belongs to a square, so that such a field may be a move.
  void repair_rights() {
    const Word field = fields().rights;
    if (parse_rights(rules_, fields()) || has_digit(field.text)) return;
    std::string kept;
    for (std::size_t i = 0; i < field.text.size();) {
      const std::string_view letter = character_at(field.text, i);
      Setup single = fields();
      single.rights = {letter, field.offset + i};
      const Result<SquareSet> right = parse_rights(rules_, single);
      if (right && letter != kAbsent)
        kept += letter;
      else
        note(right ? "a dash among the castling letters" : right.error().message);
      i += letter.size();
    }
    replace(fields().rights, rights_, kept);
  }

  void repair_en_passant() {
    const Word field = fields().en_passant;
    const auto read = steps_of(field);
    if (read || names_castling(field)) return;
    if (!replace_capitals(field)) leave_out_squares(field, read.error());
  }

  bool replace_capitals(Word field) {
    const std::string small = lower_case(field.text);
    if (small == field.text || !steps_of({small, field.offset})) return false;
    note(std::string(kReadAs) + small + ": the en passant square " + std::string(field.text));
    replace(fields().en_passant, en_passant_, small);
    return true;
  }

  void leave_out_squares(Word field, const Error& unreadable) {
    const std::vector<Word> squares = squares_in(field);
    if (squares.empty()) note(unreadable.message);
    std::string kept;
    for (const Word square : squares) {
      const auto step = steps_of(square);
      if (step)
        kept += square.text;
      else
        note(step.error().message);
    }
    replace(fields().en_passant, en_passant_, kept);
  }

  void note(const std::string& repair) {
    if (std::find(repairs_.begin(), repairs_.end(), repair) == repairs_.end()) repairs_.push_back(repair);
  }

  static void replace(Word& field, std::string& storage, std::string_view kept) {
    storage = kept;
    field.text = kept.empty() ? kAbsent : std::string_view(storage);
  }

  const Rules& rules_;
  Result<LenientSetup> read_;
  std::string rights_, en_passant_;  // replaced ones
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
std::vector<std::string> vain_squares(const Game& game, const Setup& setup) {
  const Rules& rules = game.rules();
  const Result<std::vector<DoubleStep>> steps = parse_double_steps(rules, setup);
  std::vector<std::string> vain;
  for (const DoubleStep& step : steps ? *steps : std::vector<DoubleStep>{}) {
    if (std::visit([&](const auto& p) { return is_in_vain(p, step); }, game.position()))
      vain.push_back("en passant: no legal move captures on " + square_text(rules.board, step.passed));
  }
  return vain;
}

// Rights that a game without castling does not have.
std::optional<std::string> vain_rights(const Rules& rules, const Setup& setup) {
  const bool has_rights =
      rules.castling.style != CastlingStyle::kNone || rules.rights_text != RightsText::kCastling;
  const std::string_view field = setup.rights.text;
  if (has_rights || field == kAbsent || !names_castling(setup.rights)) return std::nullopt;
  return "castling rights " + std::string(field) + ", which " + rules.name + " does not have";
}

template <class Bits>
Result<Game::AnyPosition> position_at(std::shared_ptr<const CompiledGame> game, const Setup& setup,
                                      const std::vector<PieceType>& army) {
  auto position = Position<Bits>::from_setup(std::move(game), setup, army);
  if (!position) return position.error();
  return Game::AnyPosition(position.take());
}

bool is_reading(const std::string& repair) { return repair.starts_with(kReadAs); }

}  // namespace

// Most FENs have no letters in the two fields, and need not be read again.
void Game::note_vain_fields(std::string_view fen) {
  const std::vector<Word> words = words_of(fen);
  const bool lacks_castling = rules().castling.style == CastlingStyle::kNone;
  bool may_be_vain = false;
  for (std::size_t i = kRightsField; i < words.size(); ++i) {
    const bool passed = i == kRightsField + 1 && is_lower(words[i].text.front());
    may_be_vain |= passed || (lacks_castling && names_castling(words[i]));
  }
  if (!may_be_vain) return;
  const Result<Setup> setup = parse_setup(rules(), fen);
  if (setup) note_vain_fields(*setup);
}

void Game::note_vain_fields(const Setup& setup) {
  if (auto rights = vain_rights(rules(), setup)) repairs_.push_back(*std::move(rights));
  for (std::string& square : vain_squares(*this, setup)) repairs_.push_back(std::move(square));
}

Result<Game> Game::create_repaired(std::shared_ptr<const CompiledGame> game, std::string_view fen,
                                   const std::vector<PieceType>& army) {
  FenRepair repair(game->rules(), fen);
  const Result<Setup> setup = repair.setup();
  const bool small = game->rules().board.size() <= kCapacity<Bits64>;
  auto position = !setup  ? Result<AnyPosition>(setup.error())
                  : small ? position_at<Bits64>(game, *setup, army)
                          : position_at<Bits128>(game, *setup, army);
  if (!position) {
    Error error = position.error();
    error.column = character_column(fen, error.column);
    return error;
  }
  Game created(std::move(game), position.take());
  created.repairs_ = repair.take_repairs();
  created.note_vain_fields(*setup);
  return created;
}

std::string Game::repairs_text() const {
  std::string left_out, readings;
  for (const std::string& repair : repairs_) {
    if (is_reading(repair))
      readings += (readings.empty() ? "" : "; ") + repair;
    else
      left_out += (left_out.empty() ? "left out of the FEN: " : "; ") + repair;
  }
  return left_out + (left_out.empty() || readings.empty() ? "" : "; ") + readings;
}

}  // namespace proconsul
