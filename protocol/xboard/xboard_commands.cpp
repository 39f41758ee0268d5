#include <fmt/format.h>

#include <algorithm>

#include "engine/quoting.h"
#include "protocol/session/identity.h"
#include "protocol/session/inspection.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"
#include "protocol/xboard/xboard.h"
#include "protocol/xboard/xboard_command.h"

namespace proconsul {
namespace {

constexpr Milliseconds kHintTime{200};
constexpr std::int64_t kMaxNodeRate = 1'000'000'000;
constexpr std::chrono::seconds kRepeatedQuestion{5};
constexpr std::string_view kFeatures =
    "feature ping=1 setboard=1 usermove=1 san=0 playother=1 draw=1 analyze=1 exclude=1 memory=1 smp=1 "
    "highlight=1 pause=1 nps=1\n"
    "feature colors=0 sigint=0 sigterm=0 reuse=1 name=1 debug=1";

std::string variant_feature(const Registry& registry) {
  std::vector<std::string> names;
  for (const Variant& variant : registry.variants()) {
    if (xboard_can_show(*variant.rules)) names.push_back(xboard_name(variant));
  }
  std::stable_partition(names.begin(), names.end(), xboard_knows);
  std::stable_partition(names.begin(), names.end(), [](const std::string& name) { return name == "normal"; });
  return fmt::format("feature variants=\"{}\"", fmt::join(names, ","));
}

// Commands that need no answer and change nothing here.
constexpr const char* kIgnored[] = {"xboard", "accepted", "rejected", "hover",   "random", "name",   "rating",
                                    "ics",    "egtpath",  "setscore", "partner", "ptell",  "holding"};

}  // namespace

const std::vector<Xboard::Command>& Xboard::commands() {
  using X = Xboard;
  constexpr auto kAtRest = Command::Timing::kAtRest;
  constexpr auto kAfterMove = Command::Timing::kAfterMove;
  static const std::vector<Command> kCommands = [] {
    std::vector<Command> known = {
        {"protover", &X::protover},
        {"new", &X::new_game, kAtRest},
        {"variant", &X::variant, kAtRest},
        {"force", &X::force, kAtRest},
        {"go", &X::go, kAtRest},
        {"playother", &X::play_other, kAtRest},
        {"white", &X::play_black, kAtRest},
        {"black", &X::play_white, kAtRest},
        {"level", &X::level},
        {"st", &X::seconds_per_move},
        {"sd", &X::depth_limit},
        {"nps", &X::node_rate, kAfterMove},
        {"time", &X::own_time},
        {"otim", &X::other_time},
        {"usermove", &X::user_move},
        {"?", &X::move_now},
        {"ping", &X::ping},
        {"draw", &X::draw},
        {"result", &X::result, kAtRest},
        {"setboard", &X::set_board, kAtRest},
        {"edit", &X::edit, kAtRest},
        {"hint", &X::hint},
        {"bk", &X::book},
        {"undo", &X::undo, kAtRest},
        {"remove", &X::remove, kAtRest},
        {"hard", &X::hard},
        {"easy", &X::easy},
        {"post", &X::post},
        {"nopost", &X::nopost},
        {"analyze", &X::analyze, kAtRest},
        {"exit", &X::exit_analysis, kAtRest},
        {".", &X::analysis_status},
        {"pause", &X::pause},
        {"resume", &X::resume},
        {"memory", &X::memory, kAfterMove},
        {"cores", &X::cores, kAfterMove},
        {"option", &X::option, kAfterMove},
        {"exclude", &X::exclude, kAfterMove},
        {"include", &X::include, kAfterMove},
        {"lift", &X::lift},
        {"put", &X::put},
        {"computer", &X::computer},
        {"d", &X::display},
        {"eval", &X::evaluation},
        {"perft", &X::perft, kAtRest},
        {"bench", &X::bench, kAtRest},
    };
    for (const char* name : kIgnored) known.push_back({name, &X::ignore});
    return known;
  }();
  return kCommands;
}

const Xboard::Command* Xboard::find(std::string_view name) {
  for (const Command& command : commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

void Xboard::protover(std::string_view) {
  output_.line(fmt::format("{}\nfeature myname=\"{}\"\n{}", kFeatures, kEngineName,
                           variant_feature(session_.registry())));
  for (const EngineOption& option : option_table()) {
    if (option.in_xboard) output_.line(xboard_option_line(option));
  }
  output_.line("feature done=1");
}

void Xboard::new_game(std::string_view) {
  if (!session_.game().moves().empty()) shown_.reset();
  check(session_.set_variant(session_.default_variant()), "new", "");
  clock_.new_game();
  set_node_rate(std::nullopt);
  own_.reset();
  if (!analysing_) own_ = Colour::kBlack;
  against_computer_ = false;
  last_score_ = kDrawScore;
  lost_moves_ = level_moves_ = 0;
  bad_position_ = false;
  position_changed();
  refresh_setup();
}

void Xboard::variant(std::string_view name) {
  const Variant* wanted = session_.registry().find(name);
  if (wanted != nullptr && !xboard_can_show(*wanted->rules))
    return error("XBoard cannot show this game", fmt::format("variant {}", name));
  const Status status = session_.set_variant(std::string(name));
  if (!status) return error(status.error().message, fmt::format("variant {}", name));
  if (session_.draws_starts()) keep_shown_start();
  bad_position_ = false;
  position_changed();
  refresh_setup();
  describe_game();
  if (session_.draws_starts()) comment("start number " + to_text(*session_.chosen_start()));
}

// Of two questions in a row, with pings between, XBoard heeds the first answer only.
bool Xboard::has_just_shown(const std::string& game) const {
  return shown_ && shown_->pinged && shown_->game == game &&
         std::chrono::steady_clock::now() - shown_->time < kRepeatedQuestion;
}

void Xboard::keep_shown_start() {
  const std::string& game = session_.rules().name;
  if (has_just_shown(game)) {
    session_.follow_start(split_head(shown_->fen).head);
    session_.set_game(session_.make_game(shown_->fen).take());
  }
  shown_ = Shown{game, session_.game().fen(), std::chrono::steady_clock::now()};
}

void Xboard::comment(std::string_view text) { output_.line(fmt::format("# {}", text)); }

void Xboard::describe_game() {
  for (const std::string& line : setup_.lines) output_.line(line);
  if (!setup_.dialect.hides_moves() || session_.settings().all_castlings || told_hidden_) return;
  told_hidden_ = true;
  output_.line("telluser Castlings, leaps and promotions that XBoard cannot show are not played here.");
}

void Xboard::force(std::string_view) { own_.reset(); }

void Xboard::go(std::string_view) {
  analysing_ = false;
  own_ = session_.game().side_to_move();
  think();
}

void Xboard::play_other(std::string_view) {
  own_ = !session_.game().side_to_move();
  ponder(expected_);
}

// "Set White on move. Set the engine to play Black."
void Xboard::play_black(std::string_view) {
  if (session_.game().side_to_move() != Colour::kWhite) check(pass_turn(), "white", "");
  own_ = Colour::kBlack;
}

void Xboard::play_white(std::string_view) {
  if (session_.game().side_to_move() != Colour::kBlack) check(pass_turn(), "black", "");
  own_ = Colour::kWhite;
}

void Xboard::check(const Status& status, std::string_view command, std::string_view arguments) {
  if (status) return;
  error(status.error().message,
        arguments.empty() ? std::string(command) : fmt::format("{} {}", command, arguments));
}

void Xboard::level(std::string_view arguments) {
  check(clock_.level(arguments, moves_made()), "level", arguments);
}
void Xboard::seconds_per_move(std::string_view text) { check(clock_.seconds_per_move(text), "st", text); }
void Xboard::depth_limit(std::string_view text) { check(clock_.depth_limit(text), "sd", text); }
void Xboard::node_rate(std::string_view text) {
  const auto rate = parse_integer(text, 0, kMaxNodeRate);
  if (!rate) return error(rate.error().message, fmt::format("nps {}", text));
  set_node_rate(*rate);
}

void Xboard::set_node_rate(std::optional<std::int64_t> rate) {
  if (session_.settings().nodes_per_second == rate) return;
  session_.settings().nodes_per_second = rate;
  session_.update_engine();
}

void Xboard::own_time(std::string_view text) { check(clock_.own_time(text), "time", text); }
void Xboard::other_time(std::string_view text) { check(clock_.other_time(text), "otim", text); }

void Xboard::user_move(std::string_view text) {
  const Result<Move> move =
      bad_position_ ? Error{"no legal position"} : setup_.dialect.parse(session_.game(), text);
  if (!move) return output_.line(fmt::format("Illegal move: {}", printable(text)));
  continue_after(*move);
}

void Xboard::continue_after(Move move) {
  const bool hit = activity_ == Activity::kPondering && move == expected_;
  if (!hit) halt();
  session_.play(move);
  position_changed();
  if (hit) {
    activity_ = Activity::kThinking;
    thinking_since_ = std::chrono::steady_clock::now();
    reporter_->ponder_hit();
    session_.engine().ponder_hit();
  } else if (own_ == session_.game().side_to_move() && !analysing_) {
    think();
  }
  continue_analysis();
}

void Xboard::move_now(std::string_view) {
  if (activity_ == Activity::kThinking) session_.engine().stop();
}

void Xboard::ping(std::string_view argument) {
  if (shown_) shown_->pinged = true;
  if (activity_ == Activity::kThinking) {
    deferred_.push_back(fmt::format("ping {}", argument));
  } else {
    output_.line(fmt::format("pong {}", printable(argument)));
  }
}

void Xboard::computer(std::string_view) { against_computer_ = true; }

void Xboard::draw(std::string_view) {
  if (session_.game().end().outcome == Outcome::kDraw) return output_.line("offer draw");
  if (session_.settings().offer_draws && last_score_ <= kDrawScore) output_.line("offer draw");
}

void Xboard::result(std::string_view) { own_.reset(); }

void Xboard::hint(std::string_view) {
  const Game& game = session_.game();
  Move move = activity_ == Activity::kAnalysing ? reporter_->best_move() : expected_;
  if ((!move.valid() || !game.is_legal(move)) && activity_ == Activity::kIdle && !bad_position_) {
    Limits limits;
    limits.move_time = kHintTime;
    move = session_.engine().think(game, limits).best;
  }
  if (move.valid() && game.is_legal(move)) output_.line("Hint: " + move_text(move));
}

// Every line begins with a blank, and an empty one ends the answer.
void Xboard::book(std::string_view) {
  if (!session_.book()) return output_.line(" There is no opening book.\n");
  const std::vector<BookMove> moves = session_.book()->moves(session_.game());
  if (moves.empty() || bad_position_) return output_.line(" The opening book does not know this position.\n");
  int total = 0;
  for (const BookMove& entry : moves) total += entry.weight;
  std::string text;
  for (const BookMove& entry : moves)
    text += fmt::format(" {} {:.0f} %\n", move_text(entry.move), 100.0 * entry.weight / total);
  output_.line(text);
}

void Xboard::hard(std::string_view) { hard_ = true; }

void Xboard::easy(std::string_view) {
  hard_ = false;
  if (activity_ == Activity::kPondering) halt();
}

void Xboard::post(std::string_view) { post_ = true; }
void Xboard::nopost(std::string_view) { post_ = false; }

void Xboard::analyze(std::string_view) {
  own_.reset();
  analysing_ = true;
}

void Xboard::exit_analysis(std::string_view) { analysing_ = false; }

void Xboard::analysis_status(std::string_view) {
  if (activity_ == Activity::kAnalysing) return output_.line(reporter_->status_line());
  if (analysing_) output_.line("stat01: 0 0 0 0 0");  // in a position without moves
}

void Xboard::pause(std::string_view) {
  const Activity running = activity_;
  if (running == Activity::kThinking) clock_.time_used(thinking_time());
  halt();
  paused_ = running;
}

void Xboard::resume(std::string_view) {
  const Activity paused = std::exchange(paused_, Activity::kIdle);
  if (paused == Activity::kThinking && own_ == session_.game().side_to_move()) think();
  if (paused == Activity::kPondering) ponder(expected_);
  continue_analysis();
}

// The GUI's limits may lie beyond the option's range: as much of them as the engine can use.
void Xboard::set_limited(std::string_view name, std::string_view command, std::string_view argument) {
  const EngineOption& option = *find_option(name);
  const auto number = parse_integer(argument, 1, 1'000'000'000);
  if (!number) return error(number.error().message, fmt::format("{} {}", command, argument));
  const Result<OptionEffect> effect =
      session_.set_option(name, std::to_string(std::min(option.most, *number)));
  if (!effect) error(effect.error().message, fmt::format("{} {}", command, argument));
}

void Xboard::memory(std::string_view argument) { set_limited("Hash", "memory", argument); }
void Xboard::cores(std::string_view argument) { set_limited("Threads", "cores", argument); }

void Xboard::option(std::string_view arguments) {
  const std::size_t equals = arguments.find('=');
  const std::string_view value = equals == std::string_view::npos ? "" : arguments.substr(equals + 1);
  const auto rules = session_.variant().rules;
  const Result<OptionEffect> effect = session_.set_option(trimmed(arguments.substr(0, equals)), value);
  if (!effect) return error(effect.error().message, fmt::format("option {}", arguments));
  if (*effect == OptionEffect::kNone || *effect == OptionEffect::kStartChosen) return;
  if (*effect == OptionEffect::kVariantsLoaded) {
    for (const SourceError& problem : session_.load_report().problems) {
      error(fmt::format("{}: {}", location_text(problem), problem.error.message),
            fmt::format("option {}", arguments));
    }
    output_.line(variant_feature(session_.registry()));
    if (session_.variant().rules == rules) return;  // the game goes on
  }
  position_changed();
  refresh_setup();
  describe_game();
}

void Xboard::display(std::string_view) { output_.line(board_report(session_)); }
void Xboard::evaluation(std::string_view) { output_.line(evaluation_report(session_)); }

void Xboard::perft(std::string_view argument) {
  const auto depth = parse_integer(argument, 1, kMaxPerftDepth);
  if (!depth) return error(depth.error().message, fmt::format("perft {}", argument));
  const auto text = [dialect = setup_.dialect](const Game& game, Move move) {
    return dialect.text(game, move).value_or(dialect.long_text(game, move));
  };
  perft_ = std::make_unique<PerftJob>(output_, session_.game(), static_cast<int>(*depth), text);
}

void Xboard::bench(std::string_view argument) {
  const Result<std::string> report = benchmark_report(session_, argument);
  if (!report) return error(report.error().message, fmt::format("bench {}", argument));
  output_.line(*report);
}

}  // namespace proconsul
