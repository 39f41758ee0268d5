// The alpha-beta search of one thread: iterative deepening (searcher.cpp), the inner node (node.inl) with its
// pruning (pruning.inl), quiescence (quiescence.inl). Owns its position, histories and pawn cache; shares
// only the job and the transposition table with other threads. The parts are one translation unit, so that
// every member is instantiated for both board sizes.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/ends.h"
#include "engine/position.h"
#include "search/eval/make_evaluator.h"
#include "search/frame.h"
#include "search/history.h"
#include "search/move_picker.h"
#include "search/worker.h"

namespace proconsul {

struct RootMove {
  Move move;
  Score score = -kInfinite;
  Score previous = -kInfinite;  // score in the last iteration
  Depth depth = 0;              // of the last iteration that scored it; 0: none has
  Depth selective_depth = 0;
  std::uint64_t nodes = 0;
  std::vector<Move> pv;
  std::vector<Move> previous_pv;
};

// The first moves tried at a node, for the histories.
class TriedMoves {
 public:
  TriedMoves() {}  // leaves the storage uninitialised on purpose
  void add(Move move) {
    if (size_ < kCapacity) moves_[size_++] = move;
  }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }

 private:
  static constexpr std::size_t kCapacity = 48;

  std::size_t size_ = 0;
  union {
    Move moves_[kCapacity];
  };
};

template <class Bits>
class Searcher final : public Worker {
 public:
  Searcher(const Rules& rules, std::shared_ptr<const EvalTables<Bits>> tables,
           std::shared_ptr<const FittedNet> net);

  void forget() override { history_.clear(); }
  void set_position(const Game& game) override;
  void run(SearchJob& job, Role role) override;
  SearchResult result() const override { return result_; }
  std::vector<SearchResult> candidates() const override { return candidates_; }
  void report_best() override { report(told_depth(0), 0, Bound::kExact); }

 private:
  enum class NodeKind : std::uint8_t { kPv, kCut, kAll };

  struct Node {
    Score alpha;
    Score beta;
    Depth depth;
    Ply ply;
    NodeKind kind;
    bool in_check = false;
    bool improving = false;
    bool tt_pv = false;  // is or was a node of the principal variation
    bool tt_move_tactical = false;
    TtHit tt{};
    Move tt_move{};
    Score raw_eval = kNoEval;
    Score eval = kNoEval;  // corrected, or the TT score if that is a better bound
    Score best = -kInfinite;
    Move best_move{};
    int move_count = 0;
    TriedMoves quiets{};
    TriedMoves captures{};
    bool pv() const { return kind == NodeKind::kPv; }
  };

  // Iterative deepening.
  bool list_root_moves();
  void deepen();
  void iterate(Depth depth);
  void aspirate(Depth depth, std::size_t line);
  Score search_root(Score alpha, Score beta, Depth depth, std::size_t line);
  void report(Depth depth, std::size_t line, Bound bound);
  void settle_lines(std::size_t done);
  void tell_last_lines();
  void extend_by_table(std::vector<Move>& pv);
  Depth told_depth(std::size_t line) const;
  bool finished(Depth depth);
  std::size_t line_count() const;       // that are searched
  std::size_t told_line_count() const;  // that are reported
  void keep_candidates(std::size_t lines);
  void conclude();
  // If the game is over at the root, the score of its end is reported, whatever the remaining legal moves
  // lead to.
  Score told(Score searched, const std::vector<Move>& pv = {}) {
    if (root_end_) return score_of(root_end_->verdict, root_moves_.empty() ? 0 : 1);
    return position_->tables().has_turns() && is_mate(searched) ? mate_in_turns(searched, pv) : searched;
  }
  Score mate_in_turns(Score searched, const std::vector<Move>& pv);
  Ending root_ending() const { return root_end_ ? root_end_->ending : Ending::kNone; }
  Move guess_reply(Move move);
  Move reply_in(const RootMove& root);

  // Nodes. Windows and scores are in the view of the side to move at `ply`.
  Score search(Score alpha, Score beta, Depth depth, Ply ply, NodeKind kind);
  // `depth`: 0 at the first ply, one less for each further ply.
  Score quiescence(Score alpha, Score beta, Ply ply, NodeKind kind, Depth depth = 0);
  // The score of the node that a move has led to, for the side that made it and in that side's window.
  // `kind`: of the child if it belongs to the other side, as usual.
  Score search_child(Score alpha, Score beta, Depth depth, Ply ply, NodeKind kind) {
    if (frame(ply - 1).goes_on) [[unlikely]]
      return search(alpha, beta, depth, ply, opposite(kind));
    return -search(-beta, -alpha, depth, ply, kind);
  }
  Score quiescence_child(Score alpha, Score beta, Ply ply, NodeKind kind, Depth depth = 0) {
    if (frame(ply - 1).goes_on) [[unlikely]]
      return quiescence(alpha, beta, ply, kind, depth);
    return -quiescence(-beta, -alpha, ply, kind, depth);
  }
  static NodeKind opposite(NodeKind kind) {
    return kind == NodeKind::kPv ? kind : kind == NodeKind::kCut ? NodeKind::kAll : NodeKind::kCut;
  }
  std::optional<Score> leave_early(Node& node);
  std::optional<Score> end_of_game(Ply ply) const;
  std::optional<Score> win_at_once(const Node& node);
  std::optional<Score> tablebase_score(Ply ply);
  Move tablebase_move();
  void extend_by_tablebases(std::vector<Move>& pv);
  Score without_moves(Ply ply) const;  // the side to move has no legal move
  std::optional<Score> tt_cutoff(Node& node);
  void set_static_eval(Node& node);
  void store_stand(const Node& node);
  std::optional<Score> prune_before_moves(Node& node);
  std::optional<Score> null_move(const Node& node);
  std::optional<Score> probcut(const Node& node);
  int compulsory_captures() const;
  bool is_crowded() const;
  bool series_branches(Ply ply, Depth depth, int captures);
  bool is_forced(Ply ply) const;
  // Counted checks bring their side closer to winning, so they are searched everywhere.
  bool is_counted_check(Move move) const {
    return values_.aims().check_limit() > 0 && position_->gives_check(move);
  }
  bool skip_capture(Node& node, Move move, const MovePicker<Bits>& picker, bool tactical);
  bool quiets_are_futile(const Node& node, int move_number) const;
  bool skip_move(Node& node, Move move, MovePicker<Bits>& picker, bool tactical);
  std::optional<Score> singular_extension(Node& node, Depth& extension);
  Depth reduction(const Node& node, Move move, const MovePicker<Bits>& picker, bool tactical) const;
  Score search_move(Node& node, Move move, Depth new_depth, Depth reduction);
  bool take_score(Node& node, Move move, Score score, bool tactical);
  void update_history(const Node& node);
  void finish(const Node& node);
  void reward_previous(Ply ply, int bonus);
  void reward_swing(const Node& node);

  void make(Move move, Ply ply);
  void unmake() { position_->undo_move(); }
  void make_null(Ply ply);
  void poll();
  std::uint64_t reserve_nodes();
  bool visit();  // counts a node; false if the search is to stop
  Frame& frame(Ply ply) { return frames_[static_cast<std::size_t>(ply + kFramesBefore)]; }
  const Frame& frame(Ply ply) const { return frames_[static_cast<std::size_t>(ply + kFramesBefore)]; }
  typename MovePicker<Bits>::Context picker_context(Ply ply) {
    return {*position_,
            history_,
            values_,
            frame(ply),
            {frame(ply - 1).row, frame(ply - 2).row, frame(ply - 4).row}};
  }
  CorrectionKeys correction_keys(Ply ply) const;
  Score corrected(Score raw, Ply ply) const;
  int non_pawns() const;
  bool move_limit_near() const;

  static constexpr Ply kFramesBefore = 4;

  std::optional<Position<Bits>> position_;
  std::shared_ptr<const EvalTables<Bits>> tables_;
  const PieceValues& values_;
  std::unique_ptr<StaticEvaluator<Bits>> evaluator_;
  History history_;
  std::vector<Frame> frames_;

  SearchJob* job_ = nullptr;
  Role role_ = Role::kMain;
  std::vector<RootMove> root_moves_;
  std::vector<Move> reported_pv_;
  Depth root_depth_ = 0;
  Depth completed_depth_ = 0;
  Ply selective_depth_ = 0;
  Ply null_move_from_ = 0;  // no null moves before this ply: null move verification
  std::uint64_t nodes_ = 0;
  std::uint64_t next_poll_ = 0;
  std::uint64_t reserved_nodes_ = 0;  // nodes of this thread since the search began
  bool crowded_ = false;              // of the root; see is_crowded()
  bool has_result_ = false;
  bool stopped_ = false;
  TimeManager::Progress progress_;
  SearchResult result_;
  std::optional<End> root_end_;           // the game is over at the root
  std::vector<SearchResult> candidates_;  // for weaker play; otherwise empty
};

}  // namespace proconsul
