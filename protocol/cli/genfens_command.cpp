// proconsul genfens: openings for OpenBench's data generation.
#include <fmt/format.h>

#include <ostream>

#include "protocol/cli/command.h"
#include "protocol/cli/warnings.h"
#include "protocol/match/opening_files.h"
#include "protocol/match/openings.h"
#include "protocol/session/game_choice.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr std::int64_t kMaxFens = 1'000'000;
constexpr int kPliesOfFens = 8;
constexpr int kImbalanceOfFens = 150;  // centipawns

struct FensOrder {
  std::uint64_t count = 0;
  const Variant* variant = nullptr;
  OpeningSettings openings;
};

// "N seed S book B GAME", as words.
Result<FensOrder> read_fens_order(const Invocation& invocation) {
  const std::vector<std::string>& words = invocation.arguments.words();
  if (words[1] != "seed" || words[3] != "book") return Error{"expected genfens N seed S book B [GAME]"};
  const Result<std::int64_t> count = parse_integer(words[0], 1, kMaxFens);
  if (!count) return Error{"N: " + count.error().message};
  const Result<std::uint64_t> seed = parse_unsigned(words[2]);
  if (!seed) return Error{"seed: " + seed.error().message};
  const Result<const Variant*> variant =
      choose_variant(invocation.registry, words.size() > 5 ? words[5] : "chess");
  if (!variant) return variant.error();
  FensOrder order{static_cast<std::uint64_t>(count.value()), variant.value(), {}};
  order.openings.seed = seed.value();
  order.openings.registry = &invocation.registry;
  order.openings.random_plies = kPliesOfFens;
  order.openings.balance = kImbalanceOfFens;
  if (words[4] == "None") return order;
  order.openings.source = OpeningSettings::Source::kFile;
  order.openings.order = OpeningSettings::Order::kRandom;
  order.openings.file = words[4];
  return order;
}

int run_genfens(const Invocation& invocation) {
  Console& console = invocation.console;
  Result<FensOrder> order = read_fens_order(invocation);
  if (!order) return usage_error(console, order.error());
  if (order->openings.source == OpeningSettings::Source::kFile) {
    if (const Status read = load_openings_text(order->openings, console.in); !read)
      return io_error(console, read.error());
  }
  const Result<OpeningBook> book = OpeningBook::create(*order->variant, order->openings);
  if (!book) return io_error(console, book.error());
  tell_warnings(order->openings.file, book.value().warnings(), console);
  for (std::uint64_t round = 0; round < order->count; ++round) {
    const Game game = game_from(*order->variant, book.value().opening(round));
    console.out << fmt::format("info string genfens {}\n", game.fen()) << std::flush;
  }
  return exit_code::kOk;
}

}  // namespace

Command genfens_command() {
  return {
      "genfens",
      "N seed S book B [GAME]",
      "Print openings for the data workers of OpenBench",
      "N lines 'info string genfens FEN': random starts of the game (default chess), or positions of the "
      "file B, if it is not 'None', in an order that the seed determines, each followed by 8 random moves "
      "that leave it balanced.\n"
      "OpenBench calls 'proconsul \"genfens N seed S book B GAME\" quit'.",
      5,
      6,
      {},
      run_genfens,
      false,
      {},
      [](const Arguments& arguments) {
        return std::vector<NamedFile>{{arguments.words()[4], FileRole::kRead}};
      }};
}

}  // namespace proconsul
