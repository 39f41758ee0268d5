#include "protocol/uci/uci_go.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/session/inspection.h"
#include "protocol/session/journal.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr std::int64_t kMaxMilliseconds = 1'000'000'000'000;
constexpr std::int64_t kMostMovesToGo = 10'000;
constexpr std::uint64_t kNodesWithoutLimit = 100'000;  // where those given make no sense

class GoParser {
 public:
  GoParser(const Game& game, std::string_view arguments) : game_(game), words_(words_in(arguments)) {}

  struct Keyword {
    GoArgument argument;
    void (GoParser::*read)();
  };
  static const std::vector<Keyword>& keywords();

  GoCommand parse() {
    while (next_ < words_.size()) {
      word_ = words_[next_++];
      if (const Keyword* keyword = find(word_)) {
        read(*keyword);
      } else {
        correct("unknown argument");
      }
    }
    if (!limited_) do_without_limit();
    return std::move(command_);
  }

 private:
  static constexpr Colour kWhite = Colour::kWhite;
  static constexpr Colour kBlack = Colour::kBlack;

  static const Keyword* find(std::string_view word) {
    for (const Keyword& keyword : keywords()) {
      if (keyword.argument.name == word) return &keyword;
    }
    return nullptr;
  }

  void read(const Keyword& keyword) {
    const bool again = std::find(seen_.begin(), seen_.end(), &keyword) != seen_.end();
    if (again && keyword.argument.value == GoArgument::Value::kNumber)
      correct("given more than once, the last one counts");
    seen_.push_back(&keyword);
    asked_ |= keyword.argument.value != GoArgument::Value::kMoves;
    (this->*keyword.read)();
  }

  void correct(std::string_view what) {
    command_.corrections.push_back(fmt::format("go {}: {}", word_, what));
  }

  // Whoever has asked for a move in some way, if not for an infinite search, waits for it.
  void do_without_limit() {
    command_.limits.infinite = !asked_ && command_.corrections.empty();
    if (command_.limits.infinite) return;
    command_.limits.nodes = kNodesWithoutLimit;
    command_.corrections.push_back(
        fmt::format("go: no usable limit; searching {} nodes", kNodesWithoutLimit));
  }

  // Which numbers an argument is passed over for; others are clamped to the range.
  enum class PassedOver : std::uint8_t { kNone, kTooLow, kAllOutOfRange };

  std::optional<std::int64_t> integer(std::int64_t least, std::int64_t most,
                                      PassedOver misfits = PassedOver::kNone) {
    // "movetime infinite" is a value that makes no sense, not a search that nothing ends.
    if (next_ == words_.size() || (find(words_[next_]) != nullptr && words_[next_] != "infinite")) {
      correct("a number is missing");
      return std::nullopt;
    }
    const std::string_view text = words_[next_++];
    const std::optional<NearestInteger> nearest = nearest_integer(text, least, most);
    const bool too_low = nearest && nearest_integer(text, least - 1, most)->value < least;
    const bool passed_over = !nearest || (too_low && misfits != PassedOver::kNone) ||
                             (!nearest->exact && misfits == PassedOver::kAllOutOfRange);
    if (passed_over || !nearest->exact)
      correct(fmt::format("{} is not a whole number from {} to {}; {}", quote(text), least, most,
                          passed_over ? "passed over" : fmt::format("{} is taken", nearest->value)));
    return passed_over ? std::nullopt : std::optional(nearest->value);
  }

  void depth() {
    const auto value = integer(1, kMaxPly);
    if (!value) return;
    command_.limits.depth = static_cast<int>(*value);
    limited_ = true;
  }

  void mate() {
    const auto value = integer(1, kMaxPly, PassedOver::kTooLow);
    if (!value) return;
    command_.limits.mate = static_cast<int>(*value);
    limited_ = true;
  }

  void moves_to_go() {
    const auto value = integer(0, kMostMovesToGo);
    if (value && *value > 0) command_.limits.moves_to_go = static_cast<int>(*value);
  }

  void nodes() {
    const auto value = integer(1, std::numeric_limits<std::int64_t>::max(), PassedOver::kTooLow);
    if (!value) return;
    command_.limits.nodes = static_cast<std::uint64_t>(*value);
    limited_ = true;
  }

  void move_time() {
    const auto value = integer(-kMaxMilliseconds, kMaxMilliseconds);
    if (!value) return;
    command_.limits.move_time = Milliseconds(std::max<std::int64_t>(1, *value));
    limited_ = true;
  }

  // GUIs send negative times to an engine that has overstepped: it has a millisecond left.
  template <Colour colour, auto field>
  void clock() {
    const auto value = integer(-kMaxMilliseconds, kMaxMilliseconds);
    if (!value) return;
    auto& clock = command_.limits.clock[index_of(colour)];
    if (!clock) clock.emplace();
    const std::int64_t least = field == &Clock::time ? 1 : 0;
    *clock.*field = Milliseconds(std::max(least, *value));
    limited_ |= colour == game_.side_to_move();
  }

  void infinite() {
    command_.limits.infinite = true;
    limited_ = true;
  }
  void ponder() { command_.limits.ponder = true; }

  void perft() {
    const auto value = integer(1, kMaxPerftDepth, PassedOver::kAllOutOfRange);
    if (!value) return;
    command_.perft = static_cast<int>(*value);
    limited_ = true;
  }

  void search_moves() {
    const std::size_t first = next_;
    for (; next_ < words_.size() && find(words_[next_]) == nullptr; ++next_) {
      const Result<Move> move = parse_uci(game_, words_[next_]);
      if (move) {
        command_.limits.search_moves.push_back(*move);
      } else {
        correct(move.error().message + "; passed over");
      }
    }
    if (next_ == first) correct("a move is missing");
  }

  const Game& game_;
  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
  std::string_view word_;  // the argument being read
  std::vector<const Keyword*> seen_;
  bool asked_ = false;    // for a search of a certain kind
  bool limited_ = false;  // the search ends by itself, or is to go on until it is stopped
  GoCommand command_;
};

const std::vector<GoParser::Keyword>& GoParser::keywords() {
  constexpr auto kNone = GoArgument::Value::kNone;
  constexpr auto kNumber = GoArgument::Value::kNumber;
  static const std::vector<Keyword> kKeywords = {
      {{"depth", kNumber}, &GoParser::depth},
      {{"movestogo", kNumber}, &GoParser::moves_to_go},
      {{"mate", kNumber}, &GoParser::mate},
      {{"nodes", kNumber}, &GoParser::nodes},
      {{"movetime", kNumber}, &GoParser::move_time},
      {{"wtime", kNumber}, &GoParser::clock<kWhite, &Clock::time>},
      {{"btime", kNumber}, &GoParser::clock<kBlack, &Clock::time>},
      {{"winc", kNumber}, &GoParser::clock<kWhite, &Clock::increment>},
      {{"binc", kNumber}, &GoParser::clock<kBlack, &Clock::increment>},
      {{"infinite", kNone}, &GoParser::infinite},
      {{"ponder", kNone}, &GoParser::ponder},
      {{"perft", kNumber}, &GoParser::perft},
      {{"searchmoves", GoArgument::Value::kMoves}, &GoParser::search_moves},
  };
  return kKeywords;
}

}  // namespace

GoCommand parse_go(const Game& game, std::string_view arguments) { return GoParser(game, arguments).parse(); }

std::vector<GoArgument> go_arguments() {
  std::vector<GoArgument> arguments;
  for (const GoParser::Keyword& keyword : GoParser::keywords()) arguments.push_back(keyword.argument);
  return arguments;
}

}  // namespace proconsul
