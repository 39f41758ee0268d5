#include "protocol/uci/uci_go.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/quoting.h"
#include "protocol/session/debug_commands.h"
#include "protocol/session/message_log.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr std::int64_t kMaxMilliseconds = 1'000'000'000'000;
constexpr std::int64_t kMaxMovesToGo = 10'000;
constexpr std::uint64_t kNodesWithoutLimit = 100'000;  // if the given limits are invalid

class GoParser {
 public:
  GoParser(const Game& game, std::string_view arguments, const Dialect& dialect, Milliseconds time_unit)
      : game_(game), words_(words_in(arguments)), dialect_(dialect), time_unit_(time_unit) {}

  struct Keyword {
    GoArgument argument;
    Tongues spoken;
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
    if (byoyomi_.count() > 0) add_byoyomi();
    return std::move(command_);
  }

 private:
  static constexpr Colour kWhite = Colour::kWhite;
  static constexpr Colour kBlack = Colour::kBlack;

  const Keyword* find(std::string_view word) const {
    for (const Keyword& keyword : keywords()) {
      if (keyword.argument.name == word && dialect_.speaks(keyword.spoken)) return &keyword;
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

  // A request for anything but an infinite search expects an answer.
  void do_without_limit() {
    command_.limits.infinite = !asked_ && command_.corrections.empty();
    if (command_.limits.infinite) return;
    command_.limits.nodes = kNodesWithoutLimit;
    command_.corrections.push_back(
        fmt::format("go: no usable limit; searching {} nodes", kNodesWithoutLimit));
  }

  // Which numbers make an argument ignored; others are clamped to the range.
  enum class PassedOver : std::uint8_t { kNone, kTooLow, kAllOutOfRange };

  std::optional<std::int64_t> integer(std::int64_t min, std::int64_t max,
                                      PassedOver misfits = PassedOver::kNone) {
    // "movetime infinite" is an invalid value, not an infinite search.
    if (next_ == words_.size() || (find(words_[next_]) != nullptr && words_[next_] != "infinite")) {
      correct("a number is missing");
      return std::nullopt;
    }
    const std::string_view text = words_[next_++];
    const std::optional<NearestInteger> nearest = nearest_integer(text, min, max);
    const bool too_low = nearest && nearest_integer(text, min - 1, max)->value < min;
    const bool passed_over = !nearest || (too_low && misfits != PassedOver::kNone) ||
                             (!nearest->exact && misfits == PassedOver::kAllOutOfRange);
    if (passed_over || !nearest->exact)
      correct(fmt::format("{} is not a whole number from {} to {}; {}", quote(text), min, max,
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
    const auto value = integer(0, kMaxMovesToGo);
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

  // GUIs send negative times to an engine that has overstepped its time: it has a millisecond left.
  template <Colour colour, auto field>
  void clock() {
    clock_of<field>(colour);
  }

  template <auto field, bool own>
  void clock_by_turn() {
    clock_of<field>(own ? game_.side_to_move() : !game_.side_to_move());
  }

  template <auto field>
  void clock_of(Colour colour) {
    const std::int64_t most = kMaxMilliseconds / time_unit_.count();
    const auto value = integer(-most, most);
    if (!value) return;
    auto& clock = command_.limits.clock[index_of(colour)];
    if (!clock) clock.emplace();
    const std::int64_t least = field == &Clock::time ? 1 : 0;
    *clock.*field = std::max(Milliseconds(least), *value * time_unit_);
    limited_ |= colour == game_.side_to_move();
  }

  void byoyomi() {
    const auto value = integer(-kMaxMilliseconds, kMaxMilliseconds);
    if (!value) return;
    byoyomi_ = Milliseconds(*value);
    limited_ |= *value > 0;
  }

  // Byoyomi: time per move once the main time is used up, like an increment that cannot be saved.
  void add_byoyomi() {
    const auto& clock = command_.limits.clock[index_of(game_.side_to_move())];
    if (!clock || (clock->time.count() <= 1 && clock->increment.count() == 0)) {
      command_.limits.clock[0] = command_.limits.clock[1] = std::nullopt;
      const Milliseconds wanted = command_.limits.move_time.value_or(byoyomi_);
      command_.limits.move_time = std::min(wanted, byoyomi_);
      return;
    }
    for (auto& each : command_.limits.clock) {
      if (!each) continue;
      each->time += byoyomi_;
      each->increment = std::max(each->increment, byoyomi_);
    }
  }

  void other_moves_to_go() { integer(0, kMaxMovesToGo); }

  // 0: only the static evaluation is wanted.
  void depth_or_value() {
    if (next_ < words_.size() && words_[next_] == "infinite") {
      ++next_;
      return infinite();
    }
    if (next_ < words_.size() && words_[next_] == "0") {
      ++next_;
      command_.static_only = limited_ = true;
      return;
    }
    depth();
  }

  void draw() { command_.draw_offered = true; }

  void mate_problem() {
    command_.mate_problem = limited_ = true;
    if (next_ == words_.size() || words_[next_] == "infinite") {
      next_ = std::min(next_ + 1, words_.size());
    } else {
      move_time();
    }
  }

  void infinite() {
    command_.limits.infinite = true;
    limited_ = true;
  }
  void ponder() { command_.limits.ponder = true; }

  // The whole command: nothing else may precede or follow the depth.
  void perft() {
    limited_ = command_.counts = true;
    const std::vector<std::string_view> rest(words_.begin() + static_cast<std::ptrdiff_t>(next_),
                                             words_.end());
    const Result<int> depth = perft_depth(fmt::format("{}", fmt::join(rest, " ")));
    const bool alone = next_ == 1;
    next_ = words_.size();
    if (!depth)
      correct(depth.error().message);
    else if (!alone)
      correct("goes with no other argument");
    else
      command_.perft = *depth;
  }

  void search_moves() {
    const std::size_t first = next_;
    for (; next_ < words_.size() && find(words_[next_]) == nullptr; ++next_) {
      const Result<Move> move = dialect_.read_move(game_, words_[next_]);
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
  const Dialect& dialect_;
  Milliseconds time_unit_;
  std::size_t next_ = 0;
  std::string_view word_;  // the current argument
  std::vector<const Keyword*> seen_;
  bool asked_ = false;  // a specific kind of search
  Milliseconds byoyomi_{0};
  bool limited_ = false;  // the search is finite, or explicitly infinite
  GoCommand command_;
};

const std::vector<GoParser::Keyword>& GoParser::keywords() {
  constexpr auto kNone = GoArgument::Value::kNone;
  constexpr auto kNumber = GoArgument::Value::kNumber;
  static const std::vector<Keyword> kKeywords = {
      {{"depth", kNumber}, kInAll & ~kInUcci, &GoParser::depth},
      {{"depth", kNumber}, kInUcci, &GoParser::depth_or_value},
      {{"movestogo", kNumber}, kInUciItself | kInUsi | kInUcci, &GoParser::moves_to_go},
      {{"mate", kNumber}, kInUciItself, &GoParser::mate},
      {{"mate", kNumber}, kInUsi, &GoParser::mate_problem},
      {{"nodes", kNumber}, kInAll, &GoParser::nodes},
      {{"movetime", kNumber}, kInAll, &GoParser::move_time},
      {{"wtime", kNumber}, kInUciItself, &GoParser::clock<kWhite, &Clock::time>},
      {{"btime", kNumber}, kInUciItself, &GoParser::clock<kBlack, &Clock::time>},
      {{"winc", kNumber}, kInUciItself, &GoParser::clock<kWhite, &Clock::increment>},
      {{"binc", kNumber}, kInUciItself, &GoParser::clock<kBlack, &Clock::increment>},
      // Black moves first in shogi.
      {{"btime", kNumber}, kInUsi, &GoParser::clock<kWhite, &Clock::time>},
      {{"wtime", kNumber}, kInUsi, &GoParser::clock<kBlack, &Clock::time>},
      {{"binc", kNumber}, kInUsi, &GoParser::clock<kWhite, &Clock::increment>},
      {{"winc", kNumber}, kInUsi, &GoParser::clock<kBlack, &Clock::increment>},
      {{"byoyomi", kNumber}, kInUsi, &GoParser::byoyomi},
      {{"time", kNumber}, kInUcci, &GoParser::clock_by_turn<&Clock::time, true>},
      {{"increment", kNumber}, kInUcci, &GoParser::clock_by_turn<&Clock::increment, true>},
      {{"opptime", kNumber}, kInUcci, &GoParser::clock_by_turn<&Clock::time, false>},
      {{"oppincrement", kNumber}, kInUcci, &GoParser::clock_by_turn<&Clock::increment, false>},
      {{"oppmovestogo", kNumber}, kInUcci, &GoParser::other_moves_to_go},
      {{"draw", kNone}, kInUcci, &GoParser::draw},
      {{"infinite", kNone}, kInAll, &GoParser::infinite},
      {{"ponder", kNone}, kInAll, &GoParser::ponder},
      {{"perft", kNumber}, kInAll, &GoParser::perft},
      {{"searchmoves", GoArgument::Value::kMoves}, kInAll, &GoParser::search_moves},
  };
  return kKeywords;
}

}  // namespace

GoCommand parse_go(const Game& game, std::string_view arguments, const Dialect& dialect,
                   Milliseconds time_unit) {
  return GoParser(game, arguments, dialect, time_unit).parse();
}

std::vector<GoArgument> go_arguments(const Dialect& dialect) {
  std::vector<GoArgument> arguments;
  for (const GoParser::Keyword& keyword : GoParser::keywords()) {
    if (dialect.speaks(keyword.spoken)) arguments.push_back(keyword.argument);
  }
  return arguments;
}

}  // namespace proconsul
