#include "protocol/formats/pgn_reader.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/lines.h"
#include "engine/move_marks.h"
#include "engine/text.h"
#include "protocol/formats/annotation_signs.h"
#include "protocol/formats/encoding.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

// Limits of a game, to bound memory.
constexpr std::size_t kMaxMoves = 100'000;
constexpr std::size_t kLongestWord = 255;
constexpr std::size_t kLongestComment = 1 << 20;
constexpr std::size_t kDeepest = 100;
constexpr std::size_t kMaxProblems = 100;
constexpr std::size_t kLongestNumber = 32;
constexpr const char* kLoneGlyph = "a glyph without a move";

bool ends_word(char c) {
  return is_blank(c) || c == '{' || c == '}' || c == '(' || c == ')' || c == '[' || c == ']' || c == ';' ||
         c == '$' || c == '\0';
}

// Signs are of one character or two capitals, or begin with none of a move's.
bool may_be_sign(std::string_view word) {
  if (word.size() < 2) return !word.empty();
  return word.size() == 2 && is_upper(word[0]) ? is_upper(word[1])
                                               : !is_letter(word.front()) && !is_digit(word.front());
}

}  // namespace

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
  while (true) {
    const char c = peek();
    if (c == '\0') return false;
    if (column_ == 1 && c == kUtf8Mark[0] && peek(1) == kUtf8Mark[1] && peek(2) == kUtf8Mark[2]) {
      at_ += kUtf8Mark.size();
    } else if (column_ == 1 && c == '%') {
      skip_line();
    } else if (is_blank(c)) {
      line_ends_ += c == '\n' ? 1 : 0;
      advance();
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
  open_.clear();
  moves_ = 0;
  while (skip_blanks() && read_item(game)) {
  }
  while (!open_.empty()) {
    problem(game, "a variation is not closed", line_, column_);
    close_variation(game);
  }
  if (!pending_comment_.empty()) game.comment = pending_comment_;
  if (game.result.empty()) {
    problem(game, kNoResult, line_, column_);
    game.result = pgn_result(game.tag("Result"));
    if (game.result.empty()) game.result = "*";
  }
  return game;
}

bool PgnReader::read_item(PgnGame& game) {
  if (move_begins_next_game(game)) return false;
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
      return read_word(game);
  }
}

// Whether a tag ends a game without moves and result: after an empty line, if the tag usually comes first or
// the game has it already.
bool PgnReader::tag_begins_next_game(const PgnGame& game) {
  std::size_t at = 1;
  while (peek(at) == ' ') ++at;
  std::string name;
  for (; !ends_word(peek(at)) && peek(at) != '"' && name.size() < kLongestWord; ++at) name += peek(at);
  const bool is_first = name == "Event", is_known = game.find(name) != nullptr;
  return line_ends_ > 1 ? (is_first && !game.tags.empty()) || is_known : is_first && is_known;
}

// Whether a move ends a game without a result: the first one after an empty line, or after two empty lines
// any without a number.
bool PgnReader::move_begins_next_game(const PgnGame& game) {
  if (line_ends_ < 2 || game.moves.empty() || !open_.empty()) return false;
  if (peek() == '1') return peek(1) == '.' && peek(2) != '.';
  return line_ends_ > 2 && is_letter(peek());
}

// [Name "value"]
void PgnReader::read_tag(PgnGame& game) {
  PgnTag tag{{}, {}, line_};
  const int line = line_, column = column_;
  advance();
  while (peek() == ' ') advance();
  while (!ends_word(peek()) && peek() != '"' && tag.name.size() < kLongestWord) {
    tag.name += peek();
    advance();
  }
  while (peek() == ' ' || peek() == '\t') advance();
  const bool quoted = take_tag_value(tag);
  while (peek() == ' ' || peek() == '\t') advance();
  if (!quoted || peek() != ']') problem(game, "a tag is written [Name \"value\"]", line, column);
  if (peek() == ']') {
    advance();
  } else {
    skip_line();
  }
  make_utf8(tag.name, kLongestWord);
  make_utf8(tag.value, kLongestComment);
  if (const std::string_view result = pgn_result(tag.value); tag.name == "Result" && !result.empty())
    tag.value = result;
  if (!tag.name.empty()) game.tags.push_back(std::move(tag));
}

bool PgnReader::take_tag_value(PgnTag& tag) {
  if (tag.name.empty()) return false;
  if (peek() == '"') return take_quoted(tag.value);
  take_bare(tag.value);
  return false;
}

// Whether the quotation mark there is followed by the end of the tag, and not by another end of this tag on
// its line.
bool PgnReader::quote_closes_value(std::size_t at) {
  const auto skip_spaces = [&] {
    while (peek(at) == ' ' || peek(at) == '\t') ++at;
  };
  ++at;
  skip_spaces();
  if (peek(at) != ']') return false;
  ++at;
  skip_spaces();
  if (peek(at) == '[') return true;
  while (peek(at) != '\n' && peek(at) != '\0') {
    if (peek(at++) != '"') continue;
    skip_spaces();
    if (peek(at) == ']') return false;
  }
  return true;
}

// Handles the escapes \" and \\, and quotation marks within the value. False if the closing one is missing.
bool PgnReader::take_quoted(std::string& value) {
  advance();
  while (peek() != '"' || !quote_closes_value(0)) {
    const bool escaped = peek() == '\\' && (peek(1) == '"' || peek(1) == '\\');
    if (escaped && !(peek(1) == '"' && quote_closes_value(1))) advance();
    if (peek() == '\0' || peek() == '\n' || value.size() >= kLongestComment) return false;
    value += peek();
    advance();
  }
  advance();
  return true;
}

void PgnReader::take_bare(std::string& value) {
  while (peek() != '\0' && peek() != '\n' && peek() != ']' && value.size() < kLongestComment) {
    value += peek();
    advance();
  }
  value = trimmed(value);
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
  PgnLine& moves = current_line(game);
  if (!number || moves.empty()) {
    problem(game, number ? kLoneGlyph : "'$' needs a number from 0 to 255", line, column);
    return;
  }
  moves.back().nags.push_back(*number);
}

void PgnReader::open_variation(PgnGame& game) {
  const int line = line_, column = column_;
  advance();
  if (current_line(game).empty()) problem(game, "a variation without a move before it", line, column);
  if (open_.size() >= kDeepest) return problem(game, "variations are nested too deeply", line, column);
  open_.emplace_back();
}

void PgnReader::close_variation(PgnGame& game) {
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

void PgnReader::take_word() {
  word_.clear();
  while (!ends_word(peek()) || brackets_follow()) {
    const bool brackets = peek() == '(';
    do {
      if (word_.size() < kLongestWord) word_ += peek();
      advance();
    } while (brackets && word_.back() != ')');
  }
  make_utf8(word_, kLongestWord);
}

bool PgnReader::read_word(PgnGame& game) {
  const int line = line_, column = column_;
  take_word();
  const std::string_view move = without_move_number(word_);
  std::string_view result = pgn_result(word_);
  if (result.empty() && move.size() < word_.size()) result = pgn_result(move);
  if (!result.empty()) {
    read_end(game, result, line, column);
    return false;
  }
  if (number_.size() < kLongestNumber) number_ += word_.substr(0, word_.size() - move.size());
  if (!move.empty()) {
    const int offset = static_cast<int>(word_.size() - move.size());
    add_move(game, move, line, column + offset);
  }
  return true;
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
  const int nag = sign == std::string_view::npos ? 0 : nag_of(text.substr(sign));
  PgnLine& moves = current_line(game);
  if (nag != 0) text = text.substr(0, sign);
  if ((text.empty() && nag != 0) || (!moves.empty() && is_move_mark(text))) {  // separated from its move
    if (!moves.empty() && nag != 0) moves.back().nags.push_back(nag);
    return moves.empty() ? problem(game, kLoneGlyph, line, column) : void();
  }
  if (without_move_number(text).empty() || !pgn_result(text).empty())
    return problem(game, kLoneGlyph, line, column);
  PgnMove& move = moves.emplace_back();
  move.text = text;
  move.number = std::exchange(number_, {});
  move.line = line;
  move.column = column;
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
