// A mock engine for the tests of the match runner: plays legal moves immediately over UCI or XBoard's
// protocol until its move number AT, where it does what its MODE says.
//   mock_engine [MODE [AT [NUMBER]]]
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "engine/move_text.h"
#include "protocol/formats/xboard_setup.h"
#include "protocol/match/cpu_cores.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

// Terminal escapes and invalid text: ESC, CSI as one character, DEL, an override, a lone byte.
constexpr const char* kEscapes =
    "\x1b[2J\x1b]0;title\x07\xc2\x9b"
    "1m\x7f\xe2\x80\xae\xff";

struct Orders {
  std::string mode = "play";
  int at = 1;
  int number = 0;
};

[[noreturn]] void stall() {
  signal(SIGTERM, SIG_IGN);
  for (;;) pause();
}

void say(const std::string& line) { std::cout << line << std::endl; }

[[noreturn]] void flood() {
  for (const std::string piece(4096, 'x');;) std::cout << piece << std::flush;
}

class Mock {
 public:
  explicit Mock(Orders orders) : orders_(std::move(orders)), game_(new_game("chess")) {}

  bool obey(const std::string& line) {
    std::istringstream words(line);
    std::string head;
    words >> head;
    std::string rest;
    std::getline(words >> std::ws, rest);
    if (head == "quit") return quit();
    if (waiting_ && (head == "stop" || head == "ponderhit")) {
      waiting_ = false;
      think();
    }
    if (head == "xboard") xboard_ = true;
    if (head == "uci" || head == "protover") introduce();
    if (xboard_) {
      obey_xboard(head, rest);
    } else {
      obey_uci(head, rest);
    }
    return true;
  }

 private:
  bool is(const char* mode) const { return orders_.mode == mode; }

  bool quit() {
    if (is("never-quit")) stall();
    return false;
  }

  std::string name() const {
    if (is("count-cores")) return "Mock U on " + std::to_string(usable_cores().size());
    if (is("escapes")) return std::string("Mock ") + kEscapes;
    if (is("count-descriptors")) return "Mock U with " + std::to_string(descriptors());
    return "Mock U";
  }

  static int descriptors() {
    int open = 0;
    for (int number = 0; number < 1024; ++number) open += fcntl(number, F_GETFD) >= 0 ? 1 : 0;
    return open;
  }

  void introduce() {
    if (is("crash-at-start")) std::exit(7);
    if (is("stall-at-start")) stall();
    if (is("slow-start")) std::this_thread::sleep_for(std::chrono::milliseconds(orders_.number));
    if (xboard_ && is("no-features")) return;
    if (xboard_) {
      say("feature ping=1 setboard=1 usermove=1 reuse=1 myname=\"" + (is("escapes") ? name() : "Mock X") +
          '"');
      say("feature variants=\"normal,capablanca,consul42k\" done=1");
    } else {
      say("id name " + name());
      say("id author Nobody");
      if (is("bad-option")) say("option name Speed type spin default 5");
      say("option name Hash type spin default 16 min 1 max 1024");
      if (is("tuned")) {
        say("option name Strength type spin default 20 min 0 max 100");
        say("option name Scale type string default 0.5");
        say("option name Book type check default false");
      }
      say("option name UCI_Variant type combo default chess var chess var capablanca var chess2016");
      say("uciok");
    }
  }

  Game new_game(const std::string& name) {
    variant_ = registry_.find(name);
    if (variant_ == nullptr) variant_ = registry_.find("chess");
    Game game = Game::create(variant_->compiled, variant_->rules->start_fen).take();
    return game;
  }

  void obey_uci(const std::string& head, const std::string& rest) {
    const std::string variant_option = "name UCI_Variant value ";
    if (head == "setoption" && rest.rfind(variant_option, 0) == 0)
      game_ = new_game(rest.substr(variant_option.size()));
    const std::string strength_option = "name Strength value ";
    if (head == "setoption" && rest.rfind(strength_option, 0) == 0)
      strength_ = std::atoi(rest.substr(strength_option.size()).c_str());
    if (head == "isready") say("readyok");
    if (head == "ucinewgame") {
      moves_ = 0;
      ++games_;
    }
    if (head == "position") set_position(rest);
    if (head != "go") return;
    waiting_ =
        !is("impatient") && (rest.find("infinite") != std::string::npos || rest.rfind("ponder", 0) == 0);
    if (!waiting_) think();
  }

  void set_position(const std::string& text) {
    const std::size_t moves = text.find(" moves");
    const std::string start = text.substr(0, moves);
    const std::string fen = start == "startpos" ? variant_->rules->start_fen : start.substr(4);
    game_ = Game::create(variant_->compiled, fen).take();
    if (moves == std::string::npos) return;
    std::istringstream words(text.substr(moves + 6));
    for (std::string word; words >> word;) game_.play(parse_uci(game_, word).take());
  }

  void obey_xboard(const std::string& head, const std::string& rest) {
    if (head == "new") {
      game_ = new_game("chess");
      start_.reset();
      forced_ = true;
      moves_ = 0;
    }
    if (head == "variant") game_ = new_game(rest);
    if (head == "force") forced_ = true;
    if (head == "setboard") game_ = Game::create(variant_->compiled, rest).take();
    if (head == "ping") say("pong " + rest);
    if (head == "draw" && is("accept")) say("offer draw");
    if (head == "result" && is("claim-otherwise")) say(rest.rfind("1-0", 0) == 0 ? "0-1 {no}" : "1-0 {no}");
    if (head == "result") forced_ = true;
    if (head == "go") {
      forced_ = false;
      think();
    }
    if (head != "usermove") return;
    game_.play(dialect().parse(game_, rest).take());
    if (!forced_ && is("refuse") && moves_ + 1 >= orders_.at) return say("Illegal move: " + rest);
    if (!forced_ && !game_.end().over()) think();
  }

  const XboardDialect& dialect() {
    if (!start_) start_ = make_xboard_setup(*variant_, game_).dialect;
    return *start_;
  }

  void answer(const std::string& move) { say((xboard_ ? "move " : "bestmove ") + move); }

  // The next move of an opponent of this kind or, in the mode "mistaken", another one.
  std::string expected_after(Move move) const {
    Game ahead = game_;
    ahead.play(move);
    const std::vector<Move> legal = ahead.legal_moves();
    if (legal.empty()) return "";
    const Key chosen = ahead.key() % legal.size();
    return " ponder " +
           to_uci(ahead, legal[static_cast<std::size_t>(chosen + (is("mistaken") ? 1 : 0)) % legal.size()]);
  }

  void think() {
    ++moves_;
    if (moves_ >= orders_.at && misbehave()) return;
    const std::vector<Move> legal = game_.legal_moves();
    if (legal.empty()) return answer(is("never-ending") ? "a2a4" : "(none)");
    const Move move = legal[static_cast<std::size_t>(game_.key() % legal.size())];
    if (orders_.mode == "score") {
      say(xboard_ ? "5 " + std::to_string(orders_.number) + " 1 10 pv"
                  : "info depth 5 score cp " + std::to_string(orders_.number) + " nodes 10 pv");
    }
    if (is("mate-score"))
      say(xboard_ ? "5 " + std::to_string(100'000 + orders_.number) + " 1 10 pv"
                  : "info depth 5 score mate " + std::to_string(orders_.number) + " nodes 10 pv");
    const std::string expected = is("ponder") || is("mistaken") ? expected_after(move) : "";
    answer((xboard_ ? dialect().text(game_, move).value_or("") : to_uci(game_, move)) + expected);
    if (xboard_) game_.play(move);
  }

  // True if the engine has nothing more to do.
  bool misbehave() {
    const bool white = game_.side_to_move() == Colour::kWhite;
    if (is("crash")) raise(SIGSEGV);
    if (is("exit")) std::exit(3);
    if (is("interrupt")) kill(getppid(), SIGINT);  // like Ctrl-C
    if (is("tuned")) return play_as_strong_as_told();
    if (is("stall") || is("interrupt")) stall();
    if (is("flood")) flood();
    if (is("lines")) {
      for (;;) say("info string again and again");
    }
    if (is("slow")) std::this_thread::sleep_for(std::chrono::milliseconds(orders_.number));
    if (is("garbage")) say(std::string("\0\xff\x80 bestmover move\nmoves?\n\n= = =", 32));
    if (is("offer")) say("offer draw");
    if (is("escapes"))
      say(std::string("info string ") + kEscapes + "\ninfo depth 1 score cp 1 pv " + kEscapes);
    const std::pair<const char*, std::string> lines[] = {
        {"illegal", xboard_ ? "move a1a8" : "bestmove a1a8"},
        {"nonsense", xboard_ ? "move hello" : "bestmove hello"},
        {"nothing", xboard_ ? "move" : "bestmove (none)"},
        {"escapes", (xboard_ ? "move " : "bestmove ") + std::string(kEscapes)},
        {"resign", xboard_ ? "resign" : "bestmove resign"},
        {"claim-win", white ? "1-0 {I say so}" : "0-1 {I say so}"},
        {"claim-loss", white ? "0-1 {I give up}" : "1-0 {I give up}"},
        {"claim-draw", "1/2-1/2 {I say so}"}};
    for (const auto& [mode, line] : lines) {
      if (!is(mode)) continue;
      say(line);
      return true;
    }
    return false;
  }

  // Resigns the earlier, the further its option Strength is from 70, which makes 70 the best value for
  // tuning. In its game NUMBER, if any, it interrupts the match.
  bool play_as_strong_as_told() {
    if (games_ == orders_.number) {
      kill(getppid(), SIGINT);
      stall();
    }
    if (moves_ < 26 - std::abs(strength_ - 70) / 4) return false;
    say("bestmove resign");
    return true;
  }

  Orders orders_;
  Registry registry_;
  const Variant* variant_ = nullptr;
  Game game_;
  std::optional<XboardDialect> start_;
  bool xboard_ = false;
  bool forced_ = true;
  bool waiting_ = false;  // searches until it is stopped
  int moves_ = 0;
  int games_ = 0;
  int strength_ = 20;
};

}  // namespace
}  // namespace proconsul

int main(int argc, char** argv) {
  proconsul::Orders orders;
  if (argc > 1) orders.mode = argv[1];
  if (argc > 2) orders.at = std::atoi(argv[2]);
  if (argc > 3) orders.number = std::atoi(argv[3]);
  proconsul::Mock mock(orders);
  for (std::string line; std::getline(std::cin, line);) {
    if (!mock.obey(line)) return 0;
  }
  if (orders.mode == "never-quit") proconsul::stall();
  return 0;
}
