#include "protocol/session/debug_commands.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/formats/board_picture.h"
#include "protocol/formats/explanation.h"
#include "protocol/session/bench_positions.h"
#include "protocol/text/number.h"
#include "search/bench.h"

namespace proconsul {

namespace {

// The sides that can no longer win although the game goes on; "" if there are none.
std::string losers_text(const Game& game) {
  std::string text;
  for (const Colour colour : kBothColours) {
    if (!game.end().over() && !game.can_win(colour))
      text += fmt::format("{}{}", text.empty() ? "\nCannot win: " : ", ", name_of(colour));
  }
  return text;
}

}  // namespace

std::string board_report(const Session& session) {
  const Game& game = session.game();
  const auto number = session.current_start();
  return fmt::format("{}\n{}FEN: {}\nKey: {:016X}{}{}", board_picture(game, {}), status_text(game),
                     game.fen(), game.key(), number ? "\nStart number: " + to_text(*number) : "",
                     losers_text(game));
}

std::string evaluation_report(const Session& session) {
  const Game& game = session.game();
  const std::string text = explanation_text(game, explanation_of(game, session.engine().options()));
  const GameEnd end = game.end();
  return end.over() ? text + "\nGame over: " + end_text(game.rules(), end) : text;
}

Result<int> perft_depth(std::string_view arguments) {
  const std::string_view text = trimmed(arguments);
  if (text.empty()) return Error{"a depth is missing"};
  if (!std::all_of(text.begin(), text.end(), is_digit))
    return Error{fmt::format("{} is not a whole number from 0 on", quote(text))};
  return parse_number(text, 0, kMaxPerftDepth).value_or(kMaxPerftDepth);
}

Result<std::string> benchmark_report(std::string_view argument) {
  const Result<std::int64_t> depth =
      argument.empty() ? std::int64_t{kBenchDepth} : parse_integer(argument, 1, kMaxPly - 1);
  if (!depth) return depth.error();
  return bench_report(run_bench(bench_positions(), static_cast<int>(*depth)));
}

}  // namespace proconsul
