// proconsul variants: the games the engine knows, or one of them in full.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "protocol/cli/command.h"
#include "protocol/cli/game_choice.h"
#include "protocol/cli/json_output.h"
#include "protocol/cli/move_diagram.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/rules_text.h"
#include "protocol/cli/text_table.h"
#include "protocol/draw/rules_page.h"

namespace proconsul {
namespace {

void print_list(const Registry& registry, std::ostream& out) {
  std::vector<std::vector<std::string>> rows = {{"name", "title", "board", "starts"}};
  for (const Variant& variant : registry.variants()) {
    rows.push_back({variant.rules->name, variant.rules->title, board_text(variant.rules->board),
                    std::to_string(count_starts(variant))});
  }
  out << text_table(rows);
}

Json summary_json(const Variant& variant) {
  const Geometry& board = variant.rules->board;
  return {
      {"name", variant.rules->name}, {"title", variant.rules->title},      {"files", board.files},
      {"ranks", board.ranks},        {"squares", popcount(board.squares)}, {"starts", count_starts(variant)},
      {"aliases", variant.aliases}};
}

void print_list_json(const Registry& registry, std::ostream& out) {
  Json list = Json::array();
  for (const Variant& variant : registry.variants()) list.push_back(summary_json(variant));
  print_json(out, list);
}

void print_variant_json(const Variant& variant, std::ostream& out) {
  const Rules& rules = *variant.rules;
  Json json = summary_json(variant);
  json["fen"] = rules.start_fen;
  json["pieces"] = Json::array();
  for (const PieceDef& piece : rules.pieces) {
    json["pieces"].push_back({{"letter", piece.letter},
                              {"name", piece.name},
                              {"notation", piece.notation},
                              {"royal", piece.royal},
                              {"pawn", piece.pawn}});
  }
  json["special_rules"] = special_rules_text(rules);
  json["promotion"] = promotion_text(rules);
  json["ends"] = ends_text(rules);
  json["about"] = rules.about;
  print_json(out, json);
}

std::string piece_table(const Rules& rules) {
  std::vector<std::vector<std::string>> rows = {{"letter", "piece", "moves", ""}};
  for (const PieceDef& piece : rules.pieces) {
    std::string remark = piece.royal ? "royal" : "";
    if (const SquareSet allowed = piece.allowed & rules.board.squares;
        !piece.pawn && allowed != rules.board.squares) {
      remark += (remark.empty() ? "only on " : ", only on ") + squares_text(rules.board, allowed);
    }
    rows.push_back({piece.letter, piece.name, piece.notation, remark});
  }
  return text_table(rows);
}

void print_variant(const Variant& variant, const Game& start, const Invocation& invocation) {
  const Rules& rules = *variant.rules;
  const Terminal& terminal = invocation.console.terminal;
  std::ostream& out = invocation.console.out;
  out << fmt::format("{} ({})\nBoard: {}", rules.title, rules.name, board_text(rules.board));
  if (variant.starts) out << fmt::format("; {} starts, see 'proconsul start'", count_starts(variant));
  if (!variant.aliases.empty()) out << fmt::format("\nAlso called: {}", fmt::join(variant.aliases, ", "));
  out << "\n\n"
      << board_picture(start, picture_style(terminal, invocation.arguments)) << '\n'
      << piece_table(rules) << '\n';
  std::vector<std::vector<std::string>> diagrams;
  for (const PieceDef& piece : rules.pieces) {
    for (auto& block : move_diagrams(rules, piece)) diagrams.push_back(std::move(block));
  }
  out << side_by_side(diagrams, terminal.width) << diagram_legend() << "\n\n";
  for (const std::string& line : special_rules_text(rules)) out << line << '\n';
  out << "Promotion: " << promotion_text(rules) << "\nEnds: " << ends_text(rules) << '\n';
  if (!rules.about.empty()) out << '\n' << rules.about << '\n';
}

int run(const Invocation& invocation) {
  Console& console = invocation.console;
  const bool json = invocation.arguments.has("json");
  if (invocation.arguments.words().empty()) {
    (json ? print_list_json : print_list)(invocation.registry, console.out);
    return exit_code::kOk;
  }
  const Result<ChosenGame> chosen = choose(invocation.registry, invocation.arguments);
  if (!chosen) return usage_error(console, chosen.error());
  if (invocation.arguments.has("html")) {
    console.out << rules_page(*chosen.value().variant, chosen.value().game);
  } else if (json) {
    print_variant_json(*chosen.value().variant, console.out);
  } else {
    print_variant(*chosen.value().variant, chosen.value().game, invocation);
  }
  return exit_code::kOk;
}

std::vector<Option> form_options() {
  return {{"json", Option::Kind::kFlag, "", "as JSON"},
          {"html", Option::Kind::kFlag, "", "one game's rules as an HTML page, with diagrams of its pieces"}};
}

}  // namespace

Command variants_command() {
  return {"variants",
          "[VARIANT]",
          "List the games, or explain one: board, pieces, rules",
          "",
          0,
          1,
          joined(form_options(), picture_options()),
          run};
}

Command variant_show_command() {
  return {"variant show",
          "VARIANT",
          "Explain a game: board, pieces, rules, like 'variants NAME'",
          "",
          1,
          1,
          joined(form_options(), picture_options()),
          run};
}

}  // namespace proconsul
