// proconsul variants: the games the engine knows, or one of them in full.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>

#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/cli/picture_options.h"
#include "protocol/draw/rules_page.h"
#include "protocol/formats/dice_words.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/rules_text.h"
#include "protocol/text/text_table.h"

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

Json summary_of_variant_json(const Variant& variant) {
  const Geometry& board = variant.rules->board;
  return {
      {"name", variant.rules->name}, {"title", variant.rules->title},      {"files", board.files},
      {"ranks", board.ranks},        {"squares", popcount(board.squares)}, {"starts", count_starts(variant)},
      {"aliases", variant.aliases}};
}

void print_list_json(const Registry& registry, std::ostream& out) {
  Json list = Json::array();
  for (const Variant& variant : registry.variants()) list.push_back(summary_of_variant_json(variant));
  print_json(out, list);
}

Json dice_texts_json(const std::vector<DiceText>& texts) {
  Json json = Json::array();
  for (const DiceText& text : texts) {
    Json dice = Json::array();
    for (const DieText& die : text.dice) {
      Json rows = Json::array();
      for (const DieText::Row& row : die.rows) rows.push_back({{"eyes", row.eyes}, {"change", row.change}});
      dice.push_back({{"die", die.name}, {"rows", rows}});
    }
    json.push_back({{"title", text.title}, {"dice", dice}});
  }
  return json;
}

void print_variant_json(const Variant& variant, std::ostream& out) {
  const Rules& rules = *variant.rules;
  Json json = summary_of_variant_json(variant);
  json["fen"] = rules.start_fen;
  json["pieces"] = Json::array();
  for (const PieceDef& piece : rules.pieces) {
    if (piece.marked()) continue;
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
  json["rules"] = variant.rules_text;
  if (const std::vector<DiceText> dice = dice_text(variant); !dice.empty()) {
    json["dice"] = dice_texts_json(dice);
  }
  if (const std::string army = default_army_text(variant); !army.empty()) json["default_army"] = army;
  print_json(out, json);
}

std::string piece_table(const Rules& rules) {
  std::vector<std::vector<std::string>> rows = {{"letter", "piece", "moves", ""}};
  for (const PieceDef& piece : rules.pieces) {
    if (piece.marked()) continue;
    std::string remark = piece.royal ? "royal" : "";
    if (const SquareSet allowed = piece.allowed & rules.board.squares;
        !piece.pawn && allowed != rules.board.squares) {
      remark += (remark.empty() ? "only on " : ", only on ") + squares_text(rules.board, allowed);
    }
    rows.push_back({piece.letter, piece.name, piece.notation, remark});
  }
  return text_table(rows);
}

// "lowest die", then a line for each value.
std::vector<std::string> die_block(const DieText& die) {
  std::size_t width = 0;
  for (const DieText::Row& row : die.rows) width = std::max(width, row.eyes.size());
  std::vector<std::string> block = {"  " + die.name};
  for (const DieText::Row& row : die.rows)
    block.push_back(fmt::format("  {:<{}}  {}", row.eyes, width, row.change));
  return block;
}

void print_dice(const Variant& variant, std::ostream& out, int width) {
  const std::vector<DiceText> texts = dice_text(variant);
  const std::string army = default_army_text(variant);
  if (!army.empty()) out << '\n' << wrapped("Default army: " + army, width);
  if (!texts.empty()) out << '\n';
  for (const DiceText& text : texts) {
    std::vector<std::vector<std::string>> blocks;
    for (const DieText& die : text.dice) blocks.push_back(die_block(die));
    out << text.title << '\n' << side_by_side(blocks, width);
  }
}

std::vector<std::string> about_paragraphs(const Variant& variant) {
  std::vector<std::string> paragraphs = variant.rules_text;
  if (!variant.rules->about.empty()) paragraphs.insert(paragraphs.begin(), variant.rules->about);
  return paragraphs;
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
  out << side_by_side(diagrams, terminal.width) << wrapped(diagram_legend(), terminal.width) << '\n';
  const auto print_paragraph = [&](const std::string& text) { out << wrapped(text, terminal.width); };
  for (const std::string& line : special_rules_text(rules)) print_paragraph(line);
  print_paragraph("Promotion: " + promotion_text(rules));
  print_paragraph("Ends: " + ends_text(rules));
  for (const std::string& paragraph : about_paragraphs(variant)) {
    out << '\n';
    print_paragraph(paragraph);
  }
  print_dice(variant, out, terminal.width);
}

int run_variants(const Invocation& invocation) {
  Console& console = invocation.console;
  const bool json = invocation.arguments.has("json");
  if (invocation.arguments.words().empty()) {
    for (const std::string& option : joined({"html"}, names_of(picture_options()))) {
      if (invocation.arguments.has(option))
        return usage_error(console, {fmt::format("missing argument VARIANT: --{} is for one game", option)});
    }
    (json ? print_list_json : print_list)(invocation.registry, console.out);
    return exit_code::kOk;
  }
  const Result<ChosenGame> chosen = choose(invocation);
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

std::vector<OptionRule> form_rules() {
  std::vector<OptionRule> rules = picture_rules({"json", "html"}, {});
  rules.push_back({{"html"}, OptionRule::Kind::kExcludes, {"json"}});
  return rules;
}

}  // namespace

Command variants_command() {
  return {"variants",
          "[VARIANT]",
          "List the variants, or explain one: board, pieces, rules",
          "",
          0,
          1,
          joined(form_options(), picture_options()),
          run_variants,
          false,
          form_rules()};
}

Command variant_show_command() {
  return {"variant show",
          "VARIANT",
          "Explain a variant: board, pieces, rules, like 'variants NAME'",
          "",
          1,
          1,
          joined(form_options(), picture_options()),
          run_variants,
          false,
          form_rules()};
}

}  // namespace proconsul
