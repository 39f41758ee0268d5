#include "protocol/formats/epd.h"

#include <algorithm>

#include "engine/move_text.h"
#include "engine/text.h"

namespace proconsul {
namespace {

constexpr std::string_view kDigits = "0123456789";

bool consists_of(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

// Counters, checks given ("3+3"), points ("{3 0}").
bool is_epd_counter(std::string_view word) {
  return consists_of(word, "0123456789+") || word.starts_with('{') || word.ends_with('}');
}

bool is_square(std::string_view word) {
  return word.size() > 1 && is_letter(word.front()) && consists_of(word.substr(1), kDigits);
}

// A word that names no operation, in the place of a field: an operation has at least two letters.
bool is_unreadable_field(std::string_view word) {
  return std::count_if(word.begin(), word.end(), is_letter) +
             std::count_if(word.begin(), word.end(), is_digit) <
         2;
}

bool is_passed(std::string_view word) { return is_square(word) || is_unreadable_field(word); }

// "-" or "1.5" where a counter belongs.
bool is_unreadable_counter(std::string_view word) {
  return std::none_of(word.begin(), word.end(), [](char c) { return is_letter(c) || c == '"'; });
}

// The operations that look like castling rights.
bool names_operation(std::string_view word) {
  constexpr std::string_view kNames[] = {"acd",  "acn", "acs", "am", "bm", "ce", "dm", "eco", "fmvn",
                                         "hmvc", "id",  "nic", "pm", "pv", "rc", "sm", "noop"};
  return std::find(std::begin(kNames), std::end(kNames), word) != std::end(kNames);
}

bool is_rights(std::string_view word, std::string_view next) {
  if (is_square(word)) return !next.starts_with('"');  // of en passant, in the place of missing rights
  return word.find_first_of("0123456789_\"") == std::string_view::npos &&
         (!names_operation(word) || next == "-");
}

// Pieces in hand of an SFEN with their counts, before the number of the move; those without counts look like
// castling rights.
bool is_sfen_hand(std::string_view word, std::string_view next) {
  constexpr std::string_view kHandSigns = "+'";
  const auto belongs = [&](char c) {
    return is_letter(c) || is_digit(c) || kHandSigns.find(c) != kHandSigns.npos;
  };
  return !word.empty() && is_letter(word.back()) && std::all_of(word.begin(), word.end(), belongs) &&
         std::any_of(word.begin(), word.end(), is_digit) && consists_of(next, kDigits);
}

struct EpdPosition {
  std::string fen;
  std::size_t end = 0;  // in the line
  bool counters = false;
};

// The words up to the first that is no field. One that ends with ';' is the last.
EpdPosition read_position(std::string_view line) {
  enum class Field { kPlacement, kSide, kRights, kPassed, kCounters };
  EpdPosition position;
  const std::vector<Word> words = words_of(line);
  auto field = Field::kPlacement;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i].text.substr(0, words[i].text.find(';'));
    if (word.empty()) break;
    const std::string_view next = i + 1 < words.size() ? words[i + 1].text : "";
    const bool counter = (field > Field::kSide && is_epd_counter(word)) ||
                         (field == Field::kCounters && is_unreadable_counter(word));
    if (counter) {
      field = Field::kCounters;
    } else if (field == Field::kCounters ||
               (field == Field::kRights && !is_rights(word, next) && !is_sfen_hand(word, next)) ||
               (field == Field::kPassed && (!is_passed(word) || next.starts_with('"')))) {
      break;
    }
    position.counters |= counter && consists_of(word, kDigits);
    position.fen += (i == 0 ? "" : " ") + std::string(word);
    position.end = words[i].offset + words[i].text.size();
    if (field != Field::kCounters) field = static_cast<Field>(static_cast<int>(field) + 1);
    if (word.size() < words[i].text.size()) break;
  }
  return position;
}

struct Operation {
  std::string_view text;
  std::size_t offset = 0;
  bool closed = true;  // its quotes

  std::string_view name() const { return text.substr(0, text.find_first_of(kBlanks)); }
};

enum class Backslashes : std::uint8_t { kEscape, kLiteral };

// Up to the next ';' outside quotes.
Operation operation_at(std::string_view line, std::size_t at, Backslashes backslashes) {
  std::size_t end = at;
  bool quoted = false;
  for (; end < line.size() && (quoted || line[end] != ';'); ++end) {
    if (quoted && backslashes == Backslashes::kEscape && line[end] == '\\' && end + 1 < line.size()) {
      ++end;
    } else {
      quoted ^= line[end] == '"';
    }
  }
  end = std::min(end, line.size());
  while (at < end && is_blank(line[at])) ++at;
  return {line.substr(at, end - at), at, !quoted};
}

std::vector<Operation> operations_of(std::string_view line, std::size_t at) {
  std::vector<Operation> operations;
  while (at < line.size()) {
    Operation operation = operation_at(line, at, Backslashes::kEscape);
    // A backslash may also be the last character of a text.
    if (!operation.closed) operation = operation_at(line, at, Backslashes::kLiteral);
    at = operation.offset + operation.text.size() + 1;
    if (!operation.text.empty()) operations.push_back(operation);
  }
  return operations;
}

// Adds the counters that the operations tell.
std::string with_counters(EpdPosition position, const std::vector<Operation>& operations) {
  std::string half, full;
  for (const Operation& operation : operations) {
    const std::string_view operand = trimmed(operation.text.substr(operation.name().size()));
    if (!consists_of(operand, kDigits)) continue;
    if (operation.name() == "hmvc") half = operand;
    if (operation.name() == "fmvn") full = operand;
  }
  if (position.counters || (half + full).empty()) return position.fen;
  return position.fen + ' ' + (half.empty() ? "0" : half) + ' ' + (full.empty() ? "1" : full);
}

// Without the backslashes of \" and \\.
std::string unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
    plain += text[escape ? ++i : i];
  }
  return plain;
}

Result<bool> read_operation(EpdLine& epd, std::string_view text, int column) {
  const std::vector<Word> words = words_of(text);
  if (words.empty()) return true;
  const std::string_view name = words[0].text;
  if (name == "bm" || name == "am") {
    if (words.size() < 2) return Error{std::string(name) + " needs a move", 0, column + words[0].column()};
    for (std::size_t i = 1; i < words.size(); ++i)
      (name == "bm" ? epd.best : epd.avoid)
          .push_back({std::string(words[i].text), column + words[i].column()});
  } else if (name == "dm") {
    epd.mate = words.size() == 2 ? parse_number<int>(words[1].text, 1, 1000) : std::nullopt;
    if (!epd.mate) return Error{"dm needs a number of moves", 0, column + words[0].column()};
  } else if (name == "id") {
    const std::size_t open = text.find('"'), close = text.rfind('"');
    epd.id = open < close ? unescaped(text.substr(open + 1, close - open - 1)) : "";
  }
  return true;
}

bool contains_move(const std::vector<EpdMove>& moves, const Game& game, Move move) {
  return std::any_of(moves.begin(), moves.end(), [&](const EpdMove& written) {
    const Result<Move> known = parse_any(game, written.text);
    return known && *known == move;
  });
}

}  // namespace

Result<EpdLine> parse_epd(std::string_view line) {
  const EpdPosition position = read_position(line);
  if (position.fen.find(' ') == std::string::npos)
    return Error{"an EPD line has at least a position and the side to move", 0, 1};
  const std::vector<Operation> operations = operations_of(line, position.end);
  EpdLine epd;
  epd.fen = with_counters(position, operations);
  for (const Operation& operation : operations) {
    const std::size_t quote = operation.offset + operation.text.rfind('"');
    if (!operation.closed) return Error{"a text in quotes is not closed", 0, static_cast<int>(quote) + 1};
    const Result<bool> read = read_operation(epd, operation.text, static_cast<int>(operation.offset));
    if (!read) return read.error();
  }
  return epd;
}

std::string fen_of_epd(std::string_view line) {
  const EpdPosition position = read_position(line);
  return with_counters(position, operations_of(line, position.end));
}

bool is_remark(std::string_view line) {
  const std::string_view text = trimmed(line);
  return text.empty() || text.front() == '#' || text.front() == '%';
}

Result<bool> check_moves(const EpdLine& epd, const Game& game) {
  for (const auto* moves : {&epd.best, &epd.avoid}) {
    for (const EpdMove& written : *moves) {
      const Result<Move> move = parse_any(game, written.text);
      if (!move) return Error{move.error().message, 0, written.column};
    }
  }
  return true;
}

Result<bool> is_solved(const EpdLine& epd, const Game& game, Move best, int mate_moves) {
  if (const Result<bool> legal = check_moves(epd, game); !legal) return legal.error();
  if (!epd.asks()) return false;
  if (!epd.best.empty() && !contains_move(epd.best, game, best)) return false;
  if (contains_move(epd.avoid, game, best)) return false;
  return !epd.mate || (mate_moves > 0 && mate_moves <= *epd.mate);
}

}  // namespace proconsul
