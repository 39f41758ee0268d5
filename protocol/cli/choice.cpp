#include "protocol/cli/choice.h"

#include "protocol/session/start_choice.h"

namespace proconsul {

Result<ChosenGame> choose(const Invocation& invocation, std::size_t first_fen_word) {
  Result<ChosenGame> chosen = choose(invocation.registry, invocation.arguments, first_fen_word);
  if (!chosen) return chosen;
  for (const std::string& note : chosen->notes) invocation.console.err << "proconsul: " << note << '\n';
  return chosen;
}

int choice_code(const Registry& registry, const Arguments& arguments) {
  const std::string name = arguments.words().empty() ? "" : arguments.words().front();
  const Result<const Variant*> variant = choose_variant(registry, arguments, name);
  switch (variant ? fair_error(registry, **variant, arguments) : FairError::kNone) {
    case FairError::kNone:
      return exit_code::kUsage;
    case FairError::kUnreadable:
      return exit_code::kIo;
    case FairError::kNoneFair:
      return exit_code::kNegative;
  }
  return exit_code::kUsage;
}

int choice_error(const Invocation& invocation, const Error& error) {
  usage_error(invocation.console, error);
  return choice_code(invocation.registry, invocation.arguments);
}

}  // namespace proconsul
