// proconsul id: prints the number of a random start.
#include <fmt/format.h>

#include <ostream>

#include "protocol/cli/command.h"
#include "protocol/formats/json_output.h"
#include "protocol/session/game_choice.h"

namespace proconsul {
namespace {

int run_id(const Invocation& invocation) {
  Console& console = invocation.console;
  const Result<const Variant*> variant =
      choose_variant(invocation.registry, invocation.arguments.words().front());
  if (!variant) return usage_error(console, variant.error());
  const std::string fen = invocation.arguments.joined_words(1);
  const auto& starts = variant.value()->starts;
  if (!starts)
    return usage_error(console,
                       {fmt::format("the starts of {} have no numbers", variant.value()->rules->name)});
  const Result<StartNumber> number = start_number(*starts, fen);
  if (!number) {
    console.err << "proconsul: no numbered start: " << error_line(number.error()) << '\n';
    return exit_code::kNegative;
  }
  if (invocation.arguments.has("json")) {
    print_json(console.out, {{"variant", variant.value()->rules->name},
                             {"fen", fen},
                             {"number", to_text(*number)},
                             {"white", number->white},
                             {"black", number->black}});
  } else {
    console.out << to_text(*number) << '\n';
  }
  return exit_code::kOk;
}

}  // namespace

Command id_command() {
  return {"id",
          "VARIANT FEN",
          "Print the number of a random start",
          "Exit code 1 if the FEN is not one of the variant's starts.",
          2,
          7,
          {{"json", Option::Kind::kFlag, "", "as JSON, with the numbers for White and Black"}},
          run_id};
}

}  // namespace proconsul
