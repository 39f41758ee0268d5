// A position from a FEN and back: the second gate, which refuses what cannot occur in the game.
#include <algorithm>
#include <optional>

#include "engine/extra_legality.h"
#include "engine/position.h"
#include "engine/reach.h"
#include "engine/setup.h"

namespace proconsul {

namespace {

const char* name_of(Colour colour) { return colour == Colour::kWhite ? "White" : "Black"; }

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
  for (const PieceType type : hand) add(type, hand.count(type));
  return census;
}

// Whether pieces that are not royal may become so.
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

// Blasts take royals, if only one side's, and a hand may then hold what they took.
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
    const bool enough = royals >= expected || (spare && (royals > 0 || others)) || lost_in_blast;
    const bool too_many = royals > (blasts && rules.hand.takes ? all : expected) && !makes_royals(rules);
    if (enough && !too_many) continue;
    return Error{std::string(name_of(colour)) + " has " + std::to_string(royals) +
                     " royal pieces, expected " + std::to_string(expected),
                 0, 1};
  }
  return std::nullopt;
}

// Piece counts and squares that can occur.
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

// The most pieces that a side may come to have in a game from here.
std::size_t most_pieces(const Rules& rules, const std::array<Census, kColours>& census) {
  const bool changes_sides = rules.hand.takes || rules.extra.captures_recolour || rules.extra.quiets_recolour;
  const auto [less, more] = std::minmax(census[0].pieces, census[1].pieces);
  return static_cast<std::size_t>(changes_sides ? less + more : more);
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

// The army of a position that may have lost part of it: the types on its board and those every army has.
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

// With the types that they become by moving or in a hand, and so on.
std::vector<PieceType> with_changes(const Rules& rules, std::vector<PieceType> types) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    for (const PieceType next :
         {rules.changed(types[i]), rules.promoted(types[i]), rules.in_hand(types[i])}) {
      if (next.valid() && !contains_type(types, next)) types.push_back(next);
    }
  }
  std::sort(types.begin(), types.end());
  return types;
}

// The pawn that may just have passed `passed` with a double step, or none(). That its origin is empty is not
// asked: published positions disregard it. `only`: the square it stands on if that is known, else none().
Square double_stepper(const Rules& rules, const Setup& setup, Square passed, Square only) {
  const Colour mover = !setup.side_to_move;
  for (const PieceDef& def : rules.pieces) {
    for (const Path& path : def.paths) {
      if (!path.leaves_ep) continue;
      for (const Square from : Squares(rules.board.squares)) {
        for (const Way& way : ways_of(path, rules.board, from, mover)) {
          const Piece piece = setup.board[index_of(way.target)];
          const bool asked = !only.valid() || way.target == only;
          const bool stepped = asked && !way.before.empty() && way.before.back() == passed && piece.valid() &&
                               piece.colour() == mover && &rules.pieces[index_of(piece.type())] == &def;
          if (stepped && !setup.board[index_of(passed)].occupies()) return way.target;
        }
      }
    }
  }
  return Square::none();
}

struct DoubleStep {
  Square passed, victim;
};

// The en passant field: the square that a pawn has passed, or that and the pawn's own in either order, which
// some programs write and which tells the pawn where two can have passed.
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
  const Square victim = double_stepper(rules, setup, *passed, only);
  if (victim.valid()) return DoubleStep{*passed, victim};
  return Error{"en passant: no pawn can just have passed " + square_text(rules.board, *passed), 0, column};
}

// Those of the position, and of what may yet be put where it castles from.
ScriptBook scripts_of(const Rules& rules, SquareSet unmoved, std::vector<Piece> board) {
  const CastlingRules& castling = rules.castling;
  for (const Colour colour : kBothColours) {
    if (!castling.by_put) continue;
    const auto stand = [&](std::optional<int> file, PieceType type) {
      const int rank = colour == Colour::kWhite ? castling.rank : rules.board.ranks - 1 - castling.rank;
      const Square square = rules.board.square(file.value_or(0), rank);
      board[index_of(square)] = Piece(colour, type);
      unmoved |= bit<SquareSet>(square);
    };
    stand(castling.a_side.king_from, castling.king(colour));
    for (const CastlingSide* side : {&castling.a_side, &castling.h_side})
      stand(side->rook_from, castling.rooks[index_of(colour)].front());
  }
  return ScriptWriter(rules, unmoved, board).write();
}

// "3+2 ": the checks each side still has to give, in games that count them.
std::string checks_text(const Rules& rules, int white, int black) {
  if (rules.check_limit == 0) return "";
  return std::to_string(rules.check_limit - white) + '+' + std::to_string(rules.check_limit - black) + ' ';
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
  const std::array census{count_pieces(rules, setup, Colour::kWhite),
                          count_pieces(rules, setup, Colour::kBlack)};
  if (const auto error = check_material(rules, setup, census)) return *error;
  const auto unmoved = parse_rights(rules, setup);
  if (!unmoved) return unmoved.error();

  const std::vector<PieceType> present = types_of(rules, setup);
  const std::vector<PieceType> choice = army.empty() ? guessed_army(rules, present) : army;
  const std::array promotions{promotions_of(rules, choice, Colour::kWhite),
                              promotions_of(rules, choice, Colour::kBlack)};
  auto tables = game->tables<Bits>(with_changes(rules, all_types(present, promotions)), promotions);
  if (tables->max_moves(most_pieces(rules, census)) > MoveList::kCapacity ||
      tables->atoms().size() > kMaxAtoms) {
    return Error{"this army can have more moves than the engine has room for", 0, 1};
  }
  Position position(std::move(game), std::move(tables));
  for (const Square square : Squares(rules.board.squares)) {
    position.placement_.replace(square, setup.board[index_of(square)]);
  }
  position.hands_ = setup.hands;
  position.side_to_move_ = setup.side_to_move;
  position.full_move_ = setup.full_move;
  position.book_ = std::make_shared<const ScriptBook>(scripts_of(rules, *unmoved, setup.board));
  if (position.book_->scripts.size() > kMaxScripts)
    return Error{"this position has more castlings and other first moves than the engine has room for", 0, 1};
  State state;
  state.unmoved = narrow<Bits>(*unmoved);
  state.rule50 = static_cast<std::uint32_t>(setup.rule50);
  for (const Colour side : kBothColours) {
    state.checks[index_of(side)] = static_cast<std::int8_t>(setup.checks[index_of(side)]);
  }
  state.since_null = state.rule50;
  if (setup.count_limit > 0) {
    state.count_limit = static_cast<std::uint16_t>(setup.count_limit);
    state.count = static_cast<std::uint16_t>(setup.rule50);
    state.rule50 = 0;
    state.since_null = 0;
  }
  if (setup.en_passant.text != "-") {
    const Result<DoubleStep> step = parse_double_step(rules, setup);
    if (!step) return step.error();
    position.set_en_passant(state, step->passed, step->victim);
  }
  position.start_from(state);
  if (!setup.counts_checks && rules.check_limit == 1 && position.in_check()) {
    // It is the one that wins.
    state.checks[index_of(!position.side_to_move_)] = 1;
    position.start_from(state);
  }
  if (!position.immediate_end() &&
      ExtraLegality<Bits>::is_checked(position.tables(), position.placement_, !position.side_to_move_)) {
    return Error{std::string(name_of(!position.side_to_move_)) + " is not to move but in check", 0, 1};
  }
  return position;
}

template <class Bits>
std::string Position<Bits>::fen() const {
  const Rules& r = rules();
  std::vector<Piece> board;
  for (int i = 0; i < r.board.size(); ++i) board.push_back(on(Square(i)));
  const bool counts = count_limit() > 0;
  const std::string passed = counts               ? std::to_string(count_limit())
                             : state_->ep.valid() ? square_text(r.board, state_->ep)
                                                  : "-";
  return placement_text(r, board) + hands_text(r, hands_) +
         (side_to_move_ == Colour::kWhite ? " w " : " b ") +
         rights_text(r, board, hands_, widen(state_->unmoved)) + ' ' + passed + ' ' +
         checks_text(r, checks_given(Colour::kWhite), checks_given(Colour::kBlack)) +
         std::to_string(counts ? count() : rule50()) + ' ' + std::to_string(full_move_);
}

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
