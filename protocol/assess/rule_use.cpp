#include "protocol/assess/rule_use.h"

#include <algorithm>

#include "engine/endings.h"
#include "variants/switches.h"

namespace proconsul {
namespace {

bool any_path(const Rules& rules, bool Path::*is) {
  return std::any_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
    return std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& path) { return path.*is; });
  });
}

bool has_captures(const Rules& rules) {
  return rules.extra.custody ||
         std::any_of(rules.pieces.begin(), rules.pieces.end(), [](const PieceDef& piece) {
           return std::any_of(piece.paths.begin(), piece.paths.end(),
                              [](const Path& path) { return path.use != PathUse::kMove; });
         });
}

bool has_pawns(const Rules& rules) {
  return std::any_of(rules.pieces.begin(), rules.pieces.end(),
                     [](const PieceDef& piece) { return piece.pawn; });
}

// A step to the piece's own square is a pass.
bool has_pass(const Rules& rules) {
  const auto stays = [](const Path& path) {
    return std::any_of(path.steps.begin(), path.steps.end(),
                       [](const Offset& step) { return step == Offset{}; });
  };
  return rules.bikjang || rules.may_ever_pass(Colour::kWhite) || rules.may_ever_pass(Colour::kBlack) ||
         std::any_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
           return std::any_of(piece.paths.begin(), piece.paths.end(), stays);
         });
}

bool recolours(const Rules& rules) {
  return rules.hand.flips || rules.extra.flips_around || rules.extra.captures_recolour ||
         rules.extra.quiets_recolour;
}

// The pieces a move captures, and those that change sides.
struct Losses {
  int enemies = 0;
  int own = 0;
  int turned = 0;
};

Losses losses_of(const Game& game, Move move) {
  const Colour mover = game.side_to_move();
  Losses losses;
  for (const SquareChange& change : game.changes(move)) {
    const auto count = [&](Piece piece, int by) {
      if (piece.valid()) (piece.colour() == mover ? losses.own : losses.enemies) += by;
    };
    count(change.before, 1);
    count(change.after, -1);
    if (!change.after.valid()) continue;
    const bool arrives = change.square == move.to() || !change.before.valid();
    const bool turns =
        arrives ? change.after.colour() != mover : change.before.colour() != change.after.colour();
    if (!turns) continue;
    ++losses.turned;
    const int to_mover = change.after.colour() == mover ? 1 : -1;
    losses.own += to_mover;
    losses.enemies -= to_mover;
  }
  return losses;
}

void add_uses_of_kind(const Game& game, Move move, std::vector<RuleUse>& uses) {
  switch (move.kind()) {
    case Move::Kind::kNormal:
    case Move::Kind::kGate:
      break;
    case Move::Kind::kDoubleStep:
      uses.push_back(RuleUse::kDoubleStep);
      break;
    case Move::Kind::kEnPassant:
      if (game.en_passant().valid()) uses.push_back(RuleUse::kEnPassant);
      break;
    case Move::Kind::kSpecial:
      switch (game.special_move_of(move)->kind) {
        case SpecialMove::Kind::kCastling:
          uses.push_back(RuleUse::kCastling);
          break;
        case SpecialMove::Kind::kLeap:
          uses.push_back(RuleUse::kLeap);
          break;
        case SpecialMove::Kind::kSwap:
          uses.push_back(RuleUse::kSwap);
          break;
        case SpecialMove::Kind::kFirstLeap:
          uses.push_back(RuleUse::kFirstLeap);
          break;
      }
      break;
    case Move::Kind::kPass:
      uses.push_back(RuleUse::kPass);
      break;
    case Move::Kind::kChange:
      uses.push_back(RuleUse::kPiecePromotion);
      break;
    case Move::Kind::kPromotion:
    case Move::Kind::kBecome: {
      const bool pawn = game.rules().pieces[index_of(game.mover(move).type())].pawn;
      uses.push_back(pawn ? RuleUse::kPromotion : RuleUse::kPiecePromotion);
      break;
    }
    case Move::Kind::kDrop:
      uses.push_back(RuleUse::kDrop);
      break;
  }
  if (move.gate().valid()) uses.push_back(RuleUse::kGate);
  if (move.has_wall()) uses.push_back(RuleUse::kWall);
}

}  // namespace

const char* name_of(RuleUse use) {
  switch (use) {
    case RuleUse::kCapture:
      return "capture";
    case RuleUse::kCheck:
      return "check";
    case RuleUse::kPromotion:
      return "promotion of a pawn";
    case RuleUse::kPiecePromotion:
      return "other change of a piece";
    case RuleUse::kDoubleStep:
      return "double step";
    case RuleUse::kEnPassant:
      return "en passant";
    case RuleUse::kCastling:
      return "castling";
    case RuleUse::kLeap:
      return "king's leap";
    case RuleUse::kFirstLeap:
      return "first leap";
    case RuleUse::kSwap:
      return "swap";
    case RuleUse::kDrop:
      return "drop";
    case RuleUse::kGate:
      return "gate";
    case RuleUse::kWall:
      return "wall";
    case RuleUse::kPass:
      return "pass";
    case RuleUse::kFurtherAction:
      return "further move of a turn";
    case RuleUse::kColourChange:
      return "change of sides";
    case RuleUse::kCaptureOfMany:
      return "capture of several pieces";
    case RuleUse::kCaptureOfOwn:
      return "loss of an own piece";
  }
  return "";
}

bool is_allowed(const Rules& rules, RuleUse use) {
  const ExtraRules& extra = rules.extra;
  switch (use) {
    case RuleUse::kCapture:
      return has_captures(rules);
    case RuleUse::kCheck:
      return has_royal_pieces(rules) && !extra.no_checks;
    case RuleUse::kPromotion:
      return has_pawns(rules) && any(rules.promotion_region) &&
             (!rules.promotion_types.empty() || rules.promotion_to_army || !rules.pawn_promotions.empty());
    case RuleUse::kPiecePromotion:
      return !rules.piece_promotion.changes.empty() || !extra.changes.empty();
    case RuleUse::kDoubleStep:
      return any_path(rules, &Path::leaves_ep);
    case RuleUse::kEnPassant:
      return any_path(rules, &Path::leaves_ep) && any_path(rules, &Path::takes_ep);
    case RuleUse::kCastling:
      return rules.castling.style != CastlingStyle::kNone;
    case RuleUse::kLeap:
      return rules.leap.has_value();
    case RuleUse::kFirstLeap:
      return !rules.first_leaps.leaps.empty();
    case RuleUse::kSwap:
      return rules.swap.has_value();
    case RuleUse::kDrop:
      return rules.hand.takes || !rules.hand.drops.empty();
    case RuleUse::kGate:
      return !rules.hand.gates.empty();
    case RuleUse::kWall:
      return rules.walling.has_value();
    case RuleUse::kPass:
      return has_pass(rules);
    case RuleUse::kFurtherAction:
      return rules.has_turns();
    case RuleUse::kColourChange:
      return recolours(rules);
    case RuleUse::kCaptureOfMany:
      return extra.blast_on_capture || extra.custody || rules.hand.smothers_enemies == Smothering::kRemoves;
    case RuleUse::kCaptureOfOwn:
      return takes_own_pieces(rules) || extra.blast_on_capture || extra.equals_vanish ||
             !extra.petrifying.empty() || rules.hand.smothers_own == Smothering::kRemoves;
  }
  return false;
}

std::vector<RuleUse> uses_of(const Game& game, Move move) {
  std::vector<RuleUse> uses;
  add_uses_of_kind(game, move, uses);
  const Losses losses = losses_of(game, move);
  if (losses.enemies > 0) uses.push_back(RuleUse::kCapture);
  if (losses.enemies > 1) uses.push_back(RuleUse::kCaptureOfMany);
  if (losses.own > 0) uses.push_back(RuleUse::kCaptureOfOwn);
  if (losses.turned) uses.push_back(RuleUse::kColourChange);
  if (game.gives_check(move)) uses.push_back(RuleUse::kCheck);
  if (game.goes_on()) uses.push_back(RuleUse::kFurtherAction);
  return uses;
}

}  // namespace proconsul
