#include "engine/blueprint.h"

#include <algorithm>
#include <optional>

#include "engine/move_list.h"
#include "engine/movement_kinds.h"
#include "engine/reach.h"
#include "engine/tables.h"

namespace proconsul {

namespace {

bool contains_type(const std::vector<PieceType>& types, PieceType type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

// Pieces of one side, on the board and in its hand.
struct Census {
  int pieces = 0;
  int royals = 0;
};

Census count_pieces(const Rules& rules, const Setup& setup, Colour colour) {
  Census census;
  const auto add = [&](PieceType type, int number) {
    census.pieces += number;
    if (rules.pieces[index_of(type)].royal) census.royals += number;
  };
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = setup.board[index_of(square)];
    if (piece.valid() && piece.colour() == colour) add(piece.type(), 1);
  }
  const Hand& hand = setup.hands[index_of(colour)];
  const bool one_royal = rules.tally && rules.tally->pays && census.royals > 0;  // see is_affordable
  for (const PieceType type : hand) {
    if (!one_royal || !rules.pieces[index_of(type)].royal) add(type, hand.count(type));
  }
  return census;
}

// Whether non-royal pieces may become royal.
bool makes_royals(const Rules& rules) {
  const auto royal = [&](PieceType type) { return rules.pieces[index_of(type)].royal; };
  const auto to_royal = [&](const Change& change) { return royal(change.to); };
  const auto any_royal = [&](const std::vector<PieceType>& types) {
    return std::any_of(types.begin(), types.end(), royal);
  };
  return any_royal(rules.promotion_types) ||
         (rules.black_promotion_types && any_royal(*rules.black_promotion_types)) ||
         std::any_of(rules.piece_promotion.changes.begin(), rules.piece_promotion.changes.end(), to_royal) ||
         std::any_of(rules.extra.changes.begin(), rules.extra.changes.end(), to_royal);
}

// Composed mating problems leave out the attacker's king, by custom where captured pieces are dropped and
// promote.
bool may_lack_king(const Rules& rules) {
  return rules.hand.takes && !rules.piece_promotion.changes.empty() && rules.checkmate == Verdict::kLoss;
}

// Blasts can take royals, even of one side only, and so does a side that is in check only when all its royals
// are attacked; a hand may then hold captured royals.
std::optional<Error> check_royals(const Rules& rules, const std::array<Census, kColours>& census) {
  const bool blasts = rules.extra.blast_on_capture;
  const int all = rules.royals(Colour::kWhite) + rules.royals(Colour::kBlack);
  for (const Colour colour : kBothColours) {
    const int royals = census[index_of(colour)].royals;
    const int expected = rules.royals(colour);
    const bool spare =
        colour == Colour::kWhite ? rules.extra.duple_check_white : rules.extra.duple_check_black;
    const bool others = !rules.extra.royal_types.empty() || !rules.extra.pseudo_royal_types.empty();
    const bool lost_in_blast = blasts && (royals > 0 || census[index_of(!colour)].royals > 0);
    const bool attacks = may_lack_king(rules) && royals == 0 && census[index_of(!colour)].royals > 0;
    const bool enough = royals >= expected || (spare && (royals > 0 || others)) || lost_in_blast || attacks;
    const bool taken =
        rules.hand.takes && (blasts || rules.extra.duple_check_white || rules.extra.duple_check_black);
    const bool too_many = royals > (taken ? all : expected) && !makes_royals(rules);
    if (enough && !too_many) continue;
    return Error{std::string(name_of(colour)) + " has " + std::to_string(royals) +
                     " royal pieces, expected " + std::to_string(expected),
                 0, 1};
  }
  return std::nullopt;
}

// Checks that the piece counts and the squares of the pieces can occur.
std::optional<Error> check_material(const Rules& rules, const Setup& setup,
                                    const std::array<Census, kColours>& census) {
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = setup.board[index_of(square)];
    if (!piece.valid()) continue;
    const PieceDef& def = rules.pieces[index_of(piece.type())];
    const Square seen = piece.colour() == Colour::kWhite ? square : rules.board.flipped(square);
    if (contains(def.allowed | def.tolerated, seen)) continue;
    return Error{std::string(name_of(piece.colour())) + "'s " + def.name + " cannot stand on " +
                     square_text(rules.board, square),
                 0, 1};
  }
  for (const Colour colour : kBothColours) {
    const int pieces = census[index_of(colour)].pieces;
    if (pieces <= rules.max_pieces_per_side) continue;
    return Error{std::string(name_of(colour)) + " has " + std::to_string(pieces) + " pieces, at most " +
                     std::to_string(rules.max_pieces_per_side) + " are possible",
                 0, 1};
  }
  return check_royals(rules, census);
}

// The most pieces that a side can come to have in a game from here.
std::size_t most_pieces(const Rules& rules, const std::array<Census, kColours>& census) {
  if (rules.hand.unlimited) return static_cast<std::size_t>(popcount(rules.board.squares)) + 1;
  const auto [less, more] = std::minmax(census[0].pieces, census[1].pieces);
  return static_cast<std::size_t>(facts_of(rules).has(Fact::kOwnColours) ? more : less + more);
}

std::vector<PieceType> types_of(const Rules& rules, const Setup& setup) {
  std::vector<PieceType> types;
  for (int i = 0; i < static_cast<int>(rules.pieces.size()); ++i) {
    bool present = std::any_of(setup.board.begin(), setup.board.end(),
                               [&](Piece p) { return p.valid() && p.type() == PieceType(i); });
    for (const Hand& hand : setup.hands) present |= hand.holds(PieceType(i));
    if (present) types.push_back(PieceType(i));
  }
  return types;
}

std::vector<PieceType> promotions_of(const Rules& rules, const std::vector<PieceType>& army, Colour colour) {
  if (colour == Colour::kBlack && rules.black_promotion_types) return *rules.black_promotion_types;
  if (!rules.promotion_to_army) return rules.promotion_types;
  std::vector<PieceType> choice;
  for (const PieceType type : army) {
    const PieceDef& def = rules.pieces[index_of(type)];
    if (!def.royal && !def.pawn) choice.push_back(type);
  }
  return choice;
}

// The army of a position without a start number: the types on its board, since some may have been captured,
// and those that every army has.
std::vector<PieceType> guessed_army(const Rules& rules, std::vector<PieceType> present) {
  if (!rules.promotion_to_army) return present;
  for (const PieceType type : rules.promotion_types) {
    if (!contains_type(present, type)) present.push_back(type);
  }
  std::sort(present.begin(), present.end());
  return present;
}

std::vector<PieceType> all_types(const std::vector<PieceType>& present,
                                 const std::array<std::vector<PieceType>, kColours>& promotions) {
  std::vector<PieceType> types = present;
  for (const auto& of_colour : promotions) {
    for (const PieceType type : of_colour) {
      if (!contains_type(types, type)) types.push_back(type);
    }
  }
  std::sort(types.begin(), types.end());
  return types;
}

// Adds the types that these become by moving or in a hand, and so on.
std::vector<PieceType> with_changes(const Rules& rules, std::vector<PieceType> types) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    for (const PieceType next :
         {rules.changed(types[i]), rules.promoted(types[i]), rules.own_promotion(types[i]),
          rules.in_hand(types[i]), rules.captured_as(types[i])}) {
      if (next.valid() && !contains_type(types, next)) types.push_back(next);
    }
  }
  std::sort(types.begin(), types.end());
  return types;
}

// The pawn that may just have passed `passed` with a double step, or none(). Its origin need not be empty:
// published positions ignore that. `only`: the square it stands on if that is known, else none().
Square double_stepper(const Rules& rules, const Setup& setup, Colour mover, Square passed, Square only) {
  for (const PieceDef& def : rules.pieces) {
    for (const Path& path : def.paths) {
      if (!path.leaves_ep) continue;
      for (const Square from : Squares(rules.board.squares)) {
        for (const Way& way : ways_of(path, rules.board, from, mover)) {
          const Piece piece = setup.board[index_of(way.target)];
          const bool asked = !only.valid() || way.target == only;
          const auto& before = way.before;
          const bool passes = std::find(before.begin(), before.end(), passed) != before.end();
          const bool stepped = asked && passes && piece.valid() && piece.colour() == mover &&
                               &rules.pieces[index_of(piece.type())] == &def;
          if (stepped && !setup.board[index_of(passed)].occupies()) return way.target;
        }
      }
    }
  }
  return Square::none();
}

// Squares of the pieces that may count as royal.
SquareSet royals_of(const Rules& rules, const Setup& setup, Colour colour) {
  const ExtraRules& extra = rules.extra;
  SquareSet royals;
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = setup.board[index_of(square)];
    if (!piece.valid() || piece.colour() != colour) continue;
    const PieceDef& def = rules.pieces[index_of(piece.type())];
    const PieceType counts_as = def.model.valid() ? def.model : piece.type();
    if (def.royal || contains_type(extra.royal_types, piece.type()) ||
        contains_type(extra.pseudo_royal_types, counts_as) ||
        contains_type(extra.pseudo_royal_types, piece.type()))
      royals |= bit<SquareSet>(square);
  }
  return royals;
}

// Whether pieces of `by` could capture on any of the squares.
bool attacks_any(const Rules& rules, const Setup& setup, Colour by, SquareSet targets, Meter& meter) {
  SquareSet occupied, kings;
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = setup.board[index_of(square)];
    if (piece.occupies()) occupied |= bit<SquareSet>(square);
    if (piece.valid() && rules.pieces[index_of(piece.type())].royal) kings |= bit<SquareSet>(square);
  }
  const std::vector<Path> facing = rules.facing_royals ? facing_paths(rules) : std::vector<Path>{};
  const auto leads_to = [&](const Path& path, Square from, SquareSet wanted) {
    meter.add_steps(16 * path.steps.size());
    const std::vector<Way> ways = ways_of(path, rules.board, from, by);
    return std::any_of(ways.begin(), ways.end(), [&](const Way& way) {
      return contains(wanted, way.target) && is_open(way, occupied);
    });
  };
  for (const Square from : Squares(occupied)) {
    const Piece piece = setup.board[index_of(from)];
    if (!piece.valid() || piece.colour() != by) continue;
    for (const Path& path : rules.pieces[index_of(piece.type())].paths) {
      if (path.use != PathUse::kMove && leads_to(path, from, targets)) return true;
    }
    for (const Path& path : facing) {
      if (contains(kings, from) && leads_to(path, from, targets & kings)) return true;
    }
  }
  return false;
}

bool has_room(const Rules& rules, const Blueprint& blueprint, Meter& meter) {
  meter.add_steps(steps_to_plan(rules, blueprint.types));
  const Capacity capacity(rules, blueprint.types, blueprint.promotions);
  if (capacity.max_moves(blueprint.most_pieces) > MoveList::kCapacity) return false;
  const auto kinds = kinds_of_movement(rules, PathNumbers(rules), blueprint.types);
  const auto atoms =
      std::count_if(kinds.begin(), kinds.end(), [](const MovementKind& kind) { return kind.captures(); });
  return static_cast<std::size_t>(atoms) + (rules.facing_royals || rules.bikjang ? 1 : 0) <= kMaxAtoms;
}

}  // namespace

Result<Blueprint> blueprint_of(const Rules& rules, const Setup& setup, const std::vector<PieceType>& army) {
  const std::array census{count_pieces(rules, setup, Colour::kWhite),
                          count_pieces(rules, setup, Colour::kBlack)};
  if (const auto error = check_material(rules, setup, census)) return *error;
  const auto unmoved = parse_rights(rules, setup);
  if (!unmoved) return unmoved.error();
  const std::vector<PieceType> present = types_of(rules, setup);
  const std::vector<PieceType> choice = army.empty() ? guessed_army(rules, present) : army;
  Blueprint blueprint;
  blueprint.unmoved = *unmoved;
  blueprint.promotions = {promotions_of(rules, choice, Colour::kWhite),
                          promotions_of(rules, choice, Colour::kBlack)};
  blueprint.types = with_changes(rules, all_types(present, blueprint.promotions));
  blueprint.most_pieces = most_pieces(rules, census);
  return blueprint;
}

namespace {

Error not_passed(const Rules& rules, const Setup& setup, Square passed) {
  return {"en passant: no pawn can just have passed " + square_text(rules.board, passed), 0,
          setup.en_passant.column()};
}

Result<DoubleStep> parse_double_step(const Rules& rules, const Setup& setup) {
  const std::string_view text = setup.en_passant.text;
  const int column = setup.en_passant.column();
  auto passed = parse_square(rules.board, text);
  Square only = Square::none();
  for (std::size_t length = 2; !passed && length + 2 <= text.size(); ++length) {
    auto first = parse_square(rules.board, text.substr(0, length));
    auto second = parse_square(rules.board, text.substr(length));
    if (!first || !second) continue;
    if (setup.board[index_of(*second)].occupies()) std::swap(first, second);
    only = *first;
    passed = second;
  }
  if (!passed) return Error{"en passant: " + passed.error().message, 0, column};
  const Square victim = double_stepper(rules, setup, !setup.side_to_move, *passed, only);
  if (victim.valid()) return DoubleStep{*passed, victim};
  return not_passed(rules, setup, *passed);
}

bool has_triple_steps(const Rules& rules) {
  return std::any_of(rules.pieces.begin(), rules.pieces.end(), [](const PieceDef& piece) {
    return std::any_of(piece.paths.begin(), piece.paths.end(),
                       [](const Path& path) { return path.leaves_ep && path.steps.size() == 3; });
  });
}

// "d3f3"
Result<std::vector<DoubleStep>> parse_passed_squares(const Rules& rules, const Setup& setup) {
  std::vector<DoubleStep> steps;
  std::string_view text = setup.en_passant.text;
  while (!text.empty()) {
    std::size_t length = 1;
    while (length < text.size() && is_digit(text[length])) ++length;
    const Result<Square> passed = parse_square(rules.board, text.substr(0, length));
    if (!passed) return Error{"en passant: " + passed.error().message, 0, setup.en_passant.column()};
    text.remove_prefix(length);
    Square victim = double_stepper(rules, setup, !setup.side_to_move, *passed, Square::none());
    if (!victim.valid()) victim = double_stepper(rules, setup, setup.side_to_move, *passed, Square::none());
    if (!victim.valid()) return not_passed(rules, setup, *passed);
    steps.push_back({*passed, victim});
    if (steps.size() > kMaxActions)
      return Error{"en passant: too many squares", 0, setup.en_passant.column()};
  }
  return steps;
}

}  // namespace

Result<std::vector<DoubleStep>> parse_double_steps(const Rules& rules, const Setup& setup) {
  if (setup.en_passant.text == "-" || rules.extra.jumps_go_on) return std::vector<DoubleStep>{};
  if (rules.has_turns() || has_triple_steps(rules)) return parse_passed_squares(rules, setup);
  const Result<DoubleStep> step = parse_double_step(rules, setup);
  if (!step) return step.error();
  return std::vector{*step};
}

Result<Square> parse_jumping(const Rules& rules, const Setup& setup) {
  if (!rules.extra.jumps_go_on || setup.en_passant.text == "-") return Square::none();
  const auto square = parse_square(rules.board, setup.en_passant.text);
  const int column = setup.en_passant.column();
  if (!square) return Error{"jumping piece: " + square.error().message, 0, column};
  const Piece piece = setup.board[index_of(*square)];
  const bool jumper =
      piece.valid() && piece.colour() == setup.side_to_move && contains_type(rules.jumpers, piece.type());
  if (!jumper)
    return Error{"no piece of the side to move that jumps stands on " + square_text(rules.board, *square), 0,
                 column};
  return *square;
}

SpecialMoveTable special_moves_of(const Rules& rules, SquareSet unmoved, std::vector<Piece> board) {
  const CastlingRules& castling = rules.castling;
  for (const Colour colour : kBothColours) {
    if (!castling.by_drop) continue;
    const auto stand = [&](std::optional<int> file, PieceType type) {
      const int rank = colour == Colour::kWhite ? castling.rank : rules.board.ranks - 1 - castling.rank;
      const Square square = rules.board.square(file.value_or(0), rank);
      board[index_of(square)] = Piece(colour, type);
      unmoved |= bit<SquareSet>(square);
    };
    if (const auto king = castling.king(colour)) stand(castling.a_side.king_from, *king);
    for (const CastlingSide* side : {&castling.a_side, &castling.h_side})
      stand(side->rook_from, castling.rooks[index_of(colour)].front());
  }
  return SpecialMoveBuilder(rules, unmoved, board).build();
}

Result<Outlook> outlook_of(const Rules& rules, std::string_view fen, Meter& meter,
                           const std::vector<PieceType>& army) {
  const auto setup = parse_setup(rules, fen);
  if (!setup) return setup.error();
  Result<Blueprint> blueprint = blueprint_of(rules, *setup, army);
  if (!blueprint) return blueprint.error();
  if (!has_room(rules, *blueprint, meter)) return Error{kTooManyMoves, 0, 1};
  if (special_moves_of(rules, blueprint->unmoved, setup->board).moves.size() > max_special_moves(rules))
    return Error{kTooManySpecialMoves, 0, 1};
  const Result<std::vector<DoubleStep>> steps = parse_double_steps(rules, *setup);
  if (!steps) return steps.error();
  if (const Result<Square> jumping = parse_jumping(rules, *setup); !jumping) return jumping.error();
  const SquareSet royals = royals_of(rules, *setup, !setup->side_to_move);
  const bool safe = none(royals) || !attacks_any(rules, *setup, setup->side_to_move, royals, meter);
  return Outlook{safe, std::move(blueprint->types)};
}

}  // namespace proconsul
