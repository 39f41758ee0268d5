// proconsul variant export: a game's definition for other programs.
#include <fmt/format.h>

#include <ostream>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/formats/xboard_setup.h"
#include "variants/definition_text.h"

namespace proconsul {
namespace {

int export_ini(const Invocation& invocation, const Variant& variant) {
  const Registry& registry = invocation.registry;
  const std::string& own = variant.rules->name;
  const std::string name = invocation.arguments.has("as") ? invocation.arguments.text("as") : own;
  if (name != own) {
    const Result<std::string> fresh = new_game_name(registry, name);
    if (!fresh) return usage_error(invocation.console, fresh.error());
  } else {
    invocation.console.out << fmt::format(
        "# The whole definition of {0}. To load it beside that game, give it another name:\n"
        "# proconsul variant export {0} --as NAME\n",
        own);
  }
  invocation.console.out << definition_text(registry, variant, name);
  return exit_code::kOk;
}

int export_xboard(const Invocation& invocation, const ChosenGame& chosen) {
  Console& console = invocation.console;
  const XboardSetup setup = make_xboard_setup(*chosen.variant, chosen.game);
  for (const std::string& line : setup.lines) console.out << line << '\n';
  if (setup.lines.empty())
    console.err << fmt::format("proconsul: XBoard knows this game as {} and needs no description\n",
                               quote(xboard_name(*chosen.variant)));
  return exit_code::kOk;
}

int run_variant_export(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  const std::string format = arguments.has("format") ? arguments.text("format") : "ini";
  if (format != "ini" && format != "xboard")
    return usage_error(invocation.console, {fmt::format("--format: {} is not ini or xboard{}", quote(format),
                                                        did_you_mean(format, {"ini", "xboard"}))});
  if (format == "xboard" && arguments.has("as"))
    return usage_error(invocation.console, {"--as requires the format ini"});
  const Result<ChosenGame> chosen = choose(invocation);
  if (!chosen) return usage_error(invocation.console, chosen.error());
  return format == "ini" ? export_ini(invocation, *chosen.value().variant)
                         : export_xboard(invocation, chosen.value());
}

}  // namespace

Command variant_export_command() {
  using Kind = Option::Kind;
  return {"variant export",
          "VARIANT",
          "Print a variant's whole definition, or its description for XBoard",
          "The definition names every key, inherited ones too, and gives the same game when it is loaded.",
          1,
          1,
          {{"format", Kind::kValue, "ini|xboard",
            "a definition file (default), or XBoard's setup and piece lines"},
           {"as", Kind::kValue, "NAME", "under another name (ini)"},
           {"id", Kind::kValue, "N", "the start with this number (xboard)"}},
          run_variant_export,
          false,
          {{{"id"}, OptionRule::Kind::kNeeds, {"format=xboard"}}}};
}

}  // namespace proconsul
