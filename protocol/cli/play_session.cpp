#include "protocol/cli/play_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <istream>
#include <ostream>

#include "engine/move_text.h"
#include "protocol/cli/nearest.h"
#include "protocol/cli/text_table.h"
#include "protocol/cli/thinking.h"

namespace proconsul {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

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

PlaySession::PlaySession(Game start, const PlaySettings& settings, Console& console)
    : start_(start), game_(std::move(start)), settings_(settings), console_(console) {
  engine_.set_options(settings.options);
}

const std::vector<PlaySession::Command>& PlaySession::commands() {
  static const std::vector<Command> kCommands = {
      {"undo", "take back your last move", &PlaySession::undo},
      {"hint", "let the engine suggest a move", &PlaySession::hint},
      {"moves", "list the legal moves", &PlaySession::list_moves},
      {"flip", "turn the board around", &PlaySession::flip},
      {"fen", "print the position", &PlaySession::fen},
      {"go", "let the engine move now; you take the other side", &PlaySession::go},
      {"new", "start again", &PlaySession::restart},
      {"resign", "give up the game", &PlaySession::resign},
      {"help", "this list", &PlaySession::help},
      {"quit", "leave", &PlaySession::quit},
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
  const bool read = static_cast<bool>(std::getline(console_.in, line));
  line = read ? trimmed(line) : std::string();
  if (!console_.terminal.in || !read) console_.out << line << '\n';
  return read;
}

void PlaySession::obey(const std::string& line) {
  for (const Command& command : commands()) {
    if (line == command.name) return (this->*command.act)();
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
  console_.out << error_line(move.error()) << did_you_mean(text, names) << '\n';
  console_.out << fmt::format("Nearest legal moves: {}; 'moves' lists all, 'help' the commands.\n",
                              fmt::join(nearest_moves(game_, text, 3), ", "));
}

void PlaySession::play_move(Move move) {
  game_.play(move);
  show_board();
  if (ended()) announce_end();
}

void PlaySession::reply() {
  const SearchResult result = think_interruptibly(engine_, game_, settings_.limits, nullptr);
  console_.out << fmt::format("{} plays {} ({}, depth {})\n", colour_name(game_.side_to_move()),
                              to_san(game_, result.best), score_text(result.score), result.depth);
  play_move(result.best);
}

void PlaySession::show_board() {
  console_.out << board_picture(game_, settings_.style);
  if (game_.in_check() && !game_.end().over()) console_.out << "Check!\n";
}

void PlaySession::announce_end() { console_.out << "Game over: " << end_text(game_.end()) << '\n'; }

void PlaySession::undo() {
  const std::size_t plies = game_.side_to_move() == settings_.human ? 2 : 1;
  if (resigned_) {
    resigned_ = false;
  } else if (game_.moves().size() < plies) {
    console_.out << "There is no move of yours to take back.\n";
    return;
  } else {
    for (std::size_t i = 0; i < plies; ++i) game_.undo();
  }
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
  std::vector<std::string> texts;
  for (const Move move : game_.legal_moves()) texts.push_back(to_san(game_, move));
  std::sort(texts.begin(), texts.end());
  console_.out << in_columns(texts, console_.terminal.width);
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
}

void PlaySession::help() {
  for (const Command& command : commands())
    console_.out << fmt::format("{:<8}{}\n", command.name, command.help);
  console_.out
      << "Anything else is a move: in short notation (Nf3, exd5, e8=Q) or square to square (g1f3, e7e8q).\n";
}

}  // namespace proconsul
