// A new game as described by the answers of a dialogue, and the definition file generated from it. Whether
// the file loads is decided by the loader; the draft only provides sensible defaults for questions not
// answered yet.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

struct DraftPiece {
  char letter = 'k';  // lower case
  std::string key;    // key in a definition, without the number of custom pieces: "king", "customPiece"
  std::string value;  // "k", "y:BmN:prelate"
};

// The pieces that can be chosen by letter or name. `rules` is used to draw their moves.
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
  std::vector<std::string> rows;  // White's rows from the back rank; a piece letter or '.' for each square
  bool turned = false;            // Black's army is rotated by 180 degrees, not mirrored
  std::string promotions;         // letters; empty: pawns do not promote
  int promotion_ranks = 1;        // number of last ranks
  bool double_step = false;
  bool castling = false;
  std::vector<std::string> ends;  // names of draft_ends()
  std::string stalemate = "draw";

  bool has(std::string_view key) const;       // the piece has been chosen
  bool on_board(std::string_view key) const;  // and is placed
  // The reason why there can be none, or "".
  std::string promotion_obstacle() const;
  std::string double_step_obstacle() const;
  std::string castling_obstacle() const;
  std::string promotable() const;  // letters of the pieces a pawn may promote to
};

// A way to win other than checkmate.
struct DraftEnd {
  const char* name;
  const char* meaning;
  bool needs_king;
};
const std::vector<DraftEnd>& draft_ends();

// Set defaults that depend on the answers given so far.
void propose_pieces(GameDraft& draft);
void propose_rows(GameDraft& draft);
void propose_rules(GameDraft& draft);

// "rnbqkbnr/pppppppp"
std::string rows_text(const GameDraft& draft);
// The definition file: a game without a parent, with every key set by the answers.
std::string definition_of(const GameDraft& draft);

}  // namespace proconsul
