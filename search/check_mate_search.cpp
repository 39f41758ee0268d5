#include "search/check_mate_search.h"

#include <algorithm>
#include <unordered_map>

#include "engine/move_list.h"
#include "engine/position.h"
#include "search/score.h"

namespace proconsul {
namespace {

constexpr std::size_t kMaxPositions = 2'000'000;  // stored
constexpr std::uint64_t kMovesBetweenLooks = 1024;

// What is known about a position with the attacker to move. Plies are counted to the mate.
struct CheckMemory {
  Move best;
  std::uint8_t mates_in = 0;  // 0: not known to mate
  std::uint8_t refuted = 0;   // no mate in this many plies
  bool hopeless = false;      // no mate in any number
};

// What a refutation depends on.
struct Attempt {
  bool mate = false;
  bool complete = true;        // no line was cut off by the depth limit
  bool by_repetition = false;  // a line was cut off by a repetition within the line
};

template <class Bits>
class CheckMateSearch {
 public:
  CheckMateSearch(Position<Bits> position, const std::atomic<bool>& stop, const MateDeadline& deadline)
      : position_(std::move(position)), stop_(stop), deadline_(deadline) {
    position_.reserve(kMaxPly + 2);
  }

  MateAnswer run() {
    for (int depth = 1; depth < kMaxPly; depth += 2) {
      const Attempt outcome = attack(depth);
      if (halted_) return {};
      if (outcome.mate) return {MateAnswer::Kind::kFound, line()};
      if (outcome.complete) return {MateAnswer::Kind::kRefuted, {}};
    }
    return {};
  }

 private:
  bool halted() {
    if (!halted_ && moves_made_ % kMovesBetweenLooks == 0)
      halted_ = stop_ || (deadline_ && std::chrono::steady_clock::now() >= *deadline_) ||
                memory_.size() >= kMaxPositions;
    return halted_;
  }

  void make(Move move) {
    ++moves_made_;
    position_.do_move(move);
  }

  std::vector<Move> checks() {
    MoveList list;
    position_.generate(list);
    std::vector<Move> found;
    std::copy_if(list.begin(), list.end(), std::back_inserter(found),
                 [&](Move move) { return position_.gives_check(move); });
    return found;
  }

  Attempt attack(int depth) {
    const Key key = position_.key();
    const CheckMemory known = memory_[key];
    if (known.mates_in != 0 && known.mates_in <= depth) return {true};
    if (known.hopeless) return {};
    if (known.refuted >= depth) return {false, false};
    if (std::find(path_.begin(), path_.end(), key) != path_.end()) return {false, true, true};
    path_.push_back(key);
    Attempt all;
    for (const Move move : checks()) {
      make(move);
      const Attempt outcome = defend(depth - 1);
      position_.undo_move();
      if (halted()) break;
      if (outcome.mate) {
        all.mate = true;
        memory_[key].best = move;
        memory_[key].mates_in = static_cast<std::uint8_t>(depth);
        break;
      }
      all.complete &= outcome.complete;
      all.by_repetition |= outcome.by_repetition;
    }
    path_.pop_back();
    if (halted_ || all.mate) return all;
    memory_[key].refuted = static_cast<std::uint8_t>(depth);
    memory_[key].hopeless = all.complete && !all.by_repetition;
    return all;
  }

  Attempt defend(int depth) {
    MoveList list;
    position_.generate(list);
    if (list.begin() == list.end()) return {true};
    if (depth == 0) return {false, false};
    for (const Move reply : list) {
      make(reply);
      const Attempt outcome = attack(depth - 1);
      position_.undo_move();
      if (halted() || !outcome.mate) return {false, outcome.complete, outcome.by_repetition};
    }
    return {true};
  }

  std::vector<Move> line() {
    std::vector<Move> moves;
    for (;;) {
      const CheckMemory known = memory_[position_.key()];
      position_.do_move(known.best);
      moves.push_back(known.best);
      const Move reply = longest_reply();
      if (!reply.valid()) break;
      position_.do_move(reply);
      moves.push_back(reply);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) position_.undo_move();
    return moves;
  }

  Move longest_reply() {
    MoveList list;
    position_.generate(list);
    Move longest;
    int most = 0;
    for (const Move reply : list) {
      position_.do_move(reply);
      const int plies = memory_[position_.key()].mates_in;
      position_.undo_move();
      if (plies <= most) continue;
      most = plies;
      longest = reply;
    }
    return longest;
  }

  Position<Bits> position_;
  const std::atomic<bool>& stop_;
  MateDeadline deadline_;
  std::unordered_map<Key, CheckMemory> memory_;
  std::vector<Key> path_;  // positions with the attacker to move
  std::uint64_t moves_made_ = 0;
  bool halted_ = false;
};

}  // namespace

MateAnswer find_mate_by_checks(const Game& game, const std::atomic<bool>& stop,
                               const MateDeadline& deadline) {
  return std::visit(
      [&]<class Bits>(const Position<Bits>& position) {
        return CheckMateSearch<Bits>(position, stop, deadline).run();
      },
      game.position());
}

}  // namespace proconsul
