#include "protocol/cli/play_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <istream>
#include <ostream>
#include <utility>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "protocol/cli/answer_words.h"
#include "protocol/cli/live_block.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/typed_move.h"
#include "protocol/text/number.h"
#include "protocol/text/output_file.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"
#include "search/skill.h"

namespace proconsul {
namespace {

constexpr std::uint64_t kLowestNodes = 50;  // nodes at level 1
constexpr std::string_view kMenu =
    "What next? new (another game), review (your mistakes),\n"
    "save FILE, undo, quit; the first letter will do.\n";

std::string nodes_text(std::uint64_t nodes) {
  std::string text = fmt::format("{} positions a move", nodes);
  if (const std::optional<int> elo = elo_of_nodes(nodes))
    text += fmt::format(", about {} Elo in chess", *elo);
  return text;
}

std::string limits_text(const Limits& limits) {
  if (limits.nodes) return nodes_text(*limits.nodes);
  if (limits.depth) return fmt::format("{} plies a move", *limits.depth);
  if (limits.move_time)
    return fmt::format("{:g} {} a move", static_cast<double>(limits.move_time->count()) / 1000,
                       limits.move_time->count() == 1000 ? "second" : "seconds");
  return "No limit: Ctrl-C makes the engine move";
}

}  // namespace

Limits limits_of_level(int level) {
  Limits limits;
  limits.nodes = kLowestNodes;
  for (int i = 1; i < level; ++i) *limits.nodes *= 3;
  return limits;
}

std::string levels_text() {
  std::vector<std::string> known;
  for (int level = 1; level <= kHighestLevel; ++level)
    if (const std::optional<int> elo = elo_of_nodes(*limits_of_level(level).nodes))
      known.push_back(fmt::format("{}: {}", level, *elo));
  return fmt::format("Levels and their Elo in chess, as measured: {}; higher ones are stronger.",
                     fmt::join(known, ", "));
}

std::string PlaySession::settings_text() const {
  const std::string limits = limits_text(settings_.limits);
  return settings_.level ? fmt::format("Level {}: {}", *settings_.level, limits) : limits;
}

// A level thinks longer when only mate is left to find.
Limits PlaySession::limits_now() const {
  Limits limits = settings_.limits;
  if (settings_.level && faces_bare_royals(game_)) limits.nodes = std::max(*limits.nodes, kNodesToMate);
  return limits;
}

PlaySession::PlaySession(const Variant& variant, Game start, Game played, const PlaySettings& settings,
                         Console& console)
    : variant_(variant),
      start_(std::move(start)),
      game_(std::move(played)),
      settings_(settings),
      console_(console),
      reader_(make_line_reader(console, [this](const std::string& typed) { return completions(typed); })) {
  engine_.set_options(settings.options);
  engine_.set_tablebases(settings.endings);
}

const std::vector<PlaySession::Command>& PlaySession::commands() {
  static const std::vector<Command> kCommands = {
      {"board", "", "show the board", &PlaySession::board},
      {"moves", "[SQUARE|LETTER]", "list the legal moves, or those from a square or of a kind of piece",
       &PlaySession::list_moves},
      {"rules", "", "print the rules of the game", &PlaySession::rules},
      {"pieces", "", "list the pieces", &PlaySession::pieces},
      {"piece", "LETTER", "show how a piece moves", &PlaySession::piece},
      {"hint", "", "let the engine suggest a move", &PlaySession::hint},
      {"undo", "", "take back your last move", &PlaySession::undo},
      {"redo", "", "replay the move that was taken back", &PlaySession::redo},
      {"go", "", "let the engine move now; you take the other side", &PlaySession::go},
      {"level", "[N]", "set the engine's strength, 1 to 10", &PlaySession::level},
      {"time", "[S]", "set the engine's time per move, in seconds", &PlaySession::time},
      {"flip", "", "turn the board around", &PlaySession::flip},
      {"fen", "", "print the position", &PlaySession::fen},
      {"name", "[NAME]", "set your name in a saved game", &PlaySession::name},
      {"save", "FILE", "save the game as PGN now and after every move; 'play --resume FILE' continues it",
       &PlaySession::save},
      {"review", "", "go through the game with the engine and mark the mistakes", &PlaySession::review},
      {"resign", "", "resign the game", &PlaySession::resign},
      {"new", "", "start again", &PlaySession::restart},
      {"help", "", "this list", &PlaySession::help},
      {"quit", "", "leave", &PlaySession::quit},
  };
  return kCommands;
}

void PlaySession::run() {
  console_.out << wrapped(fmt::format("{}: you play {}. Type a move ({}) or 'help'.", game_.rules().title,
                                      name_of(settings_.human), ways_to_write()),
                          columns())
               << '\n';
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

std::string PlaySession::prompt() const {
  return ended() ? "Over> " : std::string(name_of(game_.side_to_move())) + "> ";
}

bool PlaySession::read_line(std::string& line) {
  const LineReader::Found found = reader_->read(prompt(), line);
  if (found == LineReader::Found::kInterrupt) line = "quit";
  return found != LineReader::Found::kEnd;
}

// After the end of a game the first letter of a menu item is sufficient.
const PlaySession::Command* PlaySession::find_command(const std::string& word) const {
  for (const Command& command : commands()) {
    const std::string_view called = command.name;
    if (word == called) return &command;
    if (ended() && word.size() == 1 && word.front() == called.front() && kMenu.find(called) != kMenu.npos)
      return &command;
  }
  return nullptr;
}

void PlaySession::obey(const std::string& line) {
  const std::string replaceable = std::exchange(replaceable_, "");
  if (!replaceable.empty() && (line == "y" || reply_of(line) == Reply::kYes)) return keep_in(replaceable);
  const std::size_t blank = std::min(line.find(' '), line.size());
  const Command* command = find_command(line.substr(0, blank));
  if (!replaceable.empty() && command == nullptr && !parse_typed(game_, line)) {
    console_.out << wrapped(fmt::format("{} stays as it is.", quote(replaceable)), columns());
    return;
  }
  if (command == nullptr || command->act != &PlaySession::quit) asked_ = false;
  words_ = trimmed(std::string_view(line).substr(blank));
  if (command != nullptr && (words_.empty() || *command->words != '\0')) return (this->*command->act)();
  play_text(line);
}

void PlaySession::play_text(const std::string& text) {
  if (ended()) {
    console_.out << "The game is over.\n" << kMenu;
    return;
  }
  const Result<Move> move = parse_typed(game_, text);
  if (!move) return refuse(text, move.error());
  undone_.clear();
  move_style_ = style_of(game_, text);
  play_move(move.value());
}

void PlaySession::play_move(Move move) {
  game_.play(move);
  if (!settings_.file.empty() && !write_record())
    console_.out << "Cannot write " << quote(settings_.file) << '\n';
  // Before the engine's reply the board is not shown, since it would change immediately.
  if (ended() || game_.side_to_move() == settings_.human) show_board();
  if (ended()) announce_end();
}

void PlaySession::reply() {
  if (console_.terminal.out) console_.out << "Thinking, Ctrl-C ends it ..." << std::flush;
  const SearchResult result = think_interruptibly(engine_, game_, limits_now(), nullptr);
  if (console_.terminal.out) console_.out << kEraseLine;
  console_.out << fmt::format("{} plays {} ({}, depth {})\n", name_of(game_.side_to_move()),
                              text_of(result.best), score_text(result.score), result.depth);
  play_move(result.best);
}

void PlaySession::show_board() {
  if (console_.terminal.out) settings_.style.columns = size_of(console_.terminal).columns;
  console_.out << board_picture(game_, settings_.style);
  if (!ended()) console_.out << turn_text(game_) << '\n';
}

void PlaySession::announce_end() {
  console_.out << "Game over: " << end_text(game_.rules(), game_.end()) << '\n' << kMenu;
}

void PlaySession::changed() {
  if (!settings_.file.empty() && !write_record())
    console_.out << "Cannot write " << quote(settings_.file) << '\n';
  show_board();
  if (game_.end().over()) announce_end();
}

void PlaySession::undo() {
  Game before = game_;
  while (before.undo() && before.side_to_move() != settings_.human) {
  }
  if (resigned_) {
    resigned_ = false;
  } else if (game_.moves().empty() || before.side_to_move() != settings_.human) {
    console_.out << "You have no move to take back.\n";
    return;
  } else {
    for (std::size_t i = game_.moves().size(); i > before.moves().size(); --i)
      undone_.push_back(game_.moves()[i - 1]);
    game_ = before;
  }
  changed();
}

void PlaySession::redo() {
  if (undone_.empty()) {
    console_.out << "There is no move to replay.\n";
    return;
  }
  do {
    game_.play(undone_.back());
    undone_.pop_back();
  } while (!undone_.empty() && game_.side_to_move() != settings_.human);
  changed();
}

void PlaySession::board() { show_board(); }

void PlaySession::hint() {
  if (ended()) {
    console_.out << "The game is over.\n";
    return;
  }
  const SearchResult result = think_interruptibly(engine_, game_, limits_now(), nullptr);
  console_.out << fmt::format("Hint: {} ({})\n", text_of(result.best), score_text(result.score));
}

std::vector<std::string> PlaySession::moves_of_piece(PieceType type) const {
  std::vector<std::string> texts;
  for (const Move move : game_.legal_moves()) {
    if (game_.mover(move).type() == type) texts.push_back(text_of(move));
  }
  return texts;
}

void PlaySession::list_moves() {
  std::vector<std::string> texts;
  if (const PieceType type = game_.rules().type_of(upper_case(words_)); type.valid()) {
    texts = moves_of_piece(type);
  } else {
    const Result<Square> from =
        words_.empty() ? Result<Square>(Square::none()) : parse_square(game_.rules().board, words_);
    if (!from) {
      console_.out << error_line(from.error()) << '\n';
      return;
    }
    for (const Move move : game_.legal_moves()) {
      if (!from->valid() || move.origin() == *from) texts.push_back(text_of(move));
    }
  }
  if (texts.empty()) console_.out << "none\n";
  std::sort(texts.begin(), texts.end());
  console_.out << in_columns(texts, columns());
}

void PlaySession::flip() {
  settings_.style.flipped = !settings_.style.flipped;
  show_board();
}

void PlaySession::fen() { console_.out << game_.fen() << '\n'; }

void PlaySession::go() {
  settings_.human = !game_.side_to_move();
  console_.out << "You play " << name_of(settings_.human) << ".\n";
}

void PlaySession::restart() {
  game_ = start_;
  resigned_ = false;
  undone_.clear();
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
  console_.out << fmt::format("You resign: {} wins ({})\n", name_of(!settings_.human), result_text(outcome));
  if (!settings_.file.empty()) write_record();
  console_.out << kMenu;
}

void PlaySession::level() {
  if (words_.empty()) {
    console_.out << settings_text() << '\n';
    return;
  }
  const Result<std::int64_t> level = parse_integer(words_, 1, kHighestLevel);
  if (!level) {
    console_.out << "level: " << level.error().message << '\n';
    return;
  }
  settings_.level = static_cast<int>(level.value());
  settings_.limits = limits_of_level(*settings_.level);
  console_.out << settings_text() << '\n';
}

void PlaySession::time() {
  if (!words_.empty()) {
    const Result<Milliseconds> time = parse_seconds(words_);
    if (!time || time->count() <= 0) {
      console_.out << "time: " << (time ? "must be more than 0 seconds" : time.error().message) << '\n';
      return;
    }
    settings_.limits = Limits{};
    settings_.limits.move_time = *time;
    settings_.level.reset();
  }
  console_.out << settings_text() << '\n';
}

void PlaySession::name() {
  if (!words_.empty()) settings_.name = words_;
  if (!words_.empty() && !settings_.file.empty()) write_record();
  console_.out << fmt::format("You are called {}.\n", printable(settings_.name));
}

Game PlaySession::first_position() const {
  Game game = start_;
  while (game.undo()) {
  }
  return game;
}

PgnGame PlaySession::record() const {
  PgnGame pgn;
  const bool white = settings_.human == Colour::kWhite;
  pgn.set_tag("Event", kSavedEvent);
  pgn.set_tag("Site", "?");
  pgn.set_tag("Date", pgn_today());
  pgn.set_tag("Round", "-");
  pgn.set_tag("White", white ? settings_.name : kEngineName);
  pgn.set_tag("Black", white ? kEngineName : settings_.name);
  const Outcome lost = white ? Outcome::kBlackWins : Outcome::kWhiteWins;
  pgn.result = result_text(resigned_ ? lost : game_.end().outcome);
  pgn.set_tag("Result", pgn.result);
  describe_start(pgn, variant_, start_);
  Game game = first_position();
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
  if (words_ == settings_.file || found_at(words_, file_kinds::kSavedGame) == Found::kNothing)
    return keep_in(words_);
  replaceable_ = words_;
  console_.out << wrapped(
      fmt::format("{} holds a saved game. Replace it? 'y' does; anything else keeps it.", quote(words_)),
      columns());
}

void PlaySession::keep_in(const std::string& file) {
  settings_.file = file;
  const bool written = write_record();
  console_.out << (written ? "Saved as " : "Cannot write ") << quote(file) << '\n';
  if (!written) settings_.file.clear();
}

bool PlaySession::would_lose_moves() const {
  return console_.terminal.in && settings_.file.empty() && !game_.moves().empty() && !ended();
}

void PlaySession::quit() {
  quit_ = asked_ || !would_lose_moves();
  if (!quit_)
    console_.out << wrapped("The game is not saved: 'save FILE' keeps it, 'quit' again leaves it.",
                            columns());
  asked_ = true;
}

}  // namespace proconsul
