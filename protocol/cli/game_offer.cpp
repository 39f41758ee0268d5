#include "protocol/cli/game_offer.h"

#include <fmt/format.h>

#include <ostream>
#include <vector>

#include "engine/quoting.h"
#include "protocol/cli/answer_words.h"
#include "protocol/cli/line_reader.h"
#include "protocol/formats/families.h"
#include "protocol/session/game_choice.h"
#include "protocol/text/number.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

// The games of the user's files, those that the engine is made for, and chess.
std::vector<const Variant*> offered_games(const Registry& registry) {
  const Registry built_in;
  std::vector<const Variant*> games;
  for (const Variant& variant : registry.variants()) {
    if (built_in.find(variant.rules->name) == nullptr) games.push_back(&variant);
  }
  const std::vector<Family> families = families_of(built_in);
  for (const Variant* variant : families.front().variants) {
    if (const Variant* known = registry.find(variant->rules->name)) games.push_back(known);
  }
  if (const Variant* chess = registry.find("chess")) games.push_back(chess);
  return games;
}

std::string list_text(const std::vector<const Variant*>& games, std::size_t all, int columns) {
  std::string text;
  for (std::size_t i = 0; i < games.size(); ++i)
    text +=
        fmt::format("{:>3}  {:<20} {}\n", i + 1, games[i]->rules->name, printable(games[i]->rules->title));
  return text + wrapped(fmt::format("Type the number or the name of a game, also of any other of the {} that "
                                    "'proconsul variants' lists; an empty line leaves.",
                                    all),
                        columns);
}

}  // namespace

std::optional<std::string> offer_games(const Registry& registry, Console& console) {
  const std::vector<const Variant*> games = offered_games(registry);
  const std::string list =
      "Which game?\n" + list_text(games, registry.variants().size(), size_of(console.terminal).columns);
  console.out << list;
  const auto reader = make_line_reader(console, [&](const std::string&) {
    std::vector<std::string> names;
    for (const Variant& variant : registry.variants()) names.push_back(variant.rules->name);
    return names;
  });
  std::string line;
  while (reader->read("Game> ", line) == LineReader::Found::kLine) {
    const Reply reply = reply_of(line);
    if (line.empty() || reply == Reply::kQuit) return "";
    if (reply == Reply::kHelp) {
      console.out << list;
      continue;
    }
    const auto number = parse_integer(line, 1, static_cast<std::int64_t>(games.size()));
    if (number) return games[static_cast<std::size_t>(*number) - 1]->rules->name;
    const Result<const Variant*> named = choose_variant(registry, line);
    if (named) return named.value()->rules->name;
    console.out << named.error().message << '\n';
  }
  return std::nullopt;
}

}  // namespace proconsul
