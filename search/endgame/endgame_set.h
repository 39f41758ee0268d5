// The solved endings of one game that are at hand, as the search asks for them: read from a folder or solved
// in memory.
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
  explicit EndgameSet(std::shared_ptr<const Rules> rules);

  // Reads the game's files in a folder; those of other games are passed over. Returns what is wrong with
  // them.
  std::vector<Error> load(const std::string& folder);
  // Solves an ending, and first all that captures lead to, unless they are known.
  Result<bool> solve(const Material& material, const SolverWatch& watch = {});
  std::shared_ptr<const EndgameTable> find(const Material& material) const;  // null if unknown
  // Those known, in the order in which they were added.
  const std::vector<std::shared_ptr<const EndgameTable>>& tables() const { return tables_; }

  int most_pieces() const override { return most_pieces_; }
  std::optional<EndgameValue> probe(const Position<Bits64>& position) const override;
  std::optional<EndgameValue> probe(const Position<Bits128>& position) const override;
  std::optional<EndgameValue> probe(const Game& game) const;

 private:
  using MaterialKey = std::uint64_t;
  void add(EndgameTable table);
  MaterialKey key_of(const Material& material) const;
  template <class Bits>
  std::optional<EndgameValue> look_up(const Position<Bits>& position) const;

  std::shared_ptr<const Rules> rules_;
  std::vector<std::shared_ptr<const EndgameTable>> tables_;
  std::map<MaterialKey, EndgameSource> sources_;
  std::array<std::uint16_t, 2 * kMaxPieceTypes> order_{};  // of a piece in a material, by its code
  int most_pieces_ = 0;
};

// The name of an ending's file within its folder.
std::string endgame_file_name(const Rules& rules, const Material& material);
// The material on the board; nothing if there are more pieces than can be solved.
std::optional<Material> material_of(const Game& game);
// What the engine should know when it plays `game`: the tables of `folder` (may be empty), and the whole game
// itself where it is so small that it is solved at once. Null if there is nothing.
std::shared_ptr<const EndgameSet> endings_for(const Game& game, const std::string& folder);

}  // namespace proconsul
