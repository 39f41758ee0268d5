// Claims and offers of the engine: game results, draw offers and resignation.
#pragma once

#include "protocol/session/output.h"
#include "protocol/session/session.h"
#include "protocol/xboard/xboard_board.h"

namespace proconsul {

class XboardClaims {
 public:
  XboardClaims(Session& session, Output& output, const XboardBoard& board)
      : session_(session), output_(output), board_(board) {}

  void new_game();
  void play_computer() { against_computer_ = true; }
  void answer_offer(Colour own);  // of a draw
  bool resigns(Score score);      // called before a move with this score
  void maybe_offer(Score score);  // a draw, together with the move
  void offer_instead_of_claim();  // called after the engine's move
  bool report_end(Colour own);    // true if the game is over

 private:
  bool are_doubted() const;

  Session& session_;
  Output& output_;
  const XboardBoard& board_;
  Score last_score_ = kDrawScore;
  int lost_moves_ = 0;   // consecutive moves of the engine with a lost score
  int level_moves_ = 0;  // consecutive moves of the engine with an even score
  bool against_computer_ = false;
};

}  // namespace proconsul
