// proconsul variant new: a definition to begin with.
#include <ostream>

#include "protocol/cli/command.h"
#include "protocol/cli/definition_skeleton.h"
#include "protocol/session/game_choice.h"

namespace proconsul {
namespace {

int run_variant_new(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  const Result<std::string> name = new_game_name(invocation.registry, arguments.words().front());
  if (!name) return usage_error(invocation.console, name.error());
  const std::string from = arguments.has("from") ? arguments.text("from") : "chess";
  const Result<const Variant*> parent = choose_variant(invocation.registry, from);
  if (!parent) return usage_error(invocation.console, parent.error());
  invocation.console.out << definition_skeleton(invocation.registry, *parent.value(), name.value());
  return exit_code::kOk;
}

}  // namespace

Command variant_new_command() {
  return {"variant new",
          "NAME",
          "Print a commented template for a new definition",
          "Save it in a file, change what should differ, and check the result:\n"
          "  proconsul variant new mygame > mygame.ini\n"
          "  proconsul variant check mygame.ini\n"
          "  proconsul variant show mygame --variant-file mygame.ini",
          1,
          1,
          {{"from", Option::Kind::kValue, "PARENT", "the game to inherit from; default: chess"}},
          run_variant_new};
}

}  // namespace proconsul
