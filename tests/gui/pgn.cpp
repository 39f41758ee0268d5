#include "tests/gui/pgn.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace proconsul {
namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_result(std::string_view word) {
  return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

// "12.", "12...e4" and "12.e4" lose their number.
std::string_view without_number(std::string_view word) {
  const std::size_t dot = word.find_first_not_of("0123456789");
  if (dot == 0 || dot == std::string_view::npos || word[dot] != '.') return word;
  const std::size_t move = word.find_first_not_of('.', dot);
  return move == std::string_view::npos ? std::string_view() : word.substr(move);
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<std::vector<PgnGame>> read() {
    while (skip_blanks()) {
      if (auto error = read_item()) return *error;
    }
    if (!games_.empty() && games_.back().result.empty()) return Error{"a game without a result", line_, 0};
    return std::move(games_);
  }

 private:
  bool skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) advance(1);
    return at_ < text_.size();
  }

  void advance(std::size_t count) {
    for (; count > 0 && at_ < text_.size(); --count, ++at_) line_ += text_[at_] == '\n';
  }

  std::optional<Error> read_item() {
    if (text_[at_] == '[') return read_tag();
    if (text_[at_] == '{') return read_comment();
    return read_word();
  }

  std::optional<Error> read_tag() {
    const std::string_view line = text_.substr(at_, std::min(text_.find('\n', at_), text_.size()) - at_);
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    if (open == std::string_view::npos || close == open || open < 3) return Error{"no PGN tag", line_, 0};
    if (games_.empty() || !games_.back().result.empty()) start_game();
    const std::string name(line.substr(1, line.find_first_of(" \"") - 1));
    games_.back().tags[name] = line.substr(open + 1, close - open - 1);
    advance(line.size());
    return std::nullopt;
  }

  std::optional<Error> read_comment() {
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) return Error{"a comment without its end", line_, 0};
    if (!games_.empty()) games_.back().last_comment = text_.substr(at_ + 1, end - at_ - 1);
    advance(end + 1 - at_);
    return std::nullopt;
  }

  std::optional<Error> read_word() {
    const auto ends = [](char c) { return is_blank(c) || c == '{'; };
    const auto begin = text_.begin() + static_cast<std::ptrdiff_t>(at_);
    const auto length = static_cast<std::size_t>(std::find_if(begin, text_.end(), ends) - begin);
    const std::string_view word = text_.substr(at_, length);
    if (games_.empty() || !games_.back().result.empty()) return Error{"moves without tags", line_, 0};
    PgnGame& game = games_.back();
    if (is_result(word)) {
      game.result = word;
      game.result_line = line_;
    } else if (const std::string_view move = without_number(word); !move.empty()) {
      game.moves.push_back({std::string(move), line_});
    }
    advance(length);
    return std::nullopt;
  }

  void start_game() {
    games_.emplace_back();
    games_.back().line = line_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::vector<PgnGame> games_;
};

}  // namespace

Result<std::vector<PgnGame>> read_pgn(std::string_view text) { return Reader(text).read(); }

}  // namespace proconsul
