// Whatever the input, the output is UTF-8 text without terminal escapes.
#include "engine/quoting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/cli/command_table.h"
#include "protocol/cli_runner.h"
#include "protocol/definition_files.h"
#include "protocol/formats/json_output.h"
#include "protocol/match_runner.h"
#include "protocol/protocol_fixture.h"
#include "protocol/session/options.h"

namespace proconsul {
namespace {

using testing::HasSubstr;

// Incomplete characters, lone continuation bytes, overlong forms, a surrogate, Latin-1, and characters with
// an effect on terminals.
const std::vector<std::string>& nasty_texts() {
  static const std::vector<std::string> kTexts = {"\xc3",
                                                  "\xa9",
                                                  "e\xc3\xa9\xe2\x99",
                                                  "\xc0\xaf",
                                                  "\xed\xa0\x80",
                                                  "\xf5\x80\x80\x80",
                                                  "caf\xe9",
                                                  "\x1b[31m\x1b]0;x\x07",
                                                  std::string("a\0b", 3),
                                                  "\x08\x7f",
                                                  "\xc2\x9b"
                                                  "2J",
                                                  "\xe2\x80\xae"
                                                  "cba",
                                                  "\xe2\x81\xa7 \xe2\x80\xa8 \xd8\x9c",
                                                  "\xc3\xa9'\xe2\x99\x9a"};
  return kTexts;
}

bool is_utf8(const std::string& text) {
  try {
    static_cast<void>(nlohmann::json(text).dump());
    return true;
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
}

bool has_controls(const std::string& text) {
  const auto acts = [](char c) { return (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == '\x7f'; };
  if (std::any_of(text.begin(), text.end(), acts)) return true;
  for (std::size_t at = text.find('\xc2'); at != text.npos; at = text.find('\xc2', at + 1)) {
    if (static_cast<unsigned char>(text[at + 1]) < 0xa0) return true;
  }
  const std::vector<std::string> turning = {"\xd8\x9c",     "\xe2\x80\x8e", "\xe2\x80\x8f", "\xe2\x80\xa8",
                                            "\xe2\x80\xa9", "\xe2\x80\xaa", "\xe2\x80\xab", "\xe2\x80\xac",
                                            "\xe2\x80\xad", "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x81\xa7",
                                            "\xe2\x81\xa8", "\xe2\x81\xa9"};
  return std::any_of(turning.begin(), turning.end(),
                     [&](const std::string& one) { return text.find(one) != text.npos; });
}

void expect_clean(const std::string& text, const std::string& asked) {
  EXPECT_TRUE(is_utf8(text)) << "asked: " << printable(asked) << "\nanswered: " << printable(text, "\n");
  EXPECT_FALSE(has_controls(text)) << "asked: " << printable(asked)
                                   << "\nanswered: " << printable(text, "\n");
}

void expect_clean(const CliRun& run, const std::vector<std::string>& words) {
  std::string asked;
  for (const std::string& word : words) asked += word + ' ';
  expect_clean(run.out, asked);
  expect_clean(run.err, asked);
}

// `places` with "%" where the text is inserted.
template <class Try>
void try_all(const std::vector<std::string>& places, Try attempt) {
  for (const std::string& nasty : nasty_texts()) {
    for (std::string line : places) {
      for (std::size_t at = line.find('%'); at != line.npos; at = line.find('%', at + nasty.size()))
        line.replace(at, 1, nasty);
      attempt(line);
    }
  }
}

template <class Talk>
void try_lines(const std::vector<std::string>& places) {
  Talk talk;
  try_all(places, [&](const std::string& line) {
    for (const std::string& answer : talk.say_and_wait(line)) expect_clean(answer, line);
  });
}

TEST(Quoting, WritesWholeCharactersAndNoControlCharacters) {
  EXPECT_EQ(printable("K\xc3\xa9v \xe2\x99\x9a"), "K\xc3\xa9v \xe2\x99\x9a");
  EXPECT_EQ(printable("\xc3"), "\\xc3");
  EXPECT_EQ(printable("\xc3v"), "\\xc3v");
  EXPECT_EQ(printable("\x1b[1m\n\t"), "\\x1b[1m\\x0a\\x09");
  EXPECT_EQ(printable("a\tb", "\t"), "a\tb");
  EXPECT_EQ(printable("\xc2\x85"), "\\xc2\\x85");
  EXPECT_EQ(printable("\xe2\x99"), "\\xe2\\x99");
  EXPECT_EQ(printable("\xf0\x9f\x98\x80"), "\xf0\x9f\x98\x80");
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(printable("\xc0\xaf\xf4\x90\x80\x80"), "\\xc0\\xaf\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(printable("\xe2\x80\xae\xe2\x81\xa9"), "\\xe2\\x80\\xae\\xe2\\x81\\xa9");
  EXPECT_EQ(printable("\xd7\xa9\xe2\x80\x8d"), "\xd7\xa9\xe2\x80\x8d");
  EXPECT_EQ(quote("\xc3\xa9"), "'\xc3\xa9'");
}

TEST(Quoting, CountsColumnsInCharacters) {
  EXPECT_EQ(character_column("e\xc3\xa9x", 4), 3);
  EXPECT_EQ(character_column("e\xc3\xa9", 9), 8);
  EXPECT_EQ(character_column("\xc3\xc3x", 3), 3);
}

TEST(Quoting, NamesTheWholeCharacter) {
  EXPECT_THAT(run_words({"show", "chess", "\xc3\xa9/8/8/8/8/8/8/8 w - - 0 1"}).err,
              HasSubstr("has the letter \xc3\xa9 (column 1)"));
  EXPECT_THAT(run_words({"show", "chess", "k7/8/8/8/8/8/8/K7 w \xc3\xa9 - 0 1"}).err,
              HasSubstr("unknown castling letter \xc3\xa9"));
  EXPECT_THAT(run_words({"tb", "solve", "chess", "K\xc3\xa9vK"}).err, HasSubstr("'\xc3\xa9' is not a piece"));
  EXPECT_THAT(run_words({"analyse", "\x1b[31mchess"}).err, HasSubstr("'\\x1b[31mchess'"));
}

TEST(Quoting, PutsTheCaretBelowTheCharacter) {
  const ScratchFile file("caret.ini", "[mine:chess]\ntitle = \xc3\xa9\xc3\xa9\x1b\nqueen = q:B\xc3\xa9\n");
  const CliRun run = run_words({"variant", "check", file.path()});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, HasSubstr(":2:11: error: expected UTF-8 text without control characters\n"
                                 "title = \xc3\xa9\xc3\xa9\\x1b\n          ^\n"));
  const ScratchFile other("caret2.ini", "[mine:chess]\nqueen = q:B\xc3\xa9\n");
  EXPECT_THAT(run_words({"variant", "check", other.path()}).err,
              HasSubstr(":2:12: error: unknown atom '\xc3\xa9'"));
}

TEST(Quoting, UciAnswersInPlainText) {
  std::vector<std::string> places = {"%",
                                     "% isready",
                                     "position fen % w - - 0 1",
                                     "position fen k7/8/8/8/8/8/8/K7 % - - 0 1",
                                     "position fen k7/8/8/8/8/8/8/K7 w % - 0 1",
                                     "position fen k7/8/8/8/8/8/8/K7 w - % 0 1",
                                     "position fen k7/8/8/8/8/8/8/K7 w - - % %",
                                     "position startpos moves %",
                                     "position startpos moves e2e4%",
                                     "go depth 1 %",
                                     "go depth 1 searchmoves %",
                                     "go perft %",
                                     "setoption name % value %",
                                     "check <<%",
                                     "[%]",
                                     "% = %",
                                     "%",
                                     "debug on",
                                     "%",
                                     "debug off"};
  for (const EngineOption& option : option_table()) {
    const std::string path = option.type == OptionType::kFile ? "/dev/null/" : "";
    places.push_back("setoption name " + std::string(option.name) + " value " + path + "%");
  }
  UciTalk talk;
  for (const std::string& line : talk.say("help")) {
    const std::string name = line.substr(0, line.find(' '));
    if (name == "Options:") break;
    if (name != "go" && name != "quit") places.push_back(name + " %");
  }
  try_lines<UciTalk>(places);
}

TEST(Quoting, XboardAnswersInPlainText) {
  std::vector<std::string> places = {"%",
                                     "variant %",
                                     "level % % %",
                                     "level 40 5 %",
                                     "usermove %",
                                     "usermove e2e4%",
                                     "O-O%",
                                     "e2%",
                                     "setboard % w - - 0 1",
                                     "setboard k7/8/8/8/8/8/8/K7 w % - 0 1",
                                     "option %=%",
                                     "option Hash=%",
                                     "exclude %",
                                     "include %",
                                     "lift %",
                                     "put %",
                                     "edit",
                                     "%",
                                     "P%",
                                     ".",
                                     "memory %",
                                     "cores %",
                                     "st %",
                                     "sd %",
                                     "nps %",
                                     "time %",
                                     "otim %",
                                     "ping %",
                                     "result %",
                                     "name %",
                                     "rating % %",
                                     "accepted %",
                                     "rejected %",
                                     "egtpath % %",
                                     "hover %",
                                     "protover %",
                                     "force",
                                     "new"};
  try_lines<XboardTalk>(places);
}

TEST(Quoting, SubcommandsAnswerInPlainText) {
  for (const Command& command : command_table()) {
    const std::string name = command.name;
    std::vector<std::string> first = {name.substr(0, name.find(' '))};
    if (name.find(' ') != name.npos) first.push_back(name.substr(name.find(' ') + 1));
    for (const std::string& nasty : nasty_texts()) {
      std::vector<std::string> words = first;
      words.push_back(nasty);
      while (words.size() < first.size() + command.min_words) words.push_back(nasty);
      if (command.max_words > 0) expect_clean(run_words(words), words);
      words = first;
      words.push_back("--" + nasty);
      expect_clean(run_words(words), words);
    }
  }
  try_all({"%", "--%", "--%=%", "--Hash=%", "--variant-file=%"}, [](const std::string& word) {
    expect_clean(run_words({word}), {word});
    expect_clean(run_words({word, "show"}), {word, "show"});
  });
}

TEST(Quoting, OptionsOfSubcommandsAnswerInPlainText) {
  const std::vector<std::vector<std::string>> games = {
      {"show", "chess"},   {"moves", "chess"},   {"start", "consul42k"},        {"perft", "chess", "1"},
      {"values", "chess"}, {"analyse", "chess"}, {"id", "fischerandom", "8/8"}, {"tb", "probe", "chess"}};
  for (const std::vector<std::string>& game : games) {
    const auto is_named = [&](const Command& c) {
      return c.name == game[0] || c.name == game[0] + " " + game[1];
    };
    const auto command = std::find_if(command_table().begin(), command_table().end(), is_named);
    ASSERT_NE(command, command_table().end());
    for (const Option& option : all_options(*command)) {
      if (option.kind == Option::Kind::kFlag) continue;
      const std::string value = option.value;
      const bool path = value == "FILE" || value == "DIR";
      for (const std::string& nasty : {nasty_texts().front(), nasty_texts()[7]}) {
        std::vector<std::string> words = game;
        words.insert(words.end(), {std::string("--") + option.name, (path ? "/dev/null/" : "") + nasty});
        if (game[0] == "analyse") words.insert(words.end(), {"--depth", "1"});
        expect_clean(run_words(words), words);
      }
    }
  }
}

TEST(Quoting, TheTerminalGameAnswersInPlainText) {
  try_all({"%\nquit\nquit\n", "moves %\n", "level %\n", "save /dev/null/%\n", "e4%\n", "Nf%\n"},
          [](const std::string& input) {
            expect_clean(run_words({"play", "chess", "--depth", "1"}, input), {"play", input});
          });
}

TEST(Quoting, DefinitionsAreReportedInPlainText) {
  std::vector<std::string> places = {"[%]", "[a:%]", "[a:chess]\n%", "[a:chess]\n% = 1",
                                     "[a:chess]\nabout = %"};
  for (const char* key :
       {"title", "aliases", "king", "queen", "customPiece1", "startFen", "castling", "maxRank", "maxFile",
        "promotionPieceTypes", "promotionRegionWhite", "extinctionPieceTypes", "extinctionValue", "starts",
        "flagPiece", "piecePromotionOnCapture", "mobilityRegionWhiteKing"})
    places.push_back("[a:chess]\n" + std::string(key) + " = %");
  places.insert(places.end(),
                {"[a:chess]\nqueen = q:%", "[a:chess]\nqueen = q:B%", "[a:chess]\ncustomPiece1 = %:N",
                 "[a:chess]\nstartFen = %/8/8/8/8/8/8/8 w - - 0 1"});
  try_all(places, [](const std::string& text) {
    Registry games;
    for (const SourceError& error : locate("%\x1b.ini", text, games.load(text)))
      expect_clean(render(error), text);
  });
}

TEST(Quoting, FilesAreReportedInPlainText) {
  try_all({"% w - - bm e4; id \"%\";\n", "8/8/8/8/8/8/8/8 w - - bm %;\n",
           "k7/8/8/8/8/8/8/K6Q w - - bm %; id \"%\";\n", "k7/8/8/8/8/8/8/K6Q w - - bm Qh8; id \"%\";\n"},
          [](const std::string& text) {
            const ScratchFile file("nasty.epd", text);
            const std::vector<std::string> words = {"analyse", "chess", "--depth", "1", "--epd", file.path()};
            expect_clean(run_words(words), {text});
          });
  try_all({"[Event \"%\"]\n\n1. e4% *\n", "[Variant \"%\"]\n\n1. e4 *\n", "[FEN \"%\"]\n\n1. e4 *\n",
           "1. % e5 1-0\n"},
          [](const std::string& text) {
            const ScratchFile file("nasty.pgn", text);
            expect_clean(run_words({"pgn", "check", file.path()}), {text});
          });
}

// Names, infos, moves and claims of engines, names of engines and openings given by the user, logs and
// results.
TEST(Quoting, MatchesAreReportedInPlainText) {
  const ScratchFile log("nasty.log"), pgn("nasty.pgn");
  const MatchRun match = play_match("chess", engine_words("A", "escapes"),
                                    engine_words("B", "escapes", "xboard"), {"--log", log.path()});
  EXPECT_THAT(match.run.out, HasSubstr("A: Mock \\x1b[2J")) << match;
  expect_clean(match.run, {"engines"});
  expect_clean(log.text(), "log");
  for (const std::string& nasty : nasty_texts()) {
    if (nasty.find('\0') != nasty.npos) continue;  // not possible in a command line
    const ScratchFile openings(
        "nasty.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"" + nasty + "\";\n");
    const MatchRun named = play_match("chess", engine_words(nasty, "play"), engine_words(nasty, "resign"),
                                      {"--openings", openings.path(), "--pgn", pgn.path()});
    expect_clean(named.run, {"names", nasty});
  }
}

TEST(Quoting, GamesAndJsonReachTerminalsAsPlainText) {
  Terminal terminal;
  terminal.out = true;
  try_all({"[Event \"%\"]\n\n1. e4 {%} e5 *\n"}, [&](const std::string& text) {
    const ScratchFile file("nasty.pgn", text);
    expect_clean(run_on(terminal, {"pgn", "convert", file.path()}), {text});
    expect_clean(run_words({"pgn", "check", file.path(), "--json"}), {text});
  });
  try_all({"k7/8/8/8/8/8/8/K6Q w - - bm Qh8; id \"%\";\n"}, [](const std::string& text) {
    const ScratchFile file("nasty.epd", text);
    const CliRun run = run_words({"analyse", "chess", "--depth", "1", "--json", "--epd", file.path()});
    expect_clean(run, {text});
  });
}

// The same text, whatever is escaped in it.
// In one way, whatever kind of file or message they are in.
TEST(Quoting, BytesThatAreNoTextAreShownAsInMessages) {
  const std::string name = "n\xff";
  const ScratchFile games(name + ".pgn", "1. e4 e5 *\n"), own(name + ".ini", "[x\xff:chess]\n"),
      csa("c.csa", "V2.2\n+7776\xff\n"), kif("k.kif", "# KIF\n\xff\n");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"variant", "check", own.path()},
                                             {"variant", "check", "--json", own.path()},
                                             {"pgn", "check", csa.path()},
                                             {"pgn", "check", "--json", csa.path()},
                                             {"pgn", "check", kif.path()},
                                             {"pgn", "check", "--json", kif.path()},
                                             {"moves", "chess", "--fen", "\xff"},
                                             {"start", "\xff"}}) {
    const CliRun run = run_words(words);
    const std::string text = run.out + run.err;
    EXPECT_THAT(text, HasSubstr("\\xff")) << words[0] << ' ' << words[1];
    EXPECT_THAT(text, testing::Not(HasSubstr("\xef\xbf\xbd"))) << words[0] << ' ' << words[1];
  }
  EXPECT_EQ(compact_json({{"a\xff", {"\xc3", 1, nullptr, "\xc3\xa9"}}}),
            "{\"a\\\\xff\":[\"\\\\xc3\",1,null,\"\xc3\xa9\"]}");
}

TEST(Quoting, JsonKeepsWhatItEscapes) {
  const std::string id = "\xe2\x80\xae \xc2\x9b \xd8\x9c \x7f \xf0\x9f\x98\x80 \xd7\xa9";
  std::ostringstream out;
  print_json_line(out, Json{{"id", id}});
  EXPECT_EQ(Json::parse(out.str()).at("id"), id);
  expect_clean(out.str(), id);
}

}  // namespace
}  // namespace proconsul
