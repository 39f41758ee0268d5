// proconsul values: the values of a game's pieces in the evaluation.
#include <fmt/format.h>

#include <ostream>

#include "protocol/cli/command.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/rules_words.h"
#include "protocol/session/game_choice.h"
#include "protocol/text/text_table.h"
#include "search/engine.h"

namespace proconsul {
namespace {

int run_values(const Invocation& invocation) {
  Console& console = invocation.console;
  const Result<const Variant*> variant =
      choose_variant(invocation.registry, invocation.arguments.words().front());
  if (!variant) return usage_error(console, variant.error());
  const Rules& rules = *variant.value()->rules;
  const std::vector<PieceWorth> worths = piece_worths(rules);
  Json json = Json::object();
  std::vector<std::vector<std::string>> rows = {
      {"letter", "piece", "moves", "by mobility", "middlegame", "endgame", "in exchanges"}};
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceDef& piece = rules.pieces[i];
    const PieceWorth& worth = worths[i];
    if (piece.royal) continue;
    json[piece.letter] = {{"name", piece.name},
                          {"prior", worth.prior},
                          {"middlegame", worth.middlegame},
                          {"endgame", worth.endgame},
                          {"value", worth.value}};
    rows.push_back({piece.letter, player_name(piece), piece.notation, fmt::format("{}", worth.prior),
                    fmt::format("{}", worth.middlegame), fmt::format("{}", worth.endgame),
                    fmt::format("{}", worth.value)});
  }
  if (invocation.arguments.has("json")) {
    print_json(console.out, json);
  } else {
    console.out << text_table(rows) << '\n';
  }
  return exit_code::kOk;
}

}  // namespace

Command values_command() {
  return {"values",
          "VARIANT",
          "Print the engine's piece values for a variant",
          "In centipawns: first derived from mobility alone, then with the tuned weights, on an average "
          "square with average mobility.",
          1,
          1,
          {{"json", Option::Kind::kFlag, "", "as JSON"}},
          run_values};
}

}  // namespace proconsul
