#include "protocol/work/work_terms.h"

#include <fmt/format.h>

#include "engine/zobrist.h"
#include "protocol/work/build_id.h"
#include "variants/definition_text.h"

namespace proconsul {

Terms definition_terms(const Registry& registry, const std::vector<const Variant*>& games) {
  Terms terms;
  for (const Variant* game : games) {
    const std::string& name = game->rules->name;
    terms.emplace_back("the definition of " + name, hash_text(definition_text(registry, *game, name)));
  }
  return terms;
}

Terms program_terms(const Registry& registry, const std::vector<const Variant*>& games) {
  Terms terms = {{std::string(kBuildTerm), std::string(build_id())}};
  for (auto& term : definition_terms(registry, games)) terms.push_back(std::move(term));
  return terms;
}

std::string hash_text(std::string_view text) {
  Key hash = zobrist::mix(text.size());
  for (const char c : text) hash = zobrist::mix(hash ^ static_cast<unsigned char>(c));
  return fmt::format("{:016x}", hash);
}

}  // namespace proconsul
