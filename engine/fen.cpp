// A position from a FEN and back: the second check, which rejects what cannot occur in the game.
#include <algorithm>
#include <optional>

#include "engine/blueprint.h"
#include "engine/extra_legality.h"
#include "engine/fen_parts.h"
#include "engine/position.h"
#include "engine/setup.h"

namespace proconsul {

namespace {

// Fails if there is no room for the tables.
template <class Bits>
Result<std::shared_ptr<const Tables<Bits>>> tables_for(const CompiledGame& game, const Blueprint& blueprint) {
  try {
    return game.tables<Bits>(blueprint.types, blueprint.promotions);
  } catch (const OverBudget& over) {
    return Error{over.what(), 0, 1};
  } catch (const std::bad_alloc&) {
    return Error{"there is no memory for the tables of " + game.rules().name, 0, 1};
  }
}

// "3+2 ": the checks each side still has to give, in games that count them.
std::string checks_text(const Rules& rules, const std::array<int, kColours>& given) {
  if (rules.check_limit == 0) return "";
  return std::to_string(rules.check_limit - given[index_of(Colour::kWhite)]) + '+' +
         std::to_string(rules.check_limit - given[index_of(Colour::kBlack)]) + ' ';
}

// " {3 0}", in games that count points.
std::string points_field(const Rules& rules, const std::array<int, kColours>& points) {
  if (!rules.tally) return "";
  return " {" + std::to_string(points[0]) + ' ' + std::to_string(points[1]) + '}';
}

}  // namespace

template <class Bits>
Result<Position<Bits>> Position<Bits>::from_fen(std::shared_ptr<const CompiledGame> game,
                                                std::string_view fen, const std::vector<PieceType>& army) {
  const auto setup = parse_setup(game->rules(), fen);
  if (!setup) return setup.error();
  return from_setup(std::move(game), *setup, army);
}

template <class Bits>
Result<Position<Bits>> Position<Bits>::from_setup(std::shared_ptr<const CompiledGame> game,
                                                  const Setup& setup, const std::vector<PieceType>& army) {
  const Rules& rules = game->rules();
  const Result<Blueprint> blueprint = blueprint_of(rules, setup, army);
  if (!blueprint) return blueprint.error();
  auto compiled = tables_for<Bits>(*game, *blueprint);
  if (!compiled) return compiled.error();
  std::shared_ptr<const Tables<Bits>> tables = compiled.take();
  if (tables->capacity().max_moves(blueprint->most_pieces) > MoveList::kCapacity)
    return Error{kTooManyMoves, 0, 1};
  Position position(std::move(game), std::move(tables));
  for (const Square square : Squares(rules.board.squares)) {
    position.placement_.replace(square, setup.board[index_of(square)]);
  }
  position.hands_ = setup.hands;
  position.side_to_move_ = setup.side_to_move;
  position.full_move_ = setup.full_move;
  position.special_move_table_ =
      std::make_shared<const SpecialMoveTable>(special_moves_of(rules, blueprint->unmoved, setup.board));
  if (position.special_move_table_->moves.size() > max_special_moves(rules))
    return Error{kTooManySpecialMoves, 0, 1};
  State state;
  state.unmoved = narrow<Bits>(blueprint->unmoved);
  state.rule50 = static_cast<std::uint32_t>(setup.rule50);
  for (const Colour side : kBothColours) {
    state.points[index_of(side)] = static_cast<std::int16_t>(setup.points[index_of(side)]);
    state.checks[index_of(side)] = static_cast<std::int8_t>(setup.checks[index_of(side)]);
  }
  state.since_null = state.rule50;
  if (setup.count_limit > 0) {
    state.count_limit = static_cast<std::uint16_t>(setup.count_limit);
    state.count = static_cast<std::uint16_t>(setup.rule50);
    state.rule50 = 0;
    state.since_null = 0;
  }
  const Result<std::vector<DoubleStep>> steps = parse_double_steps(rules, setup);
  if (!steps) return steps.error();
  const Result<Square> jumping = parse_jumping(rules, setup);
  if (!jumping) return jumping.error();
  position.begin_with(state, setup, *steps, *jumping);
  position.start_from(state);
  if (!setup.counts_checks && rules.check_limit == 1 && position.in_check()) {
    // The check that wins.
    state.checks[index_of(!position.side_to_move_)] = 1;
    position.start_from(state);
  }
  if (!position.immediate_end() && position.leaves_check()) {
    return Error{std::string(name_of(!position.side_to_move_)) + " is not to move but in check", 0, 1};
  }
  if (position.state_->ep.valid()) position.drop_vain_en_passant();
  return position;
}

template <class Bits>
FenParts fen_parts(const Position<Bits>& position) {
  FenParts parts;
  for (int i = 0; i < position.rules().board.size(); ++i) parts.board.push_back(position.on(Square(i)));
  parts.side_to_move = position.side_to_move();
  parts.unmoved = widen(position.unmoved());
  parts.actions_left = position.actions_left();
  parts.passed = widen(position.passed_squares());
  parts.jumping = position.jumping();
  for (const Colour colour : kBothColours) {
    parts.hands[index_of(colour)] = position.hand(colour);
    parts.checks[index_of(colour)] = position.checks_given(colour);
    parts.points[index_of(colour)] = position.points(colour);
  }
  parts.count_limit = position.count_limit();
  parts.plies = parts.count_limit > 0 ? position.count() : position.rule50();
  parts.full_move = position.full_move();
  return parts;
}

std::string placement_field(const Rules& rules, const FenParts& parts) {
  return placement_text(rules, parts.board) + hands_text(rules, parts.hands);
}

std::string rights_field(const Rules& rules, const FenParts& parts) {
  return rights_text(rules, parts.board, parts.hands, parts.unmoved);
}

std::string fields_after_rights(const Rules& rules, const FenParts& parts) {
  const bool counts = parts.count_limit > 0;
  std::string passed = counts ? std::to_string(parts.count_limit) : "";
  for (const Square square : Squares(counts ? SquareSet{} : parts.passed))
    passed += square_text(rules.board, square);
  if (parts.jumping.valid()) passed = square_text(rules.board, parts.jumping);
  if (passed.empty()) passed = "-";
  return passed + ' ' + checks_text(rules, parts.checks) + std::to_string(parts.plies) + ' ' +
         std::to_string(parts.full_move) + points_field(rules, parts.points);
}

std::string fields_after_placement(const Rules& rules, const FenParts& parts) {
  return side_text(rules, parts.side_to_move, parts.actions_left, parts.full_move).substr(1) +
         rights_field(rules, parts) + ' ' + fields_after_rights(rules, parts);
}

std::string fen_text(const Rules& rules, const FenParts& parts) {
  return placement_field(rules, parts) + ' ' + fields_after_placement(rules, parts);
}

template <class Bits>
std::string Position<Bits>::fen() const {
  return fen_text(rules(), fen_parts(*this));
}

template FenParts fen_parts(const Position<Bits64>&);
template FenParts fen_parts(const Position<Bits128>&);
template Result<Position<Bits64>> Position<Bits64>::from_fen(std::shared_ptr<const CompiledGame>,
                                                             std::string_view, const std::vector<PieceType>&);
template Result<Position<Bits128>> Position<Bits128>::from_fen(std::shared_ptr<const CompiledGame>,
                                                               std::string_view,
                                                               const std::vector<PieceType>&);
template Result<Position<Bits64>> Position<Bits64>::from_setup(std::shared_ptr<const CompiledGame>,
                                                               const Setup&, const std::vector<PieceType>&);
template Result<Position<Bits128>> Position<Bits128>::from_setup(std::shared_ptr<const CompiledGame>,
                                                                 const Setup&, const std::vector<PieceType>&);
template std::string Position<Bits64>::fen() const;
template std::string Position<Bits128>::fen() const;

}  // namespace proconsul
