#include "protocol/cli/choice.h"

namespace proconsul {

Result<ChosenGame> choose(const Invocation& invocation, std::size_t first_fen_word) {
  Result<ChosenGame> chosen = choose(invocation.registry, invocation.arguments, first_fen_word);
  if (!chosen) return chosen;
  for (const std::string& note : chosen->notes) invocation.console.err << "proconsul: " << note << '\n';
  return chosen;
}

}  // namespace proconsul
