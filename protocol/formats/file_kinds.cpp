#include "protocol/formats/file_kinds.h"

#include <algorithm>
#include <sstream>

#include "engine/lines.h"
#include "engine/text.h"
#include "protocol/formats/book.h"
#include "protocol/formats/game_reader.h"
#include "protocol/text/unpacking_buffer.h"

namespace proconsul::file_kinds {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string_view first_line(std::string_view head) { return head.substr(0, head.find('\n')); }

// Skips blanks, line ends and lines that begin with one of `marks`.
std::string_view without_remarks(std::string_view text, std::string_view marks) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (!text.empty()) {
    const bool remark = marks.find(text.front()) != marks.npos;
    if (!remark && std::string_view(" \t\r\n").find(text.front()) == std::string_view::npos) break;
    text.remove_prefix(remark ? std::min(text.find('\n'), text.size()) : 1);
  }
  return text;
}

// "[Event "
bool begins_tag(std::string_view text) {
  if (!text.starts_with('[')) return false;
  text.remove_prefix(1);
  const std::size_t name = text.find_first_of(" \t");
  if (name == 0 || name == text.npos) return false;
  const bool plain = std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(name),
                                 [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
  text = trimmed(text.substr(name));
  return plain && text.starts_with('"');
}

// "1. e4", "12... Nf6": a number and a word that contains a square.
bool begins_moves(std::string_view text) {
  const std::size_t number = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::size_t dots = std::min(text.find_first_not_of('.', number), text.size());
  if (number == 0 || dots == number) return false;
  text = trimmed(text.substr(dots));
  const std::string_view word = text.substr(0, text.find_first_of(" \t\r\n"));
  constexpr std::size_t kLongestMove = 12;
  const auto square = std::adjacent_find(word.begin(), word.end(),
                                         [](char a, char b) { return is_letter(a) && is_digit(b); });
  return word.size() <= kLongestMove && square != word.end();
}

bool is_pgn(std::string_view head) {
  const std::string_view text = without_remarks(head, "%;");
  return begins_tag(text) || begins_moves(text) || trimmed(text) == "*";
}

bool is_games(std::string_view head) { return is_pgn(head) || format_of(head) != GameFormat::kPgn; }

bool is_page(std::string_view head) {
  const std::string text = lower_case(without_remarks(head, "").substr(0, 20));
  return text.starts_with("<!doctype html") || text.starts_with("<html");
}

bool is_svg(std::string_view head) {
  const std::string_view text = without_remarks(head, "");
  return text.starts_with("<svg") || (text.starts_with("<?xml") && text.find("<svg") != text.npos);
}

bool is_match_result(std::string_view head) {
  return without_remarks(head, "").starts_with('{') &&
         (head.find("\"complete\":") != head.npos || head.find("\"encounters\":") != head.npos);
}

// "NAME, START, LEAST, MOST, STEP"
bool is_parameters(std::string_view head) {
  std::string_view line = first_line(without_remarks(head, "#"));
  constexpr int kMinNumbers = 4;
  int numbers = 0;
  for (std::size_t comma = line.find(','); comma != line.npos; comma = line.find(',')) {
    line.remove_prefix(comma + 1);
    const std::string_view field = trimmed(line.substr(0, line.find(',')));
    if (field.empty() || field.find_first_not_of("+-.0123456789eE") != field.npos) return false;
    ++numbers;
  }
  return numbers >= kMinNumbers;
}

// "[2026-01-31 12:34:56.789] [protocol] [info] < uci"
bool is_protocol_log(std::string_view head) {
  return head.starts_with('[') && first_line(head).find("] [protocol] [") != std::string_view::npos;
}

bool is_traffic(std::string_view head) { return head.starts_with("> ") || head.starts_with("< "); }

// "12\tchess\t1-0\tFEN\t...", or the notes before such lines.
bool is_game_lines(std::string_view head) {
  if (head.starts_with("# proconsul datagen, ")) return true;
  const std::string_view line = first_line(without_remarks(head, "#"));
  return !line.empty() && is_digit(line.front()) && std::count(line.begin(), line.end(), '\t') == 4;
}

// The whole file, including its mark, is compressed by zstd.
bool is_packed_games(std::string_view head) {
  constexpr std::string_view kZstd = "\x28\xb5\x2f\xfd", kMark = "Proconsul games ";
  if (!head.starts_with(kZstd)) return false;
  std::istringstream packed{std::string(head)};
  UnpackingBuffer unpacked(*packed.rdbuf());
  std::string begin(kMark.size(), '\0');
  std::istream(&unpacked).read(begin.data(), std::ssize(begin));
  return begin == kMark;
}

bool is_journal(std::string_view head) {
  constexpr std::size_t kChecksumDigits = 8;
  return head.size() > kChecksumDigits && head.substr(kChecksumDigits).starts_with(" proconsul-journal ");
}

// "8x8: queen\twin 10"
bool is_mating_power(std::string_view head) {
  const std::string_view line = first_line(head);
  const std::size_t board = line.find(": "), tab = line.find('\t');
  return line == "\t\t" || (board != line.npos && tab != line.npos && board < tab);
}

bool is_assessment(std::string_view head) {
  return without_remarks(head, "").starts_with('{') && head.find("\"assessment\":") != head.npos;
}

// "# Title", then "Name `name`, board ...".
bool is_rules_text(std::string_view head) {
  return head.starts_with("# ") && head.find("\nName `") != head.npos;
}

}  // namespace

constinit const FileKind kPgn{"a PGN file", "", is_pgn};
constinit const FileKind kGames{"a PGN, KIF or CSA file", "", is_games};
constinit const FileKind kSavedGame{"a game that 'save' has written", "[Event \"Game in the terminal\"]\n"};
constinit const FileKind kPage{"an HTML page", "", is_page};
constinit const FileKind kSvg{"an SVG picture", "", is_svg};
constinit const FileKind kPng{"a PNG picture", "\x89PNG\r\n\x1a\n"};
constinit const FileKind kMatchResult{"the result of a match", "", is_match_result};
constinit const FileKind kSpsaParameters{"a file of parameters", "", is_parameters};
constinit const FileKind kTrafficLog{"a log of lines to and from engines", "", is_traffic};
constinit const FileKind kProtocolLog{"a log of this program", "", is_protocol_log};
constinit const FileKind kBook{"an opening book of this program", "", Book::is_likely};
constinit const FileKind kNet{"a network", "Proconsul net "};
constinit const FileKind kWeights{"a file of weights", "// Written by `proconsul tune`"};
constinit const FileKind kArrays{"a file of arrays", "Proconsul arrays "};
constinit const FileKind kTrainingState{"the state of a training", "Proconsul training "};
constinit const FileKind kEnding{"a solved ending", "proconsul-ending-"};
constinit const FileKind kGameLines{"a file of datagen's games", "", is_game_lines};
constinit const FileKind kPackedGames{"a file of packed games", "", is_packed_games};
constinit const FileKind kSharedWork{"a journal of work", "", is_journal};
constinit const FileKind kMatingPower{"a table of mating power", "", is_mating_power};
constinit const FileKind kAssessment{"an assessment of a variant", "", is_assessment};
constinit const FileKind kRulesText{"the rules of a variant as Markdown", "", is_rules_text};
constinit const FileKind kStartScores{"a table of start scores", "proconsul start scores: "};

}  // namespace proconsul::file_kinds
