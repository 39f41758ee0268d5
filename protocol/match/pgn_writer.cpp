#include "protocol/match/pgn_writer.h"

#include <fmt/format.h>

#include "engine/move_text.h"

namespace proconsul {
namespace {

constexpr std::size_t kLineWidth = 80;

std::string tag(std::string_view name, std::string_view value) {
  std::string quoted;
  for (const char c : value) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return fmt::format("[{} \"{}\"]\n", name, quoted);
}

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

std::string tags(const GameRecord& record, const PgnNames& names, const Game& game) {
  const GamePlan& plan = record.plan;
  std::string text = tag("Event", names.event) + tag("Site", "?") + tag("Date", names.date) +
                     tag("Round", std::to_string(plan.number + 1)) + tag("White", names.engines[plan.white]) +
                     tag("Black", names.engines[plan.black]) + tag("Result", result_text(record.outcome)) +
                     tag("Variant", plan.variant->rules->name) + tag("SetUp", "1") +
                     tag("FEN", game.start_fen());
  if (!plan.opening.label.empty()) text += tag("Opening", plan.opening.label);
  text += tag("WhiteTimeControl", names.controls[plan.white]) +
          tag("BlackTimeControl", names.controls[plan.black]) +
          tag("PlyCount", std::to_string(record.moves.size())) + tag("Termination", termination_of(record));
  for (const Misdeed& misdeed : record.misdeeds)
    text += tag("Fault", fmt::format("{}: {}: {}", names.engines[misdeed.engine], describe(misdeed.fault),
                                     misdeed.text));
  return text;
}

std::string comment(const PlayedMove& move) {
  if (move.opening) return "{book}";
  std::string text = "{";
  const Evaluation& evaluation = move.evaluation;
  if (evaluation.mate) {
    text += fmt::format("{}M{}/{} ", *evaluation.mate < 0 ? '-' : '+', std::abs(*evaluation.mate),
                        evaluation.depth);
  } else if (evaluation.centipawns) {
    text += fmt::format("{:+.2f}/{} ", *evaluation.centipawns / 100.0, evaluation.depth);
  }
  return text + fmt::format("{:.3f}s}}", static_cast<double>(move.used.count()) / 1e6);
}

class LineFiller {
 public:
  void add(const std::string& word) {
    const bool full = column_ + word.size() + 1 > kLineWidth;
    if (!text_.empty()) text_ += full ? '\n' : ' ';
    column_ = (full ? 0 : column_ + 1) + word.size();
    text_ += word;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

}  // namespace

std::string pgn_text(const GameRecord& record, const PgnNames& names) {
  Game game = game_from(*record.plan.variant, {record.plan.opening.fen, {}, ""});
  LineFiller lines;
  const std::string head = tags(record, names, game);
  int number = std::visit([](const auto& position) { return position.full_move(); }, game.position());
  bool first = true;
  for (const PlayedMove& move : record.moves) {
    const bool white = game.side_to_move() == Colour::kWhite;
    if (white || first) lines.add(fmt::format("{}{}", number, white ? "." : "..."));
    if (!white) ++number;
    first = false;
    lines.add(to_san(game, move.move));
    lines.add(comment(move));
    game.play(move.move);
  }
  lines.add(fmt::format("{{{}}}", record.reason));
  lines.add(result_text(record.outcome));
  return fmt::format("{}\n{}\n\n", head, lines.text());
}

}  // namespace proconsul
