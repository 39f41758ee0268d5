#include "protocol/uci/dialect.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/text.h"
#include "protocol/formats/usi_moves.h"
#include "protocol/formats/xiangqi_text.h"

namespace proconsul {
namespace {

bool plays_all(const Rules&) { return true; }

std::string uci_score_text(Score score) {
  return is_mate(score) ? fmt::format("mate {}", mate_moves(score)) : fmt::format("cp {}", score);
}

std::string usi_move_text(const Game& game, Move move, CastlingInput) { return to_usi(game, move); }

// USI counts mates in plies.
std::string usi_score_text(Score score) {
  if (!is_mate(score)) return fmt::format("cp {}", score);
  const int plies = kMate - std::abs(score);
  return fmt::format("mate {}", score > 0 ? plies : -plies);
}

// UCCI has no mate scores, so mates are numbers.
std::string ucci_score_text(Score score) {
  constexpr Score kUcciMate = 10'000;
  if (!is_mate(score)) return std::to_string(std::clamp(score, -kUcciMate + kMaxPly, kUcciMate - kMaxPly));
  const int plies = kMate - std::abs(score);
  return std::to_string(score > 0 ? kUcciMate - plies : plies - kUcciMate);
}

std::string iccs_move_text(const Game& game, Move move, CastlingInput) { return to_iccs(game, move); }

constexpr Dialect kDialects[] = {
    {Tongue::kUci, "uci", "chess", plays_all, to_uci, parse_uci, uci_score_text, "info string",
     "bestmove (none)", nullptr},
    {Tongue::kUsi, "usi", "shogi", is_written_in_usi, usi_move_text, parse_usi, usi_score_text, "info string",
     "bestmove resign", &EngineOption::usi},
    {Tongue::kUcci, "ucci", "xiangqi", is_written_in_iccs, iccs_move_text, parse_iccs, ucci_score_text,
     "info message", "nobestmove", &EngineOption::ucci},
    {Tongue::kCyclone, "uci", "xiangqi", is_written_in_iccs, iccs_move_text, parse_iccs, uci_score_text,
     "info string", "bestmove (none)", nullptr}};

std::string without_blanks(std::string_view name) {
  std::string joined(name);
  std::replace(joined.begin(), joined.end(), ' ', '_');
  return joined;
}

}  // namespace

const Dialect& dialect_of(Tongue tongue) {
  return *std::find_if(std::begin(kDialects), std::end(kDialects),
                       [tongue](const Dialect& dialect) { return dialect.is(tongue); });
}

std::optional<std::string> option_line(const Dialect& dialect, const EngineOption& option,
                                       const std::vector<std::string>& variants) {
  if (dialect.option_name == nullptr) return uci_option_line(option, variants);
  const std::string_view given = option.*dialect.option_name;
  if (given == kNotOffered) return std::nullopt;
  const std::string name = given.empty() ? without_blanks(option.name) : std::string(given);
  EngineOption theirs = option;
  theirs.name = name;
  if (option.type == OptionType::kVariant) theirs.default_text = dialect.game;
  std::string line = uci_option_line(theirs, variants);
  constexpr std::string_view kText = " type string", kName = "name ";
  if (dialect.is(Tongue::kUcci)) {
    line.erase(line.find(kName), kName.size());
  } else if (option.type == OptionType::kFile) {
    line.replace(line.find(kText), kText.size(), " type filename");
  }
  return line;
}

std::string_view own_name(const Dialect& dialect, std::string_view name) {
  if (dialect.option_name == nullptr || name == kNotOffered) return name;
  const std::span<const EngineOption> table = option_table();
  const auto option = std::find_if(table.begin(), table.end(), [&](const EngineOption& each) {
    return lower_case(each.*dialect.option_name) == lower_case(name);
  });
  return option == table.end() ? name : option->name;
}

}  // namespace proconsul
