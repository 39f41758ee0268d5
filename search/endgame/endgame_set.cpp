#include "search/endgame/endgame_set.h"

#include <algorithm>

namespace proconsul {
namespace {

// The number of positions that are solved in a tenth of a second.
constexpr std::size_t kSolvedAtOnce = 1 << 18;

struct Placed {
  std::uint32_t rank;  // index in the material, then square
  Piece piece;
  Square square;
};

}  // namespace

EndgameSet::EndgameSet(std::shared_ptr<const CompiledGame> game) : game_(std::move(game)) {
  std::vector<Piece> all;
  for (std::size_t type = 0; type < rules().pieces.size(); ++type) {
    for (const Colour colour : kBothColours) all.push_back(Piece(colour, PieceType(static_cast<int>(type))));
  }
  const Material ordered(rules(), all);
  for (std::size_t i = 0; i < ordered.size(); ++i)
    order_[static_cast<std::size_t>(ordered.pieces()[i].code())] = static_cast<std::uint16_t>(i);
}

EndgameSet::MaterialKey EndgameSet::key_of(const Material& material) const {
  MaterialKey key = 0;
  for (const Piece piece : material.pieces()) key = key << 8 | static_cast<MaterialKey>(piece.code() + 1);
  return key;
}

Result<bool> EndgameSet::solve(const Material& wanted, const SolverWatch& watch) {
  const Material material = wanted.is_canonical(rules()) ? wanted : wanted.swapped(rules());
  if (find(material)) return true;
  const Result<bool> solvable = check_solvable(rules(), material);
  if (!solvable) return solvable.error();
  for (std::size_t slot = 0; slot < material.size(); ++slot) {
    if (rules().pieces[index_of(material.pieces()[slot].type())].royal) continue;
    const Result<bool> solved = solve(material.without(slot), watch);
    if (!solved) return solved.error();
  }
  Result<EndgameTable> table = solve_endgame(
      *game_, material, [this](const Material& smaller) { return sources_.at(key_of(smaller)); }, watch);
  if (!table) return table.error();
  add(table.take());
  return true;
}

void EndgameSet::solve_at_once(const Game& game) {
  const std::optional<Material> material = material_of(game);
  if (!material || EndgameIndex(rules().board, material->size()).size() > kSolvedAtOnce) return;
  // If the rules do not allow solving, the game is played without tables.
  static_cast<void>(solve(*material));
}

void EndgameSet::add(EndgameTable table) {
  const auto shared = std::make_shared<const EndgameTable>(std::move(table));
  const Material& material = shared->material();
  tables_.push_back(shared);
  sources_[key_of(material.swapped(rules()))] = {shared, true};
  sources_[key_of(material)] = {shared, false};
  most_pieces_ = std::max(most_pieces_, static_cast<int>(material.size()));
}

std::shared_ptr<const EndgameTable> EndgameSet::find(const Material& material) const {
  const auto found = sources_.find(key_of(material));
  return found == sources_.end() ? nullptr : found->second.table;
}

template <class Bits>
std::optional<EndgameValue> EndgameSet::look_up(const Position<Bits>& position) const {
  if (&position.rules() != &rules() || any(position.unmoved()) || position.ep_square().valid())
    return std::nullopt;
  std::array<Placed, kMaxEndgamePieces> placed;
  std::size_t count = 0;
  for (const Square square : Squares(position.occupied())) {
    if (count == placed.size()) return std::nullopt;
    const Piece piece = position.on(square);
    const std::uint32_t place = order_[static_cast<std::size_t>(piece.code())];
    placed[count++] = {place << 8 | static_cast<std::uint32_t>(square.index()), piece, square};
  }
  std::sort(placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(count),
            [](const Placed& a, const Placed& b) { return a.rank < b.rank; });
  MaterialKey key = 0;
  EndgameSquares squares;
  for (std::size_t i = 0; i < count; ++i) {
    key = key << 8 | static_cast<MaterialKey>(placed[i].piece.code() + 1);
    squares[i] = placed[i].square;
  }
  const auto found = sources_.find(key);
  if (found == sources_.end()) return std::nullopt;
  const Material& stored = found->second.table->material();
  return value_in(found->second, rules().board, found->second.exchanged ? stored.swapped(rules()) : stored,
                  squares, position.side_to_move());
}

std::optional<EndgameValue> EndgameSet::probe(const Position<Bits64>& position) const {
  return look_up(position);
}
std::optional<EndgameValue> EndgameSet::probe(const Position<Bits128>& position) const {
  return look_up(position);
}
std::optional<EndgameValue> EndgameSet::probe(const Game& game) const {
  return std::visit([this](const auto& position) { return look_up(position); }, game.position());
}

std::optional<Material> material_of(const Game& game) {
  std::vector<Piece> pieces;
  for (const Square square : Squares(game.rules().board.squares)) {
    if (game.piece_on(square).valid()) pieces.push_back(game.piece_on(square));
  }
  if (pieces.size() > kMaxEndgamePieces) return std::nullopt;
  return Material(game.rules(), std::move(pieces));
}

}  // namespace proconsul
