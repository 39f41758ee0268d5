// The solved endings of one game that are available to the search: loaded or solved now.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"
#include "search/endgame/endgame_solver.h"

namespace proconsul {

class EndgameSet final : public TablebaseProbe {
 public:
  explicit EndgameSet(std::shared_ptr<const CompiledGame> game);

  const Rules& rules() const { return game_->rules(); }
  void add(EndgameTable table);  // made for the same rules
  // Solves an ending, and before it all endings that captures lead to, unless they are known.
  Result<bool> solve(const Material& material, const SolverWatch& watch = {});
  // Solves the whole game if it has so few pieces left that this takes a tenth of a second.
  void solve_at_once(const Game& game);
  std::shared_ptr<const EndgameTable> find(const Material& material) const;  // null if unknown
  // The known ones, in the order in which they were added.
  const std::vector<std::shared_ptr<const EndgameTable>>& tables() const { return tables_; }

  int most_pieces() const override { return most_pieces_; }
  std::optional<EndgameValue> probe(const Position<Bits64>& position) const override;
  std::optional<EndgameValue> probe(const Position<Bits128>& position) const override;
  std::optional<EndgameValue> probe(const Game& game) const;

 private:
  using MaterialKey = std::uint64_t;
  MaterialKey key_of(const Material& material) const;
  template <class Bits>
  std::optional<EndgameValue> look_up(const Position<Bits>& position) const;

  std::shared_ptr<const CompiledGame> game_;
  std::vector<std::shared_ptr<const EndgameTable>> tables_;
  std::map<MaterialKey, EndgameSource> sources_;
  std::array<std::uint16_t, 2 * kMaxPieceTypes> order_{};  // the order of pieces in a material, by code
  int most_pieces_ = 0;
};

// The material on the board; nothing if there are more pieces than can be solved.
std::optional<Material> material_of(const Game& game);

}  // namespace proconsul
