// Variants, their rules and starts, and user definitions, for Python.
#include "protocol/bindings/module_state.h"
#include "protocol/draw/board_svg.h"
#include "protocol/formats/rules_text.h"
#include "protocol/python/failure.h"
#include "protocol/python/games.h"
#include "protocol/python/module.h"
#include "protocol/python/patience.h"

namespace proconsul::python {
namespace {

StartScheme scheme_of(const Variant& variant) {
  if (!variant.starts) throw Failure("StartError", {variant.rules->name + " has a single start"});
  return *variant.starts;
}

py::list pieces_of(const Variant& variant) {
  py::list pieces;
  for (const PieceDef& piece : variant.rules->pieces)
    pieces.append(
        py::make_tuple(Text(piece.letter), Text(piece.name), Text(piece.notation), piece.royal, piece.pawn));
  return pieces;
}

std::string random_number(const Variant& variant, std::uint64_t seed, bool apart) {
  const StartScheme scheme = scheme_of(variant);
  if (apart && !allows_double_draw(scheme))
    throw Failure("StartError", {variant.rules->name + " has no separate starts for White and Black"});
  return to_text(random_start(scheme, seed, DrawRules{apart, Interchange::kNever}));
}

// The dice values, and whether knights and camels are interchanged; None if no throw gives the number.
py::object dice_of(const Variant& variant, const Text& text) {
  const StartScheme scheme = scheme_of(variant);
  const StartNumber number = take_or_throw("StartError", parse_start_number(scheme, text));
  const std::optional<Dice> dice = dice_for(scheme, number.white);
  if (!dice) return py::none();
  return py::make_tuple(dice->values, dice->interchange);
}

// Message, line, column, the line with its caret, and whether it is a warning.
py::list problems_of(const LibraryReport& report) {
  py::list list;
  const auto add = [&](const std::vector<SourceError>& problems, bool warning) {
    for (const SourceError& problem : problems) {
      list.append(py::make_tuple(Text(problem.error.message), problem.error.line, problem.error.column,
                                 Text(render(problem, warning ? "warning" : "error")), warning));
    }
  };
  add(report.problems, false);
  add(report.warnings, true);
  return list;
}

// `budget`: none leaves the present one. The games added, and the problems.
py::tuple load_definitions(const Text& text, const Text& name, std::optional<std::int64_t> budget) {
  const LibraryReport report = change_games([&](KnownGames& games) {
    if (budget) games.set_budget(*budget);
    return games.load(name, text);
  });
  return py::make_tuple(texts(report.games), problems_of(report));
}

// The games that would be added, and the problems.
py::tuple check_definitions(const Text& text, const Text& name, std::int64_t budget, bool advice) {
  KnownGames games = module_state().games;
  const LibraryReport report = without_lock([&] {
    games.set_budget(budget);
    return games.check(name, text, advice);
  });
  return py::make_tuple(texts(report.games), problems_of(report));
}

}  // namespace

void add_variants(py::module_& module) {
  py::class_<Variant>(module, "Variant", py::is_final())
      .def_property_readonly("name", [](const Variant& v) { return Text(v.rules->name); })
      .def_property_readonly("title", [](const Variant& v) { return Text(v.rules->title); })
      .def_property_readonly("about", [](const Variant& v) { return Text(v.rules->about); })
      .def_property_readonly("aliases", [](const Variant& v) { return texts(v.aliases); })
      .def_property_readonly("files", [](const Variant& v) { return v.rules->board.files; })
      .def_property_readonly("ranks", [](const Variant& v) { return v.rules->board.ranks; })
      .def_property_readonly("squares", [](const Variant& v) { return popcount(v.rules->board.squares); })
      .def_property_readonly("start_fen", [](const Variant& v) { return Text(v.rules->start_fen); })
      .def_property_readonly("start_count", &count_starts)
      .def_property_readonly("dice_count",
                             [](const Variant& v) { return v.starts ? dice_needed(*v.starts) : 0; })
      .def_property_readonly("rules", [](const Variant& variant) { return texts(rules_lines(variant)); })
      .def_property_readonly("pieces", &pieces_of)
      .def("random_number", &random_number)
      .def("dice_of", &dice_of);
  module.def("variant", [](const Text& name) { return module_state().games.named(name); });
  module.def("variants", [] {
    std::vector<Text> names;
    for (const Variant& variant : module_state().games.library().registry().variants())
      names.push_back(variant.rules->name);
    return names;
  });
  module.def("load_definitions", &load_definitions);
  module.def("check_definitions", &check_definitions);
}

}  // namespace proconsul::python
