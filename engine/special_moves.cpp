#include "engine/special_moves.h"

#include <algorithm>
#include <cstdlib>

#include "engine/reach.h"

namespace proconsul {

SpecialMoveBuilder::SpecialMoveBuilder(const Rules& rules, SquareSet unmoved, const std::vector<Piece>& board)
    : rules_(rules), unmoved_(unmoved), board_(board) {}

SpecialMoveTable SpecialMoveBuilder::build() {
  for (const Colour colour : kBothColours) {
    if (rules_.castling.style != CastlingStyle::kNone) add_castlings(colour);
  }
  if (rules_.castling.opposite) spend_same_side();
  if (!rules_.hand.gates.empty()) add_gates();
  for (const Colour colour : kBothColours) {
    if (rules_.leap) add_leaps(colour);
    if (rules_.swap) add_swaps(colour);
    add_first_leaps(colour);
  }
  return grouped();
}

Square SpecialMoveBuilder::home(Colour colour, int file, int rank) const {
  return rules_.board.square(file, colour == Colour::kWhite ? rank : rules_.board.ranks - 1 - rank);
}

SquareSet SpecialMoveBuilder::between_files(Colour colour, int rank, int first, int last) const {
  SquareSet set;
  for (int file = std::min(first, last); file <= std::max(first, last); ++file) {
    set |= bit<SquareSet>(home(colour, file, rank));
  }
  return set;
}

bool SpecialMoveBuilder::unmoved_type(Square square, Colour colour, PieceType type) const {
  return contains(unmoved_, square) && board_[index_of(square)] == Piece(colour, type);
}

void SpecialMoveBuilder::add_castlings(Colour colour) {
  const CastlingRules& castling = rules_.castling;
  for (int king_file = 0; king_file < rules_.board.files; ++king_file) {
    const Square king = home(colour, king_file, castling.rank);
    if (!contains(unmoved_, king) || !castling.is_king(board_[index_of(king)], colour)) continue;
    for (int rook_file = 0; rook_file < rules_.board.files; ++rook_file) {
      const Square rook = home(colour, rook_file, castling.rank);
      if (!contains(unmoved_, rook) || !castling.is_rook(board_[index_of(rook)], colour)) continue;
      if (castling.style == CastlingStyle::kFixed) {
        add_fixed(colour, king, rook);
      } else if (castling.style == CastlingStyle::kFlexible) {
        add_flexible(colour, king, rook);
      } else {
        add_free(colour, king, rook);
      }
    }
  }
}

void SpecialMoveBuilder::add_fixed(Colour colour, Square king, Square rook) {
  const CastlingRules& castling = rules_.castling;
  const int king_file = rules_.board.file_of(king);
  const int rook_file = rules_.board.file_of(rook);
  const CastlingSide& side = rook_file < king_file ? castling.a_side : castling.h_side;
  if (side.king_from.value_or(king_file) != king_file || side.rook_from.value_or(rook_file) != rook_file)
    return;
  const SquareSet own = bit<SquareSet>(king) | bit<SquareSet>(rook);
  SpecialMove special;
  special.kind = SpecialMove::Kind::kCastling;
  special.colour = colour;
  special.from = king;
  special.to = home(colour, side.king_to, castling.rank);
  special.second_from = rook;
  special.second_to = home(colour, side.rook_to, castling.rank);
  special.unmoved = own;
  const SquareSet path = between_files(colour, castling.rank, king_file, side.king_to);
  special.unattacked = guarded(path, colour);
  special.empty = (path | between_files(colour, castling.rank, rook_file, side.rook_to)) & ~own;
  add(special);
}

void SpecialMoveBuilder::add_free(Colour colour, Square king, Square rook) {
  const CastlingRules& castling = rules_.castling;
  const int king_file = rules_.board.file_of(king);
  const int rook_file = rules_.board.file_of(rook);
  const int toward = rook_file > king_file ? 1 : -1;
  const SquareSet own = bit<SquareSet>(king) | bit<SquareSet>(rook);
  for (int king_to = king_file + toward; king_to != rook_file + toward; king_to += toward) {
    const bool corner = king_to == 0 || king_to == rules_.board.files - 1;
    if (corner && !castling.king_may_enter_corner) continue;
    for (int rook_to = king_to - toward; rook_to >= 0 && rook_to < rules_.board.files; rook_to -= toward) {
      const auto [low, high] = std::minmax({king_file, rook_file, king_to, rook_to});
      SpecialMove special;
      special.kind = SpecialMove::Kind::kCastling;
      special.colour = colour;
      special.from = king;
      special.to = home(colour, king_to, castling.rank);
      special.second_from = rook;
      special.second_to = home(colour, rook_to, castling.rank);
      special.unmoved = own;
      special.empty = between_files(colour, castling.rank, low, high) & ~own;
      special.unattacked = guarded(between_files(colour, castling.rank, king_file, king_to), colour);
      add(special);
    }
  }
}

void SpecialMoveBuilder::add_flexible(Colour colour, Square king, Square rook) {
  const int rank = rules_.castling.rank;
  const int king_file = rules_.board.file_of(king);
  const int rook_file = rules_.board.file_of(rook);
  const int toward = rook_file > king_file ? 1 : -1;
  const SquareSet own = bit<SquareSet>(king) | bit<SquareSet>(rook);
  for (int king_to = king_file + 2 * toward; (rook_file - king_to) * toward > 0; king_to += toward) {
    SpecialMove special;
    special.kind = SpecialMove::Kind::kCastling;
    special.colour = colour;
    special.from = king;
    special.to = home(colour, king_to, rank);
    special.second_from = rook;
    special.second_to = home(colour, king_to - toward, rank);
    special.unmoved = own;
    special.empty = between_files(colour, rank, king_file, rook_file) & ~own;
    special.unattacked = guarded(between_files(colour, rank, king_file, king_to), colour);
    add(special);
  }
}

// Castling takes the right to castle to the same side from the opponent.
void SpecialMoveBuilder::spend_same_side() {
  const auto goes_up = [this](const SpecialMove& special) {
    return rules_.board.file_of(special.second_from) > rules_.board.file_of(special.from);
  };
  for (SpecialMove& special : special_moves_) {
    for (const SpecialMove& other : special_moves_) {
      if (other.colour != special.colour && goes_up(other) == goes_up(special))
        special.spends |= bit<SquareSet>(other.second_from);
    }
  }
}

// Both squares can let a piece in, unless the move does not vacate them.
void SpecialMoveBuilder::add_gates() {
  std::vector<SpecialMove> all;
  for (SpecialMove special : special_moves_) {
    const auto open = [&special](Square gate) {
      return gate == special.to || gate == special.second_to ? Square::none() : gate;
    };
    special.gate = open(special.from);
    all.push_back(special);
    special.gate = open(special.second_from);
    special.gated = true;
    if (special.gate.valid()) all.push_back(special);
  }
  special_moves_ = std::move(all);
}

// A non-royal piece may castle over attacked squares.
SquareSet SpecialMoveBuilder::guarded(SquareSet path, Colour colour) const {
  const std::optional<PieceType> king = rules_.castling.king(colour);
  const auto lists_king = [king](const std::vector<PieceType>& types) {
    return std::find(types.begin(), types.end(), king) != types.end();
  };
  const bool royal = !king || rules_.pieces[index_of(*king)].royal || lists_king(rules_.extra.royal_types) ||
                     lists_king(rules_.extra.pseudo_royal_types);
  return royal ? path : SquareSet{};
}

// Whether an ordinary step of the piece on `king` may lead there, regardless of the squares in between.
bool SpecialMoveBuilder::steps_to(Square king, Square to, Colour colour) const {
  for (const Path& path : rules_.pieces[index_of(board_[index_of(king)].type())].paths) {
    for (const Way& way : ways_of(path, rules_.board, king, colour)) {
      if (way.target == to && path.use != PathUse::kCapture && may_be_open(way, rules_.board)) return true;
    }
  }
  return false;
}

void SpecialMoveBuilder::add_leaps(Colour colour) {
  for (int file = 0; file < rules_.board.files; ++file) {
    const Square king = home(colour, file, rules_.leap->rank);
    const Piece piece = board_[index_of(king)];
    if (!contains(unmoved_, king) || !piece.valid() || piece.colour() != colour) continue;
    if (!rules_.pieces[index_of(piece.type())].royal) continue;
    for (const int to_file : rules_.leap->files) {
      const Square to = home(colour, to_file, rules_.leap->rank);
      if (to == king || steps_to(king, to, colour)) continue;  // it is that step
      SpecialMove special;
      special.kind = SpecialMove::Kind::kLeap;
      special.colour = colour;
      special.from = king;
      special.to = to;
      special.unmoved = bit<SquareSet>(king);
      special.empty = bit<SquareSet>(to);
      special.unattacked = between_files(colour, rules_.leap->rank, file, to_file);
      special.enemy_free = special.unattacked & ~bit<SquareSet>(king);
      add(special);
    }
  }
}

void SpecialMoveBuilder::add_swaps(Colour colour) {
  const SwapRules& swap = *rules_.swap;
  SquareSet all_swappers;
  std::vector<int> files;
  for (int file = 0; file < rules_.board.files; ++file) {
    if (!unmoved_type(home(colour, file, swap.rank), colour, swap.piece)) continue;
    files.push_back(file);
    all_swappers |= bit<SquareSet>(home(colour, file, swap.rank));
  }
  for (const int file : files) {
    for (const int neighbour_file : {file - 1, file + 1}) {
      if (neighbour_file < 0 || neighbour_file >= rules_.board.files) continue;
      const Square from = home(colour, file, swap.rank);
      const Square neighbour = home(colour, neighbour_file, swap.rank);
      const bool partner = std::any_of(swap.partners.begin(), swap.partners.end(),
                                       [&](PieceType type) { return unmoved_type(neighbour, colour, type); });
      if (!partner) continue;
      SpecialMove special;
      special.kind = SpecialMove::Kind::kSwap;
      special.while_checked = false;
      special.colour = colour;
      special.from = special.second_to = from;
      special.to = special.second_from = neighbour;
      special.unmoved = bit<SquareSet>(from) | bit<SquareSet>(neighbour);
      special.spends = all_swappers;
      add(special);
    }
  }
}

void SpecialMoveBuilder::add_first_leaps(Colour colour) {
  const FirstLeapRules& rules = rules_.first_leaps;
  for (const FirstLeap& leap : rules.leaps) {
    for (int file = 0; file < rules_.board.files; ++file) {
      const Square from = home(colour, file, rules.rank);
      const int to_file = file + leap.step.file;
      const int to_rank = rules.rank + leap.step.rank;
      if (!unmoved_type(from, colour, leap.piece) || !rules_.board.exists(to_file, to_rank)) continue;
      SpecialMove special;
      special.kind = SpecialMove::Kind::kFirstLeap;
      special.colour = colour;
      special.from = from;
      special.to = home(colour, to_file, to_rank);
      if (steps_to(from, special.to, colour)) continue;  // it is that step
      special.unmoved = bit<SquareSet>(from);
      special.empty = bit<SquareSet>(special.to);
      special.while_checked = leap.in_check;
      add(special);
    }
  }
}

// Adds none beyond kMaxSpecialMoves + 1, which are too many.
void SpecialMoveBuilder::add(SpecialMove special) {
  if (special_moves_.size() > kMaxSpecialMoves) return;
  const SquareSet way = special.empty | special.unattacked;
  const bool stays = contains(rules_.board.squares, special.to) &&
                     (!special.second_to.valid() || contains(rules_.board.squares, special.second_to)) &&
                     none(way & ~(rules_.board.squares | rules_.board.passable));
  if (!stays) return;
  if (special.kind == SpecialMove::Kind::kCastling)
    special.like_step = steps_to(special.from, special.to, special.colour);
  special_moves_.push_back(special);
}

SpecialMoveTable SpecialMoveBuilder::grouped() {
  SpecialMoveTable table;
  for (const SpecialMove& special : special_moves_) {
    const bool same = !table.groups.empty() && table.groups.back().unmoved == special.unmoved &&
                      table.groups.back().colour == special.colour;
    if (!same) {
      table.groups.push_back(
          {special.colour, special.unmoved, special.empty, table.moves.size(), table.moves.size()});
    }
    table.groups.back().empty &= special.empty;
    table.moves.push_back(special);
    table.groups.back().end = table.moves.size();
  }
  return table;
}

}  // namespace proconsul
