#include "protocol/formats/move_forms.h"

#include <algorithm>

#include "engine/move_text.h"
#include "engine/text.h"
#include "protocol/formats/chinese_moves.h"
#include "protocol/formats/native_notation.h"
#include "protocol/formats/shogi_moves.h"
#include "protocol/formats/shogi_names.h"
#include "protocol/formats/usi_moves.h"
#include "protocol/formats/xiangqi_text.h"

namespace proconsul {
namespace {

bool suits_all(const Rules&) { return true; }

bool counts_ranks_from_zero(const Rules& rules) {
  return is_written_in_iccs(rules) && rules.board.ranks == 10;
}

bool is_written_in_wxf(const Rules& rules) {
  return native::notation_of(rules) == native::Notation::kXiangqiWxf;
}

std::string to_plain_uci(const Game& game, Move move) { return to_uci(game, move); }

std::string to_wxf(const Game& game, Move move) {
  return native::text_in(native::Notation::kXiangqiWxf, game, move, {});
}

// "H2-E2", as in game records.
std::string to_dashed_iccs(const Game& game, Move move) {
  const std::string text = upper_case(to_iccs(game, move));
  return move.is_drop() ? text : text.substr(0, 2) + '-' + text.substr(2);
}

}  // namespace

const std::vector<MoveForm>& move_forms() {
  static const std::vector<MoveForm> kForms = {
      {"san", suits_all, to_san},
      {"uci", suits_all, to_plain_uci},
      {"usi", is_written_in_usi, to_usi},
      {"iccs", counts_ranks_from_zero, to_dashed_iccs, nullptr, "ICCS"},
      {"wxf", is_written_in_wxf, to_wxf, nullptr, "WXF"},
      {"chinese", is_written_in_chinese, to_chinese, nullptr, "Chinese"},
      {"kif", is_recorded_like_shogi, to_kif, kif_text},
      {"csa", is_recorded_like_shogi, to_csa, csa_text}};
  return kForms;
}

const MoveForm* move_form(std::string_view name) {
  const std::vector<MoveForm>& forms = move_forms();
  const auto found =
      std::find_if(forms.begin(), forms.end(), [&](const MoveForm& form) { return form.name == name; });
  return found == forms.end() ? nullptr : &*found;
}

std::string move_form_names(std::string_view separator) {
  std::string names;
  for (const MoveForm& form : move_forms())
    names += (names.empty() ? "" : std::string(separator)) + form.name;
  return names;
}

}  // namespace proconsul
