// pgn_check [--variant NAME] [--start NUMBER] [--games COUNT] FILE
// Replays the games of a PGN file that XBoard wrote by the engine's own rules: every move must be legal, no
// game may go on after its end, and the final position must bear out the result and the reason given for it.
// Exit code 0 or 1.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"
#include "engine/text.h"
#include "protocol/formats/xboard_san.h"
#include "tests/gui/pgn.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

struct Expectations {
  std::string file;
  std::string variant;       // empty: any
  std::string start_number;  // empty: any
  std::optional<std::size_t> games;
};

std::string placement_of(std::string_view fen) { return std::string(fen.substr(0, fen.find(' '))); }

// The start whose pieces stand as in `fen`: XBoard drops or garbles the castling field.
std::optional<std::string> drawn_start(const StartScheme& scheme, std::string_view fen) {
  const Result<StartNumber> number = number_of_placement(scheme, placement_of(fen));
  return number ? std::optional(start_fen(scheme, *number).take()) : std::nullopt;
}

std::string complete_fen(const Variant& variant, const std::string& fen) {
  const std::string& usual = variant.rules->start_fen;
  if (fen.empty() || placement_of(fen) == placement_of(usual)) return usual;
  if (!variant.starts) return fen;
  return drawn_start(*variant.starts, fen).value_or(fen);
}

Result<Game> first_position(const Variant& variant, const std::string& fen_tag) {
  const std::string fen = complete_fen(variant, fen_tag);
  std::vector<PieceType> army;
  if (variant.starts) army = army_of(*variant.rules, fen);
  return Game::create(variant.compiled, fen, army);
}

// What ends a game by the rules, as its final comment has it.
std::optional<Ending> claimed_ending(const std::string& comment) {
  struct Sign {
    const char* word;
    Ending ending;
  };
  static constexpr Sign kSigns[] = {{"stalemate", Ending::kStalemate},
                                    {"mates", Ending::kCheckmate},
                                    {"checkmate", Ending::kCheckmate},
                                    {"50", Ending::kMoveLimit},
                                    {"fifty", Ending::kMoveLimit},
                                    {"repetition", Ending::kRepetition},
                                    {"material", Ending::kInsufficientMaterial}};
  for (const Sign& sign : kSigns) {
    if (lower_case(comment).find(sign.word) != std::string::npos) return sign.ending;
  }
  return std::nullopt;
}

// Replays one game. Where a text may mean several moves it tries them in turn until the rest of the game
// fits.
class Replay {
 public:
  Replay(Game game, const PgnGame& pgn) : game_(std::move(game)), pgn_(pgn) {}

  bool run() { return play_from(0); }
  const Error& error() const { return error_; }
  std::string reason() const { return describe(game_.rules(), game_.end()); }

 private:
  bool play_from(std::size_t index) {
    if (index == pgn_.moves.size()) return result_fits();
    const PgnMove& played = pgn_.moves[index];
    if (game_.end().over()) {
      return fail(index, played.line,
                  "the game was over before this: " + describe(game_.rules(), game_.end()));
    }
    const std::vector<Move> candidates = moves_of_xboard_san(game_, played.text);
    if (candidates.empty()) return fail(index, played.line, "illegal in " + game_.fen());
    for (const Move move : candidates) {
      game_.play(move);
      if (play_from(index + 1)) return true;
      game_.undo();
    }
    return false;
  }

  bool result_fits() {
    const GameEnd end = game_.end();
    const std::size_t last = pgn_.moves.size();
    const auto wrong = [&](const std::string& what) {
      return fail(last, pgn_.result_line, what + " in " + game_.fen() + " {" + pgn_.last_comment + "}");
    };
    if (pgn_.tag("Result") != pgn_.result) return wrong("the Result tag differs from the result");
    const std::optional<Ending> claimed = claimed_ending(pgn_.last_comment);
    if (!end.over()) {
      if (claimed) return wrong("no " + text_of(*claimed));
      return is_agreed() || wrong("the game is not over");
    }
    if (result_text(end.outcome) != pgn_.result)
      return wrong("the result is not " + result_text(end.outcome));
    if (claimed && *claimed != end.ending && !is_also_drawn_by(*claimed, end))
      return wrong("the reason is " + describe(game_.rules(), end));
    return true;
  }

  std::string text_of(Ending ending) const {
    const Rules& rules = game_.rules();
    GameEnd end{Outcome::kDraw, ending, {}};
    end.detail.count = ending == Ending::kRepetition ? rules.repetition_limit : rules.move_limit;
    return describe(rules, end);
  }

  // A drawn game may be at XBoard's 50-move limit as well, which it then names first.
  bool is_also_drawn_by(Ending claimed, const GameEnd& end) const {
    const int limit = 2 * game_.rules().move_limit;
    return claimed == Ending::kMoveLimit && end.outcome == Outcome::kDraw && limit > 0 &&
           quiet_plies() >= limit;
  }

  // As XBoard counts them: to it the moves of pawns that cannot promote are those of any piece.
  int quiet_plies() const {
    if (any(game_.rules().promotion_region)) {
      return std::visit([](const auto& p) { return p.rule50(); }, game_.position());
    }
    const auto captures = [](const PgnMove& move) { return move.text.find('x') != std::string::npos; };
    return static_cast<int>(std::find_if(pgn_.moves.rbegin(), pgn_.moves.rend(), captures) -
                            pgn_.moves.rbegin());
  }

  // Resignations and agreed draws need no position.
  bool is_agreed() const {
    const std::string comment = lower_case(pgn_.last_comment);
    const auto has = [&](const char* word) { return comment.find(word) != std::string::npos; };
    if (pgn_.result == "1/2-1/2") return has("agree");
    return has("resign") && has(pgn_.result == "1-0" ? "black" : "white");
  }

  // The attempt that got furthest says what is wrong.
  bool fail(std::size_t index, int line, const std::string& what) {
    if (index < furthest_) return false;
    furthest_ = index + 1;
    const std::string move = index < pgn_.moves.size() ? pgn_.moves[index].text : pgn_.result;
    const std::string number = std::to_string(index / 2 + 1) + (index % 2 == 0 ? ". " : "... ");
    error_ = Error{number + move + ": " + what, line, 0};
    return false;
  }

  Game game_;
  const PgnGame& pgn_;
  std::size_t furthest_ = 0;
  Error error_;
};

Result<std::string> check_start(const Variant& variant, const Game& game, const Expectations& expected) {
  if (expected.start_number.empty()) return std::string();
  if (!variant.starts) return Error{"this game has no numbered starts"};
  const Result<StartNumber> number = start_number(*variant.starts, game.start_fen());
  if (!number) return number.error();
  const std::string text = to_text(number.value());
  if (text != expected.start_number) return Error{"this is start " + text + ", not " + expected.start_number};
  return ", start " + text;
}

// A line about the game for people.
Result<std::string> check_game(const Registry& registry, const PgnGame& pgn, const Expectations& expected) {
  const std::string name = pgn.tags.contains("Variant") ? pgn.tag("Variant") : "chess";
  const Variant* variant = registry.find(lower_case(name));
  if (variant == nullptr) return Error{"unknown game " + name, pgn.line, 0};
  if (!expected.variant.empty() && variant != registry.find(expected.variant)) {
    return Error{"the game is " + name + ", not " + expected.variant, pgn.line, 0};
  }
  const Result<Game> game = first_position(*variant, pgn.tag("FEN"));
  if (!game) return Error{pgn.tag("FEN") + ": " + game.error().message, pgn.line, 0};
  const Result<std::string> start = check_start(*variant, game.value(), expected);
  if (!start) return Error{start.error().message, pgn.line, 0};
  Replay replay(game.value(), pgn);
  if (!replay.run()) return replay.error();
  const std::string reason = replay.reason().empty() ? pgn.last_comment : replay.reason();
  return variant->rules->name + start.value() + ", " + std::to_string(pgn.moves.size()) + " plies, " +
         pgn.result + ", " + reason;
}

Result<std::string> check_file(const Expectations& expected) {
  std::ifstream stream(expected.file);
  if (!stream) return Error{"cannot be read"};
  std::ostringstream text;
  text << stream.rdbuf();
  const Result<std::vector<PgnGame>> games = read_pgn(text.str());
  if (!games) return games.error();
  if (expected.games && games.value().size() != *expected.games) {
    return Error{std::to_string(games.value().size()) + " games, not " + std::to_string(*expected.games)};
  }
  const Registry registry;
  std::string report;
  for (const PgnGame& game : games.value()) {
    const Result<std::string> line = check_game(registry, game, expected);
    if (!line) return line.error();
    report += line.value() + "\n";
  }
  return report;
}

std::optional<Expectations> read_arguments(const std::vector<std::string>& arguments) {
  Expectations expected;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const bool option = word.starts_with("--");
    if (option && i + 1 == arguments.size()) return std::nullopt;
    if (word == "--variant") {
      expected.variant = arguments[++i];
    } else if (word == "--start") {
      expected.start_number = arguments[++i];
    } else if (word == "--games") {
      expected.games = parse_number<std::size_t>(arguments[++i], 0, 1'000'000);
      if (!expected.games) return std::nullopt;
    } else if (option || !expected.file.empty()) {
      return std::nullopt;
    } else {
      expected.file = word;
    }
  }
  if (expected.file.empty()) return std::nullopt;
  return expected;
}

int run(const std::vector<std::string>& arguments) {
  const std::optional<Expectations> expected = read_arguments(arguments);
  if (!expected) {
    std::cerr << "Usage: pgn_check [--variant NAME] [--start NUMBER] [--games COUNT] FILE\n";
    return 1;
  }
  const Result<std::string> report = check_file(*expected);
  if (report) {
    std::cout << report.value();
    return 0;
  }
  std::cerr << expected->file << ':';
  if (report.error().line > 0) std::cerr << report.error().line << ':';
  std::cerr << ' ' << report.error().message << '\n';
  return 1;
}

}  // namespace
}  // namespace proconsul

int main(int argc, char** argv) { return proconsul::run(std::vector<std::string>(argv + 1, argv + argc)); }
