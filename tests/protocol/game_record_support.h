// What the tests of game records share: games as they are read, what is wrong with them, and their moves.
#pragma once

#include <gmock/gmock.h>

#include <sstream>
#include <string>
#include <vector>

#include "protocol/formats/game_reader.h"
#include "protocol/formats/move_forms.h"
#include "protocol/formats/native_notation.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "support.h"

namespace proconsul::test {

inline std::vector<PgnGame> games_in(const std::string& text, const GameReader::Source& source = {}) {
  std::istringstream in(text);
  GameReader reader(in, source);
  std::vector<PgnGame> games;
  while (std::optional<PgnGame> game = reader.next(registry())) games.push_back(std::move(*game));
  return games;
}

// All that is wrong with a game, as "line: message".
inline std::vector<std::string> problems_of_record(PgnGame game) {
  std::vector<Error> errors = game.problems;
  Result<PgnSetup> setup = set_up(game, registry());
  if (!setup) errors.push_back(setup.error());
  if (setup) {
    for (const Error& error : replay(setup->start, game, Variations::kFollow)) errors.push_back(error);
  }
  std::vector<std::string> texts;
  for (const Error& error : errors) texts.push_back(std::to_string(error.line) + ": " + error.message);
  return texts;
}

// The line as UCI, with its variations in brackets.
inline std::string line_text(Game game, const PgnLine& line) {
  std::string text;
  for (const PgnMove& written : line) {
    const Result<Move> move = parse_written(game, written.text);
    if (!move) return text + "?";
    text += to_uci(game, *move) + " ";
    for (const PgnLine& variation : written.variations) text += "(" + line_text(game, variation) + ") ";
    game.play(*move);
  }
  return text;
}

inline std::string moves_of(const PgnGame& pgn) {
  const Result<PgnSetup> setup = set_up(pgn, registry());
  return setup ? setup->start.fen() + ": " + line_text(setup->start, pgn.moves) : setup.error().message;
}

// As `convert` writes it.
inline std::string written_as(const MoveForm& form, PgnGame pgn) {
  Result<PgnSetup> setup = set_up(pgn, registry());
  EXPECT_TRUE(setup && form.suits(setup->start.rules()));
  const Game start = setup->start;
  const std::vector<Error> wrong =
      replay(setup->start, pgn, Variations::kFollow,
             [&](const Game& game, Move move, PgnMove& written) { written.text = form.move(game, move); });
  EXPECT_THAT(wrong, ::testing::IsEmpty());
  return form.whole == nullptr ? pgn_text(pgn) : form.whole(pgn, {start, setup->start});
}

}  // namespace proconsul::test
