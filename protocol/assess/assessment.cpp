#include "protocol/assess/assessment.h"

#include <algorithm>
#include <cmath>

namespace proconsul {
namespace {

constexpr std::size_t kTenths = 10;

template <class Range>
double mean_of_numbers(const Range& numbers) {
  const std::vector<double> values(numbers.begin(), numbers.end());
  return mean_of(values);
}

// The samples of games between equals at one limit, by game.
struct LevelSamples {
  std::vector<double> plies, branching, decisions, choice, choice_of, changes, drama, comeback, decided,
      coverage, moved;

  void add(const Rules& rules, const GameFacts& facts) {
    plies.push_back(static_cast<double>(facts.plies));
    if (!facts.legal_moves.empty()) {
      branching.push_back(mean_of_numbers(facts.legal_moves));
      const auto real = std::count_if(facts.legal_moves.begin(), facts.legal_moves.end(),
                                      [](int legal) { return legal > 1; });
      decisions.push_back(static_cast<double>(real) / static_cast<double>(facts.legal_moves.size()));
    }
    std::vector<double> good, legal;
    for (const ChoiceSample& sample : facts.choices) {
      good.push_back(sample.good);
      legal.push_back(sample.legal);
    }
    if (!good.empty()) {
      choice.push_back(mean_of(good));
      choice_of.push_back(mean_of(legal));
    }
    changes.push_back(lead_changes(facts.expectations));
    if (const std::optional<Course> course = course_of(facts)) {
      drama.push_back(course->behind);
      comeback.push_back(course->comeback);
      decided.push_back(course->decided);
    }
    const auto squares = static_cast<double>(popcount(rules.board.squares));
    coverage.push_back(static_cast<double>(facts.occupied_squares) / squares);
    int at_start = 0, have_moved = 0;
    for (const PieceFacts& piece : facts.pieces) {
      at_start += piece.at_start;
      have_moved += piece.moved;
    }
    if (at_start > 0) moved.push_back(static_cast<double>(have_moved) / at_start);
  }

  void write_to(LevelReport& report) const {
    report.plies = mean_estimate(plies);
    report.plies_deviation = deviation_of(plies);
    report.plies_low = quantile_of(plies, 0.05);
    report.plies_median = quantile_of(plies, 0.5);
    report.plies_high = quantile_of(plies, 0.95);
    report.branching = mean_estimate(branching);
    report.decisions = mean_estimate(decisions);
    report.choice = mean_estimate(choice);
    report.choice_of = mean_estimate(choice_of);
    report.lead_changes = mean_estimate(changes);
    report.drama = mean_estimate(drama);
    report.comeback = mean_estimate(comeback);
    report.decided = mean_estimate(decided);
    report.coverage = mean_estimate(coverage);
    report.pieces_moved = mean_estimate(moved);
  }
};

void count_result(ResultCounts& results, Outcome outcome) {
  switch (outcome) {
    case Outcome::kWhiteWins:
      ++results.white;
      return;
    case Outcome::kBlackWins:
      ++results.black;
      return;
    case Outcome::kDraw:
      ++results.draws;
      return;
    case Outcome::kOngoing:
      ++results.cut;
      return;
  }
}

LevelReport level_report(const Rules& rules, std::uint64_t nodes,
                         const std::vector<const GameFacts*>& games) {
  LevelReport report;
  report.nodes = nodes;
  LevelSamples samples;
  for (const GameFacts* facts : games) {
    count_result(report.results, facts->end.outcome);
    samples.add(rules, *facts);
  }
  const ResultCounts& results = report.results;
  report.white_score = score_estimate(results.white, results.draws + results.cut, results.black);
  report.draw_rate = share_estimate(static_cast<double>(results.draws), results.games());
  report.cut_rate = share_estimate(static_cast<double>(results.cut), results.games());
  report.decisive_rate = share_estimate(static_cast<double>(results.white + results.black), results.games());
  samples.write_to(report);
  return report;
}

// In half points of the stronger side.
int half_points(const JudgedGame& game) {
  const Outcome outcome = game.facts.end.outcome;
  if (outcome != Outcome::kWhiteWins && outcome != Outcome::kBlackWins) return 1;
  return (outcome == Outcome::kWhiteWins) == game.unit.white_is_stronger() ? 2 : 0;
}

SkillReport skill_report(std::uint64_t nodes, const std::vector<const JudgedGame*>& games) {
  SkillReport report;
  report.nodes = nodes;
  std::map<std::size_t, std::vector<int>> by_opening;
  for (const JudgedGame* game : games) {
    const int points = half_points(*game);
    (points == 2 ? report.games.wins : points == 1 ? report.games.draws : report.games.losses) += 1;
    by_opening[game->unit.opening()].push_back(points);
  }
  for (const auto& [opening, points] : by_opening) {
    if (points.size() == 2) ++report.pairs[static_cast<std::size_t>(points[0] + points[1])];
  }
  const int pairs = pairs_in(report.pairs);
  if (pairs == 0) return report;
  const ScoreSample sample = sample_of(report.pairs);
  report.elo = estimate_elo(sample);
  const double error = kNormal95 * sample.standard_error();
  report.score = error > 0 ? Estimate{sample.mean, std::max(0.0, sample.mean - error),
                                      std::min(1.0, sample.mean + error), static_cast<std::size_t>(pairs)}
                           : share_estimate(sample.mean * pairs, static_cast<std::size_t>(pairs));
  return report;
}

std::vector<Estimate> branching_by_ply(const std::vector<const GameFacts*>& games) {
  std::vector<std::vector<double>> by_ply;
  for (const GameFacts* facts : games) {
    if (facts->legal_moves.size() > by_ply.size()) by_ply.resize(facts->legal_moves.size());
    for (std::size_t ply = 0; ply < facts->legal_moves.size(); ++ply)
      by_ply[ply].push_back(facts->legal_moves[ply]);
  }
  std::vector<Estimate> estimates;
  for (const std::vector<double>& legal : by_ply) {
    if (legal.size() * kTenths < games.size()) break;
    estimates.push_back(mean_estimate(legal));
  }
  return estimates;
}

std::vector<Estimate> lead_by_tenth(const std::vector<const GameFacts*>& games) {
  std::vector<std::vector<double>> leads(kTenths);
  for (const GameFacts* facts : games) {
    for (std::size_t ply = 0; ply < facts->expectations.size(); ++ply)
      leads[ply * kTenths / facts->expectations.size()].push_back(std::abs(2 * facts->expectations[ply] - 1));
  }
  std::vector<Estimate> estimates;
  for (const std::vector<double>& lead : leads) estimates.push_back(mean_estimate(lead));
  return estimates;
}

// Adds a game to the counts over all series.
void count_game(Assessment& assessment, const GameFacts& facts) {
  for (std::size_t i = 0; i < kRuleUses; ++i) {
    assessment.uses[i].games += facts.uses[i] > 0 ? 1 : 0;
    assessment.uses[i].times += static_cast<std::size_t>(facts.uses[i]);
  }
  EndingCount& ending = assessment.endings[index_of(facts.end.ending)];
  ++ending.games;
  ending.won += facts.end.over() && facts.end.outcome != Outcome::kDraw ? 1 : 0;
  for (std::size_t i = 0; i < facts.pieces.size(); ++i) {
    const PieceFacts& piece = facts.pieces[i];
    PieceReport& report = assessment.pieces[i];
    report.games += piece.at_start > 0 ? 1 : 0;
    report.total.at_start += piece.at_start;
    report.total.moved += piece.moved;
    report.total.captured += piece.captured;
    report.total.moves += piece.moves;
    report.total.promoted += piece.promoted;
  }
  for (std::size_t i = 0; i < facts.arrivals.size(); ++i)
    assessment.arrivals[i] += static_cast<std::size_t>(facts.arrivals[i]);
}

template <class Key>
std::vector<std::size_t> counts_in(const std::map<Key, std::size_t>& map) {
  std::vector<std::size_t> counts;
  for (const auto& [key, count] : map) counts.push_back(count);
  return counts;
}

// Games between equals have the same openings at all limits.
void judge_openings(Assessment& assessment, const std::vector<const GameFacts*>& games) {
  std::map<std::uint32_t, std::size_t> first_moves;
  std::map<Key, std::size_t> positions;
  for (const GameFacts* facts : games) {
    assessment.over_at_start += facts->plies == 0 && facts->end.over() ? 1 : 0;
    if (facts->plies == 0) continue;
    ++first_moves[facts->first_move.bits()];
    ++positions[facts->after_opening];
    assessment.forced_at_start += facts->forced_at_start ? 1 : 0;
  }
  assessment.openings = positions.size();
  assessment.first_move_variety = variety_of(counts_in(first_moves));
  assessment.opening_variety = variety_of(counts_in(positions));
}

}  // namespace

Assessment assess(const Rules& rules, const AssessPlan& plan, const std::vector<JudgedGame>& games) {
  Assessment assessment;
  assessment.games = games.size();
  assessment.uses.resize(kRuleUses);
  assessment.endings.resize(kEndingKinds);
  assessment.pieces.resize(rules.pieces.size());
  assessment.arrivals.resize(kMaxSquares);
  std::vector<const GameFacts*> all_equals;
  for (std::size_t level = 0; level < plan.nodes.size(); ++level) {
    std::vector<const GameFacts*> equals;
    std::vector<const JudgedGame*> doubled;
    for (const JudgedGame& game : games) {
      if (game.unit.level != level) continue;
      count_game(assessment, game.facts);
      if (game.unit.doubled) {
        doubled.push_back(&game);
      } else {
        equals.push_back(&game.facts);
        ++assessment.lengths[game.facts.plies];
      }
    }
    assessment.levels.push_back(level_report(rules, plan.nodes[level], equals));
    assessment.skill.push_back(skill_report(plan.nodes[level], doubled));
    if (level == 0) judge_openings(assessment, equals);
    all_equals.insert(all_equals.end(), equals.begin(), equals.end());
  }
  assessment.branching_by_ply = branching_by_ply(all_equals);
  assessment.lead_by_tenth = lead_by_tenth(all_equals);
  return assessment;
}

}  // namespace proconsul
