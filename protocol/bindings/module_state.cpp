#include "protocol/bindings/module_state.h"

#include <algorithm>

#include "protocol/bindings/failure.h"

namespace proconsul::bindings {

bool GameOfCalls::leads_to(const Variant& variant, const std::string& fen, bool chess960,
                           const std::vector<std::string>& moves) const {
  return played_ && played_->variant.rules == variant.rules && fen_ == fen && chess960_ == chess960 &&
         moves_.size() <= moves.size() && std::equal(moves_.begin(), moves_.end(), moves.begin());
}

const PlayedGame& GameOfCalls::at(KnownGames& games, const std::string& variant, const std::string& fen,
                                  bool chess960, const std::vector<std::string>& moves) {
  if (!leads_to(games.named(variant), fen, chess960, moves)) {
    Beginning beginning;
    if (fen != "startpos") beginning.fen = fen;
    beginning.chess960 = chess960;
    beginning.faults = FenFaults::kDropped;
    played_.reset();
    played_ = games.begin(variant, beginning);
    fen_ = fen;
    chess960_ = chess960;
    moves_.clear();
  }
  Game& game = played_->game;
  for (std::size_t i = moves_.size(); i < moves.size(); ++i) {
    game.play(take_or_throw("MoveError", parse_uci(game, moves[i]), game.fen()));
    moves_.push_back(moves[i]);
  }
  return *played_;
}

ModuleState& module_state() {
  static ModuleState state;
  return state;
}

}  // namespace proconsul::bindings
