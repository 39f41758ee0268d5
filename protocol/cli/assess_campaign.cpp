#include "protocol/cli/assess_campaign.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <tuple>

#include "engine/quoting.h"
#include "protocol/text/words.h"
#include "protocol/work/work_terms.h"

namespace proconsul {
namespace {

// A first impression within seconds: games of both series at the lowest limit.
constexpr std::size_t kFirstGamesOfSeries = 8;

}  // namespace

AssessCampaign::AssessCampaign(const CampaignOrder& order, const Registry& registry,
                               const Invocation& invocation)
    : order_(order),
      pool_(invocation.pool),
      terms_(program_terms(registry, {order.settings.variant})),
      line_(invocation.console, ProgressLine::Elsewhere::kLines) {
  const AssessSettings& settings = order.settings;
  for (const auto& [name, value] :
       {std::pair{"the limits", fmt::format("{}", fmt::join(settings.plan.nodes, ","))},
        std::pair{"the number of games", std::to_string(settings.plan.games)},
        std::pair{"the seed", std::to_string(settings.seed)},
        std::pair{"the most plies", std::to_string(settings.max_plies)},
        std::pair{"the opening", std::to_string(settings.opening_plies)}})
    terms_.emplace_back(name, value);
}

Status AssessCampaign::run() {
  const Unit units = order_.settings.plan.units();
  Result<WorkJournal> journal =
      WorkJournal::open(pool_.leads() ? order_.sharing.state : "",
                        {"assess", terms_, units, order_.sharing.shard}, order_.sharing.builds);
  if (!journal) return journal.error();
  for (const auto& [unit, line] : journal->results()) {
    if (const Status added = add(unit, line); !added) return added;
  }
  plan_first_run(*journal);
  line_.begin_at(share_done());
  OpenUnits open(*journal, order_.sharing.shard, units);
  const Status worked = pool_.run(work(*journal, open));
  line_.clear();
  // Floating-point sums depend on the order.
  std::sort(games_.begin(), games_.end(), [](const JudgedGame& a, const JudgedGame& b) {
    return std::tie(a.unit.level, a.unit.doubled, a.unit.game) <
           std::tie(b.unit.level, b.unit.doubled, b.unit.game);
  });
  return worked ? failure_ : worked;
}

bool AssessCampaign::complete() const { return games_.size() >= share(); }

void AssessCampaign::plan_first_run(const WorkJournal& journal) {
  const AssessPlan& plan = order_.settings.plan;
  if (plan.games < kFirstGamesOfSeries) return;
  for (Unit unit = 0; unit < plan.units(); ++unit) {
    const AssessUnit wanted = unit_of(plan, static_cast<std::size_t>(unit));
    if (wanted.game >= kFirstGamesOfSeries) break;
    if (wanted.level == 0 && order_.sharing.shard.holds(unit) && !journal.has(unit)) first_.push_back(unit);
  }
  first_units_.insert(first_.begin(), first_.end());
  first_left_ = first_.size();
}

std::optional<Unit> AssessCampaign::next(OpenUnits& open) {
  if (!first_.empty()) {
    const Unit unit = first_.front();
    first_.pop_front();
    return unit;
  }
  std::optional<Unit> unit = open.next();
  while (unit && first_units_.contains(*unit)) unit = open.next();
  return unit;
}

void AssessCampaign::note_first_run(Unit unit) {
  if (!first_units_.contains(unit) || --first_left_ > 0 || complete() || !told_) return;
  line_.clear();
  told_();
}

PoolWork AssessCampaign::work(WorkJournal& journal, OpenUnits& open) {
  PoolWork work;
  work.terms = terms_;
  work.workers = order_.sharing.threads;
  work.make_worker = [this]() -> UnitWorker {
    auto player = std::make_shared<AssessPlayer>(order_.settings, stopped_);
    return [this, player](Unit unit, const std::string&) -> std::optional<std::string> {
      const std::optional<AssessedGame> game = player->play(static_cast<std::size_t>(unit));
      if (!game) return std::nullopt;
      return to_json_line(*order_.settings.variant, *game);
    };
  };
  work.break_off = [this] { stopped_ = true; };
  work.next = [this, &open] { return next(open); };
  work.take = [this, &journal](Unit unit, std::string_view line) {
    if (!journal.add(unit, line)) failure_ = *journal.failure();
    if (failure_) failure_ = add(unit, line);
    if (failure_) note_first_run(unit);
    return failure_.ok();
  };
  work.go_on = [this] {
    line_.show(share_done(), counted(games_.size(), "game"));
    return !interrupt_.pressed();
  };
  return work;
}

Status AssessCampaign::add(Unit unit, std::string_view line) {
  const Variant& variant = *order_.settings.variant;
  const Result<AssessedGame> game = read_assessed_game(variant, line);
  if (!game) return Error{fmt::format("game {}: {}", unit, game.error().message)};
  games_.push_back({unit_of(order_.settings.plan, static_cast<std::size_t>(unit)), facts_of(variant, *game)});
  return done();
}

double AssessCampaign::share_done() const {
  return static_cast<double>(games_.size()) / static_cast<double>(std::max<Unit>(1, share()));
}

}  // namespace proconsul
