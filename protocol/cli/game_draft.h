// A new game as the answers of a dialogue describe it, and the definition file that is made of it. Whether
// the file loads is for the loader to say: a draft only knows sensible values for what has not been answered
// yet.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

struct DraftPiece {
  char letter = 'k';  // a lower-case letter
  std::string key;    // of a definition, without the number of custom pieces: "king", "customPiece"
  std::string value;  // "k", "y:BmN:prelate"
};

// The pieces that can be chosen by letter or name. `rules` draws how they move.
struct PieceCatalogue {
  std::vector<DraftPiece> pieces;
  Rules rules;
};
const PieceCatalogue& piece_catalogue();

struct GameDraft {
  std::string name = "game";
  std::string about;
  int files = 8;
  int ranks = 8;
  std::vector<DraftPiece> pieces;
  std::vector<std::string> rows;  // White's from the back; a piece's letter or '.' for each square of a row
  bool turned = false;            // Black's army is White's turned by half a turn, else mirrored
  std::string promotions;         // letters; empty: pawns do not promote
  int promotion_ranks = 1;        // the last so many
  bool double_step = false;
  bool castling = false;
  std::vector<std::string> ends;  // names of draft_ends()
  std::string stalemate = "draw";

  bool has(std::string_view key) const;       // such a piece is chosen
  bool on_board(std::string_view key) const;  // and is in the rows
  // Why there can be none, "" if there can.
  std::string promotion_obstacle() const;
  std::string double_step_obstacle() const;
  std::string castling_obstacle() const;
  std::string promotable() const;  // the letters a pawn may become
};

// A way to win other than by mate.
struct DraftEnd {
  const char* name;
  const char* meaning;
  bool needs_king;
};
const std::vector<DraftEnd>& draft_ends();

// Each sets what follows from the answers so far and gives the rest the values that a dialogue proposes.
void propose_pieces(GameDraft& draft);
void propose_rows(GameDraft& draft);
void propose_rules(GameDraft& draft);

// "rnbqkbnr/pppppppp"
std::string rows_text(const GameDraft& draft);
// The file: a game that inherits from none, with every key that the answers set.
std::string definition_of(const GameDraft& draft);

}  // namespace proconsul
