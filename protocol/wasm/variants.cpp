// Information about games, their starts and definitions: JSON text, which index.js parses.
#include "protocol/wasm/variants.h"

#include "engine/setup.h"
#include "protocol/bindings/module_state.h"
#include "protocol/draw/board_svg.h"
#include "protocol/draw/piece_drawing.h"
#include "protocol/draw/rules_page.h"
#include "protocol/formats/dice_words.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/rules_text.h"
#include "protocol/formats/sfen.h"
#include "protocol/wasm/guarded.h"
#include "protocol/wasm/json_text.h"

namespace proconsul::wasm {
namespace {

KnownGames& games() { return module_state().games; }

Json pieces_of(const Rules& rules) {
  Json pieces = Json::array();
  for (const PieceDef& piece : rules.pieces) {
    if (piece.marked()) continue;
    pieces.push_back({{"letter", piece.letter},
                      {"name", piece.name},
                      {"notation", piece.notation},
                      {"royal", piece.royal},
                      {"pawn", piece.pawn}});
  }
  return pieces;
}

// Letters of the non-royal pieces that may be in hand; none if hands never run out.
Json held_of(const Rules& rules) {
  Json letters = Json::array();
  if (!rules.has_hands() || rules.hand.unlimited) return letters;
  for (const PieceDef& piece : rules.pieces) {
    if (!piece.marked() && !piece.royal && parse_hands(rules, piece.letter)) letters.push_back(piece.letter);
  }
  return letters;
}

Json holes_of(const Geometry& board) {
  Json holes = Json::array();
  for (int rank = 0; rank < board.ranks; ++rank) {
    for (int file = 0; file < board.files; ++file) {
      const Square square = board.square(file, rank);
      if (!contains(board.squares, square)) holes.push_back(square_text(board, square));
    }
  }
  return holes;
}

Json look_json(const Variant& variant) {
  const Geometry& board = variant.rules->board;
  const BoardLook look = look_of(*variant.rules);
  Json diagonals = Json::array();
  for (const auto& [from, to] : look.diagonals)
    diagonals.push_back(Json::array({square_text(board, from), square_text(board, to)}));
  const bool cells = variant.uncheckered && look.ground == Ground::kChequered;
  return {{"ground", name_of(cells ? Ground::kCells : look.ground)},
          {"form", name_of(look.form)},
          {"blockage", name_of(look.blockage)},
          {"river", look.river ? Json(*look.river + 1) : Json(nullptr)},
          {"diagonals", diagonals}};
}

// The dice in the order they are read, and their effects; null if no start is made with dice.
Json dice_of(const Variant& variant) {
  const std::vector<DrawnDie> dice = drawn_dice(variant);
  if (dice.empty()) return nullptr;
  Json list = Json::array(), tables = Json::array();
  for (const DrawnDie& die : dice)
    list.push_back({{"name", die.name}, {"colour", die.colour}, {"sides", die.sides}});
  for (const DiceText& text : dice_text(variant)) {
    Json dies = Json::array();
    for (const DieText& die : text.dice) {
      Json rows = Json::array();
      for (const DieText::Row& row : die.rows) rows.push_back({{"eyes", row.eyes}, {"change", row.change}});
      dies.push_back({{"name", die.name}, {"rows", rows}});
    }
    tables.push_back({{"title", text.title}, {"dice", dies}});
  }
  return {{"dice", list}, {"interchange", allows_interchange(*variant.starts)}, {"tables", tables}};
}

PieceType piece_named(const Rules& rules, const std::string& letter) {
  const PieceType type = rules.type_of(letter);
  if (!type.valid()) throw Failure("ArgumentError", {rules.name + " has no piece " + letter});
  return type;
}

Json dice_json(const Variant& variant, int number, Json& lines) {
  const std::optional<Dice> dice = dice_for(*variant.starts, number);
  if (!dice) return nullptr;
  for (const std::string& line : thrown_lines(variant, number, dice->values)) lines.push_back(line);
  return {{"values", dice->values}, {"interchange", dice->interchange}};
}

StartNumber chosen(const Variant& variant, const Json& choice) {
  if (!variant.starts) throw Failure("StartError", {variant.rules->name + " has a single start"});
  const StartScheme scheme = *variant.starts;
  const std::optional<Interchange> interchange = interchange_named(choice.value("interchange", "never"));
  if (!interchange) throw Failure("StartError", {"interchange is always, odd, even or never"});
  if (choice.contains("number"))
    return take_or_throw("StartError", parse_start_number(scheme, choice["number"].get<std::string>()));
  if (choice.contains("dice"))
    return take_or_throw("StartError",
                         start_from_dice(scheme, choice["dice"].get<std::vector<int>>(), *interchange));
  if (!choice.contains("seed")) return {default_start(scheme), default_start(scheme)};
  const bool apart = choice.value("double", false);
  if (apart && !allows_double_draw(scheme))
    throw Failure("StartError", {variant.rules->name + " has no separate starts for White and Black"});
  return random_start(scheme, choice["seed"].get<std::uint64_t>(), {apart, *interchange});
}

Json problems_of(const std::vector<SourceError>& problems, bool warning) {
  Json list = Json::array();
  for (const SourceError& problem : problems) {
    list.push_back({{"line", problem.error.line},
                    {"column", problem.error.column},
                    {"message", problem.error.message},
                    {"text", render(problem, warning ? "warning" : "error")},
                    {"warning", warning}});
  }
  return list;
}

std::string report_json(const LibraryReport& report) {
  Json problems = problems_of(report.problems, false);
  for (const Json& warning : problems_of(report.warnings, true)) problems.push_back(warning);
  return json_text({{"names", report.games}, {"problems", problems}});
}

}  // namespace

val variant_names() {
  return guarded([] {
    std::string names;
    for (const Variant& variant : games().library().registry().variants())
      names.append(names.empty() ? "" : " ") += variant.rules->name;
    return names;
  });
}

val variant_list() {
  return guarded([] {
    Json list = Json::array();
    for (const Variant& variant : games().library().registry().variants()) {
      const Rules& rules = *variant.rules;
      list.push_back({{"name", rules.name},
                      {"title", rules.title},
                      {"about", rules.about},
                      {"files", rules.board.files},
                      {"ranks", rules.board.ranks},
                      {"starts", count_starts(variant)},
                      {"place", variant.built_in ? variant.list_order : 0}});
    }
    return json_text(list);
  });
}

val variant_info(const std::string& name) {
  return guarded([&] {
    const Variant& variant = games().named(name);
    const Rules& rules = *variant.rules;
    const bool drawn = variant.starts.has_value();
    return json_text({{"name", rules.name},
                      {"title", rules.title},
                      {"about", rules.about},
                      {"aliases", variant.aliases},
                      {"rules", rules_lines(variant)},
                      {"files", rules.board.files},
                      {"ranks", rules.board.ranks},
                      {"holes", holes_of(rules.board)},
                      {"startFen", rules.start_fen},
                      {"pieces", pieces_of(rules)},
                      {"hands", rules.has_hands()},
                      {"held", held_of(rules)},
                      {"walls", rules.has_walls()},
                      {"checkLimit", rules.check_limit},
                      {"moveLimit", rules.move_limit},
                      {"mostActions", rules.most_actions()},
                      {"starts", count_starts(variant)},
                      {"defaultStart", drawn ? Json(default_start(*variant.starts)) : Json(nullptr)},
                      {"doubleDraw", drawn && allows_double_draw(*variant.starts)},
                      {"look", look_json(variant)},
                      {"dice", dice_of(variant)}});
  });
}

val starting_fen(const std::string& name) {
  return guarded([&] { return games().named(name).rules->start_fen; });
}

val captures_to_hand(const std::string& name) {
  return guarded([&] { return games().named(name).rules->hand.takes; });
}

val rules_html(const std::string& name) {
  return guarded([&] {
    const PlayedGame start = games().begin(name, {});
    return rules_page(start.variant, start.game);
  });
}

val piece_svg(const std::string& name, const std::string& letter, bool white, const std::string& signs) {
  return guarded([&] {
    const Rules& rules = *games().named(name).rules;
    const BoardLook look = look_of(rules);
    const std::optional<PieceSigns> shown = piece_signs_named(signs);
    if (!shown) throw Failure("ArgumentError", {"a piece shows usual signs, figures or letters"});
    const std::string drawing =
        letter == "*"
            ? blockage_drawing(look.blockage)
            : piece_drawing(rules, look,
                            Piece(white ? Colour::kWhite : Colour::kBlack, piece_named(rules, letter)),
                            *shown);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">" + drawing + "</svg>";
  });
}

val board_svg_of(const std::string& name, bool flipped) {
  return guarded([&] {
    BoardDrawing drawing = drawing_of(games().begin(name, {}).game);
    drawing.flipped = flipped;
    return empty_board_svg(drawing, "");
  });
}

val start_of(const std::string& name, const std::string& choice_json) {
  return guarded([&] {
    const Variant& variant = games().named(name);
    const Json choice = Json::parse(choice_json);
    if (!variant.starts && choice.empty())
      return json_text({{"number", nullptr},
                        {"fen", variant.rules->start_fen},
                        {"dice", nullptr},
                        {"blackDice", nullptr},
                        {"lines", Json::array()}});
    const StartNumber number = chosen(variant, choice);
    Json lines = Json::array();
    const Json dice = dice_json(variant, number.white, lines);
    const Json black = number.black == number.white ? Json(nullptr) : dice_json(variant, number.black, lines);
    return json_text({{"number", to_text(number)},
                      {"fen", take_or_throw("StartError", start_fen(*variant.starts, number))},
                      {"dice", dice},
                      {"blackDice", black},
                      {"lines", lines}});
  });
}

val fen_of_sfen_in(const std::string& name, const std::string& sfen) {
  return guarded([&] { return take_or_throw("FenError", fen_of_sfen(sfen, *games().named(name).rules)); });
}

val check_definition(const std::string& text, const std::string& name, int budget, bool advice) {
  return guarded([&] {
    games().set_budget(budget);
    return report_json(games().check(name, text, advice));
  });
}

val load_definition(const std::string& text, const std::string& name, int budget) {
  return guarded([&] {
    games().set_budget(budget);
    return report_json(games().replace(name, text));
  });
}

val add_definition(const std::string& text, const std::string& name) {
  return guarded([&] { return report_json(games().load(name, text)); });
}

}  // namespace proconsul::wasm
