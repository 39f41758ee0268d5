// The XBoard protocol (CECP, version 2). One thread owns the session; lines from the GUI and moves from the
// search reach it through one queue. Commands that cannot run during a search stop it first; those that can
// wait until the engine has moved are deferred. The states are in xboard_state.h, the commands in the tables
// of xboard_command.h.
#pragma once

#include <chrono>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/xboard/xboard_command.h"
#include "protocol/xboard/xboard_context.h"

namespace proconsul {

class Xboard {
 public:
  Xboard(Session& session, Output& output);
  ~Xboard();
  Xboard(const Xboard&) = delete;
  Xboard& operator=(const Xboard&) = delete;

  void run(std::istream& input);  // until quit or the end of input
  // False: the session is over. The time of a search that the line starts counts from `received`.
  bool execute(std::string_view line,
               std::chrono::steady_clock::time_point received = std::chrono::steady_clock::now());
  void settle();  // waits until the engine has moved, if it is its turn
  XboardState state() const { return context_.controller.state(); }

 private:
  void dispatch(const XboardCommand& command, std::string_view line, std::string_view arguments);
  void edit(std::string_view line);
  bool maybe_move(std::string_view line);
  void finish_count();
  void run_deferred();

  XboardContext context_;
  std::vector<std::string> deferred_;  // commands that wait for the engine's move
};

}  // namespace proconsul
