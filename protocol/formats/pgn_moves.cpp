#include "protocol/formats/pgn_moves.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/formats/annotation_signs.h"
#include "protocol/formats/native_notation.h"

namespace proconsul {
namespace {

bool is_null_text(std::string_view text) {
  constexpr std::string_view kTexts[] = {"--", "––", "z0", "0000", "@@@@", "<>", "null", "pass"};
  const std::string lowered = lower_case(text);
  return std::find(std::begin(kTexts), std::end(kTexts), lowered) != std::end(kTexts);
}

// "e4=" is read as e4 where "=" means nothing else: an even position.
bool ends_with_evaluation(const Rules& rules, std::string_view text) {
  return text.ends_with('=') && rules.piece_promotion.changes.empty();
}

// none() if there is not exactly one.
Move only_pass(const Game& game) {
  Move found;
  for (const Move move : game.legal_moves()) {
    if (move.kind() != Move::Kind::kPass || move.has_wall()) continue;
    if (found.valid()) return Move::none();
    found = move;
  }
  return found;
}

Result<Move> read_unsigned(const Game& game, std::string_view text) {
  Result<Move> move = parse_written(game, text);
  if (move || !is_null_text(text)) return move;
  if (const Move pass = only_pass(game); pass.valid()) return pass;
  const Move null = null_move(game);
  return null.valid() ? Result<Move>(null) : move;
}

struct SignedMove {
  Move move;
  std::string_view text;  // without its signs
  std::vector<int> nags;
};

Result<SignedMove> read_signed(const Game& game, std::string_view text) {
  const Result<Move> move = read_unsigned(game, text);
  std::string_view bare = text;
  std::vector<int> nags;
  if (move && !ends_with_evaluation(game.rules(), text)) {
    while (take_sign(bare, nags, SignKind::kJudgement)) continue;
    return SignedMove{*move, bare, std::move(nags)};
  }
  while (take_sign(bare, nags, SignKind::kAny)) {
    const Result<Move> meant = read_unsigned(game, bare);
    if (!meant) continue;
    while (take_sign(bare, nags, SignKind::kJudgement)) continue;
    return SignedMove{*meant, bare, std::move(nags)};
  }
  return move ? Result<SignedMove>(SignedMove{*move, text, {}}) : move.error();
}

bool reads_to_its_end(const Game& game, std::string_view text);

// The length of a signed move at the beginning of `text` that is followed by other moves, without a blank.
// Signs that are letters cannot be told from those of pieces there.
std::optional<std::size_t> end_of_first(const Game& game, std::string_view text) {
  std::vector<int> nags;
  for (std::size_t end = 2; end < text.size(); ++end) {
    std::string_view first = text.substr(0, end);
    const bool parts = !is_letter(text[end - 1]) && take_sign(first, nags, SignKind::kAny);
    if (!parts || begins_with_sign(text.substr(end))) continue;
    const Result<SignedMove> read = read_signed(game, text.substr(0, end));
    if (!read || read->nags.empty()) continue;
    Game after = game;
    after.play(read->move);
    if (reads_to_its_end(after, without_move_number(text.substr(end)))) return end;
  }
  return std::nullopt;
}

bool reads_to_its_end(const Game& game, std::string_view text) {
  return !text.empty() && (read_signed(game, text).ok() || end_of_first(game, text));
}

// What follows the word in the file belongs to the last of its moves.
void split_word(PgnLine& line, std::size_t at, std::size_t end) {
  PgnMove& first = line[at];
  const std::string rest = first.text.substr(end);
  PgnMove next;
  next.text = without_move_number(rest);
  next.number = rest.substr(0, rest.size() - next.text.size());
  next.line = first.line;
  next.column = first.column + character_column(first.text, static_cast<int>(end) + 1) - 1;
  next.nags = std::exchange(first.nags, {});
  next.marks = std::exchange(first.marks, {});
  next.comment = std::exchange(first.comment, {});
  next.variations = std::exchange(first.variations, {});
  first.text.resize(end);
  line.insert(line.begin() + static_cast<std::ptrdiff_t>(at) + 1, std::move(next));
}

}  // namespace

Result<Move> read_pgn_move(const Game& game, PgnLine& line, std::size_t at) {
  Result<SignedMove> read = read_signed(game, line[at].text);
  if (!read) {
    const std::optional<std::size_t> end = end_of_first(game, line[at].text);
    if (!end) return read.error();
    split_word(line, at, *end);
    read = read_signed(game, line[at].text);
  }
  PgnMove& written = line[at];
  written.nags.insert(written.nags.begin(), read->nags.begin(), read->nags.end());
  written.text = std::string(read->text);
  return read->move;
}

}  // namespace proconsul
