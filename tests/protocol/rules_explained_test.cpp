// The seven games described in full: dice, castling, jumps.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "engine/game.h"
#include "protocol/cli_runner.h"
#include "variants/registry.h"
#include "variants/starts.h"

namespace proconsul {
namespace {

using testing::HasSubstr;

// The pieces on the squares of "Man", "Tigers" and so on, by name.
using NamedArmy = std::map<std::string, std::string>;
const NamedArmy kUnchanged = {{"Tigers", "Tiger"}, {"Man", "Man"},      {"Cannon", "Cannon"},
                              {"Queen", "Queen"},  {"Camels", "Camel"}, {"Knights", "Knight"}};

std::string singular(const std::string& name) {
  if (name == "Men") return "Man";
  return name.ends_with("s") && name != "Fers" && name != "Princess" && name != "Empress" &&
                 name != "Duchess" && name != "Rhinoceros"
             ? name.substr(0, name.size() - 1)
             : name;
}

std::vector<std::string> parts_of(const std::string& text, const std::string& separator) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t at = 0; (at = text.find(separator, from)) != text.npos; from = at + separator.size())
    parts.push_back(text.substr(from, at - from));
  parts.push_back(text.substr(from));
  return parts;
}

// "Man becomes Walker", "Tigers stay"; other clauses fail.
void carry_out(const std::string& clause, NamedArmy& army) {
  std::istringstream words(clause);
  std::string who, verb, what, rest;
  words >> who >> verb >> what;
  ASSERT_TRUE(army.contains(who)) << clause;
  if (verb == "stay" || verb == "stays") return;
  ASSERT_TRUE(verb == "become" || verb == "becomes") << clause;
  if (what == "what") {
    ASSERT_EQ(clause, "Queen becomes what the white dice made of the Man (a Man if nothing)");
    army[who] = army["Man"];
    return;
  }
  ASSERT_FALSE(words >> rest) << clause;
  army[who] = singular(what);
}

void carry_out_all(std::string change, NamedArmy& army) {
  if (change.ends_with(" otherwise")) change.resize(change.size() - std::string(" otherwise").size());
  if (change == "nothing changes") return;
  for (const std::string& clause : parts_of(change, ", ")) carry_out(clause, army);
}

// The names of White's pieces in a start, on the squares that the dice affect.
NamedArmy army_on_board(const Variant& variant, const std::string& fen) {
  const Result<Game> game = Game::create(variant.compiled, fen);
  const auto name_on = [&](int file, int rank) {
    const Geometry& board = variant.rules->board;
    std::string name = variant.rules->pieces[index_of(game->piece_on(board.square(file, rank)).type())].name;
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
  };
  EXPECT_EQ(name_on(4, 0), name_on(7, 0));
  EXPECT_EQ(name_on(2, 1), name_on(9, 1));
  EXPECT_EQ(name_on(3, 1), name_on(8, 1));
  return {{"Tigers", name_on(4, 0)}, {"Man", name_on(5, 0)},    {"Cannon", name_on(6, 0)},
          {"Queen", name_on(5, 1)},  {"Camels", name_on(2, 1)}, {"Knights", name_on(3, 1)}};
}

using Shown = std::map<std::string, int>;  // "lowest die": 1

std::vector<Shown> roles(std::vector<int> dice) {
  std::sort(dice.begin(), dice.begin() + 3);
  std::vector<Shown> shown;
  if (dice[0] == dice[2]) {
    shown = {{{"three alike", dice[0]}}};
  } else if (dice[0] == dice[1] || dice[1] == dice[2]) {
    shown = {{{"pair", dice[1]}}, {{"single die", dice[0] == dice[1] ? dice[2] : dice[0]}}};
  } else {
    shown = {{{"lowest die", dice[0]}}, {{"middle die", dice[1]}}, {{"highest die", dice[2]}}};
  }
  if (dice.size() == 5)
    shown.insert(shown.end(), {Shown{{"green die", dice[3]}}, Shown{{"red die", dice[4]}}});
  return shown;
}

// "... if the pair is 1-3": the change without its condition, or nothing if the condition is false.
std::optional<std::string> without_condition(const std::string& change, const std::vector<Shown>& dice) {
  const std::vector<std::string> halves = parts_of(change, " if the ");
  if (halves.size() == 1) return change;
  const std::vector<std::string> condition = parts_of(halves[1], " is ");
  for (const Shown& die : dice) {
    const auto found = die.find(condition.front());
    if (found == die.end()) continue;
    const int low = condition.back().front() - '0', high = condition.back().back() - '0';
    if (found->second >= low && found->second <= high) return halves.front();
  }
  return std::nullopt;
}

// An independent reader of the tables: finds each die of the throw and applies the first matching row.
NamedArmy army_by_tables(const nlohmann::json& tables, const std::vector<int>& dice) {
  NamedArmy army = kUnchanged;
  const std::vector<Shown> shown = roles(dice);
  for (const Shown& die : shown) {
    const auto& [name, eyes] = *die.begin();
    bool done = false;
    for (const auto& group : tables) {
      for (const auto& told : group["dice"]) {
        if (told["die"] != name) continue;
        for (const auto& row : told["rows"]) {
          if (done || row["eyes"] != std::to_string(eyes)) continue;
          const std::optional<std::string> change = without_condition(row["change"], shown);
          if (!change) continue;
          carry_out_all(*change, army);
          done = true;
        }
      }
    }
  }
  return army;
}

void for_all_dice(std::size_t count, const std::function<void(const std::vector<int>&)>& check) {
  std::vector<int> dice(count, 1);
  for (bool more = true; more;) {
    check(dice);
    std::size_t at = count;
    while (at > 0 && dice[at - 1] == 6) dice[--at] = 1;
    more = at > 0;
    if (more) ++dice[at - 1];
  }
}

TEST(RulesExplained, ToldTablesAgreeWithDrawnArmiesForAllDice) {
  const Registry registry;
  for (const char* name : {"chess56", "chess2016"}) {
    const Variant& variant = *registry.find(name);
    const nlohmann::json tables = run_words({"variants", name, "--json"}).json()["dice"];
    for_all_dice(static_cast<std::size_t>(dice_needed(*variant.starts)), [&](const std::vector<int>& dice) {
      if (!std::is_sorted(dice.begin(), dice.begin() + 3)) return;
      const std::string fen =
          start_fen(*variant.starts, start_from_dice(*variant.starts, dice).value()).value();
      ASSERT_EQ(army_by_tables(tables, dice), army_on_board(variant, fen)) << name << ' ' << fen;
    });
  }
}

TEST(RulesExplained, WordsOfAThrowAgreeWithTheDrawnArmy) {
  const Registry registry;
  for (const std::string name : {"chess56", "chess2016"}) {
    const int numbers = start_count(*registry.find(name)->starts);
    for (int number = 0; number < numbers; number += 1 + numbers / 160) {
      const nlohmann::json start =
          run_words({"start", name, "--id", std::to_string(number), "--json"}).json();
      NamedArmy army = kUnchanged;
      for (const std::string line : start["substitutions"]) carry_out_all(parts_of(line, ": ").back(), army);
      ASSERT_EQ(army, army_on_board(*registry.find(name), start["fen"])) << start;
    }
  }
}

TEST(RulesExplained, StartSaysWhatEachDieDid) {
  const std::string out = run_words({"start", "chess2016", "--dice", "6", "2", "1", "2", "3"}).out;
  EXPECT_THAT(out,
              HasSubstr("white 1-2-6: Man becomes Walker, Camels become Giraffes, Tigers become Vaos\n"));
  EXPECT_THAT(out, HasSubstr("green 2: Queen becomes Walker, Man becomes Nightrider\n"));
  EXPECT_THAT(out, HasSubstr("red 3: Cannon becomes Camelrider\n"));
  EXPECT_THAT(run_words({"start", "chess56", "--dice", "4", "1", "4", "--interchange", "always"}).out,
              HasSubstr("dice 1-4-4: Man becomes Lion, Tigers become Men, Tigers become Walkers\n"
                        "  interchange: Camels become Knights, Knights become Camels\n"));
  EXPECT_THAT(run_words({"start", "chess56"}).out, HasSubstr("dice 1-1-1: nothing changes\n"));
}

TEST(RulesExplained, GamesOfDiceTellTablesAndDefaultArmy) {
  for (const char* name : {"chess56", "chess2016"}) {
    for (const bool html : {false, true}) {
      const std::string out = run_words({"variants", name, html ? "--html" : "--ascii"}).out;
      EXPECT_THAT(out, HasSubstr("Default army:")) << name;
      EXPECT_THAT(out, HasSubstr("e1 Tiger, f1 Man, g1 Cannon, h1 Tiger")) << name;
      EXPECT_THAT(out, HasSubstr("highest die")) << name;
      EXPECT_THAT(out, HasSubstr("Man becomes Giraffe")) << name;
    }
  }
  EXPECT_THAT(run_words({"variants", "chess56"}).out,
              HasSubstr("Camels become Knights, Knights become Camels"));
}

// All text about a game on the terminal, with line ends replaced by blanks.
std::string told(const std::string& name) {
  std::string text = run_words({"variants", name}).out;
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

TEST(RulesExplained, GamesTellWhatTheirTablesDoNot) {
  const std::map<std::string, std::vector<std::string>> facts = {
      {"consulchess",
       {"It reaches the third unless the first is occupied and the second is empty",
        "not onto a corner square", "as far as the edge",
        "may not be in check, pass over an attacked square or end on one"}},
      {"consul42k",
       {"It reaches the third unless the first is occupied and the second is empty", "even in the corner",
        "Neither of the two may have moved before", "may not be in check, pass over an attacked square",
        "1-5  Bishop: b1 d1 f1 h1 j1 (6-sided die, 6 is rolled again)", "1-7  Knight: one of 7 free squares",
        "8-sided die, 8 is rolled again",
        "1-4  Queen: one of 4 free squares (6-sided die, 5 and 6 are rolled again)"}},
      {"consuls",
       {"may step two squares again", "Fork mate:", "Skewer mate:", "after it neither king", "6th",
        "no royal piece of its side may be attacked"}},
      {"arena", {"no king is ever captured", "stalemate", "as a rook on the 4th"}},
      {"chess56",
       {"e1 Tiger, f1 Man, g1 Cannon, h1 Tiger", "a7 l7", "a4 l4", "only when the total of the dice is odd"}},
      {"chess2016", {"Rhinoceros", "Queen becomes what the white dice made of the Man", "a4 l4"}},
      {"contemporaryrandom",
       {"Both pieces count as moved", "Neither of the two may have moved before", "may stay where it is",
        "squares of the same colour", "can neither castle nor leap", "no enemy piece may stand on the way"}},
  };
  for (const auto& [name, sentences] : facts) {
    const std::string text = told(name);
    for (const std::string& sentence : sentences) EXPECT_THAT(text, HasSubstr(sentence)) << name;
  }
}

TEST(RulesExplained, LongTextsAreWrappedAndWhole) {
  Terminal narrow;
  narrow.width = 60;
  const CliRun run = run_on(narrow, {"variants", "contemporaryrandom"});
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 60u) << line;
  EXPECT_EQ(run_words({"variants", "chess2016", "--json"}).json()["rules"],
            run_words({"variants", "chess56", "--json"}).json()["rules"]);
}

TEST(RulesExplained, ExportedDefinitionsKeepTheirRules) {
  Registry registry;
  const std::string text = run_words({"variant", "export", "consuls", "--as", "twins"}).out;
  EXPECT_EQ(registry.load(text), std::vector<Error>{});
  EXPECT_EQ(registry.find("twins")->rules_text, registry.find("consuls")->rules_text);
  EXPECT_EQ(registry.find("twins")->rules_text.size(), 6u);
}

TEST(RulesExplained, ConsulIsShownJumping) {
  const std::string out = run_words({"show", "consulchess", "--piece", "consul"}).out;
  EXPECT_THAT(out, HasSubstr("C consul near other pieces\n"));
  EXPECT_THAT(out, HasSubstr("j x * C x j #\n"));
  const std::string page = run_words({"variants", "consul42k", "--html"}).out;
  EXPECT_THAT(page, HasSubstr("blue triangle"));
  EXPECT_THAT(run_words({"variants", "arena", "--html"}).out, HasSubstr("king on rank 3"));
}

TEST(RulesExplained, DiceOfAFirstRankSayWhereTheyPutPieces) {
  const std::string out = run_words({"start", "consul42k", "--dice", "2", "4", "1", "1", "1", "1", "1"}).out;
  EXPECT_THAT(
      out, HasSubstr("squares: Bishop 2 d1, Bishop 4 g1, Knight 1 a1, Knight 1 b1, Consul 1 c1, Consul 1 e1, "
                     "Queen 1 f1\n"));
}

}  // namespace
}  // namespace proconsul
