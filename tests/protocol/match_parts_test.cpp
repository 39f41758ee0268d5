// The parts of the match runner that need no process: openings, adjudication, PGN, engine options.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/match/held_claims.h"
#include "protocol/match/match_options.h"
#include "protocol/match/match_report.h"
#include "protocol/match/match_state.h"
#include "protocol/match/pgn_writer.h"
#include "protocol/match/xboard_features.h"
#include "protocol/match_runner.h"
#include "support.h"

namespace proconsul {
namespace {

using testing::HasSubstr;

using test::registry;

const Variant& variant(const char* name) { return *registry().find(name); }

TEST(TimeControlText, IsReadAndWritten) {
  const Result<TimeControl> session = parse_time_control("40/60+0.5");
  ASSERT_TRUE(session);
  EXPECT_EQ(session.value().moves, 40);
  EXPECT_EQ(session.value().base, Milliseconds(60'000));
  EXPECT_EQ(session.value().increment, Milliseconds(500));
  EXPECT_EQ(to_text(session.value()), "40/60+0.5");
  EXPECT_EQ(to_text(parse_time_control("8+0.08").take()), "8+0.08");
  EXPECT_EQ(to_text(parse_time_control("300").take()), "300");
  for (const char* wrong : {"", "+1", "0+1", "x", "1+", "0/5", "1/2/3", "-1", "1+-1", "5s"})
    EXPECT_FALSE(parse_time_control(wrong)) << wrong;
}

TEST(MateScores, AreHeldAgainstTheEnd) {
  const auto mate = [](int moves) {
    Evaluation evaluation;
    evaluation.mate = moves;
    return evaluation;
  };
  const Rules& rules = *variant("chess").rules;
  const GameEnd open;
  const GameEnd won{Outcome::kWhiteWins, Ending::kCheckmate};
  const GameEnd lost{Outcome::kBlackWins, Ending::kChecks};
  const GameEnd drawn{Outcome::kDraw, Ending::kStalemate};
  const Colour white = Colour::kWhite;
  for (const int moves : {1, 4}) {
    EXPECT_FALSE(refuted_by_move(rules, mate(moves), white, open));
    EXPECT_FALSE(refuted_by_move(rules, mate(moves), white, won));
    EXPECT_TRUE(refuted_by_move(rules, mate(moves), white, lost));
    EXPECT_TRUE(refuted_by_move(rules, mate(moves), white, drawn));
    EXPECT_FALSE(refuted_by_reply(rules, mate(moves), white, won));
    EXPECT_TRUE(refuted_by_reply(rules, mate(moves), white, drawn));
    EXPECT_EQ(refuted_by_reply(rules, mate(moves), white, open).has_value(), moves == 1);
  }
  EXPECT_TRUE(refuted_by_move(rules, mate(-2), white, won));
  EXPECT_FALSE(refuted_by_move(rules, mate(-2), white, lost));
  for (const GameEnd& end : {open, won, lost, drawn}) {
    EXPECT_FALSE(refuted_by_reply(rules, mate(-2), white, end));
    EXPECT_FALSE(refuted_by_move(rules, {}, white, end));
  }
  EXPECT_EQ(refuted_by_move(rules, mate(3), Colour::kBlack, drawn),
            "saw a mate in 3, but it is 1/2-1/2 (stalemate)");
}

TEST(EngineWords, AreRead) {
  const auto engine = parse_engine({"cmd=./e", "name=E", "proto=xboard", "args=-a 'b c'", "option.Hash=16",
                                    "option.Multi PV=2", "tc=1+1", "depth=3"},
                                   {});
  ASSERT_TRUE(engine) << engine.error().message;
  EXPECT_EQ(engine.value().arguments, (std::vector<std::string>{"-a", "b c"}));
  EXPECT_EQ(engine.value().protocol, EngineProtocol::kXboard);
  EXPECT_EQ(engine.value().options[1], (std::pair<std::string, std::string>{"Multi PV", "2"}));
  EXPECT_EQ(to_text(engine.value().control), "1+1, depth 3");
}

TEST(EngineWords, SayWhatIsWrong) {
  const auto message = [](std::vector<std::string> words) {
    const auto engine = parse_engine(words, parse_time_control("1").take());
    return engine ? std::string("fine") : engine.error().message;
  };
  EXPECT_EQ(message({"cmd=e"}), "fine");
  EXPECT_EQ(message({"name=E"}), "--engine: cmd=PROGRAM is missing");
  EXPECT_EQ(message({"cmd=e", "nam=E"}), "--engine: unknown key 'nam' (did you mean 'name'?)");
  EXPECT_EQ(message({"cmd=e", "proto=usi"}), "--engine: proto=usi: the protocols are uci and xboard");
  EXPECT_EQ(message({"e"}), "--engine: 'e' is not of the form key=value");
  EXPECT_THAT(message({"cmd=e", "proto=xboard", "nodes=5"}), HasSubstr("needs proto=uci"));
  EXPECT_EQ(parse_engine({"cmd=e"}, {}).error().message,
            "no time, node or depth limit given: use --tc, --movetime, --nodes or --depth");
}

OpeningBook book(const char* name, const OpeningSettings& settings) {
  return OpeningBook::create(variant(name), settings).take();
}

TEST(Openings, UnfairOnesAreDrawnAgain) {
  OpeningSettings settings;
  settings.random_plies = 6;
  const OpeningBook any = book("capablanca", settings);
  settings.balance = 30;
  const OpeningBook fair = book("capablanca", settings);
  int changed = 0;
  for (std::uint64_t round = 0; round < 12; ++round) {
    changed += any.opening(round) != fair.opening(round);
    const Game game = game_from(variant("capablanca"), fair.opening(round));
    Limits limits;
    limits.nodes = 5000;
    EXPECT_LE(std::abs(Engine().think(game, limits).score), 60) << game.fen();
  }
  EXPECT_GT(changed, 3);
}

TEST(Openings, AreTheSameForTheSameSeed) {
  OpeningSettings settings;
  settings.random_plies = 4;
  for (const Variant& game : registry().variants()) {
    const OpeningBook one = OpeningBook::create(game, settings).take();
    const OpeningBook two = OpeningBook::create(game, settings).take();
    for (std::uint64_t round = 0; round < 5; ++round) {
      EXPECT_EQ(one.opening(round), two.opening(round));
      EXPECT_FALSE(game_from(game, one.opening(round)).end().over()) << game.rules->name;
    }
    EXPECT_NE(one.opening(0), one.opening(1)) << game.rules->name;
  }
}

TEST(Openings, ComeByNumberInTurn) {
  OpeningSettings settings;
  settings.source = OpeningSettings::Source::kNumbers;
  settings.numbers = {{518, 518}, {0, 0}};
  const OpeningBook openings = book("fischerandom", settings);
  EXPECT_THAT(openings.opening(0).fen, HasSubstr("RNBQKBNR"));
  EXPECT_EQ(openings.opening(1).label, "start 0");
  EXPECT_EQ(openings.opening(2), openings.opening(0));
  EXPECT_FALSE(OpeningBook::create(variant("chess"), settings));
  settings.numbers = {{960, 960}};
  EXPECT_FALSE(OpeningBook::create(variant("fischerandom"), settings));
}

TEST(Openings, ComeFromAFile) {
  const ScratchFile file("openings.epd");
  file.write(
      "# two positions\n"
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"king's pawn\";\n\n"
      "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\n");
  OpeningSettings settings;
  settings.source = OpeningSettings::Source::kFile;
  settings.file = file.path();
  const OpeningBook openings = book("chess", settings);
  EXPECT_EQ(openings.opening(0).fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -");
  EXPECT_EQ(openings.opening(1).label, "line 4");
  EXPECT_EQ(openings.opening(2), openings.opening(0));
  file.write("8/8/8/4k3/8/4K3/4P3/8 w - -\nnonsense\n");
  const auto broken = OpeningBook::create(variant("chess"), settings);
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().line, 2);
  settings.file = "/nowhere.epd";
  EXPECT_FALSE(OpeningBook::create(variant("chess"), settings));
}

Evaluation says(int centipawns) {
  Evaluation evaluation;
  evaluation.centipawns = centipawns;
  return evaluation;
}

TEST(Adjudication, DrawNeedsBothSidesForLongEnough) {
  AdjudicationRules rules;
  rules.draw = DrawRule{10, 2, 10};
  Adjudicator judge(rules);
  const auto move = [&](int number, int white, int black) {
    const auto first = judge.judge(Colour::kWhite, says(white), number);
    return first ? first : judge.judge(Colour::kBlack, says(black), number);
  };
  EXPECT_FALSE(move(8, 0, 0));
  EXPECT_FALSE(move(9, 0, 0));
  EXPECT_FALSE(move(10, 0, 0));
  EXPECT_FALSE(move(11, -10, 11));  // too far
  EXPECT_FALSE(move(12, 0, 0));
  const auto verdict = move(13, 0, 0);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::kDraw);
}

TEST(Adjudication, WinNeedsTheLoserAndTheWinner) {
  AdjudicationRules rules;
  rules.resign = ResignRule{2, 500, true};
  Adjudicator judge(rules);
  EXPECT_FALSE(judge.judge(Colour::kWhite, says(600), 1));
  EXPECT_FALSE(judge.judge(Colour::kBlack, says(-600), 1));
  EXPECT_FALSE(judge.judge(Colour::kWhite, says(400), 2));
  EXPECT_FALSE(judge.judge(Colour::kBlack, says(-600), 2));  // the winner's score does not agree
  EXPECT_FALSE(judge.judge(Colour::kWhite, says(600), 3));
  EXPECT_FALSE(judge.judge(Colour::kBlack, says(-600), 3));
  const auto verdict = judge.judge(Colour::kWhite, says(600), 4);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::kWhiteWins);
  rules.resign->both = false;
  Adjudicator trusting(rules);
  EXPECT_FALSE(trusting.judge(Colour::kWhite, says(-500), 1));
  EXPECT_FALSE(trusting.judge(Colour::kBlack, {}, 1));
  EXPECT_EQ(trusting.judge(Colour::kWhite, says(-500), 2)->outcome, Outcome::kBlackWins);
}

TEST(Adjudication, SilenceAndMatesAreScoresToo) {
  EXPECT_EQ(Evaluation{}.score(), std::nullopt);
  Evaluation mate;
  mate.mate = -3;
  EXPECT_LT(*mate.score(), -90'000);
  mate.mate = 2;
  EXPECT_GT(*mate.score(), 90'000);
}

TEST(Adjudication, LongGamesAreDrawn) {
  AdjudicationRules rules;
  rules.max_moves = 2;
  Adjudicator judge(rules);
  EXPECT_FALSE(judge.judge(Colour::kBlack, {}, 1));
  EXPECT_FALSE(judge.judge(Colour::kWhite, {}, 2));
  EXPECT_EQ(judge.judge(Colour::kBlack, {}, 2)->outcome, Outcome::kDraw);
}

TEST(MatchPgn, HasTagsCommentsAndResult) {
  GameRecord record;
  record.plan.variant = &variant("chess");
  record.plan.black = 1;
  record.plan.opening = {variant("chess").rules->start_fen, {"f2f3"}, "a \"name\""};
  Game game = game_from(*record.plan.variant, record.plan.opening);
  record.moves.push_back({game.moves().front(), true, {}, {}});
  for (const char* text : {"e7e5", "g2g4", "d8h4"}) {
    const Move move = parse_uci(game, text).take();
    Evaluation evaluation = says(-31);
    evaluation.depth = 12;
    record.moves.push_back({move, false, std::chrono::milliseconds(520), evaluation});
    game.play(move);
  }
  record.moves.back().evaluation = {};
  record.outcome = Outcome::kBlackWins;
  record.termination = Termination::kNormal;
  record.reason = "checkmate";
  EXPECT_EQ(pgn_text(record, {"Event", "2024.05.01", {"A", "B"}, {"8+0.08", "100 nodes"}}),
            "[Event \"Event\"]\n[Site \"?\"]\n[Date \"2024.05.01\"]\n[Round \"1\"]\n[White \"A\"]\n"
            "[Black \"B\"]\n[Result \"0-1\"]\n[Variant \"chess\"]\n[SetUp \"1\"]\n"
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n"
            "[Opening \"a \\\"name\\\"\"]\n[WhiteTimeControl \"8+0.08\"]\n[BlackTimeControl \"100 nodes\"]\n"
            "[PlyCount \"4\"]\n[Termination \"normal\"]\n\n"
            "1. f3 {book} e5 {-0.31/12 0.520s} 2. g4 {-0.31/12 0.520s} Qh4# {0.520s}\n{checkmate} 0-1\n\n");
}

TEST(MatchPgn, QuotesEnginesWithoutWhatTerminalsObey) {
  GameRecord record;
  record.plan.variant = &variant("chess");
  record.plan.black = 1;
  record.plan.opening = {variant("chess").rules->start_fen, {}, ""};
  record.faults = {{0, FaultKind::kIllegalMove, "bestmove \x1b[31me2e4\x07\xff", 0, ""}};
  record.reason = "resigned: \x1b[2J\x7f";
  const std::string text =
      pgn_text(record, {"Event", "2024.05.01", {"A", "B"}, {"8+0.08", "8+0.08"}}, PgnComments::kFull);
  EXPECT_EQ(text, printable(text, "\n"));
  EXPECT_THAT(text, HasSubstr("bestmove \\\\x1b[31me2e4"));
}

TEST(MatchPgn, AMatedEngineIsNotSaidToMate) {
  GameRecord record;
  record.plan.variant = &variant("chess");
  record.plan.black = 1;
  record.plan.opening = {variant("chess").rules->start_fen, {}, ""};
  for (const auto& [mate, text] : {std::pair{0, "{-M0/3 "}, {-1, "{-M1/3 "}, {1, "{+M1/3 "}}) {
    Evaluation evaluation;
    evaluation.mate = mate;
    evaluation.depth = 3;
    const Game game = game_from(*record.plan.variant, record.plan.opening);
    record.moves = {{parse_uci(game, "f2f3").take(), false, {}, evaluation}};
    EXPECT_THAT(pgn_text(record, {"Event", "2024.05.01", {"A", "B"}, {"8+0.08", "8+0.08"}}), HasSubstr(text));
  }
}

TEST(MatchState, SurvivesARoundTripAndRefusesOtherMatches) {
  MatchSettings settings;
  settings.variants = {&variant("chess")};
  settings.engines = {parse_engine({"cmd=a", "name=A", "depth=1"}, {}).take(),
                      parse_engine({"cmd=b", "name=B", "depth=1"}, {}).take()};
  const ScratchFile file("state.json");
  MatchGame game;
  game.result.number = 5;
  game.result.variant = "chess";
  game.result.black = 1;
  game.result.outcome = Outcome::kDraw;
  game.result.reason = "stalemate";
  game.result.faults = {{1, FaultKind::kFalseClaim, "claims \xff", 0, ""}};
  game.overruns = {{1, std::chrono::microseconds(70)}};
  {
    Result<MatchState> state = MatchState::open(file.path(), settings);
    ASSERT_TRUE(state);
    EXPECT_TRUE(state->games().empty());
    ASSERT_TRUE(state->add(game));
  }
  {
    const Result<MatchState> state = MatchState::open(file.path(), settings);
    ASSERT_TRUE(state);
    ASSERT_EQ(state.value().games().size(), 1U);
    const MatchGame& read = state.value().games().front();
    EXPECT_EQ(read.result.number, 5U);
    EXPECT_EQ(read.result.outcome, Outcome::kDraw);
    EXPECT_EQ(read.result.faults.at(0).kind, FaultKind::kFalseClaim);
    EXPECT_EQ(read.overruns.at(0).time.count(), 70);
  }
  JournalContent content = read_journal(file.path()).take();
  ASSERT_EQ(content.head.terms.back().first, kBuildTerm);
  content.head.terms.back().second = "0.0.1-x";
  ASSERT_TRUE(write_journal(file.path(), content.head, content.results));
  EXPECT_THAT(MatchState::open(file.path(), settings).error().message,
              HasSubstr("the build is 0.0.1-x there and "));
  EXPECT_TRUE(MatchState::open(file.path(), settings, {}, Builds::kAny));
  settings.openings.seed = 2;
  EXPECT_THAT(MatchState::open(file.path(), settings).error().message,
              HasSubstr("of a match with other openings; remove it"));
  settings.engines.pop_back();
  settings.openings.seed = 1;
  EXPECT_THAT(MatchState::open(file.path(), settings).error().message, HasSubstr("with other engines;"));
  for (const char* broken : {"{}", "[1]", "{\"format\": 1, \"settings\": 3}"}) {
    file.write(broken);
    EXPECT_THAT(MatchState::open(file.path(), settings).error().message, HasSubstr("not a state file"))
        << broken;
  }
}

TEST(MatchState, HasEachGameOnceInTheFileOfPgnWhereverAnEndCuts) {
  MatchSettings settings;
  settings.variants = {&variant("chess")};
  settings.engines = {parse_engine({"cmd=a", "name=A", "depth=1"}, {}).take(),
                      parse_engine({"cmd=b", "name=B", "depth=1"}, {}).take()};
  const ScratchFile file("state.json");
  const ScratchFile pgn("state.pgn");
  const std::string first = "[Round \"1\"]\n\n1-0\n\n", second = "[Round \"2\"]\n\n0-1\n\n";
  {
    Result<MatchState> state = MatchState::open(file.path(), settings);
    MatchGame game;
    game.result = {0, "chess", 0, 1, Outcome::kWhiteWins, "", "", "", 0, {}};
    game.pgn = first;
    game.place = PgnPlace{pgn.path(), 0};
    ASSERT_TRUE(state->add(game));
    game.result.number = 1;
    game.pgn = second;
    game.place->at = first.size();
    ASSERT_TRUE(state->add(game));
  }
  const Result<MatchState> state = MatchState::open(file.path(), settings);
  for (std::size_t size = 0; size <= second.size(); ++size) {
    pgn.write(first + second.substr(0, size));
    EXPECT_EQ(state.value().mend(pgn.path()), std::nullopt);
    EXPECT_EQ(pgn.text(), first + second) << size;
  }
  for (const std::string& other : {first + "another", first + second + "more", std::string("short")}) {
    pgn.write(other);  // a foreign game
    EXPECT_EQ(state.value().mend(pgn.path()), std::nullopt);
    EXPECT_EQ(pgn.text(), other);
  }
}

TEST(XboardFeatureText, IsReadWithAndWithoutQuotes) {
  XboardFeatures features;
  EXPECT_EQ(features.read("ping=1 myname=\"A = B\" variants=\"normal, Capablanca\" san=0 done=1"),
            (std::vector<std::string>{"ping", "myname", "variants", "san"}));
  features.read("option=\"Multi PV -spin 1 1 9\" reuse=0");
  EXPECT_TRUE(features.has("ping"));
  EXPECT_FALSE(features.has("san"));
  EXPECT_FALSE(features.has("setboard"));
  EXPECT_EQ(features.text("myname"), "A = B");
  EXPECT_EQ(features.variants(), (std::set<std::string>{"normal", "capablanca"}));
  EXPECT_NE(features.options().find("multi pv"), nullptr);
  EXPECT_TRUE(features.read("nonsense").empty());
  EXPECT_EQ(features.read("open=\"to the end").size(), 1U);
}

TEST(EngineNames, AreMadeDifferent) {
  std::vector<EngineConfig> engines(3);
  engines[0].command = "/usr/games/e";
  engines[1].command = "e";
  engines[2].name = "e #2";
  name_engines(engines);
  EXPECT_EQ(engines[0].name, "e");
  EXPECT_EQ(engines[1].name, "e #2");
  EXPECT_EQ(engines[2].name, "e #2 #2");
}

}  // namespace
}  // namespace proconsul
