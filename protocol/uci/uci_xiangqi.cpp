// Commands of xiangqi programs: UCCI's short options and banned moves, and positions of UCI-Cyclone.
#include <fmt/format.h>

#include <algorithm>

#include "engine/quoting.h"
#include "protocol/text/words.h"
#include "protocol/uci/uci.h"

namespace proconsul {

// Switches that UCCI defines although they are not options of the engine. False for other names.
bool Uci::set_switch(std::string_view name, std::string_view value) {
  const bool on = value == "true" || value == "on";
  const bool known = on || value == "false" || value == "off";
  if (name != "usemillisec" && name != "batch" && name != "debug") return false;
  if (!known) {
    error(fmt::format("option {} takes true or false, not {}", name, quote(value)));
  } else if (name == "usemillisec") {
    time_unit_ = Milliseconds(on ? 1 : 1000);
  } else if (name == "batch") {
    batch_ = on;
  } else {
    debug_ = on;
  }
  return true;
}

// GUIs also set options that the engine does not offer, which is not an error.
void Uci::set_short_option(std::string_view arguments) {
  const auto [name, value] = split_head(arguments);
  if (name.empty()) return error("setoption needs: NAME [VALUE]");
  if (name == "name") return set_option(arguments);
  if (name == "newgame") return new_game({});
  if (set_switch(name, trimmed(value))) return;
  if (find_option(own_name(*dialect_, name)) == nullptr)
    return remark(fmt::format("option {} is not known and passed over", quote(name)));
  apply_option(name, value);
}

void Uci::ban_moves(std::string_view moves) {
  finish();
  std::vector<Move> banned;
  for (const std::string_view word : words_in(moves)) {
    const Result<Move> move = dialect_->read_move(session_.game(), word);
    if (!move) return error(fmt::format("banmoves: {}", move.error().message));
    banned.push_back(*move);
  }
  if (banned.empty()) return error("banmoves needs: MOVE ...");
  banned_ = std::move(banned);
}

// Removes them from `wanted`, or from all legal moves if it is empty.
void Uci::leave_out_banned(std::vector<Move>& wanted) const {
  if (wanted.empty()) wanted = session_.game().legal_moves();
  std::erase_if(wanted,
                [&](Move move) { return std::find(banned_.begin(), banned_.end(), move) != banned_.end(); });
}

// The content of the hash table is not published.
void Uci::probe(std::string_view) { output_.line("pophash"); }

void Uci::speak_cyclone() {
  if (dialect_->is(Tongue::kCyclone)) return;
  finish();
  dialect_ = &dialect_of(Tongue::kCyclone);
  if (dialect_->plays(session_.rules())) return;
  if (const Status status = session_.set_variant(std::string(dialect_->game)); !status)
    error(status.error().message);
}

void Uci::set_fen(std::string_view arguments) {
  speak_cyclone();
  set_position(fmt::format("fen {}", arguments));
}

void Uci::set_start(std::string_view arguments) {
  speak_cyclone();
  set_position(fmt::format("startpos {}", arguments));
}

}  // namespace proconsul
