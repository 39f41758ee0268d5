#include "protocol/uci/uci.h"

#include <fmt/format.h>

#include <new>

#include "engine/quoting.h"
#include "protocol/formats/sfen.h"
#include "protocol/formats/xboard_setup.h"
#include "protocol/session/identity.h"
#include "protocol/session/inspection.h"
#include "protocol/text/input_line.h"
#include "protocol/text/words.h"
#include "protocol/uci/uci_go.h"

namespace proconsul {
namespace {

std::vector<std::string> strings_in(std::string_view text) {
  const std::vector<std::string_view> words = words_in(text);
  return {words.begin(), words.end()};
}

}  // namespace

struct Uci::Command {
  std::string_view name;
  void (Uci::*run)(std::string_view arguments);
  std::string_view help;
};

const std::vector<Uci::Command>& Uci::commands() {
  static const std::vector<Command> kCommands = {
      {"uci", &Uci::identify, "name the engine and its options"},
      {"isready", &Uci::is_ready, "answer readyok"},
      {"setoption", &Uci::set_option, "name NAME value VALUE"},
      {"ucinewgame", &Uci::new_game, "forget the last game"},
      {"position", &Uci::set_position, "startpos | fen FEN | sfen SFEN [moves MOVE ...]"},
      {"go", &Uci::go,
       "[depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [mate N] "
       "[searchmoves MOVE ...] [infinite] [ponder] | perft DEPTH"},
      {"stop", &Uci::stop, "end the search and print its best move, or end perft"},
      {"ponderhit", &Uci::ponder_hit, "the pondered move was played"},
      {"debug", &Uci::debug, "on | off: echo every command"},
      {"register", &Uci::ignore, "accepted, without effect"},
      {"d", &Uci::display, "show the board"},
      {"eval", &Uci::evaluation, "show the static evaluation, in centipawns"},
      {"bench", &Uci::bench, "[DEPTH]: search the starts of all games and print the node count"},
      {"load", &Uci::load,
       "FILE[:FILE ...] | <<MARKER: add the games of files, or of the lines up to MARKER"},
      {"check", &Uci::check, "FILE[:FILE ...] | <<MARKER: only look for mistakes in them"},
      {"help", &Uci::help, "this text"},
      {"quit", &Uci::quit, "end the program, after perft has been counted"},
  };
  return kCommands;
}

Uci::~Uci() { finish(); }

bool Uci::execute(std::string_view line) {
  received_ = std::chrono::steady_clock::now();
  session_.journal().received(line);
  if (const std::optional<Error> trouble = session_.journal().take_trouble()) error(trouble->message);
  if (line.size() > kLongestLine) {
    error(too_long_line_text());
    if (!document_ && split_head(line).head == "go") go(split_head(line).tail);
    return true;
  }
  if (document_) {
    read_document(line);
    return true;
  }
  if (debug_) output_.line(fmt::format("info string received {}", printable(trimmed(line))));
  const HeadAndTail first = split_head(line);
  if (!first.head.empty() && find(first.head) == nullptr)
    error(fmt::format("unknown command {}; 'help' lists the commands", quote(first.head)));
  // The protocol wants unknown words before a command passed over.
  for (HeadAndTail words = first; !words.head.empty(); words = split_head(words.tail)) {
    const Command* command = find(words.head);
    if (command == nullptr) continue;
    (this->*command->run)(words.tail);
    return command->name != "quit";
  }
  return true;
}

const Uci::Command* Uci::find(std::string_view name) {
  for (const Command& command : commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

void Uci::debug(std::string_view argument) {
  if (argument != "on" && argument != "off") return error("debug needs: on or off");
  debug_ = argument == "on";
}

void Uci::wait() {
  session_.engine().wait();
  finish_count();
}

void Uci::finish() {
  session_.engine().stop();
  wait();
}

void Uci::finish_count() {
  if (perft_) perft_->wait();
  perft_.reset();
}

void Uci::error(std::string_view what) { output_.line(fmt::format("info string error {}", printable(what))); }

void Uci::identify(std::string_view) {
  output_.line(fmt::format("id name {}\nid author {}", kEngineName, kEngineAuthor));
  for (const EngineOption& option : option_table()) {
    output_.line(uci_option_line(option, session_.variant_names()));
  }
  output_.line("uciok");
}

void Uci::complain_about_net() {
  if (const std::optional<std::string> complaint = session_.take_net_complaint()) error(*complaint);
}

void Uci::prepare() {
  if (!session_.prepare()) error(kNoMemoryToSearch);
}

// What the next search needs is there before the answer, unless one is running, which has it already.
void Uci::is_ready(std::string_view) {
  complain_about_net();
  if (!session_.engine().searching()) prepare();
  output_.line("readyok");
}

void Uci::set_option(std::string_view arguments) {
  const auto [keyword, rest] = split_head(arguments);
  if (keyword != "name") return error("setoption needs: name NAME value VALUE");
  const std::size_t split = (std::string(rest) + " ").find(" value ");
  const std::string_view name = trimmed(rest.substr(0, split));
  const std::string_view value =
      split == std::string_view::npos ? "" : rest.substr(std::min(rest.size(), split + 7));
  finish();
  const Result<OptionEffect> effect = session_.set_option(name, value);
  if (!effect) return error(effect.error().message);
  switch (*effect) {
    case OptionEffect::kNone:
      return;
    case OptionEffect::kVariantChosen:
      describe_variant();
      return tell_start();
    case OptionEffect::kVariantsLoaded:
      return report_load();
    case OptionEffect::kStartChosen:
      return tell_start();
  }
}

void Uci::report_problems(const LibraryReport& report) {
  for (const SourceError& problem : report.problems)
    error(fmt::format("{}: {}", location_text(problem), problem.error.message));
}

void Uci::report_load() {
  report_problems(session_.load_report());
  output_.line(uci_option_line(*find_option("UCI_Variant"), session_.variant_names()));
}

void Uci::load(std::string_view arguments) {
  if (begin_document(arguments, true)) return;
  if (arguments.empty()) return error("load needs: FILE or <<MARKER");
  finish();
  const Status status = session_.load_variants(std::string(arguments));
  if (!status) return error(status.error().message);
  report_load();
}

void Uci::check(std::string_view arguments) {
  if (begin_document(arguments, false)) return;
  if (arguments.empty()) return error("check needs: FILE or <<MARKER");
  report_check(session_.check_variants(std::string(arguments)));
}

void Uci::report_check(const LibraryReport& report) {
  report_problems(report);
  if (report.ok())
    output_.line(fmt::format("info string no mistakes, games: {}", fmt::join(report.games, " ")));
}

bool Uci::begin_document(std::string_view arguments, bool load) {
  if (!arguments.starts_with("<<")) return false;
  const std::string_view marker = trimmed(arguments.substr(2));
  if (marker.empty()) {
    error("expected a marker after '<<', such as '<<EOF'");
  } else {
    document_ = Document{std::string(marker), "", load};
  }
  return true;
}

void Uci::read_document(std::string_view line) {
  if (trimmed(line) != document_->marker) {
    if (document_->text.size() <= kLongestDefinitionText) document_->text.append(line).append("\n");
    return;
  }
  const Document document = std::move(*document_);
  document_.reset();
  const std::string name = "<<" + document.marker;
  if (document.text.size() > kLongestDefinitionText)
    return error(fmt::format("{}: {}", name, too_long_definition_text()));
  if (!document.load) return report_check(session_.check_text(name, document.text));
  finish();
  session_.load_text(name, document.text);
  report_load();
}

void Uci::describe_variant() {
  const Rules& rules = session_.rules();
  output_.line(fmt::format("info string variant {} files {} ranks {} pocket {} template {} startpos {}",
                           session_.variant().rules->name, rules.board.files, rules.board.ranks,
                           kinds_in_hand(rules), xboard_template(rules), session_.start_position()));
}

void Uci::new_game(std::string_view) {
  finish();
  session_.new_game();
  prepare();
  tell_start();
}

// Reports a start that was picked at random.
void Uci::tell_start() {
  if (!session_.draws_starts()) return;
  output_.line(fmt::format("info string start number {}: {}", to_text(*session_.chosen_start()),
                           session_.start_position()));
}

// Once, not with every move that is added to a position.
void Uci::tell_army_guess() {
  const std::string& fen = session_.game().start_fen();
  if (fen == judged_fen_) return;
  judged_fen_ = fen;
  const std::string guess = session_.army_guess();
  if (!guess.empty()) output_.line("info string " + guess);
}

void Uci::set_position(std::string_view arguments) {
  finish();
  std::vector<std::string> words = strings_in(arguments);
  const auto moves = std::find(words.begin(), words.end(), "moves");
  const std::vector<std::string> played(moves == words.end() ? moves : moves + 1, words.end());
  words.erase(moves, words.end());
  std::optional<std::string> fen;
  if (!words.empty() && (words[0] == "fen" || words[0] == "sfen")) {
    const bool sfen = words[0] == "sfen";
    words.erase(words.begin());
    fen = fmt::format("{}", fmt::join(words, " "));
    if (sfen) {
      const Result<std::string> read = fen_of_sfen(*fen);
      if (!read) return error(fmt::format("position: {}", read.error().message));
      fen = *read;
    }
  } else if (words != std::vector<std::string>{"startpos"}) {
    return error("position needs: startpos or fen FEN, then moves MOVE ...");
  }
  const Status status = session_.set_position(fen, played);
  if (status) {
    const std::string& read_as = session_.game().rules().name;
    if (read_as != session_.rules().name) output_.line("info string position read as " + read_as);
    return tell_army_guess();
  }
  const int column = status.error().column;
  error(fmt::format("position: {}{}", status.error().message,
                    column > 0 ? fmt::format(" (column {})", column) : ""));
}

void Uci::go(std::string_view arguments) {
  finish();
  GoCommand command = parse_go(session_.game(), arguments);
  for (const std::string& correction : command.corrections) error(correction);
  if (command.perft) {
    const auto text = [castling = session_.castling_input()](const Game& game, Move move) {
      return to_uci(game, move, castling);
    };
    perft_ = std::make_unique<PerftJob>(output_, session_.game(), *command.perft, text);
  } else if (session_.game().legal_moves().empty()) {
    answer_without_search();
  } else {
    command.limits.since = received_;
    start_search(command.limits);
  }
}

void Uci::start_search(const Limits& limits) {
  complain_about_net();
  reporter_ = std::make_unique<UciReporter>(
      output_, session_.game(), UciStyle{session_.castling_input(), session_.settings().show_wdl});
  const Limits limits_of_book = session_.with_book(limits, session_.game());
  try {
    session_.engine().start(session_.game(), limits_of_book, *reporter_);
  } catch (const std::bad_alloc&) {
    error(kNoMemoryToSearch);
    reporter_->on_best_move(unsearched(session_.game(), limits_of_book));
  }
}

void Uci::answer_without_search() {
  const Score score = score_of_end(session_.game());
  const std::string wdl =
      session_.settings().show_wdl ? wdl_text(score, session_.game().end().ending) : std::string();
  output_.line(fmt::format("info depth 0 score {}{}\nbestmove (none)", uci_score(score), wdl));
}

void Uci::stop(std::string_view) {
  perft_.reset();
  finish();
}

void Uci::quit(std::string_view) { finish(); }

void Uci::ponder_hit(std::string_view) { session_.engine().ponder_hit(); }

void Uci::display(std::string_view) {
  finish_count();
  output_.line(board_report(session_));
}

void Uci::evaluation(std::string_view) {
  finish_count();
  complain_about_net();
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
  for (const Command& command : commands()) text += fmt::format("{:<11}{}\n", command.name, command.help);
  output_.line(text + "Options:\n" + std::string(trimmed(options_help_text())));
}

}  // namespace proconsul
