// The forms in which games are written: notations of moves in PGN, and records of other formats.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/pgn_game.h"
#include "protocol/formats/record_writer.h"

namespace proconsul {

struct MoveForm {
  const char* name;
  bool (*suits)(const Rules& rules);
  std::string (*move)(const Game& game, Move move);
  std::string (*whole)(const PgnGame& game, const RecordFrame& frame) = nullptr;  // null: PGN
  const char* format = "";  // the tag Format of PGN; empty: there is none
};

const std::vector<MoveForm>& move_forms();  // SAN first
const MoveForm* move_form(std::string_view name);
std::string move_form_names(std::string_view separator);

}  // namespace proconsul
