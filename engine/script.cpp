#include "engine/script.h"

#include <algorithm>
#include <cstdlib>

#include "engine/reach.h"

namespace proconsul {

ScriptWriter::ScriptWriter(const Rules& rules, SquareSet unmoved, const std::vector<Piece>& board)
    : rules_(rules), unmoved_(unmoved), board_(board) {}

ScriptBook ScriptWriter::write() {
  for (const Colour colour : kBothColours) {
    if (rules_.castling.style != CastlingStyle::kNone) write_castlings(colour);
  }
  if (rules_.castling.opposite) spend_same_side();
  if (!rules_.hand.gates.empty()) write_gates();
  for (const Colour colour : kBothColours) {
    if (rules_.leap) write_leaps(colour);
    if (rules_.swap) write_swaps(colour);
    write_first_leaps(colour);
  }
  return grouped();
}

Square ScriptWriter::home(Colour colour, int file, int rank) const {
  return rules_.board.square(file, colour == Colour::kWhite ? rank : rules_.board.ranks - 1 - rank);
}

SquareSet ScriptWriter::between_files(Colour colour, int rank, int first, int last) const {
  SquareSet set;
  for (int file = std::min(first, last); file <= std::max(first, last); ++file) {
    set |= bit<SquareSet>(home(colour, file, rank));
  }
  return set;
}

bool ScriptWriter::unmoved_type(Square square, Colour colour, PieceType type) const {
  return contains(unmoved_, square) && board_[index_of(square)] == Piece(colour, type);
}

void ScriptWriter::write_castlings(Colour colour) {
  const CastlingRules& castling = rules_.castling;
  for (int king_file = 0; king_file < rules_.board.files; ++king_file) {
    const Square king = home(colour, king_file, castling.rank);
    if (!unmoved_type(king, colour, castling.king(colour))) continue;
    for (int rook_file = 0; rook_file < rules_.board.files; ++rook_file) {
      const Square rook = home(colour, rook_file, castling.rank);
      if (!contains(unmoved_, rook) || !castling.is_rook(board_[index_of(rook)], colour)) continue;
      if (castling.style == CastlingStyle::kFixed) {
        write_fixed(colour, king, rook);
      } else if (castling.style == CastlingStyle::kFlexible) {
        write_flexible(colour, king, rook);
      } else {
        write_free(colour, king, rook);
      }
    }
  }
}

void ScriptWriter::write_fixed(Colour colour, Square king, Square rook) {
  const CastlingRules& castling = rules_.castling;
  const int king_file = rules_.board.file_of(king);
  const int rook_file = rules_.board.file_of(rook);
  const CastlingSide& side = rook_file < king_file ? castling.a_side : castling.h_side;
  if (side.king_from.value_or(king_file) != king_file || side.rook_from.value_or(rook_file) != rook_file)
    return;
  const SquareSet own = bit<SquareSet>(king) | bit<SquareSet>(rook);
  Script script;
  script.kind = Script::Kind::kCastling;
  script.colour = colour;
  script.from = king;
  script.to = home(colour, side.king_to, castling.rank);
  script.second_from = rook;
  script.second_to = home(colour, side.rook_to, castling.rank);
  script.unmoved = own;
  const SquareSet path = between_files(colour, castling.rank, king_file, side.king_to);
  script.unattacked = guarded(path, colour);
  script.empty = (path | between_files(colour, castling.rank, rook_file, side.rook_to)) & ~own;
  add(script);
}

void ScriptWriter::write_free(Colour colour, Square king, Square rook) {
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
      Script script;
      script.kind = Script::Kind::kCastling;
      script.colour = colour;
      script.from = king;
      script.to = home(colour, king_to, castling.rank);
      script.second_from = rook;
      script.second_to = home(colour, rook_to, castling.rank);
      script.unmoved = own;
      script.empty = between_files(colour, castling.rank, low, high) & ~own;
      script.unattacked = guarded(between_files(colour, castling.rank, king_file, king_to), colour);
      add(script);
    }
  }
}

void ScriptWriter::write_flexible(Colour colour, Square king, Square rook) {
  const int rank = rules_.castling.rank;
  const int king_file = rules_.board.file_of(king);
  const int rook_file = rules_.board.file_of(rook);
  const int toward = rook_file > king_file ? 1 : -1;
  const SquareSet own = bit<SquareSet>(king) | bit<SquareSet>(rook);
  for (int king_to = king_file + 2 * toward; (rook_file - king_to) * toward > 0; king_to += toward) {
    Script script;
    script.kind = Script::Kind::kCastling;
    script.colour = colour;
    script.from = king;
    script.to = home(colour, king_to, rank);
    script.second_from = rook;
    script.second_to = home(colour, king_to - toward, rank);
    script.unmoved = own;
    script.empty = between_files(colour, rank, king_file, rook_file) & ~own;
    script.unattacked = guarded(between_files(colour, rank, king_file, king_to), colour);
    add(script);
  }
}

// Castling takes the opponent's castling on that side of the board.
void ScriptWriter::spend_same_side() {
  const auto goes_up = [this](const Script& script) {
    return rules_.board.file_of(script.second_from) > rules_.board.file_of(script.from);
  };
  for (Script& script : scripts_) {
    for (const Script& other : scripts_) {
      if (other.colour != script.colour && goes_up(other) == goes_up(script))
        script.spends |= bit<SquareSet>(other.second_from);
    }
  }
}

// Either of the two lets a piece in, unless its square does not come free.
void ScriptWriter::write_gates() {
  std::vector<Script> all;
  for (Script script : scripts_) {
    const auto open = [&script](Square gate) {
      return gate == script.to || gate == script.second_to ? Square::none() : gate;
    };
    script.gate = open(script.from);
    all.push_back(script);
    script.gate = open(script.second_from);
    script.gated = true;
    if (script.gate.valid()) all.push_back(script);
  }
  scripts_ = std::move(all);
}

// A piece that is not royal castles over attacked squares.
SquareSet ScriptWriter::guarded(SquareSet path, Colour colour) const {
  const PieceType king = rules_.castling.king(colour);
  const auto lists_king = [king](const std::vector<PieceType>& types) {
    return std::find(types.begin(), types.end(), king) != types.end();
  };
  const bool royal = rules_.pieces[index_of(king)].royal || lists_king(rules_.extra.royal_types) ||
                     lists_king(rules_.extra.pseudo_royal_types);
  return royal ? path : SquareSet{};
}

// Whether an ordinary step of the piece on `king` may lead there, whatever must lie between.
bool ScriptWriter::steps_to(Square king, Square to, Colour colour) const {
  for (const Path& path : rules_.pieces[index_of(board_[index_of(king)].type())].paths) {
    for (const Way& way : ways_of(path, rules_.board, king, colour)) {
      if (way.target == to && path.use != PathUse::kCapture && may_be_open(way, rules_.board)) return true;
    }
  }
  return false;
}

void ScriptWriter::write_leaps(Colour colour) {
  for (int file = 0; file < rules_.board.files; ++file) {
    const Square king = home(colour, file, rules_.leap->rank);
    const Piece piece = board_[index_of(king)];
    if (!contains(unmoved_, king) || !piece.valid() || piece.colour() != colour) continue;
    if (!rules_.pieces[index_of(piece.type())].royal) continue;
    for (const int to_file : rules_.leap->files) {
      const Square to = home(colour, to_file, rules_.leap->rank);
      if (to == king || steps_to(king, to, colour)) continue;  // then it is that step
      Script script;
      script.kind = Script::Kind::kLeap;
      script.colour = colour;
      script.from = king;
      script.to = to;
      script.unmoved = bit<SquareSet>(king);
      script.empty = bit<SquareSet>(to);
      script.unattacked = between_files(colour, rules_.leap->rank, file, to_file);
      script.enemy_free = script.unattacked & ~bit<SquareSet>(king);
      add(script);
    }
  }
}

void ScriptWriter::write_swaps(Colour colour) {
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
      Script script;
      script.kind = Script::Kind::kSwap;
      script.while_checked = false;
      script.colour = colour;
      script.from = script.second_to = from;
      script.to = script.second_from = neighbour;
      script.unmoved = bit<SquareSet>(from) | bit<SquareSet>(neighbour);
      script.spends = all_swappers;
      add(script);
    }
  }
}

void ScriptWriter::write_first_leaps(Colour colour) {
  const FirstLeapRules& rules = rules_.first_leaps;
  for (const FirstLeap& leap : rules.leaps) {
    for (int file = 0; file < rules_.board.files; ++file) {
      const Square from = home(colour, file, rules.rank);
      const int to_file = file + leap.step.file;
      const int to_rank = rules.rank + leap.step.rank;
      if (!unmoved_type(from, colour, leap.piece) || !rules_.board.exists(to_file, to_rank)) continue;
      Script script;
      script.kind = Script::Kind::kFirstLeap;
      script.colour = colour;
      script.from = from;
      script.to = home(colour, to_file, to_rank);
      if (steps_to(from, script.to, colour)) continue;  // then it is that step
      script.unmoved = bit<SquareSet>(from);
      script.empty = bit<SquareSet>(script.to);
      script.while_checked = leap.in_check;
      add(script);
    }
  }
}

// Writes no more once there are too many.
void ScriptWriter::add(Script script) {
  if (scripts_.size() > kMaxScripts) return;
  const SquareSet way = script.empty | script.unattacked;
  const bool stays = contains(rules_.board.squares, script.to) &&
                     (!script.second_to.valid() || contains(rules_.board.squares, script.second_to)) &&
                     none(way & ~(rules_.board.squares | rules_.board.passable));
  if (!stays) return;
  if (script.kind == Script::Kind::kCastling)
    script.like_step = steps_to(script.from, script.to, script.colour);
  scripts_.push_back(script);
}

ScriptBook ScriptWriter::grouped() {
  ScriptBook book;
  for (const Script& script : scripts_) {
    const bool same = !book.groups.empty() && book.groups.back().unmoved == script.unmoved &&
                      book.groups.back().colour == script.colour;
    if (!same) {
      book.groups.push_back(
          {script.colour, script.unmoved, script.empty, book.scripts.size(), book.scripts.size()});
    }
    book.groups.back().empty &= script.empty;
    book.scripts.push_back(script);
    book.groups.back().end = book.scripts.size();
  }
  return book;
}

}  // namespace proconsul
