#include "protocol/cli/examples.h"

namespace proconsul {

std::span<const Example> all_examples() {
  static constexpr Example kExamples[] = {
      {"variants", "variants --search shogi",
       "list the variants with this word in their name, title or rules"},
      {"variants", "variants contemporaryrandom", "print the rules of a variant"},
      {"start", "start consul42k --random", "print a random start"},
      {"start", "start chess2016 --dice 2 4 4 6 1", "print the start of these dice: three white, green, red"},
      {"id", "id contemporaryrandom rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       "print the number of a start"},
      {"show", "show chess56 --id 7", "show the board of a start"},
      {"show", "show consulchess --piece consul", "show how a piece moves"},
      {"moves", "moves chess --moves \"e4 e5\" --san", "print the legal moves after two moves"},
      {"perft", "perft capablanca 5", "count move sequences"},
      {"analyse", "analyse consul42k --id 777 --time 10 --multipv 3", "analyse a start with three lines"},
      {"analyse", "analyse chess --pgn games.pgn --out annotated.pgn", "annotate the games of a file"},
      {"analyse", "analyse chess --epd suite.epd --nodes 100000 --json",
       "solve a test suite, for a program to read"},
      {"play", "play consuls --level 3", "play against a weak engine"},
      {"play", "play chess2016 --black --random --time 1", "play Black from a random start"},
      {"play", "play --resume evening.pgn", "go on with a saved game"},
      {"match", "match consul42k --engine cmd=./new --engine cmd=./old --tc 8+0.08 --games 1000",
       "compare two engines"},
      {"match",
       "match chess --engine cmd=./a --engine cmd=./b --engine cmd=./c --tournament gauntlet --tc 10+0.1",
       "play one engine against several"},
      {"datagen", "datagen capablanca --positions 100000 --out games.txt", "generate self-play games"},
      {"tune", "tune games.txt --out weights.inc", "tune the evaluation on them"},
      {"train", "train games.txt --out mygame.net", "train a network on them"},
      {"values", "values chess56", "print the piece values"},
      {"variant check", "variant check mygame.ini", "check a definition for errors"},
      {"variant new", "variant new mygame --from chess", "print a template for a definition"},
      {"variant show", "variant show mygame --variant-file mygame.ini", "read the rules of your own game"},
      {"variant export", "variant export capablanca", "print a definition in full"},
      {"pgn check", "pgn check games.pgn", "check the games of a file"},
      {"pgn convert", "pgn convert games.pgn --to uci --out coordinates.pgn",
       "write the moves in coordinates"},
      {"pgn html", "pgn html games.pgn --out games.html", "write a page to play through the games"},
      {"tb solve", "tb solve chess KRvK --out tables", "solve an ending"},
      {"tb probe", "tb probe chess 8/8/8/8/8/2k5/7R/K7 w - - 0 1 --tb tables", "look up a position in it"},
      {"tb power", "tb power --board 8x8 --minutes 1 --state power.txt", "find out which pieces force mate"},
      {"book build", "book build book.bin games.pgn --plies 16", "make an opening book of games"},
      {"book probe", "book probe book.bin chess", "look up the start in a book"},
      {"completion", "completion bash", "print the completion for bash; load it with: source <(...)"},
      {"man", "man", "print the manual page; read it with: proconsul man | man -l -"},
      {"merge", "merge first.state second.state --out whole.state", "join two shards"},
      {"bench", "bench consulchess arena", "search some positions of two variants"},
      {"genfens", "genfens 10 seed 1 book None capablanca", "print ten openings"},
  };
  return kExamples;
}

}  // namespace proconsul
