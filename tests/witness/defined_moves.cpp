#include "witness/defined_moves.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "witness/defined_castling.h"

namespace proconsul::witness {

namespace {

bool lists(const Kinds& kinds, int kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

class Candidates {
 public:
  explicit Candidates(const DefinedPosition& position)
      : position_(position), game_(*position.game), white_(position.white) {}

  std::vector<DefinedMove> find() {
    for (const int from : position_.men(white_)) moves_from(from);
    pass();
    const std::vector<DefinedMove> special = special_moves(position_);
    moves_.insert(moves_.end(), special.begin(), special.end());
    return std::move(moves_);
  }

  std::vector<DefinedMove> drops() {
    if (!game_.on("pieceDrops")) return {};
    for (const auto& [man, count] : position_.hands[side_of(white_)]) {
      drops_of(man);
      const auto form = game_.forms.find(man.kind);
      if (game_.on("dropPromoted") && form != game_.forms.end() && man.was < 0)
        drops_of({form->second, white_, man.kind});
    }
    return std::move(moves_);
  }

 private:
  const DefinedKind& kind_of(const Man& man) const {
    return game_.pieces[static_cast<std::size_t>(man.kind)];
  }

  bool has_room_for(int kind) const {
    const auto limit = game_.limits.find(kind);
    return limit == game_.limits.end() ||
           static_cast<int>(position_.men(white_, kind).size()) < limit->second;
  }

  void promote(DefinedMove move) {
    move.promotes = true;
    add(move, sign(*position_.at(move.from), move.arrives));
  }

  void add(DefinedMove move, const std::string& promotion = "") {
    move.text = game_.name_of(move.from) + game_.name_of(move.to) + promotion;
    const bool known = std::any_of(moves_.begin(), moves_.end(), [&](DefinedMove& other) {
      if (other.text != move.text) return false;
      if (move.deed == Deed::kDoubleStep) other = move;
      return true;
    });
    if (!known) moves_.push_back(move);
  }

  std::string sign(const Man& mover, const Man& becomes) const {
    if (becomes.was >= 0 && game_.letter_of(becomes)[0] == '+') return "+";
    const bool by_letter = game_.pawns_choose && !game_.marks_promoted;
    const bool by_pawns =
        by_letter && (lists(game_.promotions[0], becomes.kind) || lists(game_.promotions[1], becomes.kind));
    if (mover.was >= 0 && becomes.kind == mover.was && becomes.was < 0 && !by_pawns) return "-";
    return lower(game_.letter_of(becomes));
  }

  void moves_from(int from) {
    const Man man = *position_.at(from);
    for (const Trail& trail : kind_of(man).trails) {
      for (const int to : reached(position_, from, man, trail, Use::kMove)) {
        if (to == from) {
          moves_.push_back({Deed::kPass, from, to, man});
          moves_.back().text = game_.name_of(from) + game_.name_of(to);
        } else if (!position_.at(to) && !takes_en_passant(from, to)) {
          arrive(from, to, double_step(from, man, trail));
        }
      }
    }
    for (const int to : reached(position_, from, man, Use::kCapture)) {
      if (position_.holds(to, !white_) || takes_own(to)) arrive(from, to, -1);
    }
    for (const auto& [passed, pawn] : position_.en_passant) {
      if (takes_en_passant(from, passed)) add({Deed::kEnPassant, from, passed, man});
    }
    std::sort(moves_.begin(), moves_.end(), [](const auto& a, const auto& b) { return a.text < b.text; });
    moves_.erase(std::unique(moves_.begin(), moves_.end(),
                             [](const auto& a, const auto& b) { return a.text == b.text; }),
                 moves_.end());
  }

  /// A man of the own side that may be taken: none that the side may not lose.
  bool takes_own(int square) const {
    const bool own =
        game_.on(white_ ? "selfCaptureWhite" : "selfCaptureBlack", game_.has("selfCaptureTypes"));
    return (own || game_.on("selfCapture")) && position_.holds(square, white_) &&
           royals_of(position_, white_).count(square) == 0;
  }

  bool takes_en_passant(int from, int to) const {
    const auto passed = position_.en_passant.find(to);
    return passed != position_.en_passant.end() && position_.holds(passed->second, !white_) &&
           kind_of(*position_.at(from)).is_pawn &&
           en_passant_capturers(position_, white_, to).count(from) > 0;
  }

  /// The square passed if the step can be answered en passant, else -1.
  int double_step(int from, const Man& man, const Trail& trail) const {
    const bool two = trail.is_initial && !trail.captures && trail.manner == Manner::kOverEmpty &&
                     trail.squares.size() == 2 && !trail.stops[0] &&
                     trail.squares[1].file == 2 * trail.squares[0].file &&
                     trail.squares[1].rank == 2 * trail.squares[0].rank;
    if (!two || !kind_of(man).is_pawn || game_.changes.count(man.kind) > 0) return -1;
    const int forward = man.white ? 1 : -1;
    const Step first = trail.squares[0];
    const int passed = game_.square(game_.around_files(game_.file_of(from) + forward * first.file),
                                    game_.around_ranks(game_.rank_of(from) + forward * first.rank));
    return game_.answered[side_of(!white_)].count(passed) > 0 ? passed : -1;
  }

  void arrive(int from, int to, int passed) {
    const Man man = *position_.at(from);
    const bool capture = position_.at(to).has_value();
    const bool promoted = man.was >= 0 && game_.letter_of(man)[0] == '+';
    if (kind_of(man).is_pawn && !promoted && !(capture && game_.on("capturesInPlace")))
      return pawn_arrives(from, to, passed);
    if (const auto change = game_.changes.find(man.kind); change != game_.changes.end() && man.was < 0)
      return change_by(from, to, change->second);
    const auto form = game_.forms.find(man.was >= 0 ? -1 : man.kind);
    const bool demotes = man.was >= 0 && game_.on("pieceDemotion") && game_.letter_of(man)[0] == '+';
    if (form != game_.forms.end()) return form_arrives(from, to, {form->second, white_, man.kind});
    if (demotes) return form_arrives(from, to, {man.was, white_, -1});
    add({Deed::kStep, from, to, man});
  }

  void change_by(int from, int to, int kind) {
    if (has_room_for(kind)) add({Deed::kStep, from, to, {kind, white_, -1}});
  }

  void form_arrives(int from, int to, const Man& becomes) {
    const Spots& zone = game_.promotion[side_of(white_)];
    const Man man = *position_.at(from);
    const bool able = (zone.count(from) > 0 || zone.count(to) > 0) && has_room_for(becomes.kind) &&
                      (!game_.on("piecePromotionOnCapture") || position_.at(to)) &&
                      !(game_.on("capturesInPlace") && position_.at(to));
    if (able) promote({Deed::kStep, from, to, becomes});
    const bool must = game_.on("mandatoryPiecePromotion")
                          ? able
                          : game_.on("immobilityIllegal") && man.was < 0 && is_stuck(position_, to, man);
    if (!must) add({Deed::kStep, from, to, man});
  }

  void pawn_arrives(int from, int to, int passed) {
    const Man man = *position_.at(from);
    const std::size_t side = side_of(white_);
    if (game_.promotion[side].count(to) > 0) {
      for (const int kind : game_.promotions[side]) {
        if (has_room_for(kind)) promote({Deed::kStep, from, to, {kind, white_, promoted_from(kind)}});
      }
      const auto form = game_.forms.find(man.kind);
      if (game_.pawns_own_forms && form != game_.forms.end())
        promote({Deed::kStep, from, to, {form->second, white_, man.kind}});
    }
    const bool stuck =
        game_.on("immobilityIllegal") && game_.promotion[side].count(to) > 0 && is_stuck(position_, to, man);
    if (game_.must_promote[side].count(to) > 0 || stuck) return;
    if (const auto change = game_.changes.find(man.kind); change != game_.changes.end())
      return change_by(from, to, change->second);
    DefinedMove move{passed >= 0 ? Deed::kDoubleStep : Deed::kStep, from, to, man};
    move.passed = passed;
    add(move);
  }

  int promoted_from(int kind) const {
    for (const auto& [from, to] : game_.forms) {
      const bool by_pawns = game_.pieces[static_cast<std::size_t>(from)].is_pawn && !game_.pawns_own_forms;
      if (by_pawns && to == kind) return from;
    }
    if (!game_.marks_promoted) return -1;
    const int usual = game_.kind_of_key("pawn");
    if (usual >= 0 && game_.pieces[static_cast<std::size_t>(usual)].is_pawn) return usual;
    for (std::size_t i = 0; i < game_.pieces.size(); ++i) {
      if (game_.pieces[i].is_pawn) return static_cast<int>(i);
    }
    return -1;
  }

  void pass() {
    if (!game_.on("pass", game_.on("kingPass"))) return;
    const int king = game_.kind_of_key("king");
    for (const int from : position_.men(white_, king)) {
      const auto& ends = game_.pieces[static_cast<std::size_t>(king)].ends[side_of(white_)];
      if (game_.cells[static_cast<std::size_t>(from)] != 0 || (ends && ends->count(from) == 0)) continue;
      moves_.push_back({Deed::kPass, from, from, *position_.at(from)});
      moves_.back().text = game_.name_of(from) + game_.name_of(from);
    }
  }

  bool may_be_dropped(const Man& man, int square) const {
    const DefinedKind& kind = kind_of(man);
    const std::string named = white_ ? "dropRegionWhite" : "dropRegionBlack";
    const std::string old = white_ ? "whiteDropRegion" : "blackDropRegion";
    if (position_.taken(square) || game_.region(named, game_.region(old, game_.all())).count(square) == 0)
      return false;
    const auto& ends = kind.ends[side_of(white_)];
    if (ends && man.was < 0 && ends->count(square) == 0) return false;
    const int own_rank = game_.rank_of(game_.seen_by(white_, square));
    if (kind.key == "pawn" && man.was < 0) {
      if (!game_.on("promotionZonePawnDrops") && game_.promotion[side_of(white_)].count(square) > 0)
        return false;
      if (!game_.on("firstRankPawnDrops") && own_rank == 0) return false;
    }
    if (game_.on("immobilityIllegal") && is_stuck(position_, square, man)) return false;
    if (kind.key == "rook" && man.was < 0 && game_.on("sittuyinRookDrop") && own_rank != 0) return false;
    return true;
  }

  bool is_doubled(const Man& man, int square) const {
    const int most = game_.number("dropNoDoubledCount", 1);
    if (man.was >= 0 || !lists(game_.kinds("dropNoDoubled"), man.kind)) return false;
    int count = 0;
    for (const int other : position_.men(white_, man.kind)) {
      if (position_.at(other)->was < 0 && game_.file_of(other) == game_.file_of(square)) ++count;
    }
    return count >= most;
  }

  bool is_open(int file, int rank) const {
    if (!game_.on_board(file, rank)) return false;
    const int square = game_.square(file, rank);
    return game_.exists[static_cast<std::size_t>(square)] && !position_.taken(square);
  }

  bool is_hole(int file, int rank) const {
    return !game_.on_board(file, rank) || !game_.exists[static_cast<std::size_t>(game_.square(file, rank))];
  }

  /// It stops there, coming in from an edge in this direction.
  bool stops(int square, Step step) const {
    int file = game_.file_of(square), rank = game_.rank_of(square);
    if (is_open(file + step.file, rank + step.rank)) return false;
    while (is_open(file, rank)) {
      file -= step.file;
      rank -= step.rank;
    }
    return is_hole(file, rank);
  }

  template <class Test>
  bool any_beside(int square, bool diagonals, Test test) const {
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        const int file = game_.file_of(square) + files, rank = game_.rank_of(square) + ranks;
        if ((files == 0 && ranks == 0) || (!diagonals && files != 0 && ranks != 0)) continue;
        if (game_.on_board(file, rank) && test(game_.square(file, rank))) return true;
      }
    }
    return false;
  }

  bool fits(int square) const {
    const std::string rule = game_.text("enclosingDrop", "none");
    const Spots opening = game_.region("enclosingDropStart", {});
    if (rule == "none") return true;
    const bool open =
        std::any_of(opening.begin(), opening.end(), [&](int at) { return !position_.taken(at); });
    if (open) return opening.count(square) > 0;
    if (rule == "top") return !is_open(game_.file_of(square), game_.rank_of(square) - 1);
    if (rule == "anyside")
      return stops(square, {0, 1}) || stops(square, {0, -1}) || stops(square, {1, 0}) ||
             stops(square, {-1, 0});
    if (rule == "reversi") return !enclosed(position_, white_, square).empty();
    const auto own = [&](int at) { return position_.holds(at, white_); };
    const auto other = [&](int at) { return position_.holds(at, !white_); };
    if (rule == "snort") return !any_beside(square, false, other);
    return any_beside(square, true, own);
  }

  /// It costs points, and a king is paid for only once.
  bool can_pay(const Man& man) const {
    if (!game_.on("payPointsToDrop")) return true;
    const bool second = kind_of(man).is_king && !position_.men(white_, man.kind).empty();
    return !second && position_.points[side_of(white_)] >= points_of(game_, man.kind);
  }

  void drops_of(const Man& man) {
    if (!can_pay(man)) return;
    for (const int to : game_.all()) {
      if (!may_be_dropped(man, to) || is_doubled(man, to)) continue;
      if (!fits(to)) continue;
      moves_.push_back({Deed::kDrop, -1, to, man});
      moves_.back().text = game_.letter_of(man) +
                           (man.was >= 0 && game_.letter_of(man)[0] != '+' ? "~" : "") + '@' +
                           game_.name_of(to);
    }
  }

  const DefinedPosition& position_;
  const DefinedGame& game_;
  bool white_;
  std::vector<DefinedMove> moves_;
};

bool has_kings(const DefinedPosition& position, bool white) {
  const int king = position.game->kind_of_key("king");
  return king >= 0 && !position.men(white, king).empty();
}

/// Its last pieces of a kind that is royal while there are few.
bool loses_kind(const DefinedPosition& before, const DefinedPosition& next, bool white) {
  const DefinedGame& game = *before.game;
  if (!game.on("extinctionPseudoRoyal") || game.on("dupleCheck")) return false;
  const Kinds kinds = game.kinds("extinctionPieceTypes");
  const auto least = static_cast<std::size_t>(game.number("extinctionPieceCount", 0) + 1);
  return std::any_of(kinds.begin(), kinds.end(), [&](int kind) {
    return before.men(white, kind).size() >= least && next.men(white, kind).size() < least;
  });
}

/// What arrives is of a kind that is royal while there are few.
bool arrives_royal(const DefinedGame& game, const DefinedMove& move) {
  const bool steps =
      move.deed == Deed::kStep || move.deed == Deed::kDoubleStep || move.deed == Deed::kEnPassant;
  return steps && lists(game.kinds("extinctionPieceTypes"), move.arrives.kind);
}

/// After a step of a piece that may promote: as if it had stayed what it was, in danger or not, unless it
/// is or becomes one of `royalTypes`.
DefinedPosition unpromoted(const DefinedPosition& position, const DefinedMove& move, DefinedPosition next) {
  const DefinedGame& game = *position.game;
  if (move.deed != Deed::kStep || game.pieces[static_cast<std::size_t>(position.at(move.from)->kind)].is_pawn)
    return next;
  const Man mover = *position.at(move.from);
  for (const int kind : {mover.kind, move.arrives.kind}) {
    if (lists(game.kinds("royalTypes"), kind)) return next;
  }
  const bool changes = move.promotes && next.at(move.to) == move.arrives;
  if (changes) next.board[static_cast<std::size_t>(move.to)] = mover;
  return next;
}

bool is_allowed(const DefinedPosition& position, const DefinedMove& move, int depth);

/// A drop that gives a check or a mate which the game forbids.
bool is_forbidden_drop(const DefinedPosition& position, const DefinedMove& move,
                       const DefinedPosition& next) {
  const DefinedGame& game = *position.game;
  if (move.deed != Deed::kDrop || !in_check(next, next.white)) return false;
  if (!game.on("dropChecks", true)) return true;
  const std::string key = game.pieces[static_cast<std::size_t>(move.arrives.kind)].key;
  const bool may_not_mate =
      game.on("shogiPawnDropMateIllegal") && move.arrives.was < 0 && (key == "pawn" || key == "shogiPawn");
  return may_not_mate && legal_moves(next).empty();
}

/// A king in check that goes elsewhere than to the only piece that gives it.
bool flees(const DefinedPosition& position, const DefinedMove& move) {
  const DefinedGame& game = *position.game;
  if (!game.on("makpongRule") || move.deed == Deed::kDrop) return false;
  if (position.at(move.from)->kind != game.kind_of_key("king")) return false;
  Spots checkers;
  for (const int from : position.men(!position.white)) {
    if (game.spares(position.at(from)->kind, position.at(move.from)->kind)) continue;
    if (reached(position, from, *position.at(from), Use::kCapture).count(move.from) > 0)
      checkers.insert(from);
  }
  return !checkers.empty() && checkers != Spots{move.to};
}

std::vector<DefinedMove> with_gates(const DefinedPosition& position, std::vector<DefinedMove> moves);
std::vector<DefinedMove> with_walls(const DefinedPosition& position, const std::vector<DefinedMove>& moves);

/// Some move is allowed. Moves without check come first: behind each check may be a chain of others.
bool has_move(const DefinedPosition& position, int depth) {
  std::vector<DefinedMove> moves = with_walls(position, with_gates(position, Candidates(position).find()));
  const std::vector<DefinedMove> drops = Candidates(position).drops();
  moves.insert(moves.end(), drops.begin(), drops.end());
  std::stable_partition(moves.begin(), moves.end(), [&](const DefinedMove& move) {
    return !in_check(after(position, move), !position.white);
  });
  return std::any_of(moves.begin(), moves.end(),
                     [&](const DefinedMove& move) { return is_allowed(position, move, depth); });
}

bool is_mated(const DefinedPosition& position, int depth) {
  constexpr int kDeepest = 4;
  return depth < kDeepest && !ended(position) && !has_move(position, depth + 1);
}

bool takes_spared(const DefinedPosition& position, const DefinedMove& move) {
  if (!captures(position, move)) return false;
  const DefinedGame& game = *position.game;
  const int attacker = position.at(move.from)->kind;
  const Man victim = *position.at(move.deed == Deed::kEnPassant ? position.en_passant.at(move.to) : move.to);
  const Kinds own = game.kinds("selfCaptureTypes");
  const bool side = game.on(position.white ? "selfCaptureWhite" : "selfCaptureBlack", true);
  if (victim.white == position.white && !own.empty() && side) return !lists(own, attacker);
  const bool all = game.on(position.white ? "selfCaptureWhite" : "selfCaptureBlack");
  if (victim.white == position.white && all) return false;
  const Kinds immune = game.kinds("mutuallyImmuneTypes");
  return game.spares(attacker, victim.kind) || (lists(immune, attacker) && lists(immune, victim.kind));
}

bool is_frozen(const DefinedPosition& position, const DefinedMove& move) {
  const Kinds freezing = position.game->kinds("freezePieceTypes");
  if (move.deed == Deed::kDrop || freezing.empty()) return false;
  const Spots around = neighbours(*position.game, move.from);
  return std::any_of(around.begin(), around.end(), [&](int square) {
    return position.holds(square, !position.white) && lists(freezing, position.at(square)->kind);
  });
}

/// A king passes a square where it would be attacked.
bool crosses_attacks(const DefinedPosition& position, const DefinedMove& move) {
  const DefinedGame& game = *position.game;
  const bool steps = move.deed == Deed::kStep || move.deed == Deed::kDoubleStep;
  if (!game.on("royalPieceNoThroughCheck") || !steps) return false;
  const int kind = position.at(move.from)->kind;
  if (kind != game.kind_of_key("king")) return false;
  const int files = game.file_of(move.to) - game.file_of(move.from);
  const int ranks = game.rank_of(move.to) - game.rank_of(move.from);
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return false;
  const int steps_to_go = std::max(std::abs(files), std::abs(ranks));
  DefinedPosition away = position;
  away.board[static_cast<std::size_t>(move.from)].reset();
  for (int i = 1; i < steps_to_go; ++i) {
    const int square = game.square(game.file_of(move.from) + i * (files / steps_to_go),
                                   game.rank_of(move.from) + i * (ranks / steps_to_go));
    if (attacked(away, square, !position.white, kind)) return true;
  }
  return false;
}

bool is_allowed(const DefinedPosition& position, const DefinedMove& move, int depth) {
  const DefinedGame& game = *position.game;
  const bool us = position.white;
  const DefinedPosition next = after(position, move);
  if (flees(position, move)) return false;
  if (takes_spared(position, move) || is_frozen(position, move) || crosses_attacks(position, move))
    return false;
  const int played = 2 * (position.move_number - 1) + (us ? 0 : 1);
  if (move.deed == Deed::kCastling && played < game.number("castlingForbiddenPlies", 0)) return false;
  const bool steps =
      move.deed == Deed::kStep || move.deed == Deed::kDoubleStep || move.deed == Deed::kEnPassant;
  if (steps && game.on("immobilityIllegal") && is_stuck(position, move.to, move.arrives)) return false;
  if (has_kings(position, us) && !has_kings(next, us)) return false;
  if (loses_kind(position, next, us) && (game.on("blastOnCapture") || !arrives_royal(game, move)))
    return false;
  if (move.gate_kind >= 0) {
    DefinedMove shut = move;
    shut.gate_kind = -1;
    if (!is_allowed(position, shut, depth)) return false;
  }
  const bool lost = (has_kings(position, !us) && !has_kings(next, !us)) || loses_kind(position, next, !us);
  const bool won = game.on("blastOnCapture") && lost;
  if ((!won && in_check(unpromoted(position, move, next), us)) || is_forbidden_drop(position, move, next))
    return false;
  const bool early = position.actions > 1 && game.text("multimoveCheck", "false") == "false";
  if (early && in_check(next, !us)) return false;
  if (position.actions > 1 && !game.on("multimoveCapture", true) && captures(position, move)) return false;
  return game.on("checking", true) || !in_check(next, !us) ||
         (game.on("matingChecks") && is_mated(next, depth));
}

bool stays(const DefinedPosition& position, const DefinedMove& move) {
  return position.game->on("capturesInPlace") && captures(position, move);
}

std::vector<DefinedMove> gated(const DefinedPosition& position, const DefinedMove& move) {
  std::vector<DefinedMove> moves;
  if (move.deed != Deed::kStep || position.unmoved.count(move.from) == 0 ||
      move.arrives != *position.at(move.from) || stays(position, move))
    return moves;
  for (const auto& [man, count] : position.hands[side_of(position.white)]) {
    if (!has_gate(*position.game, man.kind)) continue;
    moves.push_back(move);
    moves.back().gate_kind = man.kind;
    moves.back().gate = move.from;
    moves.back().text += lower(position.game->pieces[static_cast<std::size_t>(man.kind)].letter);
  }
  return moves;
}

std::vector<DefinedMove> with_gates(const DefinedPosition& position, std::vector<DefinedMove> moves) {
  for (const DefinedMove& move : std::vector<DefinedMove>(moves)) {
    const std::vector<DefinedMove> more = gated(position, move);
    moves.insert(moves.end(), more.begin(), more.end());
  }
  return moves;
}

bool at_edge(const DefinedPosition& position, int square) {
  const DefinedGame& game = *position.game;
  for (const auto& [files, ranks] : std::vector<std::pair<int, int>>{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
    const int file = game.file_of(square) + files, rank = game.rank_of(square) + ranks;
    if (!game.on_board(file, rank)) return true;
    const int beside = game.square(file, rank);
    if (!game.exists[static_cast<std::size_t>(beside)] || position.walls.count(beside) > 0) return true;
  }
  return false;
}

/// The move with each square where it may place a wall.
std::vector<DefinedMove> walled(const DefinedPosition& position, const DefinedMove& move) {
  const DefinedGame& game = *position.game;
  const std::string rule = game.text("wallingRule", "none");
  const DefinedPosition next = after(position, move);
  const int stands = stays(position, move) ? move.from : move.to;
  const std::string key = position.white ? "wallingRegionWhite" : "wallingRegionBlack";
  const bool onto_rook =
      move.deed == Deed::kCastling && move.text == game.name_of(move.from) + game.name_of(move.other_from);
  const std::string origin = game.name_of(onto_rook ? move.other_from : stands);
  std::vector<DefinedMove> moves;
  for (const int square : game.region(key, game.region("wallingRegion", game.all()))) {
    if (next.taken(square)) continue;
    if (rule == "past" && square != move.from) continue;
    if (rule == "edge" && !at_edge(position, square)) continue;
    if (rule == "arrow" && reached(next, stands, *position.at(move.from), Use::kMove).count(square) == 0)
      continue;
    moves.push_back(move);
    moves.back().wall = square;
    moves.back().text += ',' + origin + game.name_of(square);
  }
  return moves;
}

std::vector<DefinedMove> with_walls(const DefinedPosition& position, const std::vector<DefinedMove>& moves) {
  const DefinedGame& game = *position.game;
  const bool walls = game.on(position.white ? "wallingWhite" : "wallingBlack", game.on("walling", true));
  if (game.text("wallingRule", "none") == "none" || !walls) return moves;
  std::vector<DefinedMove> result;
  for (const DefinedMove& move : moves) {
    const bool without = game.on("wallOrMove") || move.deed == Deed::kPass;
    const std::vector<DefinedMove> more = without ? std::vector{move} : walled(position, move);
    result.insert(result.end(), more.begin(), more.end());
  }
  const Spots own = position.men(position.white);
  if (!game.on("wallOrMove") || own.empty()) return result;
  DefinedMove alone{Deed::kPass, *own.begin(), *own.begin(), *position.at(*own.begin())};
  alone.text = game.name_of(alone.from) + game.name_of(alone.from);
  const std::vector<DefinedMove> more = walled(position, alone);
  result.insert(result.end(), more.begin(), more.end());
  return result;
}

/// Of a side that has no other move: while the other has one.
std::vector<DefinedMove> passes(const DefinedPosition& position) {
  const DefinedGame& game = *position.game;
  const bool may =
      game.on(position.white ? "passOnStalemateWhite" : "passOnStalemateBlack", game.on("passOnStalemate"));
  const Spots own = position.men(position.white);
  if (!may || own.empty() || in_check(position, position.white)) return {};
  DefinedPosition other = position;
  other.white = !position.white;
  other.en_passant.clear();
  other.actions = actions_of(game, position.move_number, other.white);
  if (legal_moves(other, 1).empty()) return {};
  DefinedMove pass{Deed::kPass, *own.begin(), *own.begin(), *position.at(*own.begin())};
  pass.text = game.name_of(pass.from) + game.name_of(pass.from);
  return {pass};
}

}  // namespace

std::vector<DefinedMove> legal_moves(const DefinedPosition& position, int depth) {
  if (ended(position)) return {};
  const DefinedGame& game = *position.game;
  const auto legal = [&](std::vector<DefinedMove> moves) {
    std::erase_if(moves, [&](const DefinedMove& move) { return !is_allowed(position, move, depth); });
    return moves;
  };
  std::vector<DefinedMove> moves = legal(Candidates(position).drops());
  if (moves.empty() || !game.on("mustDrop")) {
    const std::vector<DefinedMove> others =
        legal(with_walls(position, with_gates(position, Candidates(position).find())));
    moves.insert(moves.end(), others.begin(), others.end());
  }
  const auto passing = [](const DefinedMove& move) { return move.deed == Deed::kEnPassant; };
  if (game.on("mustCaptureEnPassant") && std::any_of(moves.begin(), moves.end(), passing))
    std::erase_if(moves, [&](const DefinedMove& move) { return !passing(move); });
  const auto takes = [&](const DefinedMove& move) { return captures(position, move); };
  if (game.on("mustCapture") && std::any_of(moves.begin(), moves.end(), takes))
    std::erase_if(moves, [&](const DefinedMove& move) { return !takes(move); });
  if (moves.empty() && depth == 0) return passes(position);
  return moves;
}

namespace {

bool serves(const DefinedPosition& position, int passed) {
  const std::vector<DefinedMove> moves = legal_moves(position);
  const auto takes_there = [passed](const DefinedMove& move) {
    return move.deed == Deed::kEnPassant && move.to == passed;
  };
  if (std::any_of(moves.begin(), moves.end(), takes_there)) return true;
  return position.actions > 1 && std::any_of(moves.begin(), moves.end(), [&](const DefinedMove& move) {
           if (move.deed != Deed::kEnPassant) return false;
           const DefinedPosition next = played(position, move);
           return next.white == position.white && next.en_passant.count(passed) > 0;
         });
}

}  // namespace

DefinedPosition played(const DefinedPosition& position, const DefinedMove& move) {
  const DefinedPosition all = after(position, move);
  DefinedPosition next = all;
  for (const auto& [passed, pawn] : all.en_passant) {
    if (all.holds(pawn, !all.white) && !serves(all, passed)) next.en_passant.erase(passed);
  }
  return next;
}

std::string unplayed(const Keys& keys) {
  const auto value = [&](const std::string& key) {
    for (const auto& [name, text] : keys) {
      if (name == key) return text;
    }
    return std::string("-");
  };
  const auto on = [&](const std::string& key) { return value(key) == "true"; };
  if (on("sittuyinPromotion")) return "promotions where pawns stand";
  if (on("capturesToHand") && DefinedGame(keys).pawns_own_forms) return "pawns promoted in two ways";
  if (on("castlingDroppedPiece")) return "castling regained by a put";
  if (on("oppositeCastling")) return "castling that takes the opponent's";
  if (on("dropOppositeColoredBishop")) return "bishops put on both shades";
  if (on("promotionToArmy")) return "promotion to an army";
  if (on("bikjangRule") || on("passesEnd")) return "bikjang and ends by passing";
  if (on("moveRepetitionIllegal")) return "pieces that move back and forth";
  if (value("materialCounting") == "janggi") return "points";
  if (value("janggiCannon") != "-" || value("diagonalLines") != "-") return "cannons and palaces of janggi";
  if (value("petrifyOnCaptureTypes") != "-") return "walls";
  if (value("antiRoyalTypes") != "-") return "pieces that must be attacked";
  if (on("captureDemotion")) return "captured pieces of another kind";
  if (on("diagonalGeneral")) return "kings that face each other diagonally";
  if (on("promotionConsumeInHand")) return "promotion out of the hand";
  for (const char* key : {"extinctionPieceTypesWhite", "extinctionPieceTypesBlack"}) {
    if (value(key) != "-") return "extinction of one side's pieces";
  }
  for (const char* key : {"promotionRegionWhite", "promotionRegionBlack"}) {
    if (value(key).find('(') != std::string::npos) return "promotion squares by piece";
  }
  if (value("tripleStepRegionWhite") != "-") return "triple steps";
  if (value("castlingWins") != "-") return "castlings that win";
  if (on("surroundCaptureOpposite")) return "captures in custody";
  if (value("libertyCapture") != "-" || value("libertySelfCapture") != "-") return "groups without liberties";
  if (on("openingSwapDrop")) return "a first piece that is replaced";
  for (const auto& [key, text] : keys) {
    if (key.starts_with("connectPieceGoal") || key == "connectGroup" || key.starts_with("connectRegion3") ||
        (key.starts_with("connectRegion") && key.size() == std::string_view("connectRegion1").size()))
      return "groups and words of pieces";
    if (key == "connectNorthEast" || key == "connectSouthEast") return "diagonals of one kind";
    if (key == "dropRegion" || key == "extinctionPieceTypesWhite" || key == "extinctionPieceTypesBlack")
      return "keys of Fairy-Stockfish-X";
  }
  return "";
}

}  // namespace proconsul::witness
