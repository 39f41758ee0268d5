#include "protocol/formats/csa_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/formats/record_ends.h"
#include "protocol/formats/shogi_moves.h"

namespace proconsul {
namespace {

constexpr std::string_view kCsaEncoding = "'CSA encoding=";
constexpr int kMaxCsaRows = 9;

struct CsaKey {
  std::string_view key;
  std::string_view tag;
};
constexpr CsaKey kCsaKeys[] = {{"N+", "White"},           {"N-", "Black"},
                               {"$EVENT:", "Event"},      {"$SITE:", "Site"},
                               {"$START_TIME:", "Date"},  {"$END_TIME:", "EndDate"},
                               {"$OPENING:", "Opening"},  {"$TIME_LIMIT:", "TimeControl"},
                               {"$TIME:", "TimeControl"}, {"$NOTE:", "Annotation"}};

bool is_sign(char c) { return c == '+' || c == '-'; }
Colour colour_of_sign(char sign) { return sign == '+' ? Colour::kWhite : Colour::kBlack; }

// "2003/05/03 10:30:00" as "2003.05.03".
std::string csa_date(std::string_view text) {
  std::string date(text.substr(0, text.find(' ')));
  std::replace(date.begin(), date.end(), '/', '.');
  return date;
}

struct PlacedPiece {
  int file = 0, rank = 0;            // 0, 0: in the hand
  const ShogiName* piece = nullptr;  // null: all that are left
};

// Removes "82HI" or "00AL" from the front of `text`.
std::optional<PlacedPiece> take_placed(std::string_view& text) {
  constexpr std::size_t kLength = 4;
  if (text.size() < kLength || !is_digit(text[0]) || !is_digit(text[1])) return std::nullopt;
  const std::string_view code = text.substr(2, 2);
  PlacedPiece placed{text[0] - '0', text[1] - '0', shogi_name_of_csa(code)};
  if (placed.piece == nullptr && code != "AL") return std::nullopt;
  text.remove_prefix(kLength);
  return placed;
}

// " * -HI *" and so on: letters as in FENs; nothing if there is anything else.
std::optional<std::vector<std::string>> row_cells(std::string_view text) {
  std::vector<std::string> cells;
  while (!(text = trimmed(text)).empty()) {
    if (text.front() == '*') {
      cells.emplace_back();
      text.remove_prefix(1);
      continue;
    }
    const ShogiName* piece = is_sign(text.front()) ? shogi_name_of_csa(text.substr(1, 2)) : nullptr;
    if (piece == nullptr) return std::nullopt;
    cells.push_back(shogi_letter(*piece, colour_of_sign(text.front())));
    text.remove_prefix(3);
  }
  return cells;
}

bool begins_information(std::string_view statement) {
  return statement.starts_with('N') || statement.starts_with('$') || statement.starts_with('V');
}

bool begins_statement(std::string_view text) {
  text = trimmed(text);
  const std::string_view statement = text.substr(0, text.find(','));
  if (statement.size() == 1) return is_sign(statement[0]);
  if (statement.starts_with("N+") || statement.starts_with("N-")) return true;
  return (statement.starts_with('%') && end_in_csa(statement.substr(1)) != nullptr) ||
         (!statement.starts_with('V') && is_csa_line(statement));
}

// Where the comma stands that ends names or other information, which may have commas; its size if none does.
std::size_t information_end(std::string_view text) {
  for (std::size_t comma = text.find(','); comma != text.npos; comma = text.find(',', comma + 1)) {
    if (begins_statement(text.substr(comma + 1)) || text.starts_with('V')) return comma;
  }
  return text.size();
}

std::string time_of(std::string_view seconds) {
  const auto whole = parse_number(seconds.substr(0, seconds.find('.')), 0, 1 << 30);
  if (!whole) return "";
  return fmt::format("{}:{:02}:{:02}", *whole / 3600, *whole / 60 % 60, *whole % 60);
}

}  // namespace

struct CsaReader::Draft {
  explicit Draft(int line) : builder(line) {}
  RecordBuilder builder;
  std::optional<ShogiBoard> board;  // as stated so far
  std::optional<Colour> side;
  bool any = false;      // anything but comments
  bool started = false;  // the start is complete
};

bool is_csa_line(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with(kCsaEncoding) || line == "PI") return true;
  const std::string_view first = line.substr(0, line.find(','));
  if (first.starts_with("V") && first.size() >= 2 && first.size() <= 5 && is_digit(first[1])) return true;
  if (looks_like_csa(first)) return true;
  if (line.starts_with("$") && line.find(':') != line.npos && is_upper(line[1])) return true;
  if (line.size() < 3 || line.find('/') != line.npos) return false;
  if (line.starts_with("N+") || line.starts_with("N-")) return true;
  if (line[0] != 'P') return false;
  if (is_digit(line[1])) return row_cells(line.substr(2)).has_value();
  line.remove_prefix(2);
  return take_placed(line).has_value();
}

std::optional<PgnGame> CsaReader::next() {
  std::optional<Draft> draft;
  while (lines_.next()) {
    if (!draft) draft.emplace(lines_.number());
    if (trimmed(lines_.text()) != "/") {
      take_line(*draft);
    } else if (draft->any) {
      break;
    }
  }
  if (!draft || (!draft->any && draft->builder.game().problems.empty())) return std::nullopt;
  finish_start(*draft);
  return draft->builder.take();
}

// Statements may share a line, separated by commas, except names and other information: only a position or a
// move after them begins another statement.
void CsaReader::take_line(Draft& draft) {
  if (lines_.fault()) draft.builder.problem(lines_.fault()->message, lines_.number(), lines_.fault()->column);
  const std::string_view line = trimmed(lines_.text());
  if (line.starts_with('\'')) {
    const std::size_t text = std::min(line.find_first_not_of("'*"), line.size());
    if (!line.starts_with(kCsaEncoding)) draft.builder.add_comment(trimmed(line.substr(text)));
    return;
  }
  std::string_view rest = line;
  while (begins_information(rest)) {
    const std::size_t end = information_end(rest);
    take_information(draft, trimmed(rest.substr(0, end)));
    rest = trimmed(rest.substr(std::min(end + 1, rest.size())));
  }
  const auto skipped = static_cast<int>(line.size() - rest.size());
  for (const Word& statement : split(rest, ','))
    take_statement(draft, trimmed(statement.text), skipped + statement.column());
}

void CsaReader::take_information(Draft& draft, std::string_view statement) {
  draft.any = true;
  for (const CsaKey& key : kCsaKeys) {
    if (!statement.starts_with(key.key)) continue;
    const std::string_view value = trimmed(statement.substr(key.key.size()));
    PgnGame& game = draft.builder.game();
    if (!value.empty() && game.find(key.tag) == nullptr)
      game.set_tag(key.tag, key.tag.ends_with("Date") ? csa_date(value) : std::string(value));
    return;
  }
  if (statement.starts_with('N')) draft.builder.problem("N is followed by + or -", lines_.number());
}

void CsaReader::take_statement(Draft& draft, std::string_view statement, int column) {
  if (statement.empty()) return;
  RecordBuilder& builder = draft.builder;
  draft.any = true;
  if (statement.size() == 1 && is_sign(statement[0])) {
    draft.side = colour_of_sign(statement[0]);
  } else if (is_sign(statement[0])) {
    if (!draft.side) draft.side = colour_of_sign(statement[0]);
    finish_start(draft);
    if (builder.ended()) builder.problem("a move after the end of the game", lines_.number(), column);
    builder.add_move(std::string(statement), lines_.number(), column);
  } else if (statement[0] == 'T') {
    const std::string time = time_of(statement.substr(1));
    if (time.empty()) builder.problem("T is followed by seconds", lines_.number(), column);
    if (!time.empty() && !builder.ended()) builder.add_comment("[%emt " + time + "]");
  } else if (statement[0] == '%') {
    finish_start(draft);
    const RecordEnd* end = end_in_csa(statement.substr(1));
    if (end == nullptr) builder.problem("unknown end " + quote(statement), lines_.number(), column);
    builder.end(end == nullptr ? "*" : end->result(builder.mover()), end == nullptr ? "" : end->termination,
                statement);
  } else if (statement[0] != 'P' || !take_position(draft, statement.substr(1))) {
    builder.problem("not a statement of a CSA file: " + quote(statement), lines_.number(), column);
  }
}

// What follows the P of "PI82HI", "P1-KY-KE", "P+00AL".
bool CsaReader::take_position(Draft& draft, std::string_view statement) {
  if (statement.empty()) return false;
  const char kind = statement.front();
  statement.remove_prefix(1);
  if (is_digit(kind)) {
    const std::optional<std::vector<std::string>> cells = row_cells(statement);
    if (kind == '1') draft.board = ShogiBoard::empty(0, 0);
    if (!cells || cells->empty() || !draft.board || draft.board->ranks() + 1 != kind - '0' ||
        draft.board->ranks() >= kMaxCsaRows)
      return false;
    draft.board->add_row(*cells);
    return true;
  }
  if (kind == 'I') draft.board = ShogiBoard::usual();
  if (kind != 'I' && !is_sign(kind)) return false;
  if (!draft.board) draft.board = ShogiBoard::empty();
  while (!(statement = trimmed(statement)).empty()) {
    const std::optional<PlacedPiece> placed = take_placed(statement);
    if (!placed) return false;
    const Colour colour = colour_of_sign(kind);
    const bool held = placed->file == 0 && placed->rank == 0;
    if (kind == 'I') {
      if (!draft.board->remove(placed->file, placed->rank)) return false;
    } else if (placed->piece == nullptr) {
      if (!held) return false;
      draft.board->hold_rest(colour);
    } else if (held) {
      draft.board->hold(colour, *placed->piece, 1);
    } else if (!draft.board->put(placed->file, placed->rank, colour, *placed->piece)) {
      return false;
    }
  }
  return true;
}

void CsaReader::finish_start(Draft& draft) {
  if (draft.started) return;
  draft.started = true;
  ShogiBoard board = draft.board.value_or(ShogiBoard::usual());
  const Colour side = draft.side.value_or(Colour::kWhite);
  board.set_side(side);
  draft.builder.set_first_mover(side);
  PgnGame& game = draft.builder.game();
  if (name_variant_ && board.variant().empty())
    draft.builder.problem(fmt::format("the board has {} files and {} ranks", board.files(), board.ranks()),
                          lines_.number());
  if (name_variant_) game.set_tag("Variant", board.variant().empty() ? "shogi" : board.variant());
  if (board.fen() == ShogiBoard::usual().fen()) return;
  game.set_tag("SetUp", "1");
  game.set_tag("FEN", board.fen());
}

}  // namespace proconsul
