#include "protocol/formats/pgn_writer.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

#include "engine/lines.h"
#include "engine/text.h"

namespace proconsul {
namespace {

constexpr std::size_t kLineWidth = 80;

std::string tag_line(const PgnTag& tag) {
  std::string quoted;
  for (const char c : tag.value) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return fmt::format("[{} \"{}\"]\n", tag.name, quoted);
}

// The end of the word at `begin`. "[%eval 0.31]" is one word, since some programs parse commands line by
// line.
std::size_t comment_word_end(std::string_view text, std::size_t begin, std::size_t last_bracket) {
  for (std::size_t at = begin; true;) {
    const std::size_t blank = std::min(text.find(' ', at), text.size());
    const std::size_t command = text.substr(at, blank - at).find("[%");
    if (command == text.npos || at + command >= last_bracket) return blank;
    at = text.find(']', at + command) + 1;
  }
}

std::vector<std::string_view> comment_words(std::string_view text) {
  const std::size_t bracket = text.rfind(']');
  const std::size_t last_bracket = bracket == text.npos ? 0 : bracket;
  std::vector<std::string_view> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != text.npos;) {
    const std::size_t end = comment_word_end(text, at, last_bracket);
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

void pass_turn(PgnNumbering& numbering) {
  numbering.full_move += numbering.mover == Colour::kBlack ? 1 : 0;
  numbering.mover = !numbering.mover;
}

// Which readers would take for a number if none stood before it.
bool looks_like_number(const PgnMove& move) { return without_move_number(move.text).empty(); }

class MoveText {
 public:
  // The numbers of moves that were not understood are those of the file, if it has any.
  void add_line(const PgnLine& moves, PgnNumbering numbering) {
    bool number_needed = true;
    bool turn_begins = true, longer_turns = false;
    const bool as_written = std::any_of(
        moves.begin(), moves.end(), [](const PgnMove& move) { return move.unread && !move.number.empty(); });
    for (const PgnMove& move : moves) {
      if (!move.comment_before.empty()) comment(move.comment_before);
      const bool white = numbering.mover == Colour::kWhite;
      longer_turns |= move.goes_on;
      if (move.unread && as_written) {
        if (!move.number.empty()) word(move.number);
      } else if (number_needed || looks_like_number(move) || (turn_begins && (white || longer_turns))) {
        word(fmt::format("{}{}", numbering.full_move, white ? "." : "..."));
      }
      word(move.text);
      if (!move.marks.empty()) word(move.marks);
      for (const int nag : move.nags) word(fmt::format("${}", nag));
      if (!move.comment.empty()) comment(move.comment);
      for (const PgnLine& variation : move.variations) {
        glue_ = "(";
        add_line(variation, numbering);
        text_ += ')';
        ++column_;
      }
      number_needed = !move.variations.empty();
      turn_begins = !move.goes_on;
      if (turn_begins) pass_turn(numbering);
    }
  }

  // Writes a comment in braces, or, if it contains a closing brace, as a comment to the end of the line.
  void comment(std::string text) {
    for (char& c : text) {
      if (c == '\n' || c == '\r' || c == '\t') c = ' ';
    }
    if (text.find('}') != text.npos) {
      word("; " + text + '\n');
      column_ = 0;
      return;
    }
    text.insert(0, 1, '{').append(1, '}');
    for (const std::string_view part : comment_words(text)) word(std::string(part));
  }

  void word(const std::string& bare) {
    const std::string text = glue_ + bare;
    glue_.clear();
    // Readers would skip it at the start of a line.
    const bool keeps_line = text.starts_with('%') || text.starts_with(kUtf8Mark);
    const bool full = column_ + text.size() + 1 > kLineWidth && !keeps_line;
    if (!text_.empty()) text_ += full ? '\n' : ' ';
    column_ = (full ? 0 : column_ + 1) + text.size();
    text_ += text;
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::string glue_;  // goes before the next word
  std::size_t column_ = 0;
};

void append_comment(std::string& comment, const std::string& text) {
  if (!comment.empty() && !text.empty()) comment += ' ';
  comment += text;
}

// Cuts the line off before the first move that was not understood and returns the rest in one line.
// Variations that are cut end with a comment; one that begins so becomes a comment on the move that it
// replaces.
std::string take_unread(PgnLine& line, PgnNumbering numbering) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at].unread) {
      MoveText rest;
      rest.add_line(PgnLine(line.begin() + static_cast<std::ptrdiff_t>(at), line.end()), numbering);
      line.resize(at);
      std::string text = rest.text();
      std::replace(text.begin(), text.end(), '\n', ' ');
      return text;
    }
    for (PgnLine& variation : line[at].variations) {
      const std::string rest = take_unread(variation, numbering);
      append_comment(variation.empty() ? line[at].comment : variation.back().comment, rest);
    }
    std::erase_if(line[at].variations, [](const PgnLine& variation) { return variation.empty(); });
    if (!line[at].goes_on) pass_turn(numbering);
  }
  return "";
}

}  // namespace

PgnNumbering numbering_of(const PgnGame& game) {
  PgnNumbering numbering;
  const std::string fen = game.tag("FEN");
  const std::vector<Word> fields = words_of(fen);
  if (fields.size() < 2) return numbering;
  if (fields[1].text.starts_with('b')) numbering.mover = Colour::kBlack;
  numbering.full_move = parse_number<int>(fields.back().text, 1, 1 << 20).value_or(1);
  return numbering;
}

std::string pgn_today() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  const std::tm parts = fmt::localtime(now);
  return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

void move_unread_to_comments(PgnGame& game) {
  std::string rest = take_unread(game.moves, numbering_of(game));
  if (rest.empty()) return;
  if (!game.comment.empty()) rest += ' ' + game.comment;
  game.comment = std::move(rest);
}

std::string pgn_text(const PgnGame& game) {
  std::string text;
  for (const PgnTag& tag : game.tags) text += tag_line(tag);
  MoveText moves;
  moves.add_line(game.moves, numbering_of(game));
  if (!game.comment.empty()) moves.comment(game.comment);
  moves.word(game.result);
  if (!text.empty()) text += '\n';
  return fmt::format("{}{}\n\n", text, moves.text());
}

}  // namespace proconsul
