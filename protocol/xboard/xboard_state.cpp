#include "protocol/xboard/xboard_state.h"

namespace proconsul {
namespace {

struct Transition {
  XboardEvent event;
  XboardState from;
  XboardState to;
};

using State = XboardState;
using Happens = XboardEvent;

constexpr Transition kTransitions[] = {
    {Happens::kObserve, State::kWaiting, State::kObserving},
    {Happens::kTakeSide, State::kObserving, State::kWaiting},
    {Happens::kGo, State::kObserving, State::kWaiting},
    {Happens::kGo, State::kAnalysisIdle, State::kWaiting},
    {Happens::kAnalyse, State::kObserving, State::kAnalysisIdle},
    {Happens::kAnalyse, State::kWaiting, State::kAnalysisIdle},
    {Happens::kExit, State::kAnalysisIdle, State::kObserving},

    {Happens::kThinkingBegins, State::kWaiting, State::kThinking},
    {Happens::kPonderingBegins, State::kWaiting, State::kPondering},
    {Happens::kAnalysisBegins, State::kAnalysisIdle, State::kAnalysing},
    {Happens::kStop, State::kThinking, State::kWaiting},
    {Happens::kStop, State::kPondering, State::kWaiting},
    {Happens::kStop, State::kAnalysing, State::kAnalysisIdle},
    {Happens::kMoved, State::kThinking, State::kWaiting},
    {Happens::kHit, State::kPondering, State::kThinking},

    {Happens::kPause, State::kThinking, State::kPaused},
    {Happens::kPause, State::kPondering, State::kPaused},
    {Happens::kPause, State::kAnalysing, State::kAnalysisPaused},
    {Happens::kPauseEnds, State::kPaused, State::kWaiting},
    {Happens::kPauseEnds, State::kAnalysisPaused, State::kAnalysisIdle},

    {Happens::kEdit, State::kObserving, State::kEditing},
    {Happens::kEdit, State::kWaiting, State::kEditingInPlay},
    {Happens::kEdit, State::kAnalysisIdle, State::kEditingInAnalysis},
    {Happens::kEdited, State::kEditing, State::kObserving},
    {Happens::kEdited, State::kEditingInPlay, State::kWaiting},
    {Happens::kEdited, State::kEditingInAnalysis, State::kAnalysisIdle},
};

}  // namespace

XboardState next(XboardState state, XboardEvent event) {
  for (const Transition& transition : kTransitions) {
    if (transition.event == event && transition.from == state) return transition.to;
  }
  return state;
}

std::string_view name_of(XboardState state) {
  switch (state) {
    case State::kObserving:
      return "observing";
    case State::kWaiting:
      return "waiting";
    case State::kThinking:
      return "thinking";
    case State::kPondering:
      return "pondering";
    case State::kPaused:
      return "paused";
    case State::kAnalysing:
      return "analysing";
    case State::kAnalysisIdle:
      return "analysis idle";
    case State::kAnalysisPaused:
      return "analysis paused";
    case State::kEditing:
      return "editing";
    case State::kEditingInPlay:
      return "editing in play";
    case State::kEditingInAnalysis:
      return "editing in analysis";
  }
  return "";
}

}  // namespace proconsul
