// What XBoard commands operate on: the parts of a session and its error messages.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "protocol/formats/xboard_fen.h"
#include "protocol/session/perft_job.h"
#include "protocol/xboard/event_queue.h"
#include "protocol/xboard/xboard_board.h"
#include "protocol/xboard/xboard_claims.h"
#include "protocol/xboard/xboard_clock.h"
#include "protocol/xboard/xboard_controller.h"
#include "protocol/xboard/xboard_search.h"

namespace proconsul {

struct XboardContext {
  XboardContext(Session& session_of_all, Output& output_of_all, std::function<void()> at_rest)
      : session(session_of_all),
        output(output_of_all),
        board(session, output),
        claims(session, output, board),
        search(session, output, board, clock, events),
        controller(session, output, board, clock, claims, search, std::move(at_rest)) {}

  void error(std::string_view kind, std::string_view command);
  // Reports a failed command.
  void check(const Status& status, std::string_view command, std::string_view arguments = "");
  void illegal_move(std::string_view text);
  void comment(std::string_view text);                   // to the debug file, not to the user
  void set_node_rate(std::optional<std::int64_t> rate);  // see SearchOptions

  Session& session;
  Output& output;
  EventQueue events;
  XboardBoard board;
  XboardClock clock;
  XboardClaims claims;
  XboardSearch search;
  XboardController controller;
  std::optional<XboardEditor> editor;  // in `edit` mode
  std::unique_ptr<PerftJob> count;
};

}  // namespace proconsul
