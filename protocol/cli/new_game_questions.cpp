#include "protocol/cli/new_game_questions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "engine/types.h"
#include "protocol/cli/answer_words.h"
#include "protocol/cli/new_game_specials.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr int kMinSide = 3;
constexpr int kMaxSide = 16;
constexpr std::size_t kLongestName = 40;
constexpr const char* kNothing = "-";
constexpr const char* kNo = "no";

Status answer_name(GameDraft& draft, const std::string& text) {
  if (text.empty()) return Error{"a game needs a name"};
  if (!is_letter(text.front())) return Error{"a name begins with a letter"};
  if (text.size() > kLongestName) return Error{fmt::format("a name has at most {} characters", kLongestName)};
  draft.name = text;
  return done();
}

std::string proposed_board(const GameDraft& draft) { return fmt::format("{}x{}", draft.files, draft.ranks); }

// "10x8", "10 by 8"; a single number is the side of a square.
std::vector<std::string> sides_of(const std::string& text) {
  constexpr Replacement kCrosses[] = {{"x", " x "}, {"×", " x "}, {"*", " x "}, {"by", " x "}};
  std::vector<std::string> sides;
  const std::string size = replaced(lower_case(text), kCrosses);
  bool crossed = false;
  for (const std::string_view word : words_in(size)) {
    crossed |= word == "x";
    if (word != "x") sides.emplace_back(word);
  }
  if (sides.empty() || (crossed && sides.size() == 1)) sides = {""};
  return sides;
}

Status answer_board(GameDraft& draft, const std::string& text) {
  const std::vector<std::string> sides = sides_of(text);
  const auto side = [](const std::string& word) { return parse_integer(word, kMinSide, kMaxSide); };
  const Result<std::int64_t> files = side(sides.front()), ranks = side(sides.back());
  if (!files || !ranks || sides.size() > 2)
    return Error{fmt::format("{} is not FILESxRANKS, each from {} to {}", quote(text), kMinSide, kMaxSide)};
  if (*files * *ranks > kMaxSquares)
    return Error{fmt::format("{} squares are more than {}", *files * *ranks, kMaxSquares)};
  draft.files = static_cast<int>(*files);
  draft.ranks = static_cast<int>(*ranks);
  draft.holes.clear();
  propose_rows(draft);
  return done();
}

std::vector<std::string> catalogue_names() {
  std::vector<std::string> names;
  for (const PieceDef& piece : piece_catalogue().rules.pieces) names.push_back(lower_case(piece.name));
  return names;
}

const DraftPiece* in_catalogue(char letter) {
  for (const DraftPiece& piece : piece_catalogue().pieces) {
    if (piece.letter == to_lower(letter)) return &piece;
  }
  return nullptr;
}

const DraftPiece* called(const std::string& word) {
  const Rules& rules = piece_catalogue().rules;
  for (const PieceDef& piece : rules.pieces) {
    if (lower_case(piece.name) == lower_case(word)) return in_catalogue(piece.letter.front());
  }
  return nullptr;
}

std::string proposed_pieces(const GameDraft& draft) {
  std::string letters, own;
  for (const DraftPiece& piece : draft.pieces) {
    if (in_catalogue(piece.letter) != nullptr && in_catalogue(piece.letter)->value == piece.value) {
      letters += piece.letter;
    } else {
      own += " " + piece.value;
    }
  }
  return std::string(trimmed(letters + own));
}

Result<std::vector<DraftPiece>> pieces_of(const std::string& word) {
  if (const std::size_t colon = word.find(':'); colon != word.npos) {
    if (colon != 1 || !is_letter(word.front()))
      return Error{fmt::format("{} is not LETTER:MOVEMENT:NAME", quote(word))};
    const std::size_t second = word.find(':', colon + 1);
    if (second == word.npos || second + 1 == word.size())
      return Error{fmt::format("{} has no name; write {}:NAME", quote(word), word.substr(0, second))};
    return std::vector{DraftPiece{to_lower(word.front()), std::string(GameDraft::kCustom),
                                  to_lower(word.front()) + word.substr(1)}};
  }
  if (const DraftPiece* piece = called(word)) return std::vector{*piece};
  std::vector<DraftPiece> pieces;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const DraftPiece* piece = in_catalogue(word[i]);
    if (piece == nullptr)
      return Error{fmt::format("{} in {} is not a piece of the list{}", quote(character_at(word, i)),
                               quote(word), did_you_mean(lower_case(word), catalogue_names()))};
    pieces.push_back(*piece);
  }
  return pieces;
}

Status answer_pieces(GameDraft& draft, const std::string& text) {
  draft.pieces.clear();
  for (const std::string& word : answer_words(text)) {
    const Result<std::vector<DraftPiece>> pieces = pieces_of(word);
    if (!pieces) return pieces.error();
    for (const DraftPiece& piece : *pieces) {
      const auto same = [&](const DraftPiece& other) { return other.letter == piece.letter; };
      if (std::any_of(draft.pieces.begin(), draft.pieces.end(), same))
        return Error{fmt::format("two pieces with the letter '{}'{}", piece.letter,
                                 did_you_mean(lower_case(word), catalogue_names()))};
      draft.pieces.push_back(piece);
    }
  }
  propose_rows(draft);
  return done();
}

// A row of the answer, one character per square.
Result<std::string> row_of(const GameDraft& draft, std::string_view text) {
  std::string row;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789", i), text.size()) - i;
    if (digits > 0) {
      const Result<std::int64_t> empty = parse_integer(text.substr(i, digits), 1, draft.files);
      if (!empty) return Error{fmt::format("empty squares: {}", empty.error().message)};
      row.append(static_cast<std::size_t>(*empty), '.');
      i += digits;
      continue;
    }
    const char letter = to_lower(text[i]);
    const auto has = [&](const DraftPiece& piece) { return piece.letter == letter; };
    const bool empty = letter == GameDraft::kEmpty || letter == GameDraft::kHole;
    if (!empty && std::none_of(draft.pieces.begin(), draft.pieces.end(), has))
      return Error{fmt::format("{} is none of the game's pieces", quote(character_at(text, i)))};
    row += letter;
    ++i;
  }
  if (static_cast<int>(row.size()) == draft.files) return row;
  return Error{fmt::format("the row {} has {} and the board {} files", quote(text),
                           counted(row.size(), "square"), draft.files)};
}

Status answer_rows(GameDraft& draft, const std::string& text) {
  draft.rows.clear();
  for (const Word& word : proconsul::split(text, '/')) {
    Result<std::string> row = row_of(draft, trimmed(word.text));
    if (!row) return row.error();
    draft.rows.push_back(row.take());
  }
  if (2 * static_cast<int>(draft.rows.size()) > draft.ranks)
    return Error{fmt::format("the armies overlap: {} rows each on {} ranks", draft.rows.size(), draft.ranks)};
  if (draft.has("king") && !draft.on_board("king"))
    return Error{"the king is not on the board; games without one leave it out of the pieces"};
  draft.turned = false;
  if (const std::string obstacle = draft.row_obstacle(); !obstacle.empty()) return Error{obstacle};
  propose_rules(draft);
  return done();
}

const std::vector<std::string> kOpposite = {"mirrored", "turned"};

std::string proposed_opposite(const GameDraft& draft) { return kOpposite[draft.turned ? 1 : 0]; }

Status answer_opposite(GameDraft& draft, const std::string& text) {
  const Result<std::string> word = chosen(text, kOpposite);
  if (!word) return word.error();
  draft.turned = *word == kOpposite[1];
  if (const std::string obstacle = draft.row_obstacle(); !obstacle.empty()) return Error{obstacle};
  propose_rules(draft);
  return done();
}

std::string proposed_promotions(const GameDraft& draft) {
  return draft.promotions.empty() ? std::string(kNothing) : draft.promotions;
}

Status answer_promotions(GameDraft& draft, const std::string& text) {
  draft.promotions.clear();
  if (reply_of(text) == Reply::kNo) return done();
  const Result<std::string> letters = letters_in(draft, text, draft.promotable());
  if (!letters) return letters.error();
  for (const char letter : *letters) {
    if (draft.promotions.find(letter) == std::string::npos) draft.promotions += letter;
  }
  return done();
}

std::string proposed_promotion_ranks(const GameDraft& draft) { return std::to_string(draft.promotion_ranks); }

Status answer_promotion_ranks(GameDraft& draft, const std::string& text) {
  const Result<std::int64_t> ranks = parse_integer(text, 1, draft.ranks / 2);
  if (!ranks) return ranks.error();
  draft.promotion_ranks = static_cast<int>(*ranks);
  return done();
}

const std::vector<std::string> kYesNo = {"yes", "no"};

template <bool GameDraft::*field>
std::string proposed_flag(const GameDraft& draft) {
  return kYesNo[draft.*field ? 0 : 1];
}

template <bool GameDraft::*field>
Status answer_flag(GameDraft& draft, const std::string& text) {
  const Result<std::string> word = chosen(text, kYesNo);
  if (!word) return word.error();
  draft.*field = *word == kYesNo[0];
  return done();
}

std::string proposed_ends(const GameDraft& draft) {
  return draft.ends.empty() ? std::string(kNothing) : fmt::format("{}", fmt::join(draft.ends, " "));
}

Status answer_ends(GameDraft& draft, const std::string& text) {
  std::vector<std::string> possible;
  for (const DraftEnd& end : draft_ends()) {
    if (is_possible(draft, end)) possible.emplace_back(end.name);
  }
  draft.ends.clear();
  Result<std::vector<std::string>> ends = all_chosen(text, possible);
  if (!ends) return ends.error();
  draft.ends = ends.take();
  if (draft.ends_by("capture") && draft.ends_by("giveaway"))
    return Error{"'capture' and 'giveaway' contradict each other"};
  draft.stalemate = draft.ends_by("giveaway") ? "win" : "draw";
  return done();
}

const std::vector<std::string> kVerdicts = {"draw", "loss", "win"};

Status answer_stalemate(GameDraft& draft, const std::string& text) {
  const Result<std::string> word = chosen(text, kVerdicts);
  if (!word) return word.error();
  draft.stalemate = *word;
  return done();
}

Status answer_about(GameDraft& draft, const std::string& text) {
  if (printable(text) != text) return Error{"the line has characters that cannot be shown"};
  for (const char* mark : {" #", " ;"}) {
    if (text.find(mark) != text.npos || text.starts_with(mark[1]))
      return Error{fmt::format("a {} after a blank would begin a comment", quote(&mark[1]))};
  }
  draft.about = reply_of(text) == Reply::kNo ? "" : text;
  return done();
}

bool asks_castling(const GameDraft& draft) { return draft.castling_obstacle().empty(); }

std::vector<Question> questions_about_board() {
  return {
      {"name", "What is the game called? Letters, digits, '-' and '_'.",
       "A word such as 'mygame'. The file "
       "is called like it, unless --out names another.",
       nullptr, nullptr, [](const GameDraft&) { return std::string(); }, answer_name, Topic::kName},
      {"board", "How large is the board, in files and ranks? At most 16x16, and 128 squares.",
       "For example 10x8: ten files, from a to j, and eight ranks.", nullptr, nullptr, proposed_board,
       answer_board, Topic::kBoard},
      {"special",
       "What is special about the game? One or more words of this list, or 'no'.",
       "Each word leads to a question of its own. Most games are nothing of the kind.",
       kNothing,
       nullptr,
       proposed_specials,
       answer_specials,
       Topic::kSpecials,
       {"holes", "hand", "moves", "dice"}},
      {"holes", "Which squares of the board do not exist?",
       "Squares, whole ranks and files: 'd4 e4', '*1', 'a*'. Nothing stands on holes or moves through them; "
       "single leaps go over them.",
       kNothing, [](const GameDraft& draft) { return draft.is_special("holes"); }, proposed_holes,
       answer_holes, Topic::kHoles},
      {"pieces",
       "Which pieces are there? Letters or names of this list, and pieces of your own, each as "
       "LETTER:MOVEMENT:NAME in the list's notation, for example y:BmN:prelate. 'show LETTER' draws how a "
       "piece of the list moves. Every king is royal.",
       "For example 'kqrbnp' (chess), 'king queen archbishop pawn', or 'kp y:WD:wader'.", nullptr, nullptr,
       proposed_pieces, answer_pieces, Topic::kPieces},
      {"rows",
       "Where do White's pieces start? Row by row from the back: letters, and numbers of empty squares.",
       "For example 'rnbqkbnr/pppppppp'. '2k5' is a king with two empty squares to its left and five to its "
       "right. A '*' is a square that does not exist.",
       nullptr, nullptr, [](const GameDraft& draft) { return rows_text(draft); }, answer_rows},
      {"black", "Is Black's army a mirror image of White's, or turned by 180 degrees?",
       "'mirrored': equal pieces face each other, as in chess. 'turned': each side sees the same from its "
       "own "
       "end of the board.",
       nullptr, nullptr, proposed_opposite, answer_opposite, Topic::kOther, kOpposite},
  };
}

std::vector<Question> questions_about_moves() {
  return {
      {"promotion",
       "What may pawns become? Letters or names, or 'no' for nothing.",
       "For example 'qr'. Pawns that become nothing stay on the last rank.",
       kNothing,
       [](const GameDraft& draft) { return draft.promotion_obstacle().empty(); },
       proposed_promotions,
       answer_promotions,
       Topic::kOther,
       {},
       [](const GameDraft& draft) { return "There is no promotion: " + draft.promotion_obstacle() + "."; }},
      {"promotion ranks", "On how many of the last ranks may pawns promote? On the last one they must.",
       "1 as in chess; with 3, they may promote on any of the last three ranks.", "1",
       [](const GameDraft& draft) { return !draft.promotions.empty(); }, proposed_promotion_ranks,
       answer_promotion_ranks},
      {"double step", "May pawns go two squares ahead from where they start?", "As in chess. 'yes' or 'no'.",
       kNo, [](const GameDraft& draft) { return draft.double_step_obstacle().empty(); },
       proposed_flag<&GameDraft::double_step>, answer_flag<&GameDraft::double_step>, Topic::kOther, kYesNo,
       [](const GameDraft& draft) {
         return "There is no double step: " + draft.double_step_obstacle() + ".";
       }},
      {"castling", "Is there castling?", "As in chess. 'yes' or 'no'.", kNo, asks_castling,
       proposed_flag<&GameDraft::castling>, answer_flag<&GameDraft::castling>, Topic::kOther, kYesNo,
       [](const GameDraft& draft) { return "There is no castling: " + draft.castling_obstacle() + "."; }},
      {"castling files",
       "To which files does the king castle, to the left and to the right? The rook goes to the square that "
       "it has passed last.",
       "Two files. The proposal is as far to both sides.", kNothing,
       [](const GameDraft& draft) { return asks_castling(draft) && draft.castling; }, proposed_castling_files,
       answer_castling_files},
      {"captured", "Do captured pieces come into the capturer's hand, to be dropped later instead of a move?",
       "As in crazyhouse and shogi: they change sides, and promoted pawns are pawns again.", kNo,
       [](const GameDraft& draft) { return draft.is_special("hand"); },
       proposed_flag<&GameDraft::takes_to_hand>, answer_flag<&GameDraft::takes_to_hand>, Topic::kOther,
       kYesNo},
      {"hand", "Which pieces does each side hold at the start, to be dropped instead of a move?",
       "A letter or a name for each piece: 'rnn' is a rook and two knights. 'no' for none.", kNothing,
       [](const GameDraft& draft) { return draft.is_special("hand"); }, proposed_hand, answer_hand},
      {"moves", "How many moves does a turn have, beginning with White's first turn?",
       "'2': each turn has two moves. '1 2': White moves once and Black twice, always. '1 2 2': White moves "
       "once in its first turn, and then both twice: the last two numbers alternate for ever. 'progressive': "
       "each turn has one move more than the one before.",
       "1", [](const GameDraft& draft) { return draft.is_special("moves"); },
       [](const GameDraft& draft) { return draft.turns; }, answer_turns},
      {"dice", "Which pieces may dice replace before the game? PIECE:OTHERS for each die.",
       "For example 'q:ac n:j': the first die leaves the queens (1) or replaces them by archbishops (2) or "
       "chancellors (3), for both sides alike; the second leaves the knights or replaces them by camels.",
       kNothing, [](const GameDraft& draft) { return draft.is_special("dice"); }, proposed_dice, answer_dice},
  };
}

std::vector<Question> questions_about_ends() {
  return {
      {"ends",
       "How else is the game won? One or more words of this list, or 'no'.",
       "Besides by mate, if there are kings.",
       kNothing,
       nullptr,
       proposed_ends,
       answer_ends,
       Topic::kEnds,
       {"checks", "centre", "race", "capture", "giveaway"}},
      {"no move", "What does it mean for a side to have no move: draw, loss or win?",
       "A draw as in chess, if the king is not in check.", nullptr, nullptr,
       [](const GameDraft& draft) { return draft.stalemate; }, answer_stalemate, Topic::kVerdict, kVerdicts},
      {"about", "What should players know about the game? One line, or nothing.",
       "It is shown with the rules. More lines can be added to the file.", kNothing, nullptr,
       [](const GameDraft& draft) { return draft.about; }, answer_about},
  };
}

}  // namespace

bool is_possible(const GameDraft& draft, const DraftEnd& end) {
  const std::string_view name = end.name;
  if (name == "checks" && draft.turns != GameDraft::kOneMove) return false;
  if (name == "centre" && !has_middle(draft)) return false;
  return !end.needs_king || draft.has("king");
}

const std::vector<Question>& new_game_questions() {
  static const std::vector<Question> kQuestions = [] {
    std::vector<Question> all = questions_about_board();
    for (const auto& more : {questions_about_moves(), questions_about_ends()})
      all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return kQuestions;
}

const DraftPiece* catalogue_piece(const std::string& letter_or_name) {
  if (const DraftPiece* piece = called(letter_or_name)) return piece;
  return letter_or_name.size() == 1 ? in_catalogue(letter_or_name.front()) : nullptr;
}

}  // namespace proconsul
