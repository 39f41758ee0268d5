#include "protocol/match/uci_check.h"

#include <fmt/format.h>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/match/engine_options.h"
#include "protocol/match/uci_dialogue.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr int kDepth = 4;
constexpr std::int64_t kNodes = 5000;
constexpr std::int64_t kMaxNodes = 2 * kNodes;  // engines check the limit only at intervals
constexpr Milliseconds kMoveTime{200};

// Castling, en passant, promotion, check and few moves.
constexpr const char* kPositions[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                                      "rnbqkb1r/pp1p1ppp/5n2/2pPp3/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 4",
                                      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                                      "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3",
                                      "r1bqkbnr/ppp2ppp/2np4/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3",
                                      "8/8/8/8/8/5k2/7q/6K1 w - - 0 1"};

struct Examinee {
  UciDialogue& talk;
  const PlayerSettings& settings;
};

std::shared_ptr<const CompiledGame> chess() { return Registry().find("chess")->compiled; }

void introduce(UciDialogue& talk) {
  talk.send("uci");
  talk.read_to("uciok");
}

void get_ready(UciDialogue& talk) {
  talk.send("isready");
  talk.read_to("readyok");
}

void check_handshake(const Examinee& engine) {
  engine.talk.send("uci");
  bool named = false;
  bool authored = false;
  for (const std::string& line : engine.talk.read_to("uciok")) {
    named = named || line.starts_with("id name ");
    authored = authored || line.starts_with("id author ");
  }
  if (!named) engine.talk.fail("no 'id name' before uciok");
  if (!authored) engine.talk.fail("no 'id author' before uciok");
}

void check_options(const Examinee& engine) {
  engine.talk.send("uci");
  for (const std::string& line : engine.talk.read_to("uciok")) {
    const auto [head, tail] = split_head(line);
    if (head != "option") continue;
    const Result<OfferedOption> option = parse_uci_option(tail);
    const std::optional<std::string> flaw = option ? flaw_of(*option) : option.error().message;
    if (flaw) engine.talk.fail(fmt::format("{}: {}", quote(line), *flaw));
  }
}

void check_ready(const Examinee& engine) {
  introduce(engine.talk);
  get_ready(engine.talk);
}

void search_without_end(UciDialogue& talk) {
  introduce(talk);
  get_ready(talk);
  talk.send("position startpos");
  talk.send("go infinite");
}

void check_ready_in_search(const Examinee& engine) {
  search_without_end(engine.talk);
  engine.talk.send("isready");
  engine.talk.read_to("readyok", "bestmove");
}

void check_stop(const Examinee& engine) {
  search_without_end(engine.talk);
  engine.talk.send("stop");
  engine.talk.read_to("bestmove");
}

// The move after "bestmove" must be legal in `game`.
void expect_legal(UciDialogue& talk, const Game& game, const std::vector<std::string>& lines) {
  if (talk.failed()) return;
  const std::string_view text = split_head(split_head(lines.back()).tail).head;
  const Result<Move> move = parse_uci(game, text);
  if (!move) talk.fail(fmt::format("bestmove {} in {}: {}", text, game.fen(), move.error().message));
}

void check_legality(const Examinee& engine) {
  introduce(engine.talk);
  for (const char* fen : kPositions) {
    const Game game = Game::create(chess(), fen).take();
    engine.talk.send(fmt::format("position fen {}", fen));
    engine.talk.send("go depth 1");
    expect_legal(engine.talk, game, engine.talk.read_to("bestmove"));
  }
}

void check_moves(const Examinee& engine) {
  introduce(engine.talk);
  Game game = Game::create(chess(), kPositions[0]).take();
  std::string moves;
  for (const char* text : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "d8h4"}) {
    moves += std::string(" ") + text;
    game.play(parse_uci(game, text).take());
    for (const std::string& start : {std::string("startpos"), std::string("fen ") + kPositions[0]}) {
      engine.talk.send(fmt::format("position {} moves{}", start, moves));
      engine.talk.send("go depth 1");
      expect_legal(engine.talk, game, engine.talk.read_to("bestmove"));
    }
  }
}

// The largest number after `word` in the info lines of a search of the start position with this limit.
std::int64_t max_reported(UciDialogue& talk, const std::string& limit, std::string_view word) {
  introduce(talk);
  get_ready(talk);
  talk.send("position startpos");
  talk.send("go " + limit);
  std::int64_t most = 0;
  for (const std::string& line : talk.read_to("bestmove")) {
    const std::vector<std::string_view> words = words_in(line);
    if (words.empty() || words.front() != "info") continue;
    for (std::size_t i = 1; i + 1 < words.size() && words[i] != "string" && words[i] != "pv"; ++i) {
      if (words[i] != word) continue;
      if (const auto number = parse_integer(words[i + 1], 0, std::int64_t{1} << 60))
        most = std::max(most, *number);
    }
  }
  return most;
}

void check_depth(const Examinee& engine) {
  const std::int64_t depth = max_reported(engine.talk, fmt::format("depth {}", kDepth), "depth");
  if (depth > kDepth) engine.talk.fail(fmt::format("it reports depth {} after 'go depth {}'", depth, kDepth));
}

void check_nodes(const Examinee& engine) {
  const std::int64_t nodes = max_reported(engine.talk, fmt::format("nodes {}", kNodes), "nodes");
  if (nodes > kMaxNodes)
    engine.talk.fail(fmt::format("it reports {} nodes after 'go nodes {}'", nodes, kNodes));
}

void check_move_time(const Examinee& engine) {
  check_ready(engine);
  engine.talk.send("position startpos");
  const SteadyTime asked = std::chrono::steady_clock::now();
  engine.talk.send(fmt::format("go movetime {}", kMoveTime.count()));
  engine.talk.read_to("bestmove");
  const auto used = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - asked);
  if (used > kMoveTime + engine.settings.margin)
    engine.talk.fail(fmt::format("it took {} ms after 'go movetime {}'", used.count(), kMoveTime.count()));
}

void check_new_game(const Examinee& engine) {
  introduce(engine.talk);
  for (int game = 0; game < 2; ++game) {
    engine.talk.send("ucinewgame");
    get_ready(engine.talk);
    engine.talk.send("position startpos");
    engine.talk.send("go depth 1");
    engine.talk.read_to("bestmove");
  }
}

void check_unknown(const Examinee& engine) {
  introduce(engine.talk);
  for (const char* line : {"", "no such command", "setoption name No Such Option value 1", "42"})
    engine.talk.send(line);
  get_ready(engine.talk);
}

void check_quit(const Examinee& engine) {
  introduce(engine.talk);
  engine.talk.send("quit");
  engine.talk.await_end();
}

void check_quit_in_search(const Examinee& engine) {
  search_without_end(engine.talk);
  engine.talk.send("quit");
  engine.talk.await_end();
}

void check_end_of_input(const Examinee& engine) {
  introduce(engine.talk);
  engine.talk.close_input();
  engine.talk.await_end();
}

struct Check {
  std::string_view name;
  void (*run)(const Examinee&);
};
constexpr Check kChecks[] = {{"uci is answered with id and uciok", check_handshake},
                             {"options are well formed", check_options},
                             {"isready is answered", check_ready},
                             {"isready is answered during a search", check_ready_in_search},
                             {"stop is answered with bestmove", check_stop},
                             {"bestmove is legal", check_legality},
                             {"position with moves is understood", check_moves},
                             {"go depth is kept", check_depth},
                             {"go nodes is kept", check_nodes},
                             {"go movetime is kept", check_move_time},
                             {"ucinewgame begins another game", check_new_game},
                             {"unknown commands are ignored", check_unknown},
                             {"quit ends the program", check_quit},
                             {"quit ends it during a search", check_quit_in_search},
                             {"the end of input ends it", check_end_of_input}};

}  // namespace

Status check_uci(const EngineConfig& config, const PlayerSettings& settings,
                 const std::atomic<bool>& cancelled, const TrafficLog& log,
                 const std::function<void(const UciCheckResult&)>& report) {
  for (const Check& check : kChecks) {
    if (cancelled) break;
    auto process = EngineProcess::start(config, settings.cores, cancelled, log);
    if (!process) return process.error();
    UciDialogue talk(process.take(), settings.timeout);
    check.run({talk, settings});
    report({check.name, talk.failure()});
  }
  return done();
}

}  // namespace proconsul
