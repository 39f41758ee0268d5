#include "protocol/session/hopeless_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <vector>

#include "engine/blueprint.h"
#include "engine/reach.h"
#include "engine/setup.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

class Prospects {
 public:
  Prospects(const Rules& rules, std::vector<PieceType> types) : rules_(rules), types_(std::move(types)) {}

  bool somebody_wins() const {
    return mates() || loses_pieces() || arrives() || plays_for_points() || repetition_decides() ||
           rules_.row || !rules_.castling_aims.empty() || rules_.stalemate != Verdict::kDraw;
  }

  bool has_royals() const {
    const ExtraRules& extra = rules_.extra;
    return any_of([this](PieceType type) { return def(type).royal; }) || !extra.royal_types.empty() ||
           !extra.pseudo_royal_types.empty();
  }
  bool checks() const { return !rules_.extra.no_checks || rules_.extra.mates_allowed; }

  // On its way, or by what stands around it.
  bool captures() const {
    const HandRules& hand = rules_.hand;
    return any_of([this](PieceType type) {
             const Paths& paths = def(type).paths;
             return std::any_of(paths.begin(), paths.end(), [](const Path& path) {
               return path.use != PathUse::kMove || path.jumps || path.counts;
             });
           }) ||
           rules_.facing_royals || rules_.extra.custody || hand.flips || rules_.extra.flips_around ||
           hand.smothers_enemies != Smothering::kNothing || hand.smothers_own != Smothering::kNothing;
  }

 private:
  const PieceDef& def(PieceType type) const { return rules_.pieces[index_of(type)]; }

  template <class Predicate>
  bool any_of(Predicate is_one) const {
    return std::any_of(types_.begin(), types_.end(), is_one);
  }

  bool occurs_among(const std::vector<PieceType>& wanted) const {
    return any_of([&](PieceType type) {
      return std::any_of(wanted.begin(), wanted.end(), [&](PieceType one) {
        const std::vector<PieceType> forms = rules_.alike(one);
        return std::find(forms.begin(), forms.end(), type) != forms.end();
      });
    });
  }

  bool mates() const {
    if (!has_royals() || !checks() || !captures()) return false;
    return rules_.checkmate != Verdict::kDraw || rules_.check_limit > 0 || rules_.extra.blast_on_capture;
  }

  bool loses_pieces() const {
    return std::any_of(rules_.extinctions.begin(), rules_.extinctions.end(), [this](const auto& rule) {
      const bool promoted_away = !rules_.promotion_types.empty() || !rules_.extra.changes.empty();
      return rule.verdict != Verdict::kDraw && (captures() || promoted_away) && occurs_among(rule.types);
    });
  }

  bool arrives() const {
    return rules_.flag && (occurs_among(rules_.flag->types_of(Colour::kWhite)) ||
                           occurs_among(rules_.flag->types_of(Colour::kBlack)));
  }

  bool plays_for_points() const {
    return (rules_.tally && rules_.tally->goal > 0) || rules_.impasse || rules_.points ||
           rules_.full_board_counts || rules_.stalemate_by_piece_count || rules_.black_wins_draws;
  }

  bool repetition_decides() const {
    return rules_.repetition != Verdict::kDraw || rules_.shuttle_limit > 0 ||
           (rules_.perpetual_check_loses && has_royals()) || rules_.chase;
  }

  const Rules& rules_;
  const std::vector<PieceType> types_;  // that can occur
};

// Squares by the name of what stands there.
using Stuck = std::map<std::string, std::vector<std::string>>;

Stuck stuck_in(const Rules& rules, const Setup& setup) {
  Stuck stuck;
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = setup.board[index_of(square)];
    if (!piece.valid()) continue;
    const PieceDef& def = rules.pieces[index_of(piece.type())];
    const bool meant = def.paths.empty() && !def.pawn;
    const bool moves = std::any_of(def.paths.begin(), def.paths.end(), [&](const Path& path) {
      return has_open_way(path, rules.board, square, piece.colour());
    });
    if (!meant && !moves) stuck[def.name].push_back(square_text(rules.board, square));
  }
  return stuck;
}

// Pieces that may go elsewhere without a movement of their own.
bool moves_otherwise(const Rules& rules) {
  return rules.standing_promotion || rules.swap || rules.leap || !rules.piece_promotion.changes.empty() ||
         rules.extra.quiets_recolour || rules.extra.flips_around;
}

}  // namespace

std::string hopeless_rules(const Rules& rules) {
  const Result<Setup> setup = parse_setup(rules, rules.start_fen);
  if (!setup) return "";
  const Result<Blueprint> blueprint = blueprint_of(rules, *setup, {});
  if (!blueprint) return "";
  const Prospects prospects(rules, blueprint->types);
  if (prospects.somebody_wins()) return "";
  const char* why = !prospects.has_royals() ? "it has no royal piece to mate"
                    : !prospects.checks()   ? "check is forbidden"
                    : !prospects.captures() ? "no piece captures, so that none gives check"
                                            : "mate is a draw";
  return fmt::format("nobody can ever win this game: {}, and no other end has a winner", why);
}

std::string stuck_pieces(const Rules& rules) {
  const Result<Setup> setup = parse_setup(rules, rules.start_fen);
  if (!setup || moves_otherwise(rules)) return "";
  std::vector<std::string> parts;
  for (const auto& [name, squares] : stuck_in(rules, *setup))
    parts.push_back(
        fmt::format("the {}{} on {}", name, squares.size() > 1 ? "s" : "", fmt::join(squares, ", ")));
  return parts.empty() ? "" : fmt::format("{} can never move", fmt::join(parts, " and "));
}

}  // namespace proconsul
