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
      (name == "bm" ? epd.best : epd.avoid).emplace_back(words[i].text);
  } else if (name == "dm") {
    epd.mate = words.size() == 2 ? parse_number<int>(words[1].text, 1, 1000) : std::nullopt;
    if (!epd.mate) return Error{"dm needs a number of moves", 0, column + words[0].column()};
  } else if (name == "id") {
    const std::size_t open = text.find('"'), close = text.rfind('"');
    epd.id = open < close ? std::string(text.substr(open + 1, close - open - 1)) : "";
  }
  return true;
}

Result<bool> contains_move(const std::vector<std::string>& texts, const Game& game, Move move) {
  bool found = false;
  for (const std::string& text : texts) {
    const Result<Move> known = parse_any(game, text);
    if (!known) return known.error();
    found |= *known == move;
  }
  return found;
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
    // A ';' within quotes belongs to the text.
    std::size_t end = at;
    for (bool quoted = false; end < line.size() && (quoted || line[end] != ';'); ++end)
      quoted ^= line[end] == '"';
    const Result<bool> read = read_operation(epd, line.substr(at, end - at), static_cast<int>(at));
    if (!read) return read.error();
    at = end + 1;
  }
  return epd;
}

Result<bool> is_solved(const EpdLine& epd, const Game& game, Move best, int mate_moves) {
  const Result<bool> wanted = contains_move(epd.best, game, best);
  if (!wanted) return wanted.error();
  const Result<bool> avoided = contains_move(epd.avoid, game, best);
  if (!avoided) return avoided.error();
  if (!epd.best.empty() && !*wanted) return false;
  if (*avoided) return false;
  return !epd.mate || (mate_moves > 0 && mate_moves <= *epd.mate);
}

}  // namespace proconsul
