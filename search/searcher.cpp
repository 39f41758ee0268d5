#include "search/searcher.h"

#include <algorithm>
#include <new>

#include "search/node.inl"
#include "search/node_value.inl"
#include "search/pruning.inl"
#include "search/quiescence.inl"
#include "search/tablebase_node.inl"
#include "search/tunables.h"

namespace proconsul {

namespace {

constexpr std::uint64_t kPollInterval = 256;  // nodes; well under a millisecond
// Of a search without any result, which time limits and stop() leave alone until then. Usual positions need
// some hundred; where many queens face each other, captures alone can be followed for hours.
constexpr std::uint64_t kNodesForResult = 20'000;
constexpr Depth kMaxDepth = kMaxPly - 8;
constexpr std::chrono::milliseconds kTalkativeAfter{3000};

}  // namespace

template <class Bits>
Searcher<Bits>::Searcher(const Rules& rules, std::shared_ptr<const EvalTables<Bits>> tables,
                         std::shared_ptr<const FittedNet> net)
    : tables_(std::move(tables)),
      values_(tables_->values),
      evaluator_(make_evaluator<Bits>(tables_, std::move(net))),
      history_(rules),
      frames_(static_cast<std::size_t>(kMaxPly + kFramesBefore + 2)) {}

template <class Bits>
void Searcher<Bits>::set_position(const Game& game) {
  position_.emplace(std::get<Position<Bits>>(game.position()));
  position_->reserve(kMaxPly + 8);
  publish(0);  // it may stay idle if no thread can be created
}

template <class Bits>
void Searcher<Bits>::run(SearchJob& job, Role role) {
  job_ = &job;
  role_ = role;
  nodes_ = 0;
  next_poll_ = reserved_nodes_ = reserve_nodes();
  publish(0);
  root_depth_ = completed_depth_ = 0;
  null_move_from_ = 0;
  has_result_ = false;
  stopped_ = reserved_nodes_ == 0;
  progress_ = {};
  result_ = {};
  candidates_.clear();
  reported_pv_.clear();
  for (Ply ply = -kFramesBefore; ply <= kMaxPly; ++ply) {
    Frame& entry = frame(ply);
    entry.pv_length = entry.double_extensions = entry.cutoffs = 0;
    entry.killers = {};
    entry.excluded = entry.current = Move::none();
    entry.row = 0;
    entry.static_eval = kNoEval;
    entry.goes_on = false;
  }
  if (position_->last_move().valid()) {
    const Square to = position_->last_move().to();
    if (position_->on(to).valid()) frame(-1).row = history_.row_of(position_->on(to), to);
  }
  frame(0).in_check = position_->in_check();
  crowded_ = is_crowded();
  root_end_ = end_of(*position_);
  try {
    const bool movable = list_root_moves();
    result_.score = told(kDrawScore);
    result_.ended = root_ending();
    if (movable) deepen();
  } catch (const std::bad_alloc&) {
    if (role_ == Role::kHelper) throw;
    root_moves_ = {};  // frees memory to report the best move found so far
  }
  publish(nodes_);
}

template <class Bits>
bool Searcher<Bits>::list_root_moves() {
  MoveList& list = frame(0).moves;
  list.clear();
  position_->generate(list);
  root_moves_.clear();
  const std::vector<Move>& wanted = job_->limits.search_moves;
  if (!list.empty()) result_.best = wanted.empty() ? *list.begin() : wanted.front();  // if memory runs out
  for (const Move move : list) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), move) == wanted.end()) continue;
    RootMove root;
    root.move = move;
    root.pv = {move};
    root_moves_.push_back(std::move(root));
  }
  const auto tactical = [&](const RootMove& root) { return is_tactical(*position_, root.move, values_); };
  std::stable_partition(root_moves_.begin(), root_moves_.end(), tactical);
  const TtHit hit = job_->tt.probe(position_->memory_key());
  std::stable_partition(root_moves_.begin(), root_moves_.end(),
                        [&](const RootMove& r) { return r.move == hit.move; });
  if (root_moves_.empty()) result_.best = Move::none();
  return !root_moves_.empty();
}

template <class Bits>
void Searcher<Bits>::deepen() {
  const bool dead = root_ending() == Ending::kInsufficientMaterial;
  const Depth most = dead ? 1 : std::clamp(job_->limits.depth.value_or(kMaxDepth), 1, kMaxDepth);
  if (stopped_) settle_lines(0);
  for (Depth depth = 1; depth <= most && !stopped_; ++depth) {
    root_depth_ = depth;
    iterate(depth);
    if (stopped_) break;
    completed_depth_ = depth;
    if (role_ == Role::kMain && finished(depth)) break;
  }
  conclude();
}

template <class Bits>
void Searcher<Bits>::iterate(Depth depth) {
  const Move best_before = root_moves_[0].move;
  const Score score_before = root_moves_[0].score;
  const std::size_t lines = line_count();
  for (RootMove& root : root_moves_) {
    root.previous = root.score;
    if (root.score > -kInfinite) root.previous_pv = root.pv;
    root.nodes = 0;
  }
  const std::uint64_t nodes_before = nodes_;
  std::size_t done = 0;
  for (; done < lines; ++done) {
    aspirate(depth, done);
    if (stopped_) break;
  }
  const auto better = [](const RootMove& a, const RootMove& b) { return a.score > b.score; };
  std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(done), better);
  if (stopped_) return settle_lines(done);
  if (!has_result_) next_poll_ = nodes_;
  has_result_ = true;
  for (std::size_t line = 0; line < told_line_count() && role_ == Role::kMain; ++line)
    report(depth, line, Bound::kExact);
  if (plays_weaker(job_->options.skill)) keep_candidates(lines);
  progress_.stable_iterations = root_moves_[0].move == best_before ? progress_.stable_iterations + 1 : 0;
  progress_.drop = depth == 1 ? 0 : std::clamp(score_before - root_moves_[0].score, -500, 500);
  progress_.best_share = static_cast<double>(root_moves_[0].nodes) /
                         static_cast<double>(std::max<std::uint64_t>(1, nodes_ - nodes_before));
}

template <class Bits>
std::size_t Searcher<Bits>::line_count() const {
  std::size_t wanted = static_cast<std::size_t>(std::max(1, job_->options.multipv));
  if (plays_weaker(job_->options.skill)) wanted = std::max(wanted, kSkillLines);
  return std::min(root_moves_.size(), wanted);
}

template <class Bits>
std::size_t Searcher<Bits>::told_line_count() const {
  return std::min(root_moves_.size(), static_cast<std::size_t>(std::max(1, job_->options.multipv)));
}

// Completes an iteration that was stopped after its first `done` lines: the others keep their previous
// scores, but no better than these.
template <class Bits>
void Searcher<Bits>::settle_lines(std::size_t done) {
  RootMove& first = root_moves_[0];
  if (first.score == -kInfinite) first.score = first.previous;
  if (first.score == -kInfinite)
    first.score = frame(0).in_check ? kDrawScore : corrected(evaluator_->evaluate(*position_), 0);
  const auto rest = root_moves_.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, done));
  Score most = (rest - 1)->score;
  std::for_each(rest, root_moves_.end(), [&](RootMove& root) {
    if (root.previous > -kInfinite) {
      root.score = root.previous;
      root.pv = root.previous_pv;
    }
    root.score = std::min(root.score, most);
  });
  std::stable_sort(rest, root_moves_.end(),
                   [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  std::for_each(rest, root_moves_.end(), [&](RootMove& root) {
    if (root.score == -kInfinite) root.score = most;  // not searched yet
    most = root.score;
  });
}

template <class Bits>
void Searcher<Bits>::keep_candidates(std::size_t lines) {
  candidates_.clear();
  for (std::size_t line = 0; line < lines; ++line) {
    const RootMove& root = root_moves_[line];
    candidates_.push_back({root.move, root.pv.size() > 1 ? reply_in(root) : Move::none(), root.score,
                           root_ending(), root_depth_, nodes_});
  }
}

template <class Bits>
void Searcher<Bits>::aspirate(Depth depth, std::size_t line) {
  const Score expected = root_moves_[line].previous;
  Score delta = kAspirationDelta;
  Score alpha = -kInfinite;
  Score beta = kInfinite;
  if (depth >= kAspirationDepth && !is_mate(expected)) {
    alpha = std::max(expected - delta, -kInfinite);
    beta = std::min(expected + delta, kInfinite);
  }
  Depth reduced = 0;
  while (true) {
    selective_depth_ = 0;
    const Score score = search_root(alpha, beta, std::max(1, depth - reduced), line);
    const auto better = [](const RootMove& a, const RootMove& b) { return a.score > b.score; };
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(line), root_moves_.end(), better);
    if (stopped_ || (score > alpha && score < beta)) return;
    const Bound bound = score <= alpha ? Bound::kUpper : Bound::kLower;
    if (role_ == Role::kMain && line == 0 && job_->time.elapsed() > kTalkativeAfter)
      report(depth, line, bound);
    if (bound == Bound::kUpper) {
      beta = (alpha + beta) / 2;
      alpha = std::max(score - delta, -kInfinite);
      reduced = 0;
    } else {
      beta = std::min(score + delta, kInfinite);
      if (!is_mate(score)) ++reduced;
    }
    delta += delta / 2;
    if (delta > kAspirationWidest) {
      alpha = -kInfinite;
      beta = kInfinite;
    }
  }
}

template <class Bits>
Score Searcher<Bits>::search_root(Score alpha, Score beta, Depth depth, std::size_t line) {
  Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = 0, .kind = NodeKind::kPv};
  node.in_check = frame(0).in_check;
  node.tt_pv = true;
  frame(0).pv_length = 0;
  node.raw_eval = evaluator_->evaluate(*position_);
  frame(0).static_eval = node.in_check ? kNoEval : corrected(node.raw_eval, 0);
  node.eval = frame(0).static_eval;
  MovePicker<Bits> picker(picker_context(0), Move::none(), MovePicker<Bits>::Moves::kAll);
  for (std::size_t i = line; i < root_moves_.size(); ++i) {
    RootMove& root = root_moves_[i];
    const std::uint64_t nodes_before = nodes_;
    ++node.move_count;
    if (role_ == Role::kMain && job_->time.elapsed() > kTalkativeAfter) {
      job_->listener.on_current_move(root_depth_, root.move, static_cast<int>(i) + 1);
    }
    const bool tactical = is_tactical(*position_, root.move, values_);
    const Score score = search_move(node, root.move, depth - 1, reduction(node, root.move, picker, tactical));
    if (stopped_) return node.best;
    root.nodes += nodes_ - nodes_before;
    if (node.move_count == 1 || score > node.alpha) {
      root.score = score;
      root.depth = root_depth_;
      root.selective_depth = selective_depth_;
      const Frame& child = frame(1);
      root.pv.assign(1, root.move);
      root.pv.insert(root.pv.end(), child.pv.begin(), child.pv.begin() + child.pv_length);
    } else {
      root.score = -kInfinite;
    }
    if (take_score(node, root.move, score, tactical)) break;
  }
  if (line == 0) finish(node);
  return node.best;
}

template <class Bits>
void Searcher<Bits>::report(Depth depth, std::size_t line, Bound bound) {
  const RootMove& root = root_moves_[line];
  SearchInfo info;
  info.depth = depth;
  info.selective_depth = std::max(depth, root.selective_depth);
  info.multipv = static_cast<int>(line) + 1;
  info.score = told(root.score, root.pv);
  info.ended = root_ending();
  info.bound = bound;
  publish(nodes_);
  info.nodes = total_nodes(*job_);
  info.time = std::chrono::duration_cast<Milliseconds>(job_->time.shown());
  info.hash_permille = job_->tt.used_permille();
  info.pv = root.pv;
  extend_by_tablebases(info.pv);
  if (line == 0 && bound == Bound::kExact) reported_pv_ = root.pv;
  job_->listener.on_info(info);
}

// After a completed iteration of the main thread.
template <class Bits>
bool Searcher<Bits>::finished(Depth depth) {
  const Score score = root_moves_[0].score;
  const Limits& limits = job_->limits;
  const int mate = mate_moves(told(score, root_moves_[0].pv));
  if (limits.mate && mate > 0 && mate <= *limits.mate) return true;
  if (job_->stop.load(std::memory_order_relaxed)) return true;
  if (job_->holding.load(std::memory_order_acquire)) return false;
  if (job_->time.has_clock()) {
    if (root_moves_.size() == 1) return true;
    // A mate found with depth to spare will not get shorter.
    if (is_mate(score) && depth > 2 * (kMate - std::abs(score)) + 4) return true;
  }
  return job_->time.enough(progress_, total_nodes(*job_));
}

template <class Bits>
void Searcher<Bits>::conclude() {
  if (role_ == Role::kMain) tell_last_lines();
  const RootMove& best = root_moves_[0];
  result_.best = best.move;
  result_.ponder = reply_in(best);
  result_.score = told(best.score, best.pv);
  result_.depth = completed_depth_;
  result_.nodes = nodes_;
}

// Reports what has changed since the last completed iteration; all of several lines, because they belong
// together.
template <class Bits>
void Searcher<Bits>::tell_last_lines() {
  const std::size_t lines = told_line_count();
  for (std::size_t line = 0; line < lines; ++line) extend_by_table(root_moves_[line].pv);
  const bool changed = lines > 1 ? stopped_ : root_moves_[0].pv != reported_pv_;
  for (std::size_t line = 0; line < lines && changed; ++line) report(told_depth(line), line, Bound::kExact);
}

template <class Bits>
Depth Searcher<Bits>::told_depth(std::size_t line) const {
  return line > 0 && root_moves_[line].depth == 0 ? 0 : std::max(1, completed_depth_);
}

// A line that was cut off after the first move, by its window or the end of the search, is continued with TT
// moves.
template <class Bits>
void Searcher<Bits>::extend_by_table(std::vector<Move>& pv) {
  if (pv.size() > 1) return;
  position_->do_move(pv.front());
  while (pv.size() < static_cast<std::size_t>(std::max(2, root_depth_)) && !end_of(*position_)) {
    const Move move = job_->tt.probe(position_->memory_key()).move;
    if (!move.valid() || !position_->is_legal(move)) break;
    position_->do_move(move);
    pv.push_back(move);
  }
  for (std::size_t played = pv.size(); played > 0; --played) position_->undo_move();
}

// The mate score with the distance in turns of the winning side, for games whose turns have several actions.
// A line that was cut off continues with whole turns.
template <class Bits>
Score Searcher<Bits>::mate_in_turns(Score searched, const std::vector<Move>& pv) {
  const Colour winner = searched > 0 ? position_->side_to_move() : !position_->side_to_move();
  const std::size_t plies = static_cast<std::size_t>(kMate - std::abs(searched));
  int turns = 0;
  std::size_t played = 0;
  for (; played < std::min(plies, pv.size()); ++played) {
    turns += static_cast<int>(position_->side_to_move() == winner && !position_->goes_on());
    if (played == 0 && position_->goes_on() && position_->side_to_move() == winner) ++turns;
    position_->do_move(pv[played]);
  }
  const std::size_t round = 2 * static_cast<std::size_t>(position_->rules().most_actions());
  turns += static_cast<int>((plies - played + round - 1) / round);
  while (played-- > 0) position_->undo_move();
  turns = std::max(turns, 1);
  return searched > 0 ? mate_in(2 * turns - 1) : mated_in(2 * turns);
}

// The expected reply of the other side; none() if the turn continues.
template <class Bits>
Move Searcher<Bits>::reply_in(const RootMove& root) {
  position_->do_move(root.move);
  const bool goes_on = position_->goes_on();
  position_->undo_move();
  if (goes_on) return Move::none();
  return root.pv.size() > 1 ? root.pv[1] : guess_reply(root.move);
}

template <class Bits>
Move Searcher<Bits>::guess_reply(Move move) {
  position_->do_move(move);
  const Move reply = job_->tt.probe(position_->memory_key()).move;
  const bool legal = reply.valid() && position_->is_legal(reply);
  position_->undo_move();
  return legal ? reply : Move::none();
}

// Time limits and stop() take effect only once there is a result, or none after many nodes. So does a node
// limit in weaker play, which would otherwise have no moves to choose from and play the best one.
template <class Bits>
void Searcher<Bits>::poll() {
  publish(nodes_);
  if (nodes_ >= reserved_nodes_) reserved_nodes_ += reserve_nodes();
  next_poll_ = reserved_nodes_;
  const bool may_end = has_result_ || nodes_ >= kNodesForResult;
  const bool waits = plays_weaker(job_->options.skill) && !may_end;
  const bool used_up = nodes_ >= reserved_nodes_ && !waits;
  const bool late = role_ == Role::kMain && may_end && !job_->holding.load(std::memory_order_acquire) &&
                    job_->time.out_of_time(total_nodes(*job_));
  if (used_up || late) job_->stop.store(true, std::memory_order_relaxed);
  stopped_ = used_up || (may_end && job_->stop.load(std::memory_order_relaxed));
}

// The number of nodes that this thread may search before the next poll; they are reserved for it.
template <class Bits>
std::uint64_t Searcher<Bits>::reserve_nodes() {
  const std::optional<std::uint64_t>& limit = job_->limits.nodes;
  if (!limit) return kPollInterval;
  const std::uint64_t before = job_->reserved_nodes.fetch_add(kPollInterval, std::memory_order_relaxed);
  if (job_->holding.load(std::memory_order_acquire)) return kPollInterval;
  return std::min(kPollInterval, *limit - std::min(*limit, before));
}

template <class Bits>
bool Searcher<Bits>::visit() {
  if (nodes_ >= next_poll_) poll();
  return !stopped_;
}

template class Searcher<Bits64>;
template class Searcher<Bits128>;

}  // namespace proconsul
