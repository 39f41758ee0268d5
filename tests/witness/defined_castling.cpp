#include "witness/defined_castling.h"

#include <algorithm>
#include <cstdlib>

namespace proconsul::witness {

namespace {

class SpecialMoves {
 public:
  explicit SpecialMoves(const DefinedPosition& position)
      : position_(position), game_(*position.game), white_(position.white) {
    const int rank = game_.number("castlingRank", 1) - 1;
    rank_ = white_ ? rank : game_.ranks - 1 - rank;
  }

  std::vector<DefinedMove> find() {
    if (game_.on("castling", true)) castlings();
    leaps();
    swaps();
    first_leaps();
    return moves_;
  }

 private:
  bool unmoved(int square, int kind) const {
    return position_.unmoved.count(square) > 0 && position_.holds(square, white_) &&
           position_.at(square)->kind == kind;
  }
  int at_file(int file) const { return game_.square(file, rank_); }
  bool is_free(int file, int but, int or_but) const {
    const int square = at_file(file);
    const auto index = static_cast<std::size_t>(square);
    if (!game_.exists[index] && !game_.passable[index]) return false;
    return square == but || square == or_but || !position_.taken(square);
  }
  bool free_between(int one, int other, int but, int or_but) const {
    for (int file = std::min(one, other); file <= std::max(one, other); ++file) {
      if (!is_free(file, but, or_but)) return false;
    }
    return true;
  }
  /// Among blasts the king's own square does not shield the others, and its goal is judged after the move.
  bool safe_way(int king, int king_to) const {
    if (!game_.on("blastOnCapture")) return unattacked_between(king, king_to);
    const Spots shelter = sheltered(position_, white_);
    DefinedPosition away = position_;
    away.board[static_cast<std::size_t>(at_file(king))].reset();
    for (int file = std::min(king, king_to); file <= std::max(king, king_to); ++file) {
      const bool judged = file == king_to || shelter.count(at_file(file)) > 0;
      if (!judged && is_in_danger(away, at_file(file))) return false;
    }
    return true;
  }
  bool is_in_danger(const DefinedPosition& position, int square) const {
    const int king = game_.kind_of_key("king");
    return attacked(position, square, !white_, king) || faced(position, square, !white_);
  }
  bool unattacked_between(int one, int other) const {
    for (int file = std::min(one, other); file <= std::max(one, other); ++file) {
      if (is_in_danger(position_, at_file(file))) return false;
    }
    return true;
  }
  bool is_royal(int kind) const {
    const auto lists = [kind](const Kinds& kinds) {
      return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    };
    return game_.pieces[static_cast<std::size_t>(kind)].is_king || lists(game_.kinds("royalTypes")) ||
           (game_.on("extinctionPseudoRoyal") && lists(game_.kinds("extinctionPieceTypes")));
  }

  void castlings() {
    const int king_kind =
        game_.has("castlingKingPiece") ? game_.kinds("castlingKingPiece").front() : game_.kind_of_key("king");
    const Kinds rooks = game_.kinds("castlingRookPieces", {game_.kind_of_key("rook")});
    for (int king = 0; king < game_.files; ++king) {
      if (king_kind < 0 || !unmoved(at_file(king), king_kind)) continue;
      for (int rook = 0; rook < game_.files; ++rook) {
        const bool stands = std::any_of(rooks.begin(), rooks.end(),
                                        [&](int kind) { return kind >= 0 && unmoved(at_file(rook), kind); });
        if (rook == king || !stands) continue;
        const std::string style = game_.text("castlingStyle", "fixed");
        if (style == "fixed") castle_fixed(king, rook);
        if (style == "free") castle_free(king, rook);
        if (style == "flexible") castle_flexible(king, rook);
      }
    }
  }

  int file_key(const std::string& key, int usual) const {
    const std::string value = game_.text(key);
    return value.empty() ? usual : value[0] - 'a';
  }

  /// The file that a key names, else that of the outermost one at the start.
  int rook_home(bool far, int king, int rook) const {
    const std::string key = far ? "castlingRookKingsideFile" : "castlingRookQueensideFile";
    if (game_.has(key)) return file_key(key, rook);
    const DefinedPosition start = start_of(game_);
    const Kinds rooks = game_.kinds("castlingRookPieces", {game_.kind_of_key("rook")});
    for (int file = far ? game_.files - 1 : 0; file != king; file += far ? -1 : 1) {
      const std::optional<Man>& man = start.at(at_file(file));
      if (man && man->white == white_ && std::find(rooks.begin(), rooks.end(), man->kind) != rooks.end())
        return file;
    }
    return rook;
  }

  void castle_fixed(int king, int rook) {
    const bool far = rook > king;
    if (!game_.on("castlingFromAnyFile") && rook_home(far, king, rook) != rook) return;
    const int king_to = far ? file_key("castlingKingsideFile", 6) : file_key("castlingQueensideFile", 2);
    castle(king, rook, king_to, king_to + (far ? -1 : 1));
  }

  void castle_free(int king, int rook) {
    const int toward = rook > king ? 1 : -1;
    for (int king_to = king + toward; king_to != rook + toward; king_to += toward) {
      const bool corner = king_to == 0 || king_to == game_.files - 1;
      if (corner && !game_.on("castlingKingToCorner")) continue;
      for (int rook_to = king_to - toward; rook_to >= 0 && rook_to < game_.files; rook_to -= toward)
        castle(king, rook, king_to, rook_to,
               {std::min({king, rook, king_to, rook_to}), std::max({king, rook, king_to, rook_to})});
    }
  }

  void castle_flexible(int king, int rook) {
    const int toward = rook > king ? 1 : -1;
    for (int king_to = king + 2 * toward; (rook - king_to) * toward > 0; king_to += toward)
      castle(king, rook, king_to, king_to - toward, {std::min(king, rook), std::max(king, rook)});
  }

  void castle(int king, int rook, int king_to, int rook_to, std::pair<int, int> free = {-1, -1}) {
    const int from = at_file(king), other = at_file(rook);
    const bool open = free.first >= 0 ? free_between(free.first, free.second, from, other)
                                      : free_between(king, king_to, from, other) &&
                                            free_between(rook, rook_to, from, other);
    const auto is_square = [&](int file) { return game_.exists[static_cast<std::size_t>(at_file(file))]; };
    if (!is_square(king_to) || !is_square(rook_to)) return;
    if (!open || (is_royal(position_.at(from)->kind) && !safe_way(king, king_to))) return;
    DefinedMove move{Deed::kCastling, from, at_file(king_to), *position_.at(from)};
    move.other_from = other;
    move.other_to = at_file(rook_to);
    move.text = castling_text(move);
    moves_.push_back(move);
    add_gated(move);
  }

  std::string castling_text(const DefinedMove& move) const {
    const std::string onto_rook = game_.name_of(move.from) + game_.name_of(move.other_from);
    const std::string text = usual_text(move);
    const bool own =
        game_.on(white_ ? "selfCaptureWhite" : "selfCaptureBlack", game_.has("selfCaptureTypes"));
    if (text != onto_rook || !(own || game_.on("selfCapture") || may_swap(move))) return text;
    return game_.name_of(move.from) + game_.name_of(move.to) + ',' + game_.name_of(move.other_from) +
           game_.name_of(move.other_to);
  }

  /// The king with one of the rooks of the game, as far as the rules go.
  bool may_swap(const DefinedMove& move) const {
    const Kinds swapper = game_.kinds("swapPiece");
    if (swapper.empty() || swapper.front() != position_.at(move.from)->kind) return false;
    if (std::abs(move.from - move.other_from) != 1) return false;
    const Kinds rooks = game_.kinds("castlingRookPieces", {game_.kind_of_key("rook")});
    const Kinds partners = swap_partners();
    return std::any_of(rooks.begin(), rooks.end(), [&](int rook) {
      return std::find(partners.begin(), partners.end(), rook) != partners.end();
    });
  }

  std::string usual_text(const DefinedMove& move) const {
    const std::string style = game_.text("castlingNotation", "kingMove");
    const std::string king = game_.name_of(move.from) + game_.name_of(move.to);
    const std::string onto_rook = game_.name_of(move.from) + game_.name_of(move.other_from);
    if (style == "bothMoves")
      return king + ',' + game_.name_of(move.other_from) + game_.name_of(move.other_to);
    if (style == "kingTakesRook") return onto_rook;
    const bool fixed = game_.text("castlingStyle", "fixed") == "fixed";
    const bool one_goal = file_key("castlingKingsideFile", 6) == file_key("castlingQueensideFile", 2);
    if (fixed && one_goal) return onto_rook;
    if (!goes_there_anyway(move)) return king;
    const bool flexible = game_.text("castlingStyle") == "flexible";
    return flexible ? king + ',' + game_.name_of(move.other_from) + game_.name_of(move.other_to) : onto_rook;
  }

  /// By a step of its own, were nothing in the way.
  bool goes_there_anyway(const DefinedMove& move) const {
    const Man king = *position_.at(move.from);
    const bool passes =
        game_.pieces[static_cast<std::size_t>(king.kind)].is_king && game_.on("pass", game_.on("kingPass"));
    if (move.from == move.to && passes && !game_.has("gridLines")) return true;
    const std::string files = game_.text("leapFiles", "-");
    const char goal = game_.name_of(move.to)[0];
    if (files != "-" && king.kind == game_.kind_of_key("king") && files.find(goal) != std::string::npos)
      return true;
    return ever_reached(position_, move.from, king, Use::kMove).count(move.to) > 0;
  }

  void add_gated(const DefinedMove& castling) {
    for (const auto& [man, count] : position_.hands[side_of(white_)]) {
      if (!has_gate(game_, man.kind)) continue;
      for (const int gate : {castling.from, castling.other_from}) {
        if (gate == castling.to || gate == castling.other_to) continue;
        DefinedMove move = castling;
        move.gate_kind = man.kind;
        move.gate = gate;
        if (gate == castling.other_from) move.text = game_.name_of(gate) + game_.name_of(castling.from);
        std::string letter = game_.pieces[static_cast<std::size_t>(man.kind)].letter;
        letter[0] = static_cast<char>(letter[0] - 'A' + 'a');
        move.text += letter;
        moves_.push_back(move);
      }
    }
  }

  void leaps() {
    const std::string files = game_.text("leapFiles", "-");
    const int king_kind = game_.kind_of_key("king");
    for (int file = 0; file < game_.files && files != "-"; ++file) {
      const int from = at_file(file);
      if (king_kind < 0 || !unmoved(from, king_kind)) continue;
      for (const char c : std::set<char>(files.begin(), files.end())) {
        const int to = c - 'a';
        if (c == ' ' || to == file) continue;
        leap(file, to);
      }
    }
  }

  void leap(int file, int to) {
    const Man king = *position_.at(at_file(file));
    if (ever_reached(position_, at_file(file), king, Use::kMove).count(at_file(to)) > 0) return;
    for (int between = std::min(file, to); between <= std::max(file, to); ++between) {
      const auto index = static_cast<std::size_t>(at_file(between));
      if (!game_.exists[index] && !game_.passable[index]) return;
    }
    if (!game_.exists[static_cast<std::size_t>(at_file(to))]) return;
    if (position_.taken(at_file(to)) || !safe_way(file, to)) return;
    for (int between = std::min(file, to); between <= std::max(file, to); ++between) {
      if (position_.holds(at_file(between), !white_)) return;
    }
    DefinedMove move{Deed::kLeap, at_file(file), at_file(to), king};
    move.text = game_.name_of(move.from) + game_.name_of(move.to);
    moves_.push_back(move);
  }

  Kinds swap_partners() const {
    Kinds usual;
    for (std::size_t i = 0; i < game_.pieces.size(); ++i) {
      if (!game_.pieces[i].is_king && !game_.pieces[i].is_pawn) usual.push_back(static_cast<int>(i));
    }
    return game_.kinds("swapPartners", usual);
  }

  void swaps() {
    const Kinds swapper = game_.kinds("swapPiece");
    if (swapper.empty() || in_check(position_, white_)) return;
    for (int file = 0; file < game_.files; ++file) {
      if (!unmoved(at_file(file), swapper.front())) continue;
      for (const int beside : {file - 1, file + 1}) {
        if (beside < 0 || beside >= game_.files) continue;
        const Kinds partners = swap_partners();
        if (std::none_of(partners.begin(), partners.end(),
                         [&](int kind) { return unmoved(at_file(beside), kind); }))
          continue;
        DefinedMove move{Deed::kSwap, at_file(file), at_file(beside), *position_.at(at_file(file))};
        move.other_from = move.to;
        move.other_to = move.from;
        move.text = game_.name_of(move.from) + game_.name_of(move.to);
        moves_.push_back(move);
      }
    }
  }

  void first_leaps() {
    if (!game_.on("cambodianMoves")) return;
    const bool checked = in_check(position_, white_);
    const int ahead = white_ ? 1 : -1;
    for (int file = 0; file < game_.files; ++file) {
      const int from = at_file(file);
      if (unmoved(from, game_.kind_of_key("king")) && !checked) {
        first_leap(from, file - 2, rank_ + ahead);
        first_leap(from, file + 2, rank_ + ahead);
      }
      if (unmoved(from, game_.kind_of_key("fers"))) first_leap(from, file, rank_ + 2 * ahead);
    }
  }

  void first_leap(int from, int file, int rank) {
    if (!game_.on_board(file, rank)) return;
    const int to = game_.square(file, rank);
    if (!game_.exists[static_cast<std::size_t>(to)] || position_.taken(to)) return;
    if (ever_reached(position_, from, *position_.at(from), Use::kMove).count(to) > 0) return;
    DefinedMove move{Deed::kLeap, from, to, *position_.at(from)};
    move.text = game_.name_of(from) + game_.name_of(to);
    moves_.push_back(move);
  }

  const DefinedPosition& position_;
  const DefinedGame& game_;
  bool white_;
  int rank_;
  std::vector<DefinedMove> moves_;
};

}  // namespace

std::vector<DefinedMove> special_moves(const DefinedPosition& position) {
  return SpecialMoves(position).find();
}

}  // namespace proconsul::witness
