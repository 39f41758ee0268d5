#include "protocol/match/pgn_writer.h"

#include <fmt/format.h>

#include "engine/move_text.h"
#include "protocol/pgn/pgn_writer.h"

namespace proconsul {
namespace {

std::string termination_of(const GameRecord& record) {
  if (record.outcome == Outcome::kOngoing) return "unterminated";
  if (record.reason.find("adjudicated") != std::string::npos ||
      record.reason.find("of the match") != std::string::npos)
    return "adjudication";
  for (const Misdeed& misdeed : record.misdeeds) {
    if (misdeed.fault == Fault::kTimeForfeit) return "time forfeit";
    if (misdeed.fault == Fault::kIllegalMove) return "rules infraction";
    if (misdeed.fault != Fault::kFalseClaim) return "abandoned";
  }
  return "normal";
}

void set_tags(PgnGame& pgn, const GameRecord& record, const PgnNames& names, const Game& game) {
  const GamePlan& plan = record.plan;
  const auto tag = [&](std::string_view name, std::string_view value) {
    pgn.tags.push_back({std::string(name), std::string(value), 0});
  };
  tag("Event", names.event);
  tag("Site", "?");
  tag("Date", names.date);
  tag("Round", std::to_string(plan.number + 1));
  tag("White", names.engines[plan.white]);
  tag("Black", names.engines[plan.black]);
  tag("Result", result_text(record.outcome));
  tag("Variant", plan.variant->rules->name);
  tag("SetUp", "1");
  tag("FEN", game.start_fen());
  if (!plan.opening.label.empty()) tag("Opening", plan.opening.label);
  tag("WhiteTimeControl", names.controls[plan.white]);
  tag("BlackTimeControl", names.controls[plan.black]);
  tag("PlyCount", std::to_string(record.moves.size()));
  tag("Termination", termination_of(record));
  for (const Misdeed& misdeed : record.misdeeds)
    tag("Fault",
        fmt::format("{}: {}: {}", names.engines[misdeed.engine], describe(misdeed.fault), misdeed.text));
}

std::string comment(const PlayedMove& move) {
  if (move.opening) return "book";
  std::string text;
  const Evaluation& evaluation = move.evaluation;
  if (evaluation.mate) {
    text += fmt::format("{}M{}/{} ", *evaluation.mate < 0 ? '-' : '+', std::abs(*evaluation.mate),
                        evaluation.depth);
  } else if (evaluation.centipawns) {
    text += fmt::format("{:+.2f}/{} ", *evaluation.centipawns / 100.0, evaluation.depth);
  }
  return text + fmt::format("{:.3f}s", static_cast<double>(move.used.count()) / 1e6);
}

}  // namespace

std::string pgn_text(const GameRecord& record, const PgnNames& names) {
  Game game = game_from(*record.plan.variant, {record.plan.opening.fen, {}, ""});
  PgnGame pgn;
  set_tags(pgn, record, names, game);
  for (const PlayedMove& move : record.moves) {
    PgnMove& written = pgn.moves.emplace_back();
    written.text = to_san(game, move.move);
    written.comment = comment(move);
    game.play(move.move);
  }
  pgn.comment = record.reason;
  pgn.result = result_text(record.outcome);
  return pgn_text(pgn);
}

}  // namespace proconsul
