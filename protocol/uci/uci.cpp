#include "protocol/uci/uci.h"

#include <fmt/format.h>

#include "engine/quoting.h"
#include "protocol/session/debug_commands.h"
#include "protocol/session/identity.h"
#include "protocol/text/input_line.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

// UCCI options that are not options of the engine.
constexpr std::string_view kUcciOptionLines =
    "option usemillisec type check default true\n"
    "option batch type check default false\n"
    "option debug type check default false\n"
    "option newgame type button";

}  // namespace

std::string_view name_of(UciState state) {
  switch (state) {
    case UciState::kResting:
      return "resting";
    case UciState::kSearching:
      return "searching";
    case UciState::kPondering:
      return "pondering";
    case UciState::kSolving:
      return "solving";
  }
  return "";
}

struct Uci::Command {
  std::string_view name;
  Tongues spoken;
  void (Uci::*run)(std::string_view arguments);
  std::string_view help;
  bool begins = false;  // invalid after an unknown word
};

const std::vector<Uci::Command>& Uci::commands() {
  static const std::vector<Command> kCommands = {
      {"uci", kInAll, &Uci::greet<Tongue::kUci>, "print the engine's name and options, and speak UCI"},
      {"usi", kInAll, &Uci::greet<Tongue::kUsi>, "the same in USI, the protocol of shogi programs"},
      {"ucci", kInAll, &Uci::greet<Tongue::kUcci>, "the same in UCCI, the protocol of xiangqi programs"},
      {"isready", kInAll, &Uci::is_ready, "answer readyok"},
      {"setoption", kInAll & ~kInUcci, &Uci::set_option, "name NAME value VALUE"},
      {"setoption", kInUcci, &Uci::set_short_option, "NAME [VALUE]"},
      {"ucinewgame", kInUciItself, &Uci::new_game, "forget the last game"},
      {"usinewgame", kInUsi, &Uci::new_game, "forget the last game"},
      {"uccinewgame", kInUcci, &Uci::new_game, "forget the last game"},
      {"gameover", kInUsi, &Uci::game_over, "win | lose | draw: result of the game for the engine"},
      {"position", kInAll, &Uci::set_position, "startpos | fen FEN | sfen SFEN [moves MOVE ...]"},
      {"fen", kInUciItself, &Uci::set_fen, "FEN [moves MOVE ...]: a position in UCI-Cyclone", true},
      {"startpos", kInUciItself, &Uci::set_start, "[moves MOVE ...]: the same", true},
      {"banmoves", kInUcci, &Uci::ban_moves, "MOVE ...: do not play these moves in this position"},
      {"probe", kInUcci, &Uci::probe, "startpos | fen FEN [moves MOVE ...]: answer pophash"},
      {"go", kInUciItself, &Uci::go,
       "[depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [mate N] "
       "[searchmoves MOVE ...] [infinite] [ponder] | perft DEPTH"},
      {"go", kInUsi, &Uci::go,
       "[btime MS] [wtime MS] [byoyomi MS] [binc MS] [winc MS] [movestogo N] [depth N] [nodes N] [movetime "
       "MS] "
       "[searchmoves MOVE ...] [infinite] [ponder] | mate MS | mate infinite | perft DEPTH"},
      {"go", kInUcci, &Uci::go,
       "[ponder | draw] [depth N] [infinite] [nodes N] [time T] [movestogo N] [increment T] [opptime T] "
       "[oppmovestogo N] [oppincrement T]"},
      {"stop", kInAll, &Uci::stop, "end the search and print its best move, or end perft"},
      {"ponderhit", kInAll, &Uci::ponder_hit, "the pondered move was played"},
      {"debug", kInAll, &Uci::debug, "on | off: echo every command"},
      {"register", kInUciItself, &Uci::ignore, "accepted, without effect"},
      {"d", kInAll, &Uci::display, "show the board"},
      {"eval", kInAll, &Uci::evaluation, "show the static evaluation, in centipawns"},
      {"bench", kInAll, &Uci::bench, "[DEPTH]: search the starts of all games and print the node count"},
      {"load", kInAll, &Uci::load,
       "FILE[:FILE ...] | <<MARKER: add the games of files, or of the lines up to MARKER"},
      {"check", kInAll, &Uci::check, "FILE[:FILE ...] | <<MARKER: only check them for errors"},
      {"help", kInAll, &Uci::help, "this text"},
      {"quit", kInAll, &Uci::quit, "end the program once a running perft is done"},
  };
  return kCommands;
}

std::vector<std::string_view> Uci::command_names(Tongue tongue) {
  std::vector<std::string_view> names;
  for (const Command& command : commands()) {
    if (dialect_of(tongue).speaks(command.spoken)) names.push_back(command.name);
  }
  return names;
}

Uci::~Uci() { finish(); }

bool Uci::execute(std::string_view line) {
  received_ = std::chrono::steady_clock::now();
  session_.message_log().received(line);
  if (const std::optional<Error> failure = session_.message_log().take_failure()) error(failure->message);
  if (line.size() > kLongestLine) {
    error(too_long_line_text());
    if (!document_ && split_head(line).head == "go") go(split_head(line).tail);
    return true;
  }
  if (document_) {
    read_document(line);
    return true;
  }
  if (debug_) remark(fmt::format("received {}", printable(trimmed(line))));
  const HeadAndTail first = split_head(line);
  if (!first.head.empty() && find(first.head) == nullptr)
    error(fmt::format("unknown command {}; 'help' lists the commands", quote(first.head)));
  // UCI requires that unknown words before a command are skipped.
  for (HeadAndTail words = first; !words.head.empty(); words = split_head(words.tail)) {
    const Command* command = find(words.head);
    const bool first_word = words.head.data() == first.head.data();
    if (command == nullptr || (command->begins && !first_word)) continue;
    (this->*command->run)(words.tail);
    return command->name != "quit";
  }
  return true;
}

const Uci::Command* Uci::find(std::string_view name) const {
  for (const Command& command : commands()) {
    if (command.name == name && dialect_->speaks(command.spoken)) return &command;
  }
  return nullptr;
}

UciState Uci::state() const {
  if (mate_ && mate_->running()) return UciState::kSolving;
  if (!session_.engine().searching()) return UciState::kResting;
  return pondering_ ? UciState::kPondering : UciState::kSearching;
}

void Uci::debug(std::string_view argument) {
  if (argument != "on" && argument != "off") return error("debug needs: on or off");
  debug_ = argument == "on";
}

void Uci::wait() {
  session_.engine().wait();
  if (mate_) mate_->wait();
  finish_count();
}

void Uci::finish() {
  session_.engine().stop();
  mate_.reset();
  wait();
}

void Uci::finish_count() {
  if (perft_) perft_->wait();
  perft_.reset();
}

void Uci::remark(std::string_view what) { output_.line(fmt::format("{} {}", dialect_->remark, what)); }

void Uci::error(std::string_view what) { remark(fmt::format("error {}", printable(what))); }

template <Tongue tongue>
void Uci::greet(std::string_view) {
  speak(dialect_of(tongue));
  output_.line(fmt::format("id name {}\nid author {}", kEngineName, kEngineAuthor));
  for (const EngineOption& option : option_table()) tell_option(option);
  if (dialect_->is(Tongue::kUcci)) output_.line(kUcciOptionLines);
  output_.line(fmt::format("{}ok", dialect_->greeting));
}

// A greeting in another dialect starts from the dialect's default game.
void Uci::speak(const Dialect& dialect) {
  if (dialect_ == &dialect) return;
  finish();
  dialect_ = &dialect;
  banned_.clear();
  if (!dialect.plays(session_.rules())) {
    if (const Status status = session_.set_variant(std::string(dialect.game)); !status)
      error(status.error().message);
  }
  if (const Status status = session_.set_position(std::nullopt, {}, position_style(dialect)); !status)
    error(status.error().message);
}

void Uci::complain_about_net() {
  if (const std::optional<std::string> complaint = session_.take_net_complaint()) error(*complaint);
}

void Uci::prepare() {
  if (!session_.prepare()) error(kNoMemoryToSearch);
}

// Prepares the next search before it answers, unless a search is running.
void Uci::is_ready(std::string_view) {
  complain_about_net();
  if (!session_.engine().searching()) prepare();
  output_.line("readyok");
}

void Uci::quit(std::string_view) {
  finish();
  if (dialect_->is(Tongue::kUcci)) output_.line("bye");
}

void Uci::display(std::string_view) {
  finish_count();
  if (refusal_) error(*refusal_ + "; this is the position before");
  output_.line(board_report(session_));
}

void Uci::evaluation(std::string_view) {
  finish_count();
  complain_about_net();
  if (refusal_) return error(*refusal_);
  output_.line(evaluation_report(session_));
}

void Uci::bench(std::string_view arguments) {
  finish();
  const Result<std::string> report = benchmark_report(arguments);
  if (!report) return error(fmt::format("bench: {}", report.error().message));
  output_.line(*report);
}

void Uci::help(std::string_view) {
  std::string text;
  for (const Command& command : commands()) {
    if (dialect_->speaks(command.spoken)) text += fmt::format("{:<11}{}\n", command.name, command.help);
  }
  output_.line(text + "Options:\n" + std::string(trimmed(options_help_text())));
}

}  // namespace proconsul
