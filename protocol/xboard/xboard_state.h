// The states of an XBoard session and every way from one to another. Commands cause events; what follows from
// an event is decided by the table in xboard_state.cpp alone.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace proconsul {

enum class XboardState : std::uint8_t {
  kObserving,  // force mode: the engine plays neither side
  kWaiting,    // it plays a side and has nothing to do: the other side is to move, or the game is over
  kThinking,
  kPondering,
  kPaused,  // what it was doing is to go on at `resume`
  kAnalysing,
  kAnalysisIdle,  // a position without moves
  kAnalysisPaused,
  kEditing,           // the old dialogue, begun when observing,
  kEditingInPlay,     // when waiting,
  kEditingInAnalysis  // when analysing
};
inline constexpr std::size_t kXboardStates = 11;

enum class XboardEvent : std::uint8_t {
  kObserve,
  kTakeSide,  // in analysis that is not heeded
  kGo,        // in analysis it is
  kAnalyse,
  kExit,  // from analysis
  kThinkingBegins,
  kPonderingBegins,
  kAnalysisBegins,
  kStop,   // a search ends and its move is forgotten
  kMoved,  // thinking has ended with a move
  kHit,    // the move pondered on was played
  kPause,
  kPauseEnds,
  kEdit,
  kEdited
};
inline constexpr std::size_t kXboardEvents = 15;

// The state after the event; the same where it means nothing.
XboardState next(XboardState state, XboardEvent event);

std::string_view name_of(XboardState state);

constexpr bool is_searching(XboardState state) {
  return state == XboardState::kThinking || state == XboardState::kPondering ||
         state == XboardState::kAnalysing;
}

}  // namespace proconsul
