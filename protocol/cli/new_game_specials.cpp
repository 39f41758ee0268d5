#include "protocol/cli/new_game_specials.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "protocol/cli/answer_words.h"
#include "variants/region.h"

namespace proconsul {
namespace {

constexpr const char* kNone = "-";
constexpr std::size_t kMostInHand = 30;

bool is_none(const std::string& text) { return reply_of(text) == Reply::kNo; }

std::string joined_or_none(const std::vector<std::string>& words) {
  return words.empty() ? kNone : fmt::format("{}", fmt::join(words, " "));
}

// "q:ac": one die, which leaves the queen or replaces it.
Status add_die(GameDraft& draft, const std::string& word) {
  const std::size_t colon = word.find(':');
  const std::string all = draft.promotable();
  if (colon == word.npos || colon == 0 || colon + 1 == word.size())
    return Error{fmt::format("{} is not PIECE:OTHERS, such as 'q:ac'", quote(word))};
  const Result<std::string> piece = letters_in(draft, word.substr(0, colon), all);
  if (!piece) return piece.error();
  const Result<std::string> others = letters_in(draft, word.substr(colon + 1), all);
  if (!others) return others.error();
  const char letter = piece->front();
  const bool twice =
      std::any_of(draft.dice.begin(), draft.dice.end(), [&](const auto& die) { return die.first == letter; });
  if (piece->size() > 1) return Error{fmt::format("{} names more than one piece before ':'", quote(word))};
  if (twice)
    return Error{fmt::format("'{}' has two dice; name all that may replace it behind one ':'", letter)};
  if (!draft.stands(letter)) return Error{fmt::format("'{}' is not on the board at the start", letter)};
  if (draft.castling && letter == draft.letter_of("rook")) return Error{"castling needs the rooks"};
  if (others->find(letter) != others->npos)
    return Error{fmt::format("'{}' stays anyway if the die shows 1; leave it out behind ':'", letter)};
  if (others->size() > kMaxDieReplacements)
    return Error{fmt::format("more than {} pieces for one die", kMaxDieReplacements)};
  draft.dice.emplace_back(letter, *others);
  return done();
}

}  // namespace

std::string proposed_specials(const GameDraft& draft) { return joined_or_none(draft.specials); }

Status answer_specials(GameDraft& draft, const std::string& text) {
  std::vector<std::string> names;
  for (const DraftSpecial& special : draft_specials()) names.emplace_back(special.name);
  draft.specials.clear();
  Result<std::vector<std::string>> specials = all_chosen(text, names);
  if (!specials) return specials.error();
  draft.specials = specials.take();
  if (!draft.is_special("holes")) draft.holes.clear();
  propose_rows(draft);
  return done();
}

std::string proposed_holes(const GameDraft& draft) { return joined_or_none(draft.holes); }

Status answer_holes(GameDraft& draft, const std::string& text) {
  draft.holes.clear();
  Geometry board;
  board.files = draft.files;
  board.ranks = draft.ranks;
  for (int rank = 0; rank < board.ranks; ++rank) {
    for (int file = 0; file < board.files; ++file) board.squares |= bit<SquareSet>(board.square(file, rank));
  }
  const SquareSet all = board.squares;
  SquareSet left = all;
  for (const std::string& word : answer_words(is_none(text) ? "" : lower_case(text))) {
    const Result<Region> region = parse_region(word, board);
    if (!region) return Error{region.error().message};
    if (!region->off_board.empty()) return Error{fmt::format("the board has no {}", quote(word))};
    left &= ~region->squares;
  }
  if (none(left)) return Error{"no square would be left"};
  for (const Square square : Squares(all & ~left)) draft.holes.push_back(square_text(board, square));
  propose_rows(draft);
  return done();
}

std::string proposed_castling_files(const GameDraft& draft) {
  return fmt::format("{} {}", file_name(draft.castling_files.first), file_name(draft.castling_files.second));
}

Status answer_castling_files(GameDraft& draft, const std::string& text) {
  draft.castling = !is_none(text);
  if (!draft.castling) return done();
  std::vector<int> files;
  for (const std::string& word : answer_words(lower_case(text))) {
    const std::optional<int> file = parse_file(word, draft.files);
    if (!file)
      return Error{fmt::format("{} is not a file from a to {}", quote(word), file_name(draft.files - 1))};
    files.push_back(*file);
  }
  const auto king = static_cast<int>(draft.rows.front().find(draft.letter_of("king")));
  std::sort(files.begin(), files.end());
  if (files.size() != 2 || files[0] >= king - 1 || files[1] <= king + 1)
    return Error{
        fmt::format("expected two files, such as '{}', at least two squares to the left and to the "
                    "right of the king on {}",
                    proposed_castling_files(draft), file_name(king))};
  draft.castling_files = {files[0], files[1]};
  return done();
}

std::string proposed_hand(const GameDraft& draft) { return draft.hand.empty() ? kNone : draft.hand; }

Status answer_hand(GameDraft& draft, const std::string& text) {
  draft.hand.clear();
  if (is_none(text)) return done();
  std::string allowed = draft.promotable();
  if (draft.has("pawn")) allowed += draft.letter_of("pawn");
  const Result<std::string> letters = letters_in(draft, text, allowed);
  if (!letters) return letters.error();
  if (letters->size() > kMostInHand) return Error{fmt::format("more than {} pieces in hand", kMostInHand)};
  draft.hand = *letters;
  return done();
}

Status answer_turns(GameDraft& draft, const std::string& text) {
  std::vector<std::string> numbers = answer_words(is_none(text) ? GameDraft::kOneMove : lower_case(text));
  if (numbers.size() == 1 && !numbers.front().empty() &&
      GameDraft::kProgressive.starts_with(numbers.front())) {
    draft.turns = GameDraft::kProgressive;
    return done();
  }
  for (const std::string& number : numbers) {
    if (!parse_number(number, 1, kMaxActions))
      return Error{fmt::format("{} is not a number of moves from 1 to {}, nor 'progressive'", quote(number),
                               kMaxActions)};
  }
  if (numbers.empty()) return Error{"expected a number of moves"};
  const bool one = std::all_of(numbers.begin(), numbers.end(),
                               [](const std::string& number) { return number == GameDraft::kOneMove; });
  draft.turns = one ? std::string(GameDraft::kOneMove) : fmt::format("{}", fmt::join(numbers, " "));
  if (!one) std::erase(draft.ends, "checks");  // they are not counted in such games
  return done();
}

std::string proposed_dice(const GameDraft& draft) {
  std::vector<std::string> words;
  for (const auto& [piece, others] : draft.dice) words.push_back(fmt::format("{}:{}", piece, others));
  return joined_or_none(words);
}

Status answer_dice(GameDraft& draft, const std::string& text) {
  draft.dice.clear();
  for (const std::string& word : answer_words(is_none(text) ? "" : lower_case(text))) {
    if (const Status added = add_die(draft, word); !added) return added;
  }
  if (draft.dice.size() > kMaxDraftDice) return Error{fmt::format("more than {} dice", kMaxDraftDice)};
  return done();
}

}  // namespace proconsul
