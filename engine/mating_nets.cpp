#include "engine/mating_nets.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/harmless.h"
#include "engine/weighed_rules.h"

namespace proconsul {
namespace {

constexpr int kMostNets = 500'000;     // looked at; less than a second
constexpr int kMostQuietNets = 5'000;  // without a check
constexpr int kMostMen = 3;            // of the mating side, its royal aside

// Pieces of one side that may stand on the same squares as the same types.
template <class Bits>
struct Men {
  struct Form {
    PieceType type;
    Bits squares;
    bool operator==(const Form&) const = default;
  };
  Colour colour = Colour::kWhite;
  std::vector<Form> forms;
  int left = 0;  // not on the board yet
};

template <class Bits>
class NetSearch {
 public:
  NetSearch(const Position<Bits>& position, Colour us)
      : position_(position), tables_(position.tables()), rules_(position.rules()), us_(us) {}

  bool may_succeed() {
    if (!is_judged()) return true;
    for (const Square square : Squares(position_.occupied() & ~position_.royals(!us_))) add_man(square);
    if (std::any_of(men_.begin(), men_.end(), [this](const Men<Bits>& men) { return is_odd(men); }))
      return true;
    stalemates_ = stalemate_loses_plainly(rules_);
    has_other_moves_ = any(position_.pawns(us_)) || !position_.special_moves().empty();
    const Piece royal(!us_, tables_.royals().front());
    const Bits reach = squares_in_reach(position_, first(position_.royals(!us_)));
    for (const Square square : Squares(reach)) {
      const Placed placed(board_, royal, square);
      royal_ = square;
      if (is_caught()) return true;
    }
    return false;
  }

 private:
  // A piece on the search's board, as long as it lives.
  class Placed {
   public:
    Placed(Placement<Bits>& board, Piece piece, Square square) : board_(board), square_(square) {
      board.put(piece, square);
    }
    Placed(const Placed&) = delete;
    Placed& operator=(const Placed&) = delete;
    ~Placed() { board_.remove(square_); }

   private:
    Placement<Bits>& board_;
    Square square_;
  };

  // A move that must not be possible: one that saves the mated side, or one that captures our royal.
  struct Escape {
    Square from;
    Square to;
  };

  bool is_judged() const {
    const ExtraRules& extra = rules_.extra;
    return weighed_rules_aside(rules_, Fact::kMatingPower) && tables_.royals().size() == 1 &&
           single(position_.royals(!us_)) && (single(position_.royals(us_)) || !rules_.facing_royals) &&
           rules_.checkmate == Verdict::kLoss && !rules_.mate && !extra.blast_on_capture &&
           !extra.royal_stays_in_check && extra.royal_types.empty() && none(position_.placement().walls()) &&
           !rules_.bikjang &&
           (popcount(position_.pieces(us_) & ~position_.royals(us_)) <= kMostMen ||
            is_harmless(position_, us_));
  }

  // Pieces of ours that need others to attack.
  bool is_odd(const Men<Bits>& men) const {
    return men.colour == us_ && std::any_of(men.forms.begin(), men.forms.end(), [this](const auto& form) {
             const auto& paths = rules_.pieces[index_of(form.type)].paths;
             return std::any_of(paths.begin(), paths.end(),
                                [](const Path& path) { return path.kind != PathKind::kSlide; });
           });
  }

  void add_man(Square square) {
    const Piece piece = position_.on(square);
    Men<Bits> men{piece.colour(), forms_of(piece), 1};
    if (men.forms.size() == 1) men.forms.front().squares = squares_in_reach(position_, square);
    if (men.forms.size() == 1 && tables_.shade_bound(piece.type()) && !position_.shade_may_change()) {
      const Bits dark = tables_.dark_squares();
      men.forms.front().squares &= contains(dark, square) ? dark : ~dark;
    }
    for (Men<Bits>& others : men_) {
      if (others.colour == men.colour && others.forms == men.forms) {
        ++others.left;
        return;
      }
    }
    men_.push_back(std::move(men));
  }

  // What the piece is or may become.
  std::vector<typename Men<Bits>::Form> forms_of(Piece piece) const {
    std::vector<typename Men<Bits>::Form> forms;
    const auto add = [&](PieceType type) {
      const auto same = [type](const auto& form) { return form.type == type; };
      if (type.valid() && std::none_of(forms.begin(), forms.end(), same))
        forms.push_back({type, tables_.allowed(piece.colour(), type)});
    };
    add(piece.type());
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const TypeMoves<Bits>& moves = tables_.moves(forms[i].type);
      add(moves.promoted);
      if (!moves.pawn) continue;
      add(moves.own_promotion);
      for (const PieceType type : tables_.promotion_types(piece.colour())) add(type);
    }
    return forms;
  }

  // The other side's royal, which has been placed, is mated, or stalemated if that wins.
  bool is_caught() {
    if (rules_.facing_royals)
      return any_man_of(us_, [this](Piece piece, Bits squares) {
        return piece.type() == tables_.royals().front() &&
               place_on(
                   piece, squares, [](Square) { return true; }, [this] { return may_end(); });
      });
    return may_end();
  }

  bool may_end() {
    if (checks()) return true;
    if (!stalemates_) return false;
    needs_check_ = false;
    const bool found = closes();
    needs_check_ = true;
    return found;
  }

  // Whether a net begins with one of our pieces that gives check.
  bool checks() {
    return any_man_of(us_, [this](Piece piece, Bits squares) {
      return place_on(piece, squares, [&](Square from) {
        return contains(position_.attacks_from(from, piece, board_.occupied()), royal_);
      });
    });
  }

  // Tries visit(piece, squares where it may stand) for each form of the side's men that are left.
  template <class Visit>
  bool any_man_of(Colour colour, const Visit& visit) {
    for (Men<Bits>& men : men_) {
      if (men.colour != colour || men.left == 0) continue;
      --men.left;
      const bool found = std::any_of(men.forms.begin(), men.forms.end(), [&](const auto& form) {
        return visit(Piece(colour, form.type),
                     form.squares & ~board_.occupied() & ~squares_of_others(men, form));
      });
      ++men.left;
      if (found) return true;
    }
    return false;
  }

  // Where a man that is nothing else may stand instead of one that may also become something else.
  Bits squares_of_others(const Men<Bits>& men, const typename Men<Bits>::Form& form) const {
    Bits squares{};
    for (const Men<Bits>& others : men_) {
      if (&others != &men && others.colour == men.colour && others.left > 0 && others.forms.size() == 1 &&
          others.forms.front().type == form.type && men.forms.size() > 1)
        squares |= others.forms.front().squares;
    }
    return squares;
  }

  template <class Fits>
  bool place_on(Piece piece, Bits squares, const Fits& fits) {
    return place_on(piece, squares, fits, [this] { return closes(); });
  }

  // Whether `succeeds()` with the piece on one of the squares that fit.
  template <class Fits, class Succeeds>
  bool place_on(Piece piece, Bits squares, const Fits& fits, const Succeeds& succeeds) {
    for (const Square square : Squares(squares)) {
      if (!fits(square)) continue;
      const Placed placed(board_, piece, square);
      if (succeeds()) return true;
    }
    return false;
  }

  // Whether more pieces can make a mate of a check: every escape from it has to be stopped, first the one
  // that the fewest placements stop.
  bool closes() {
    if (++looked_at_ > (needs_check_ ? kMostNets : kMostQuietNets)) return true;
    if (needs_check_ && none(attackers(royal_, us_))) return false;
    std::optional<Escape> hardest;
    int fewest = std::numeric_limits<int>::max();
    for (const Escape& escape : escapes()) {
      const std::optional<Bits> stopping = stopping_squares(escape);
      const int stops = stopping ? stops_of(escape, *stopping, fewest) : fewest;
      if (stops == 0) return false;
      if (stops < fewest) hardest = escape;
      fewest = std::min(stops, fewest);
    }
    if (hardest) return stops(*hardest);
    return !needs_check_ || may_have_come_about() || loses_a_check();
  }

  // Several checks at once need a move that has opened the lines of all but one.
  bool may_have_come_about() const {
    const Bits checkers = attackers(royal_, us_);
    if (single(checkers) || has_other_moves_) return true;
    for (const Square mover : Squares(checkers)) {
      Bits origins = ~Bits{};
      for (const Square other : Squares(checkers & ~bit<Bits>(mover))) {
        const std::optional<Bits> line = line_of(other);
        if (!line) return true;
        origins &= *line;
      }
      for (const Square origin : Squares(origins)) {
        const Piece piece = board_.on(mover);
        const Bits occupied = board_.occupied() & ~bit<Bits>(mover);
        const Bits steps =
            position_.attacks_from(origin, piece, occupied) | position_.quiets_from(origin, piece, occupied);
        if (contains(steps, mover)) return true;
      }
    }
    return false;
  }

  // The empty squares where a single piece would stop our piece's check. Absent if several together may.
  std::optional<Bits> line_of(Square checker) const {
    const auto checks = [&](Bits occupied) {
      return contains(position_.attacks_from(checker, board_.on(checker), occupied), royal_);
    };
    return stopping_squares(checks, Bits{});
  }

  // One piece more in the way of a check.
  bool loses_a_check() {
    Bits lines{};
    for (const Square checker : Squares(attackers(royal_, us_))) lines |= line_of(checker).value_or(Bits{});
    for (const Colour colour : kBothColours) {
      const bool found = any_man_of(colour, [&](Piece piece, Bits squares) {
        return place_on(piece, squares & lines, [](Square) { return true; });
      });
      if (found) return true;
    }
    return false;
  }

  // What must not be possible.
  std::vector<Escape> escapes() const {
    std::vector<Escape> found;
    for (const Square royal : Squares(our_royals())) {
      for (const Square from : Squares(attackers(royal, !us_))) found.push_back({from, royal});
    }
    const Bits occupied = board_.occupied();
    for (const Square from : Squares(board_.pieces(!us_))) {
      for (const Square to : Squares(reach(from, occupied))) {
        if (none(attackers_after({from, to}))) found.push_back({from, to});
      }
    }
    return found;
  }

  Bits attackers(Square square, Colour by) const {
    return attackers_of(tables_, board_, square, by, board_.occupied());
  }

  // Where the piece may go if those are the occupied squares, of which it captures what is ours.
  Bits reach(Square from, Bits occupied) const {
    const Piece piece = board_.on(from);
    return (position_.attacks_from(from, piece, occupied) & board_.pieces(us_) & ~our_royals()) |
           (position_.quiets_from(from, piece, occupied) & ~occupied);
  }

  Bits our_royals() const { return board_.pieces(tables_.royals()) & board_.pieces(us_); }

  Bits occupied_after(Escape escape) const {
    return (board_.occupied() & ~bit<Bits>(escape.from)) | bit<Bits>(escape.to);
  }

  Square royal_after(Escape escape) const { return escape.from == royal_ ? escape.to : royal_; }

  Bits attackers_after(Escape escape) const {
    if (rules_.facing_royals && escape.from == royal_) return attackers_after_step(escape.to);
    return attackers_of(tables_, board_, royal_after(escape), us_, occupied_after(escape)) &
           ~bit<Bits>(escape.to);
  }

  // Royals face each other only where they stand.
  Bits attackers_after_step(Square to) const {
    Placement<Bits> next = board_;
    if (board_.on(to).valid()) next.remove(to);
    next.remove(royal_);
    next.put(board_.on(royal_), to);
    return attackers_of(tables_, next, to, us_, next.occupied());
  }

  bool leads(Escape escape, Bits occupied) const {
    const Bits target = bit<Bits>(escape.to);
    if (any(target & our_royals()))
      return contains(attackers_of(tables_, board_, escape.to, !us_, occupied), escape.from);
    return any(reach(escape.from, occupied) & target);
  }

  std::optional<Bits> stopping_squares(Escape escape) const {
    return stopping_squares([&](Bits occupied) { return leads(escape, occupied); }, bit<Bits>(escape.to));
  }

  // The empty squares where a single piece would stop the move. Absent if pieces elsewhere may do so
  // together.
  template <class Leads>
  std::optional<Bits> stopping_squares(const Leads& leads, Bits target) const {
    const Bits empty = narrow<Bits>(rules_.board.squares) & ~board_.occupied();
    target &= empty;
    if (leads(board_.occupied() | (empty & ~target))) return target;
    Bits stopping{};
    for (const Square square : Squares(empty)) {
      if (!leads(board_.occupied() | bit<Bits>(square))) stopping |= bit<Bits>(square);
    }
    const bool certain = leads(board_.occupied() | (empty & ~stopping));
    return certain ? std::optional(stopping) : std::nullopt;
  }

  // In how many ways a single piece may stop the move, at most `limit`.
  int stops_of(Escape escape, Bits stopping, int limit) const {
    int stops = 0;
    for (const Men<Bits>& men : men_) {
      if (men.left == 0) continue;
      for (const auto& form : men.forms) {
        const Bits squares = form.squares & ~board_.occupied();
        stops += popcount(squares & stopping);
        if (men.colour != us_) continue;
        for (const Square square : Squares(squares & ~stopping)) {
          if (stops >= limit) return limit;
          stops += answers(Piece(us_, form.type), square, escape);
        }
      }
    }
    return stops;
  }

  bool stops(Escape escape) {
    const Bits stopping = stopping_squares(escape).value_or(Bits{});
    const bool blocked = any_man_of(!us_, [&](Piece piece, Bits squares) {
      return place_on(piece, squares & stopping, [](Square) { return true; });
    });
    return blocked || any_man_of(us_, [&](Piece piece, Bits squares) {
             return place_on(piece, squares, [&](Square square) {
               return contains(stopping, square) || answers(piece, square, escape);
             });
           });
  }

  // A piece of ours on the square would attack the royal after the escape.
  bool answers(Piece piece, Square square, Escape escape) const {
    if (contains(board_.pieces(us_), escape.to) && any(bit<Bits>(escape.to) & our_royals())) return false;
    return contains(position_.attacks_from(square, piece, occupied_after(escape)), royal_after(escape));
  }

  const Position<Bits>& position_;
  const Tables<Bits>& tables_;
  const Rules& rules_;
  Colour us_;
  Placement<Bits> board_;
  Square royal_;  // of the mated side
  std::vector<Men<Bits>> men_;
  bool stalemates_ = false;       // stalemates win as well
  bool needs_check_ = true;       // the net being looked for is a mate
  bool has_other_moves_ = false;  // moves that can open lines without moving along them
  int looked_at_ = 0;
};

}  // namespace

template <class Bits>
bool may_form_mating_net(const Position<Bits>& position, Colour us) {
  return NetSearch<Bits>(position, us).may_succeed();
}

template bool may_form_mating_net(const Position<Bits64>&, Colour);
template bool may_form_mating_net(const Position<Bits128>&, Colour);

}  // namespace proconsul
