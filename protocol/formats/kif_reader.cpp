#include "protocol/formats/kif_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/formats/far_eastern_text.h"
#include "protocol/formats/record_ends.h"
#include "protocol/formats/shogi_moves.h"

namespace proconsul {
namespace {

constexpr std::string_view kMoveMarks = "▲ △ ☗ ☖ ▼ ▽";
constexpr std::string_view kVariation = "変化", kSummary = "まで", kHeading = "手数-";

struct NumberedText {
  int number = 0;
  std::size_t offset = 0;  // of the text, in the line
  std::string_view text;   // with the time
};

// "   12 ３四歩(33)   ( 0:01/00:00:03)+"
std::optional<NumberedText> numbered_text(std::string_view line) {
  constexpr int kMaxNumber = 1 << 20;
  std::string_view rest = trimmed_wide(line);
  std::size_t digits = 0;
  while (digits < rest.size() && is_digit(rest[digits])) ++digits;
  const auto number = parse_number(rest.substr(0, digits), 0, kMaxNumber);
  rest = trimmed_wide(rest.substr(digits));
  constexpr std::size_t kLongestSquare = 3;  // bytes before the first Japanese character, and it: "76歩"
  const std::string_view begin = rest.substr(0, kLongestSquare);
  const bool japanese = std::any_of(begin.begin(), begin.end(),
                                    [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; });
  if (!number || !japanese) return std::nullopt;
  return NumberedText{*number, static_cast<std::size_t>(rest.data() - line.data()), rest};
}

// "( 0:16/00:01:02)" as "0:00:16"; empty if it says nothing.
std::string spent_time(std::string_view brackets) {
  const std::string bare = without_blanks(brackets);
  const std::string_view text = std::string_view(bare).substr(1, bare.find_first_of("/)") - 1);
  if (bare.find_first_of("123456789") == std::string::npos) return "";
  std::vector<int> parts;
  for (const Word& part : split(text, ':')) {
    const auto value = parse_number(part.text, 0, 1 << 20);
    if (!value) return "";
    parts.push_back(*value);
  }
  if (parts.size() < 2 || parts.size() > 3) return "";
  const int hours = parts.size() == 3 ? parts[0] : parts[0] / 60;
  const int minutes = parts.size() == 3 ? parts[1] : parts[0] % 60;
  return fmt::format("{}:{:02}:{:02}", hours, minutes, parts.back());
}

struct TimedText {
  std::string_view text;
  std::string time;
};

TimedText timed_text(std::string_view text) {
  const std::size_t open = text.rfind('(');
  if (open == text.npos || text.find(':', open) == text.npos) {
    if (text.ends_with('+')) text.remove_suffix(1);
    return {trimmed_wide(text), ""};
  }
  return {trimmed_wide(text.substr(0, open)), spent_time(text.substr(open))};
}

// As a single word of PGN, whose variations are in brackets: "７六歩（77）".
std::string one_word(std::string_view move) {
  std::string word;
  for (const char c : without_blanks(move)) {
    if (c == '(') {
      word += "（";
    } else if (c == ')') {
      word += "）";
    } else {
      word += c;
    }
  }
  return word;
}

// "変化：12手" or with a half-width colon.
std::optional<int> variation_number(std::string_view line) {
  constexpr int kMaxNumber = 1 << 20;
  line = trimmed_wide(line);
  if (!take_word(line, kVariation)) return std::nullopt;
  take_one_of(line, "： :");
  line = trimmed_wide(line);
  std::size_t digits = 0;
  while (digits < line.size() && is_digit(line[digits])) ++digits;
  return parse_number(line.substr(0, digits), 1, kMaxNumber);
}

bool begins_with_mark(std::string_view line) { return !take_one_of(line, kMoveMarks).empty(); }

// Where the next mark is.
std::size_t next_mark(std::string_view text, std::size_t from) {
  for (; from < text.size(); ++from) {
    if (begins_with_mark(text.substr(from))) break;
  }
  return from;
}

}  // namespace

struct KifReader::Draft {
  explicit Draft(int line) : builder(line) {}
  RecordBuilder builder;
  KifHeader header;
  std::size_t moves = 0;  // of the current line
  bool begun() const { return !builder.empty(); }
};

bool is_kif_move_line(std::string_view line) {
  const std::optional<NumberedText> numbered = numbered_text(line);
  if (numbered) {
    const std::string word = without_blanks(timed_text(numbered->text).text);
    return looks_like_kif(word) || end_in_kif(word) != nullptr;
  }
  return begins_with_mark(trimmed_wide(line));
}

std::optional<PgnGame> KifReader::next() {
  std::optional<Draft> draft;
  while (lines_.next()) {
    if (!draft) draft.emplace(lines_.number());
    if (!take_line(*draft)) break;
  }
  if (!draft) return std::nullopt;
  RecordBuilder& builder = draft->builder;
  if (builder.empty() && draft->header.empty() && builder.game().problems.empty()) return std::nullopt;
  if (const Status described = draft->header.describe(builder.game(), name_variant_); !described)
    builder.problem(described.error().message, builder.game().line);
  return builder.take();
}

bool KifReader::take_line(Draft& draft) {
  if (lines_.fault()) draft.builder.problem(lines_.fault()->message, lines_.number(), lines_.fault()->column);
  std::string_view line = trimmed_wide(lines_.text());
  if (line.empty() || line.starts_with('#') || line.starts_with('&')) return true;
  if (line.starts_with('*')) {
    draft.builder.add_comment(trimmed_wide(line.substr(1)));
    return true;
  }
  if (take_variation(draft) || take_summary(draft)) return true;
  if (const std::optional<NumberedText> numbered = numbered_text(line);
      numbered && numbered->number == 1 && draft.moves > 0) {
    lines_.put_back();
    return false;
  }
  if (take_numbered_move(draft) || take_marked_moves(draft)) return true;
  return take_header(draft);
}

bool KifReader::take_header(Draft& draft) {
  const std::string_view line = lines_.text();
  const bool heading = trimmed_wide(line).starts_with(kHeading);
  if (draft.begun() && (heading || kif_field(line) || is_kif_diagram_line(line))) {
    lines_.put_back();
    return false;
  }
  const Result<bool> taken = draft.header.take(line);
  if (!taken) draft.builder.problem(taken.error().message, lines_.number());
  if (taken && !*taken && !heading)
    draft.builder.problem("not a line of a KIF file: " + quote(trimmed_wide(line)), lines_.number());
  if (!draft.begun()) draft.builder.set_first_mover(draft.header.first_mover());
  return true;
}

bool KifReader::take_variation(Draft& draft) {
  const std::optional<int> number = variation_number(lines_.text());
  if (!number) return false;
  draft.builder.open_variation(*number, lines_.number());
  draft.moves = 0;
  return true;
}

bool KifReader::take_summary(Draft& draft) {
  std::string_view line = trimmed_wide(lines_.text());
  if (!take_word(line, kSummary)) return false;
  RecordBuilder& builder = draft.builder;
  if (builder.in_variation() || builder.ended()) return true;
  const std::optional<SummarisedEnd> end = summarised_end(line, builder.mover());
  if (end) {
    builder.end(end->result, end->termination, line);
  } else {
    builder.problem("unknown result: " + quote(line), lines_.number());
  }
  return true;
}

bool KifReader::take_numbered_move(Draft& draft) {
  const std::string_view line = lines_.text();
  const std::optional<NumberedText> numbered = numbered_text(line);
  if (!numbered) return false;
  RecordBuilder& builder = draft.builder;
  if (draft.moves == 0 && !builder.in_variation()) builder.number_from(numbered->number);
  if (numbered->number != builder.next_number())
    builder.problem(fmt::format("move {} where move {} should be", numbered->number, builder.next_number()),
                    lines_.number());
  const TimedText move = timed_text(numbered->text);
  const std::string word = without_blanks(move.text);
  if (const RecordEnd* end = end_in_kif(word)) {
    builder.end(end->result(builder.mover()), end->termination, word);
    return true;
  }
  builder.add_move(one_word(move.text), lines_.number(),
                   character_column(line, static_cast<int>(numbered->offset) + 1));
  ++draft.moves;
  if (!move.time.empty()) builder.add_comment("[%emt " + move.time + "]");
  return true;
}

// KI2: "▲７六歩    △３四歩"
bool KifReader::take_marked_moves(Draft& draft) {
  const std::string_view line = lines_.text();
  const std::string_view bare = trimmed_wide(line);
  if (!begins_with_mark(bare)) return false;
  for (std::size_t at = next_mark(line, 0); at < line.size();) {
    const std::size_t end = next_mark(line, at + 1);
    std::string_view text = trimmed_wide(line.substr(at, end - at));
    take_one_of(text, kMoveMarks);
    if (const RecordEnd* over = end_in_kif(without_blanks(text))) {
      draft.builder.end(over->result(draft.builder.mover()), over->termination, text);
    } else {
      draft.builder.add_move(one_word(text), lines_.number(),
                             character_column(line, static_cast<int>(at) + 1));
      ++draft.moves;
    }
    at = end;
  }
  return true;
}

}  // namespace proconsul
