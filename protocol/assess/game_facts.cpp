#include "protocol/assess/game_facts.h"

#include <algorithm>

#include "protocol/session/wdl.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr int kNobody = -1;

double expectation_of(Score score) {
  const Wdl wdl = wdl_of(score);
  return (wdl.win + wdl.draw / 2.0) / 1000;
}

// Tracks the pieces of the start.
class PieceTracker {
 public:
  PieceTracker(const Game& start, GameFacts& facts)
      : facts_(facts), on_(kMaxSquares, kNobody), stood_(kMaxSquares, false) {
    facts_.pieces.resize(start.rules().pieces.size());
    facts_.arrivals.resize(kMaxSquares, 0);
    for (const Square square : Squares(start.rules().board.squares)) {
      const Piece piece = start.piece_on(square);
      if (!piece.valid()) continue;
      on_[index_of(square)] = static_cast<int>(types_.size());
      types_.push_back(piece.type());
      moved_.push_back(false);
      ++facts_.pieces[index_of(piece.type())].at_start;
      stood_[index_of(square)] = true;
    }
  }

  // Called before the move is played.
  void follow(const Game& game, Move move) {
    const std::vector<SquareChange> changes = game.changes(move);
    count(game, move, changes);
    std::vector<int> before = on_;
    for (const SquareChange& change : changes) on_[index_of(change.square)] = kNobody;
    if (const SpecialMove* special = game.special_move_of(move)) {
      go(before, special->from, special->to);
      if (special->second_from.valid()) go(before, special->second_from, special->second_to);
    } else if (move.is_step()) {
      go(before, move.from(), move.to());
    }
    for (const SquareChange& change : changes) {
      if (!change.after.valid()) continue;
      stood_[index_of(change.square)] = true;
      // Pieces that change in place keep their identity.
      const bool stays = change.before.valid() && on_[index_of(change.square)] == kNobody &&
                         (change.square != move.to() || move.kind() == Move::Kind::kBecome);
      if (stays) on_[index_of(change.square)] = before[index_of(change.square)];
    }
  }

  void finish() {
    for (std::size_t i = 0; i < types_.size(); ++i) facts_.pieces[index_of(types_[i])].moved += moved_[i];
    facts_.occupied_squares = static_cast<std::size_t>(std::count(stood_.begin(), stood_.end(), true));
  }

 private:
  void count(const Game& game, Move move, const std::vector<SquareChange>& changes) {
    const Colour mover = game.side_to_move();
    if (move.is_step()) ++facts_.pieces[index_of(game.mover(move).type())].moves;
    if (move.is_promotion()) ++facts_.pieces[index_of(move.promotion())].promoted;
    if (const SpecialMove* special = game.special_move_of(move))
      ++facts_.pieces[index_of(game.piece_on(special->from).type())].moves;
    for (const SquareChange& change : changes) {
      const bool taken = change.before.valid() && change.before.colour() != mover &&
                         (!change.after.valid() || change.square == move.to());
      if (taken) ++facts_.pieces[index_of(change.before.type())].captured;
      if (change.after.valid() && change.after != change.before) ++facts_.arrivals[index_of(change.square)];
    }
  }
  void go(const std::vector<int>& before, Square from, Square to) {
    const int piece = before[index_of(from)];
    if (piece == kNobody) return;
    moved_[static_cast<std::size_t>(piece)] = true;
    on_[index_of(to)] = piece;
  }

  GameFacts& facts_;
  std::vector<int> on_;  // by square: index of the piece of the start
  std::vector<bool> stood_;
  std::vector<PieceType> types_;  // by index
  std::vector<bool> moved_;
};

}  // namespace

GameFacts facts_of(const Variant& variant, const AssessedGame& record) {
  Game game = game_of(variant, record.fen).take();
  GameFacts facts;
  facts.plies = record.moves.size();
  facts.choices = record.choices;
  PieceTracker tracker(game, facts);
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const Move move = record.moves[ply];
    const double movers = expectation_of(record.scores[ply]);
    facts.expectations.push_back(game.side_to_move() == Colour::kWhite ? movers : 1 - movers);
    facts.legal_moves.push_back(static_cast<int>(game.legal_moves().size()));
    for (const RuleUse use : uses_of(game, move)) ++facts.uses[index_of(use)];
    tracker.follow(game, move);
    game.play(move);
    if (ply == 0) facts.first_move = move;
    if (ply + 1 == record.opening) facts.after_opening = game.key();
  }
  tracker.finish();
  facts.forced_at_start = !record.scores.empty() && is_mate(record.scores.front());
  facts.end = game.end();
  return facts;
}

std::optional<Course> course_of(const GameFacts& facts) {
  const Outcome outcome = facts.end.outcome;
  const bool white = outcome == Outcome::kWhiteWins;
  if ((!white && outcome != Outcome::kBlackWins) || facts.expectations.empty()) return std::nullopt;
  Course course;
  double best_of_loser = 0, sum = 0;
  for (const double expectation : facts.expectations) {
    const double winners = white ? expectation : 1 - expectation;
    const double behind = std::max(0.0, 1 - 2 * winners);
    sum += behind;
    course.comeback = std::max(course.comeback, behind);
    best_of_loser = std::max(best_of_loser, 1 - winners);
  }
  const double plies = static_cast<double>(facts.expectations.size());
  course.behind = sum / plies;
  const auto decided = std::find_if(
      facts.expectations.begin(), facts.expectations.end(),
      [&](double expectation) { return (white ? expectation : 1 - expectation) > best_of_loser; });
  course.decided = static_cast<double>(decided - facts.expectations.begin()) / plies;
  return course;
}

int lead_changes(const std::vector<double>& expectations) {
  int changes = 0, leader = 0;
  for (const double expectation : expectations) {
    const int leads = expectation >= kLead ? 1 : expectation <= 1 - kLead ? -1 : 0;
    if (leads == 0) continue;
    changes += leader == -leads ? 1 : 0;
    leader = leads;
  }
  return changes;
}

}  // namespace proconsul
