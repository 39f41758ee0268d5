#include "protocol/cli/play_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <istream>
#include <ostream>

#include "engine/move_text.h"
#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/setup.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/live_block.h"
#include "protocol/cli/terminal_system.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "protocol/text/input_line.h"
#include "protocol/text/number.h"
#include "protocol/text/output_file.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr std::uint64_t kLowestNodes = 50;  // nodes at level 1

// Waits for a line of a terminal; false at Ctrl-C.
bool wait_for_input(std::istream& in) { return in.rdbuf()->in_avail() > 0 || wait_for_typing(); }

// The legal moves whose SAN or UCI text is closest to what was typed, in SAN.
std::vector<std::string> nearest_moves(const Game& game, const std::string& text, std::size_t count) {
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const Move move : game.legal_moves()) {
    const std::string san = to_san(game, move);
    ranked.emplace_back(std::min(edit_distance(text, san), edit_distance(text, to_uci(game, move))), san);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) texts.push_back(ranked[i].second);
  return texts;
}

}  // namespace

Limits limits_of_level(int level) {
  Limits limits;
  limits.nodes = kLowestNodes;
  for (int i = 1; i < level; ++i) *limits.nodes *= 3;
  return limits;
}

PlaySession::PlaySession(const Variant& variant, Game start, Game played, const PlaySettings& settings,
                         Console& console)
    : variant_(variant),
      start_(std::move(start)),
      game_(std::move(played)),
      settings_(settings),
      console_(console) {
  engine_.set_options(settings.options);
  engine_.set_tablebases(settings.endings);
}

const std::vector<PlaySession::Command>& PlaySession::commands() {
  static const std::vector<Command> kCommands = {
      {"undo", "", "take back your last move", &PlaySession::undo},
      {"hint", "", "let the engine suggest a move", &PlaySession::hint},
      {"moves", "[SQUARE]", "list the legal moves, or those of the piece on a square",
       &PlaySession::list_moves},
      {"flip", "", "turn the board around", &PlaySession::flip},
      {"fen", "", "print the position", &PlaySession::fen},
      {"go", "", "let the engine move now; you take the other side", &PlaySession::go},
      {"new", "", "start again", &PlaySession::restart},
      {"level", "N", "let the engine play weaker or stronger, 1 to 10", &PlaySession::level},
      {"save", "FILE", "keep the game as PGN from now on, to go on with 'play VARIANT --resume FILE'",
       &PlaySession::save},
      {"resign", "", "give up the game", &PlaySession::resign},
      {"help", "", "this list", &PlaySession::help},
      {"quit", "", "leave", &PlaySession::quit},
  };
  return kCommands;
}

void PlaySession::run() {
  console_.out << fmt::format("{}: you play {}. Type a move (SAN or like e2e4) or 'help'.\n\n",
                              game_.rules().title, colour_name(settings_.human));
  show_board();
  if (game_.end().over()) announce_end();
  std::string line;
  while (!quit_) {
    if (!ended() && game_.side_to_move() != settings_.human) {
      reply();
    } else if (!read_line(line)) {
      break;
    } else if (!line.empty()) {
      obey(line);
    }
  }
}

bool PlaySession::read_line(std::string& line) {
  console_.out << colour_name(game_.side_to_move()) << "> " << std::flush;
  if (console_.terminal.in && !wait_for_input(console_.in)) {
    console_.out << '\n';
    line = "quit";
    return true;
  }
  const bool read = read_text_line(console_.in, line);
  line = read ? std::string(trimmed(line)) : std::string();
  if (!console_.terminal.in || !read) console_.out << printable(line) << '\n';
  return read;
}

void PlaySession::obey(const std::string& line) {
  const std::size_t blank = std::min(line.find(' '), line.size());
  const std::string word = line.substr(0, blank);
  if (word != "quit") asked_ = false;
  for (const Command& command : commands()) {
    if (word != command.name) continue;
    words_ = trimmed(std::string_view(line).substr(blank));
    if (words_.empty() || *command.words != '\0') return (this->*command.act)();
  }
  play_text(line);
}

void PlaySession::play_text(const std::string& text) {
  if (ended()) {
    console_.out << "The game is over; 'undo', 'new' or 'quit'.\n";
    return;
  }
  const Result<Move> move = parse_any(game_, text);
  if (move) return play_move(move.value());
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  const std::string meant = did_you_mean(text.substr(0, text.find(' ')), names);
  console_.out << (meant.empty() ? move.error().message
                                 : quote(text, '"') + " is neither a legal move nor a command" + meant)
               << '\n';
  console_.out << fmt::format("Nearest legal moves: {}; 'moves' lists all, 'help' the commands.\n",
                              fmt::join(nearest_moves(game_, text, 3), ", "));
}

void PlaySession::play_move(Move move) {
  game_.play(move);
  if (!settings_.file.empty() && !write_record())
    console_.out << "Cannot write " << quote(settings_.file) << '\n';
  // Before the engine's answer there is nothing to look at for long.
  if (ended() || game_.side_to_move() == settings_.human) show_board();
  if (ended()) announce_end();
}

void PlaySession::reply() {
  if (console_.terminal.out) console_.out << "Thinking, Ctrl-C ends it ..." << std::flush;
  const SearchResult result = think_interruptibly(engine_, game_, settings_.limits, nullptr);
  if (console_.terminal.out) console_.out << kEraseLine;
  console_.out << fmt::format("{} plays {} ({}, depth {})\n", colour_name(game_.side_to_move()),
                              to_san(game_, result.best), score_text(result.score), result.depth);
  play_move(result.best);
}

void PlaySession::show_board() {
  if (console_.terminal.out) settings_.style.columns = size_of(console_.terminal).columns;
  console_.out << board_picture(game_, settings_.style);
  if (game_.in_check() && !game_.end().over()) console_.out << "Check!\n";
}

void PlaySession::announce_end() {
  console_.out << "Game over: " << end_text(game_.rules(), game_.end()) << '\n';
}

void PlaySession::undo() {
  Game before = game_;
  while (before.undo() && before.side_to_move() != settings_.human) {
  }
  if (resigned_) {
    resigned_ = false;
  } else if (game_.moves().empty() || before.side_to_move() != settings_.human) {
    console_.out << "There is no move of yours to take back.\n";
    return;
  } else {
    game_ = before;
  }
  if (!settings_.file.empty()) write_record();
  show_board();
}

void PlaySession::hint() {
  if (ended()) {
    console_.out << "The game is over.\n";
    return;
  }
  const SearchResult result = think_interruptibly(engine_, game_, settings_.limits, nullptr);
  console_.out << fmt::format("Hint: {} ({})\n", to_san(game_, result.best), score_text(result.score));
}

void PlaySession::list_moves() {
  Square from = Square::none();
  if (!words_.empty()) {
    const Result<Square> square = parse_square(game_.rules().board, words_);
    if (!square) {
      console_.out << error_line(square.error()) << '\n';
      return;
    }
    from = *square;
  }
  std::vector<std::string> texts;
  for (const Move move : game_.legal_moves()) {
    if (!from.valid() || move.origin() == from) texts.push_back(to_san(game_, move));
  }
  if (texts.empty()) console_.out << "none\n";
  std::sort(texts.begin(), texts.end());
  console_.out << in_columns(texts, size_of(console_.terminal).columns);
}

void PlaySession::flip() {
  settings_.style.flipped = !settings_.style.flipped;
  show_board();
}

void PlaySession::fen() { console_.out << game_.fen() << '\n'; }

void PlaySession::go() {
  settings_.human = !game_.side_to_move();
  console_.out << "You play " << colour_name(settings_.human) << ".\n";
}

void PlaySession::restart() {
  game_ = start_;
  resigned_ = false;
  engine_.new_game();
  show_board();
}

void PlaySession::resign() {
  if (ended()) {
    console_.out << "The game is over already.\n";
    return;
  }
  resigned_ = true;
  const Outcome outcome = settings_.human == Colour::kWhite ? Outcome::kBlackWins : Outcome::kWhiteWins;
  console_.out << fmt::format("You resign: {} wins ({})\n", colour_name(!settings_.human),
                              result_text(outcome));
  if (!settings_.file.empty()) write_record();
}

void PlaySession::level() {
  const Result<std::int64_t> level = parse_integer(words_, 1, kHighestLevel);
  if (!level) {
    console_.out << "level: " << level.error().message << '\n';
    return;
  }
  settings_.limits = limits_of_level(static_cast<int>(level.value()));
  console_.out << fmt::format("Level {}: {} positions a move\n", level.value(), *settings_.limits.nodes);
}

PgnGame PlaySession::record() const {
  PgnGame pgn;
  const bool white = settings_.human == Colour::kWhite;
  pgn.set_tag("Event", kSavedEvent);
  pgn.set_tag("Site", "?");
  pgn.set_tag("Date", pgn_today());
  pgn.set_tag("Round", "-");
  pgn.set_tag("White", white ? kPersonName : "Proconsul");
  pgn.set_tag("Black", white ? "Proconsul" : kPersonName);
  const Outcome lost = white ? Outcome::kBlackWins : Outcome::kWhiteWins;
  pgn.result = result_text(resigned_ ? lost : game_.end().outcome);
  pgn.set_tag("Result", pgn.result);
  describe_start(pgn, variant_, start_);
  Game game = start_;
  for (const Move move : game_.moves()) {
    pgn.moves.push_back({});
    pgn.moves.back().text = to_san(game, move);
    pgn.moves.back().goes_on = game.goes_on_after(move);
    game.play(move);
  }
  return pgn;
}

bool PlaySession::write_record() const { return !write_file(settings_.file, pgn_text(record())); }

void PlaySession::save() {
  if (words_.empty()) {
    console_.out << "save needs a file name\n";
    return;
  }
  if (found_at(words_, file_kinds::kSavedGame) == Found::kOther) {
    console_.out << other_kind_text(words_, file_kinds::kSavedGame) << "; save under another name\n";
    return;
  }
  settings_.file = words_;
  const bool written = write_record();
  console_.out << (written ? "Saved as " : "Cannot write ") << quote(words_) << '\n';
  if (!written) settings_.file.clear();
}

bool PlaySession::would_lose_moves() const {
  return console_.terminal.in && settings_.file.empty() && !game_.moves().empty() && !ended();
}

void PlaySession::quit() {
  quit_ = asked_ || !would_lose_moves();
  if (!quit_) console_.out << "The game is not saved: 'save FILE' keeps it, 'quit' again leaves it.\n";
  asked_ = true;
}

void PlaySession::help() {
  for (const Command& command : commands())
    console_.out << fmt::format("{:<16}{}\n", fmt::format("{} {}", command.name, command.words),
                                command.help);
  console_.out
      << "Anything else is a move: in short notation (Nf3, exd5, e8=Q) or square to square (g1f3, e7e8q).\n";
}

}  // namespace proconsul
