#include "protocol/match/pgn_writer.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

// The values of the PGN standard.
std::string_view termination_text(Termination termination) {
  switch (termination) {
    case Termination::kUnterminated:
      return "unterminated";
    case Termination::kNormal:
      return "normal";
    case Termination::kAdjudication:
      return "adjudication";
    case Termination::kTimeForfeit:
      return "time forfeit";
    case Termination::kRulesInfraction:
      return "rules infraction";
    case Termination::kAbandoned:
      return "abandoned";
  }
  return "";
}

// "2024-05-01T12:34:56Z"
std::string time_text(std::chrono::system_clock::time_point time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  const std::tm parts = fmt::gmtime(seconds);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

void set_time_tags(PgnGame& pgn, const GameRecord& record) {
  for (const auto& [name, time] :
       {std::pair{"GameStartTime", record.started}, {"GameEndTime", record.ended}}) {
    if (time.time_since_epoch().count() > 0) pgn.tags.push_back({name, time_text(time), 0});
  }
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
  tag("Variant", game.rules().name);
  if (const std::string number = start_number_text(*plan.variant, game); !number.empty())
    tag("StartNumber", number);
  tag("SetUp", "1");
  tag("FEN", game.start_fen());
  if (!plan.opening.label.empty()) tag("Opening", plan.opening.label);
  tag("WhiteTimeControl", names.controls[plan.white]);
  tag("BlackTimeControl", names.controls[plan.black]);
  set_time_tags(pgn, record);
  tag("PlyCount", std::to_string(record.moves.size()));
  tag("Termination", termination_text(record.termination));
  for (const FaultRecord& fault : record.faults)
    tag("Fault",
        fmt::format("{}: {}: {}", names.engines[fault.engine], describe(fault.kind), printable(fault.text)));
}

std::string short_comment(const PlayedMove& move) {
  std::string text;
  const Evaluation& evaluation = move.evaluation;
  if (evaluation.mate) {
    text += fmt::format("{}M{}/{} ", *evaluation.mate > 0 ? '+' : '-', std::abs(*evaluation.mate),
                        evaluation.depth);
  } else if (evaluation.centipawns) {
    text += fmt::format("{:+.2f}/{} ", *evaluation.centipawns / 100.0, evaluation.depth);
  }
  return text + fmt::format("{:.3f}s", static_cast<double>(move.used.count()) / 1e6);
}

// The legal moves of an engine's PV as SAN; other words at its beginning are skipped.
std::string pv_text(const Game& before, const std::string& pv) {
  Game game = before;
  std::string text;
  for (const std::string_view word : words_in(pv)) {
    if (word.find_first_not_of("0123456789.") == std::string_view::npos) continue;  // a move number
    Result<Move> move = parse_uci(game, word);
    if (!move) move = parse_san(game, word);
    if (!move) break;
    text += ' ' + to_san(game, *move);
    game.play(*move);
  }
  return text;
}

std::string comment(const Game& before, const PlayedMove& move, PgnComments comments) {
  if (comments == PgnComments::kNone) return "";
  if (move.opening) return "book";
  std::string text = short_comment(move);
  if (comments == PgnComments::kShort) return text;
  const Evaluation& evaluation = move.evaluation;
  if (evaluation.nodes > 0) text += fmt::format(", {} nodes", evaluation.nodes);
  if (const std::string pv = pv_text(before, evaluation.pv); !pv.empty()) text += ", pv" + pv;
  return text;
}

}  // namespace

std::string pgn_text(const GameRecord& record, const PgnNames& names, PgnComments comments) {
  Game game = game_from(*record.plan.variant, {record.plan.opening.fen, {}, ""});
  PgnGame pgn;
  set_tags(pgn, record, names, game);
  for (const PlayedMove& move : record.moves) {
    PgnMove& written = pgn.moves.emplace_back();
    written.text = to_san(game, move.move);
    written.goes_on = game.goes_on_after(move.move);
    written.comment = comment(game, move, comments);
    game.play(move.move);
  }
  pgn.comment = printable(record.reason);
  pgn.result = result_text(record.outcome);
  return pgn_text(pgn);
}

}  // namespace proconsul
