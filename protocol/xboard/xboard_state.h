// The states of an XBoard session and their transitions. Commands cause events; only the table in
// xboard_state.cpp decides what an event does.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace proconsul {

enum class XboardState : std::uint8_t {
  kObserving,  // force mode: the engine plays neither side
  kWaiting,    // the engine plays a side and is idle: the opponent is to move, or the game is over
  kThinking,
  kPondering,
  kPaused,  // `resume` continues what was interrupted
  kAnalysing,
  kAnalysisIdle,  // the position has no moves
  kAnalysisPaused,
  kEditing,           // `edit` mode, entered while observing,
  kEditingInPlay,     // while waiting,
  kEditingInAnalysis  // while analysing
};
inline constexpr std::size_t kXboardStates = 11;

enum class XboardEvent : std::uint8_t {
  kObserve,
  kTakeSide,  // ignored in analysis
  kGo,        // ends analysis
  kAnalyse,
  kExit,  // from analysis
  kThinkingBegins,
  kPonderingBegins,
  kAnalysisBegins,
  kStop,   // a search ends and its move is discarded
  kMoved,  // a search has ended with a move
  kHit,    // the move pondered on was played
  kPause,
  kPauseEnds,
  kEdit,
  kEdited
};
inline constexpr std::size_t kXboardEvents = 15;

// The state after the event; unchanged if the event has no meaning in it.
XboardState next(XboardState state, XboardEvent event);

std::string_view name_of(XboardState state);

constexpr bool is_searching(XboardState state) {
  return state == XboardState::kThinking || state == XboardState::kPondering ||
         state == XboardState::kAnalysing;
}

}  // namespace proconsul
