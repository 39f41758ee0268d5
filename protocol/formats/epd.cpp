#include "protocol/formats/epd.h"

#include <algorithm>

#include "engine/move_text.h"
#include "engine/text.h"

namespace proconsul {
namespace {

constexpr std::size_t kFields = 4;

bool is_counter(std::string_view text) { return parse_number<int>(text, 0, 1 << 20).has_value(); }

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
    epd.id = open < close ? std::string(text.substr(open + 1, close - open - 1)) : "";
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
  const std::vector<Word> words = words_of(line);
  if (words.size() < kFields) return Error{"an EPD line has at least four fields", 0, 1};
  std::size_t fields = kFields;
  while (fields < words.size() && fields < kFields + 2 && is_counter(words[fields].text)) ++fields;
  EpdLine epd;
  for (std::size_t i = 0; i < fields; ++i) epd.fen += (i == 0 ? "" : " ") + std::string(words[i].text);
  if (fields == words.size()) return epd;
  std::size_t at = static_cast<std::size_t>(words[fields].column()) - 1;
  while (at < line.size()) {
    // A ';' within quotes does not end the operation.
    std::size_t end = at;
    bool quoted = false;
    for (; end < line.size() && (quoted || line[end] != ';'); ++end) quoted ^= line[end] == '"';
    if (quoted) return Error{"a text in quotes is not closed", 0, static_cast<int>(line.rfind('"')) + 1};
    const Result<bool> read = read_operation(epd, line.substr(at, end - at), static_cast<int>(at));
    if (!read) return read.error();
    at = end + 1;
  }
  return epd;
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
