// The lines of a KIF or KI2 file before its moves: names and dates, the handicap, and a diagram with hands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/formats/pgn_game.h"
#include "protocol/formats/shogi_board.h"

namespace proconsul {

// "手合割：平手" as key and value; the colon may be half-width after the usual keys.
struct KifField {
  std::string_view key;
  std::string_view value;
};
std::optional<KifField> kif_field(std::string_view line);
bool is_kif_diagram_line(std::string_view line);  // of a diagram: a row, the numbers of files, an edge

class KifHeader {
 public:
  // True if the line belongs here. Errors are about this line.
  Result<bool> take(std::string_view line);
  bool empty() const { return !seen_; }

  Colour first_mover() const;
  // Sets the tags; fails if the start is not described. With `variant`, the game is not named by its board.
  Status describe(PgnGame& game, bool name_variant) const;

 private:
  Status take_field(const KifField& field);
  Status take_hand(Colour colour, std::string_view pieces);
  Status take_diagram_row(std::string_view row);

  std::vector<PgnTag> tags_;
  ShogiBoard board_ = ShogiBoard::usual();  // with the handicap
  ShogiBoard diagram_ = ShogiBoard::empty(0, 0);
  bool handicap_ = false;
  bool other_ = false;  // the handicap is "another one", which a diagram has to show
  std::string variant_ = {};
  std::optional<Colour> side_;
  bool seen_ = false;
};

// Of a start with this position, "平手" included; empty if it is none that has a name.
std::string kif_handicap_of(std::string_view fen);

}  // namespace proconsul
