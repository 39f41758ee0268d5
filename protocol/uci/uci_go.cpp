#include "protocol/uci/uci_go.h"

#include <fmt/format.h>

#include <limits>
#include <vector>

#include "engine/move_text.h"
#include "protocol/session/inspection.h"
#include "protocol/session/journal.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr std::int64_t kMaxMilliseconds = 1'000'000'000'000;

class GoParser {
 public:
  GoParser(const Game& game, std::string_view arguments) : game_(game), words_(words_in(arguments)) {}

  Result<GoCommand> parse() {
    while (next_ < words_.size()) {
      const std::string_view word = words_[next_++];
      const Keyword* keyword = find(word);
      if (keyword == nullptr) {
        command_.unknown.emplace_back(word);
        continue;
      }
      const Status status = (this->*keyword->read)();
      if (!status) return Error{fmt::format("go {}: {}", word, status.error().message)};
    }
    if (!limited_) command_.limits.infinite = true;
    return command_;
  }

 private:
  struct Keyword {
    std::string_view name;
    Status (GoParser::*read)();
  };
  static constexpr Colour kWhite = Colour::kWhite;
  static constexpr Colour kBlack = Colour::kBlack;

  static const std::vector<Keyword>& keywords() {
    static const std::vector<Keyword> kKeywords = {
        {"depth", &GoParser::number<&Limits::depth, kMaxPly>},
        {"movestogo", &GoParser::moves_to_go},
        {"mate", &GoParser::number<&Limits::mate, kMaxPly>},
        {"nodes", &GoParser::nodes},
        {"movetime", &GoParser::move_time},
        {"wtime", &GoParser::clock<kWhite, &Clock::time>},
        {"btime", &GoParser::clock<kBlack, &Clock::time>},
        {"winc", &GoParser::clock<kWhite, &Clock::increment>},
        {"binc", &GoParser::clock<kBlack, &Clock::increment>},
        {"infinite", &GoParser::infinite},
        {"ponder", &GoParser::ponder},
        {"perft", &GoParser::perft},
        {"searchmoves", &GoParser::search_moves},
    };
    return kKeywords;
  }

  static const Keyword* find(std::string_view word) {
    for (const Keyword& keyword : keywords()) {
      if (keyword.name == word) return &keyword;
    }
    return nullptr;
  }

  Result<std::int64_t> integer(std::int64_t least, std::int64_t most) {
    if (next_ == words_.size()) return Error{"a number is missing"};
    limited_ = true;
    return parse_integer(words_[next_++], least, most);
  }

  template <auto field, int most>
  Status number() {
    const auto value = integer(1, most);
    if (!value) return value.error();
    command_.limits.*field = static_cast<int>(*value);
    return done();
  }

  Status moves_to_go() {
    const auto value = integer(0, 10000);
    if (!value) return value.error();
    if (*value > 0) command_.limits.moves_to_go = static_cast<int>(*value);
    return done();
  }

  Status nodes() {
    const auto value = integer(0, std::numeric_limits<std::int64_t>::max());
    if (!value) return value.error();
    command_.limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(1, *value));
    return done();
  }

  Status move_time() {
    const auto value = integer(-kMaxMilliseconds, kMaxMilliseconds);
    if (!value) return value.error();
    command_.limits.move_time = Milliseconds(std::max<std::int64_t>(1, *value));
    return done();
  }

  // GUIs send negative times to an engine that has overstepped: it has a millisecond left.
  template <Colour colour, auto field>
  Status clock() {
    const auto value = integer(-kMaxMilliseconds, kMaxMilliseconds);
    if (!value) return value.error();
    auto& clock = command_.limits.clock[index_of(colour)];
    if (!clock) clock.emplace();
    const std::int64_t least = field == &Clock::time ? 1 : 0;
    *clock.*field = Milliseconds(std::max(least, *value));
    return done();
  }

  Status infinite() {
    command_.limits.infinite = true;
    limited_ = true;
    return done();
  }

  Status ponder() {
    command_.limits.ponder = true;
    return done();
  }

  Status perft() {
    const auto value = integer(1, kMaxPerftDepth);
    if (!value) return value.error();
    command_.perft = static_cast<int>(*value);
    return done();
  }

  Status search_moves() {
    for (; next_ < words_.size() && find(words_[next_]) == nullptr; ++next_) {
      const Result<Move> move = parse_uci(game_, words_[next_]);
      if (!move) return move.error();
      command_.limits.search_moves.push_back(*move);
    }
    if (command_.limits.search_moves.empty()) return Error{"a move is missing"};
    return done();
  }

  const Game& game_;
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
  bool limited_ = false;
  GoCommand command_;
};

}  // namespace

Result<GoCommand> parse_go(const Game& game, std::string_view arguments) {
  return GoParser(game, arguments).parse();
}

}  // namespace proconsul
