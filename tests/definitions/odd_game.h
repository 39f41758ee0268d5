// Games of the small definitions that random ones have been reduced to.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/move_text.h"
#include "variants/registry.h"

namespace proconsul::test {

inline const Registry& built_in() {
  static const Registry registry;
  return registry;
}

inline std::string error_of(const std::string& keys) {
  Registry registry = built_in();
  const std::vector<Error> errors = registry.load("[odd]\n" + keys);
  return errors.empty() ? "" : errors.front().message;
}

inline Game game_of(const std::string& keys) {
  Registry registry = built_in();
  const std::vector<Error> errors = registry.load("[odd]\n" + keys);
  if (!errors.empty()) throw std::invalid_argument(errors.front().message);
  const Variant& variant = *registry.find("odd");
  return Game::create(variant.compiled, variant.rules->start_fen).take();
}

inline bool can(const Game& game, const std::string& text) {
  const std::vector<Move> legal = game.legal_moves();
  return std::any_of(legal.begin(), legal.end(), [&](Move move) { return to_uci(game, move) == text; });
}

inline std::size_t moves_from(const Game& game, const std::string& square) {
  const std::vector<Move> legal = game.legal_moves();
  return static_cast<std::size_t>(std::count_if(
      legal.begin(), legal.end(), [&](Move move) { return to_uci(game, move).starts_with(square); }));
}

}  // namespace proconsul::test
