#include "protocol/formats/pgn_reader.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/blanks.h"
#include "engine/lines.h"
#include "engine/move_marks.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/formats/annotation_signs.h"
#include "protocol/formats/encoding.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

// Limits of a game, to bound memory.
constexpr std::size_t kMaxMoves = 100'000;
constexpr std::size_t kDeepest = 100;
constexpr std::size_t kMaxProblems = 100;
constexpr std::size_t kLongestNumber = 32;
constexpr const char* kLoneGlyph = "a glyph without a move";

// In Japanese "同　歩" is one move.
constexpr std::string_view kIdeographicSpace = "\u3000", kSameSquare = "同";
constexpr char kWindowsNoBreakSpace = '\xA0';

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// Signs are of one character or two capitals, or begin with none of a move's.
bool may_be_sign(std::string_view word) {
  if (word.size() < 2) return !word.empty();
  return word.size() == 2 && is_upper(word[0]) ? is_upper(word[1])
                                               : !is_letter(word.front()) && !is_digit(word.front());
}

bool is_castling_by_zeros(std::string_view text) {
  return text == "0-0" || text == "0-0-0" || text == "00" || text == "000";
}

// Whether the text before a result may be a move rather than part of the result's own numbers.
bool may_be_move(std::string_view text) {
  return is_castling_by_zeros(text) ||
         std::any_of(text.begin(), text.end(), [](char c) { return is_letter(c) || !is_ascii(c); });
}

// The result that ends a word without its move number; the rest of the word may be a move, but has no result.
std::string_view glued_result(std::string_view text) {
  const std::string_view end = result_at_end(text);
  const std::string_view rest = text.substr(0, text.size() - end.size());
  const bool is_move = may_be_move(rest) && result_at_end(rest).empty();
  return rest.empty() || is_move ? end : std::string_view();
}

void add_mark(PgnMove& move, std::string_view mark) {
  if (!move.marks.empty()) move.marks += ' ';
  move.marks += mark;
}

}  // namespace

bool PgnReader::ends_word(char c) {
  return is_blank(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == '[' || c == ']' || c == ';' ||
         c == '$' || c == '\0';
}

bool PgnReader::refill() {
  const std::size_t kept = end_ - at_;
  std::memmove(buffer_.data(), buffer_.data() + at_, kept);
  bytes_before_ += at_;
  at_ = 0;
  in_.read(buffer_.data() + kept, static_cast<std::streamsize>(buffer_.size() - kept));
  end_ = kept + static_cast<std::size_t>(in_.gcount());
  return end_ > kept;
}

char PgnReader::peek(std::size_t ahead) {
  if (at_ + ahead >= end_ && (!refill() || at_ + ahead >= end_)) return '\0';
  const char c = buffer_[at_ + ahead];
  return c == '\0' ? ' ' : c;
}

// The UTF-8 character there, or a single byte that is not part of one.
std::string_view PgnReader::character(std::size_t ahead) {
  constexpr std::size_t kLongestCharacter = 4;
  peek(ahead + kLongestCharacter - 1);
  const std::size_t at = at_ + ahead;
  return character_at({buffer_.data() + at, std::min(end_ - at, kLongestCharacter)}, 0);
}

// The length of the blank there; 0 if there is none.
std::size_t PgnReader::blank_at(std::size_t ahead) {
  if (is_ascii(peek(ahead))) return is_blank(peek(ahead)) ? 1 : 0;
  const std::string_view here = character(ahead);
  if (here == kIdeographicSpace) return word_.ends_with(kSameSquare) ? 0 : here.size();
  return here.front() == kWindowsNoBreakSpace ? 1 : blank_length(here, 0);
}

void PgnReader::skip_blanks_of_line() {
  for (std::size_t length = blank_at(); length > 0 && peek() != '\n'; length = blank_at()) {
    for (; length > 0; --length) advance();
  }
}

void PgnReader::advance() {
  if (buffer_[at_] == '\n') {
    ++line_;
    column_ = 1;
  } else if ((static_cast<unsigned char>(buffer_[at_]) & 0xC0) != 0x80) {  // columns count UTF-8 characters
    ++column_;
  }
  ++at_;
}

bool PgnReader::skip_blanks() {
  line_ends_ = 0;
  word_.clear();
  while (true) {
    const char c = peek();
    if (c == '\0') return false;
    if (column_ == 1 && c == kUtf8Mark[0] && peek(1) == kUtf8Mark[1] && peek(2) == kUtf8Mark[2]) {
      at_ += kUtf8Mark.size();
    } else if (column_ == 1 && c == '%') {
      skip_line();
    } else if (std::size_t length = blank_at(); length > 0) {
      line_ends_ += c == '\n' ? 1 : 0;
      for (; length > 0; --length) advance();
    } else {
      return true;
    }
  }
}

void PgnReader::skip_line() {
  while (peek() != '\0' && peek() != '\n') advance();
}

std::optional<PgnGame> PgnReader::next() {
  if (!skip_blanks()) return std::nullopt;
  PgnGame game;
  game.line = line_;
  pending_comment_.clear();
  number_.clear();
  numbered_ = false;
  glyphs_ = {};
  open_.clear();
  moves_ = 0;
  while (skip_blanks() && read_item(game)) {
  }
  while (!open_.empty()) {
    problem(game, "a variation is not closed", line_, column_);
    close_variation(game);
  }
  tell_lone_glyph(game);
  if (!pending_comment_.empty()) game.comment = pending_comment_;
  if (game.result.empty()) {
    const bool only_tags = game.moves.empty() && !game.tags.empty();
    if (!only_tags) problem(game, kNoResult, line_, column_);
    game.result = pgn_result(game.tag("Result"));
    if (game.result.empty()) game.result = "*";
  }
  return game;
}

bool PgnReader::read_item(PgnGame& game) {
  if (move_begins_next_game(game)) return false;
  const bool numbered = std::exchange(numbered_, false);
  switch (peek()) {
    case '[':
      if (!game.moves.empty() || !open_.empty() || tag_begins_next_game(game)) return false;
      read_tag(game);
      return true;
    case '{':
      read_braces(game);
      return true;
    case ';':
      read_line_comment(game);
      return true;
    case '$':
      read_nag(game);
      return true;
    case '(':
      if (!take_bracketed_mark(game)) open_variation(game);
      return true;
    case ')':
      if (open_.empty()) problem(game, "')' without '('", line_, column_);
      advance();
      if (!open_.empty()) close_variation(game);
      return true;
    case '}':
    case ']':
      problem(game, std::string("'") + peek() + "' without its opening bracket", line_, column_);
      advance();
      return true;
    default:
      return read_word(game, numbered);
  }
}

// Whether a move ends a game without a result: the first one after an empty line, or after two empty lines
// any without a number.
bool PgnReader::move_begins_next_game(const PgnGame& game) {
  if (line_ends_ < 2 || game.moves.empty() || !open_.empty()) return false;
  if (peek() == '1') return peek(1) == '.' && peek(2) != '.';
  return line_ends_ > 2 && is_letter(peek());
}

// Reads up to `end`; all white space becomes single spaces.
std::string PgnReader::take_comment(char end) {
  std::string text;
  std::size_t line = 0;  // begin of the last line
  while (peek() != '\0' && peek() != end) {
    if (text.size() < kLongestComment) text += is_blank(peek()) ? ' ' : peek();
    if (peek() == '\n') {
      make_utf8(text, kLongestComment, line);
      line = text.size();
    }
    advance();
  }
  make_utf8(text, kLongestComment, line);
  return text;
}

void PgnReader::read_braces(PgnGame& game) {
  const int line = line_, column = column_;
  advance();
  const std::string text = take_comment('}');
  if (peek() == '\0') {
    problem(game, "a comment is not closed", line, column);
  } else {
    advance();
  }
  add_comment(game, trimmed(text));
}

void PgnReader::read_line_comment(PgnGame& game) {
  advance();
  const std::string text = take_comment('\n');
  add_comment(game, trimmed(text));
}

void PgnReader::read_nag(PgnGame& game) {
  const int line = line_, column = column_;
  advance();
  std::string digits;
  while (is_digit(peek()) && digits.size() < 4) {
    digits += peek();
    advance();
  }
  const auto number = parse_number<int>(digits, 0, 255);
  if (!number) return problem(game, "'$' needs a number from 0 to 255", line, column);
  add_nag(game, *number, line, column);
}

// Before the first move of a line it belongs to that.
void PgnReader::add_nag(PgnGame& game, int nag, int line, int column) {
  PgnLine& moves = current_line(game);
  if (!moves.empty()) return moves.back().nags.push_back(nag);
  if (glyphs_.nags.empty()) glyphs_ = {{}, line, column};
  glyphs_.nags.push_back(nag);
}

void PgnReader::tell_lone_glyph(PgnGame& game) {
  if (!glyphs_.nags.empty()) problem(game, kLoneGlyph, glyphs_.line, glyphs_.column);
  glyphs_ = {};
}

void PgnReader::open_variation(PgnGame& game) {
  const int line = line_, column = column_;
  advance();
  if (current_line(game).empty()) problem(game, "a variation without a move before it", line, column);
  if (open_.size() >= kDeepest) return problem(game, "variations are nested too deeply", line, column);
  open_.emplace_back();
}

void PgnReader::close_variation(PgnGame& game) {
  tell_lone_glyph(game);
  PgnLine variation = std::move(open_.back());
  open_.pop_back();
  PgnLine& outer = current_line(game);
  if (!outer.empty() && !variation.empty()) outer.back().variations.push_back(std::move(variation));
  // Keeps the comment of a variation without moves.
  if (!outer.empty() && !pending_comment_.empty()) add_comment(game, std::exchange(pending_comment_, {}));
}

// "(=)", an offer of a draw, which is kept as a comment; "(+)", "(e.p.)", "(!?)" and the like.
bool PgnReader::take_bracketed_mark(PgnGame& game) {
  std::string mark;
  while (mark.size() + 2 < kLookAhead && !ends_word(peek(mark.size() + 1))) mark += peek(mark.size() + 1);
  const int nag = nag_of(mark);
  PgnLine& moves = current_line(game);
  const bool offer = mark == "=";
  if (peek(mark.size() + 1) != ')' || (!offer && (moves.empty() || (nag == 0 && !is_move_mark(mark)))))
    return false;
  for (std::size_t i = 0; i < mark.size() + 2; ++i) advance();
  if (offer) {
    add_comment(game, "(=)");
  } else if (nag != 0) {
    moves.back().nags.push_back(nag);
  } else {
    add_mark(moves.back(), mark);
  }
  return true;
}

PgnLine& PgnReader::current_line(PgnGame& game) { return open_.empty() ? game.moves : open_.back(); }

// True before "h1,e1)" or "g1)": the squares of a free castling rather than a variation.
bool PgnReader::castling_squares_follow() {
  const std::string_view castling = without_move_number(word_);
  if (castling != "O-O" && castling != "0-0" && castling != "o-o") return false;
  std::size_t at = 1;
  while (true) {
    if (!is_letter(peek(at)) || !is_digit(peek(at + 1))) return false;
    at += is_digit(peek(at + 2)) ? 3 : 2;
    if (peek(at) == ')') return true;
    if (peek(at) != ',' || at + 5 > kLookAhead) return false;
    ++at;
  }
}

// True before "Q)" after a square: a promotion rather than a variation.
bool PgnReader::promotion_follows() {
  if (word_.empty() || !is_digit(word_.back()) || without_move_number(word_).empty() || !is_letter(peek(1)))
    return false;
  return peek(peek(2) == '\'' ? 3 : 2) == ')';
}

// True before "=bN)" after a move: the piece has changed sides.
bool PgnReader::change_of_sides_follows() {
  if (without_move_number(word_).empty() || peek(1) != '=' || (peek(2) != 'b' && peek(2) != 'w'))
    return false;
  return is_letter(peek(3)) && peek(peek(4) == '\'' ? 5 : 4) == ')';
}

// Whether a bracket is part of the move rather than a variation; words that are too long have none.
bool PgnReader::brackets_follow() {
  return peek() == '(' && word_.size() + kLookAhead < kLongestWord &&
         (castling_squares_follow() || promotion_follows() || change_of_sides_follows());
}

void PgnReader::take_character() {
  for (std::size_t length = is_ascii(peek()) ? 1 : character().size(); length > 0; --length) {
    if (word_.size() < kLongestWord) word_ += peek();
    advance();
  }
}

void PgnReader::take_word() {
  word_.clear();
  while (true) {
    const bool brackets = brackets_follow();
    if (!brackets && (ends_word(peek()) || blank_at() > 0)) break;
    do take_character();
    while (brackets && word_.back() != ')');
  }
  make_utf8(word_, kLongestWord);
  word_ = without_unseen(word_);
}

// `numbered`: a number with a dot stands before it, so that another one without a dot is none.
bool PgnReader::read_word(PgnGame& game, bool numbered) {
  const int line = line_, column = column_;
  take_word();
  const bool is_result = !pgn_result(word_).empty();
  std::string_view move = without_move_number(word_);
  if (move.empty() && numbered && !word_.empty() && is_digit(word_.back())) move = word_;
  const std::size_t before = word_.size() - move.size();
  const std::string_view end = is_result ? std::string_view(word_) : glued_result(move);
  move.remove_suffix(std::min(move.size(), end.size()));
  if (!is_result && number_.size() < kLongestNumber) number_ += word_.substr(0, before);
  numbered_ = move.empty() && end.empty() && !word_.empty() && !is_digit(word_.back());
  if (!move.empty())
    add_move(game, move, line, column + character_column(word_, static_cast<int>(before) + 1) - 1);
  if (end.empty()) return true;
  read_end(game, pgn_result(end), line, column);
  return false;
}

// A comment after the result on the same line belongs to the game.
void PgnReader::read_end(PgnGame& game, std::string_view result, int line, int column) {
  if (!open_.empty()) problem(game, "a variation is not closed", line, column);
  while (!open_.empty()) close_variation(game);
  game.result = result;
  while (peek() == ' ' || peek() == '\t') advance();
  if (peek() == '{') read_braces(game);
  if (peek() == ';') read_line_comment(game);
}

void PgnReader::add_move(PgnGame& game, std::string_view text, int line, int column) {
  if (++moves_ > kMaxMoves) {
    if (moves_ == kMaxMoves + 1) problem(game, "the game is too long, the rest is left out", line, column);
    return;
  }
  const std::size_t sign =
      std::min(text.find_first_of("!?"), may_be_sign(text) && nag_of(text) != 0 ? 0 : text.npos);
  const std::string_view sign_text = text.substr(std::min(sign, text.size()));
  const int nag = nag_of(sign_text);
  PgnLine& moves = current_line(game);
  if (nag != 0) text = text.substr(0, sign);
  if (text.empty() && nag != 0) {  // separated from its move
    if (moves.empty() && is_letter(sign_text.front())) return problem(game, kLoneGlyph, line, column);
    return add_nag(game, nag, line, column);
  }
  if (nag != 0 && may_be_sign(text) && nag_of(text) != 0) {  // "N!"
    const bool kept = !moves.empty() || !is_letter(text.front());
    add_move(game, text, line, column);
    return kept ? add_nag(game, nag, line, column) : void();
  }
  if (!moves.empty() && is_move_mark(text)) {
    if (nag != 0) moves.back().nags.push_back(nag);
    return add_mark(moves.back(), text);
  }
  if (nag != 0 && (without_move_number(text).empty() || !glued_result(text).empty()))
    return problem(game, kLoneGlyph, line, column);
  PgnMove& move = moves.emplace_back();
  move.text = text;
  move.number = std::exchange(number_, {});
  move.line = line;
  move.column = column;
  move.nags = std::exchange(glyphs_, {}).nags;
  if (nag != 0) move.nags.push_back(nag);
  move.comment_before.swap(pending_comment_);
}

void PgnReader::add_comment(PgnGame& game, std::string_view text) {
  if (text.empty()) return;
  PgnLine& moves = current_line(game);
  std::string& comment = moves.empty() ? pending_comment_ : moves.back().comment;
  if (!comment.empty()) comment += ' ';
  comment += text;
}

void PgnReader::problem(PgnGame& game, std::string message, int line, int column) {
  if (game.problems.size() < kMaxProblems) game.problems.push_back({std::move(message), line, column});
}

}  // namespace proconsul
