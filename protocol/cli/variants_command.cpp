// proconsul variants: lists the known variants, or describes one of them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <ostream>
#include <sstream>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/variant_texts.h"
#include "protocol/draw/rules_page.h"
#include "protocol/formats/dice_words.h"
#include "protocol/formats/families.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/rules_text.h"
#include "protocol/formats/rules_words.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr int kUnlimited = std::numeric_limits<int>::max();
using ListRows = std::vector<std::vector<std::string>>;

bool has_word(std::string_view text, const std::string& word) {
  return lower_case(text).find(word) != std::string::npos;
}

// Whether every word occurs in the name, aliases, title, description, or names of pieces.
bool matches(const Variant& variant, const std::string& words) {
  const Rules& rules = *variant.rules;
  for (const std::string_view wanted : words_in(words)) {
    const std::string word = lower_case(wanted);
    const auto has = [&](const std::string& text) { return has_word(text, word); };
    const bool found = has(rules.name) || has(rules.title) || has(rules.about) ||
                       std::any_of(variant.aliases.begin(), variant.aliases.end(), has) ||
                       std::any_of(variant.rules_text.begin(), variant.rules_text.end(), has) ||
                       std::any_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
                         return has(piece.name) || has(player_name(piece));
                       });
    if (!found) return false;
  }
  return true;
}

std::vector<Family> matching_families(const Registry& registry, const std::string& words) {
  std::vector<Family> families = families_of(registry);
  for (Family& family : families)
    std::erase_if(family.variants, [&](const Variant* variant) { return !matches(*variant, words); });
  std::erase_if(families, [](const Family& family) { return family.variants.empty(); });
  return families;
}

std::size_t width_of(const ListRows& rows, std::size_t column) {
  std::size_t width = 0;
  for (const auto& row : rows) width = std::max(width, row[column].size());
  return width;
}

// One line per game; on a terminal with headings for families, and without the last columns if there is no
// room.
void print_list(const std::vector<Family>& families, Console& console) {
  ListRows rows = {{"name", "title", "board", "starts"}};
  for (const Family& family : families) {
    for (const Variant* variant : family.variants)
      rows.push_back({variant->rules->name, variant->rules->title, board_text(variant->rules->board),
                      std::to_string(count_starts(*variant))});
  }
  const int room = console.terminal.out ? size_of(console.terminal).columns : kUnlimited;
  for (std::size_t columns = rows.front().size(); columns > 2; --columns) {
    std::size_t width = 2 * (columns - 1);
    for (std::size_t i = 0; i < columns; ++i) width += width_of(rows, i);
    if (static_cast<int>(width) <= room) break;
    for (auto& row : rows) row.resize(columns - 1);
  }
  std::istringstream lines(text_table(rows));
  std::string line;
  for (int i = 0; i < 2 && std::getline(lines, line); ++i) console.out << line << '\n';
  for (const Family& family : families) {
    if (console.terminal.out) console.out << '\n' << family.name << '\n';
    for (std::size_t i = 0; i < family.variants.size() && std::getline(lines, line); ++i)
      console.out << line << '\n';
  }
}

Json summary_of_variant_json(const Variant& variant) {
  const Geometry& board = variant.rules->board;
  return {
      {"name", variant.rules->name}, {"title", variant.rules->title},      {"files", board.files},
      {"ranks", board.ranks},        {"squares", popcount(board.squares)}, {"starts", count_starts(variant)},
      {"aliases", variant.aliases}};
}

void print_list_json(const std::vector<Family>& families, std::ostream& out) {
  Json list = Json::array();
  for (const Family& family : families) {
    for (const Variant* variant : family.variants) {
      Json summary = summary_of_variant_json(*variant);
      summary["family"] = family.name;
      list.push_back(summary);
    }
  }
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
  for (const PieceType type : pieces_to_tell(variant)) {
    const PieceDef& piece = rules.pieces[index_of(type)];
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

// "lowest die", then a line per value.
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

void print_variant(const Variant& variant, const Game& start, const Invocation& invocation) {
  const Rules& rules = *variant.rules;
  const Terminal& terminal = invocation.console.terminal;
  std::ostream& out = invocation.console.out;
  out << fmt::format("{} ({})\nBoard: {}", rules.title, rules.name, board_text(rules.board));
  if (variant.starts)
    out << fmt::format("; {}, see 'proconsul start'",
                       counted(static_cast<std::size_t>(count_starts(variant)), "start"));
  if (!variant.aliases.empty()) out << fmt::format("\nAlso called: {}", fmt::join(variant.aliases, ", "));
  const std::vector<PieceType> told = pieces_to_tell(variant);
  out << "\n\n"
      << board_picture(start, picture_style(terminal, invocation.arguments)) << '\n'
      << piece_table(rules, told) << '\n';
  std::vector<std::vector<std::string>> diagrams;
  for (const PieceType type : told) {
    for (auto& block : move_diagrams(rules, rules.pieces[index_of(type)]))
      diagrams.push_back(std::move(block));
  }
  out << side_by_side(diagrams, terminal.width) << wrapped(diagram_legend(), terminal.width) << '\n';
  out << rules_paragraphs(variant, terminal.width);
  print_dice(variant, out, terminal.width);
}

int list_variants(const Invocation& invocation) {
  Console& console = invocation.console;
  const std::string words = invocation.arguments.text("search");
  const std::vector<Family> families = matching_families(invocation.registry, words);
  if (invocation.arguments.has("json")) {
    print_list_json(families, console.out);
  } else if (!families.empty()) {
    print_list(families, console);
  }
  if (!families.empty()) return exit_code::kOk;
  console.err << fmt::format("proconsul: no variant matches {}\n", quote(words));
  return exit_code::kNegative;
}

int run_variants(const Invocation& invocation) {
  Console& console = invocation.console;
  const bool json = invocation.arguments.has("json");
  if (invocation.arguments.words().empty()) {
    for (const std::string& option : joined({"html"}, names_of(picture_options()))) {
      if (invocation.arguments.has(option))
        return usage_error(console,
                           {fmt::format("missing argument VARIANT: --{} needs a single variant", option)});
    }
    return list_variants(invocation);
  }
  if (invocation.arguments.has("search"))
    return usage_error(console, {"--search cannot be used with a variant"});
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
          {"html", Option::Kind::kFlag, "",
           "write the rules of a variant as an HTML page, with diagrams of its pieces"}};
}

std::vector<Option> list_options() {
  return {{"search", Option::Kind::kValue, "WORD",
           "list only variants with this word in their names, rules or piece names"}};
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
          "The list begins with this engine's own games. Exit code 1 if --search finds nothing.",
          0,
          1,
          joined(joined(list_options(), form_options()), picture_options()),
          run_variants,
          false,
          form_rules()};
}

Command variant_show_command() {
  return {"variant show",
          "VARIANT",
          "Explain a variant: board, pieces, rules (the same as 'variants NAME')",
          "",
          1,
          1,
          joined(form_options(), picture_options()),
          run_variants,
          false,
          form_rules()};
}

}  // namespace proconsul
