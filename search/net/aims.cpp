#include "search/net/aims.h"

namespace proconsul {
namespace {

// A rule that stands in the way, and how to say so.
struct Obstacle {
  bool (*applies)(const Rules& rules);
  const char* text;
  bool for_shared_rows = true;
};

constexpr Obstacle kObstacles[] = {
    {[](const Rules& r) { return popcount(r.board.squares) != r.board.size() || any(r.board.passable); },
     "its board has holes", false},
    {[](const Rules& r) { return r.royals_per_side != 1 || r.black_royals.value_or(1) != 1; },
     "a side has not exactly one royal", false},
    {[](const Rules& r) { return r.flag.has_value(); }, "a piece can win by reaching a region"},
    {[](const Rules& r) { return r.check_limit != 0; }, "checks are counted"},
    {[](const Rules& r) { return !r.extinctions.empty(); },
     "it can end by loss of other pieces than a royal"},
    {[](const Rules& r) { return r.mate || r.checkmate != Verdict::kLoss; }, "not every mate wins"},
    {[](const Rules& r) { return r.stalemate != Verdict::kDraw || r.stalemate_by_piece_count; },
     "a stalemate is no draw"},
    {[](const Rules& r) { return r.repetition != Verdict::kDraw; }, "a repeated position is no draw"},
    {[](const Rules& r) { return r.extra.must_capture; }, "captures are compulsory"},
    {[](const Rules& r) { return r.extra.blast_on_capture; }, "captures explode"},
};

// The rules without what makes no difference: pieces, which the network names itself, moves that the search
// sees, and draws.
Rules aims_of(Rules rules) {
  const Rules none;
  rules.name = rules.title = rules.about = rules.start_fen = "";
  rules.board = none.board;
  rules.pieces.clear();
  rules.promotion_region = none.promotion_region;
  rules.promotion_types.clear();
  rules.promotion_to_army = none.promotion_to_army;
  rules.promotion_compulsory.reset();
  rules.promotion_limits.clear();
  rules.black_promotion_types.reset();
  rules.black_promotion_region.reset();
  rules.castling = none.castling;
  rules.rights_text = none.rights_text;
  rules.leap.reset();
  rules.swap.reset();
  rules.first_leaps = none.first_leaps;
  rules.black_royals.reset();
  rules.max_pieces_per_side = none.max_pieces_per_side;
  rules.move_limit = none.move_limit;
  rules.repetition_limit = none.repetition_limit;
  rules.bare_royals_draw = none.bare_royals_draw;
  rules.lone_insufficient.clear();
  return rules;
}

}  // namespace

std::string misfit_of(const Rules& rules, NetRows rows) {
  const bool shared = rows == NetRows::kShared;
  for (const Obstacle& obstacle : kObstacles) {
    if (obstacle.applies(rules) && (obstacle.for_shared_rows || !shared)) return obstacle.text;
  }
  Rules others = aims_of(rules);
  if (shared) others.royals_per_side = Rules{}.royals_per_side;
  return others == Rules{} ? "" : "it has a rule that networks know nothing of";
}

}  // namespace proconsul
