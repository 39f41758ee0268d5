// A new game as described by the answers of a dialogue, and the definition file generated from it. Whether
// the file loads is decided by the loader; the draft only provides sensible defaults for questions not
// answered yet.
#pragma once

#include <string>
#include <string_view>
#include <utility>
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
  static constexpr char kEmpty = '.';
  static constexpr char kHole = '*';
  static constexpr std::string_view kCustom = "customPiece";
  static constexpr std::string_view kOneMove = "1";
  static constexpr std::string_view kProgressive = "progressive";

  std::string name = "game";
  std::string about;
  int files = 8;
  int ranks = 8;
  std::vector<std::string> specials;  // names of draft_specials()
  std::vector<std::string> holes;     // squares that do not exist: "d4"
  std::vector<DraftPiece> pieces;
  std::vector<std::string>
      rows;                 // White's rows from the back rank; a letter, '.' or '*' (hole) for each file
  bool turned = false;      // Black's army is rotated by 180 degrees, not mirrored
  std::string promotions;   // letters; empty: pawns do not promote
  int promotion_ranks = 1;  // number of last ranks
  bool double_step = false;
  bool castling = false;
  std::pair<int, int> castling_files = {2, 6};     // where the king goes, to the left and to the right
  bool takes_to_hand = false;                      // captured pieces may be dropped by the capturer
  std::string hand;                                // what each side holds at the start; letters
  std::string turns{kOneMove};                     // moves of each turn: "1 2 2", or kProgressive
  std::vector<std::pair<char, std::string>> dice;  // a die each: what it may replace by what
  std::vector<std::string> ends;                   // names of draft_ends()
  std::string stalemate = "draw";

  static std::string square_name(int file, int rank);
  bool is_special(std::string_view special) const;
  bool is_hole(int file, int rank) const;
  bool is_unusable(int file, int rank) const;  // for White's piece or for Black's that belongs to it
  bool drops() const { return takes_to_hand || !hand.empty(); }
  bool ends_by(std::string_view end) const;
  bool has(std::string_view key) const;        // the piece has been chosen
  char letter_of(std::string_view key) const;  // kEmpty if it has not
  bool stands(char letter) const;              // in the rows
  bool on_board(std::string_view key) const;
  int count_of(std::string_view key) const;  // of a side's pieces on the board
  std::vector<int> pawn_ranks() const;       // on which pawns start, counted from 1
  // The reason why there can be none, or "".
  std::string promotion_obstacle() const;
  std::string double_step_obstacle() const;
  std::string castling_obstacle() const;
  std::string promotable() const;  // letters of the pieces a pawn may promote to
  // Why no piece of the rows may stand there: "d1 is no square"; or "".
  std::string row_obstacle() const;
};

// A choice of the dialogue that leads to further questions.
struct DraftSpecial {
  const char* name;
  const char* meaning;
};
const std::vector<DraftSpecial>& draft_specials();

// A way to win other than checkmate.
struct DraftEnd {
  const char* name;
  const char* meaning;
  bool needs_king;
};
const std::vector<DraftEnd>& draft_ends();

// Each die has a name.
inline constexpr std::size_t kMaxDraftDice = 5;
inline constexpr std::size_t kMaxDieReplacements = 19;

// Set defaults that depend on the answers given so far.
void propose_pieces(GameDraft& draft);
void propose_rows(GameDraft& draft);
void propose_rules(GameDraft& draft);
void propose_castling(GameDraft& draft);  // as far to both sides

bool has_middle(const GameDraft& draft);  // a square in the middle of the board exists

// "rnbqkbnr/pppppppp"
std::string rows_text(const GameDraft& draft);
// The definition file: a game without a parent, with every key set by the answers.
std::string definition_of(const GameDraft& draft);

}  // namespace proconsul
