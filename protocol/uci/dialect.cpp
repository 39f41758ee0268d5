#include "protocol/uci/dialect.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/text.h"
#include "protocol/formats/usi_moves.h"

namespace proconsul {
namespace {

bool plays_all(const Rules&) { return true; }

std::string uci_score_text(Score score) {
  return is_mate(score) ? fmt::format("mate {}", mate_moves(score)) : fmt::format("cp {}", score);
}

std::string usi_move_text(const Game& game, Move move, CastlingInput) { return to_usi(game, move); }

// Mates are counted in plies.
std::string usi_score_text(Score score) {
  if (!is_mate(score)) return fmt::format("cp {}", score);
  const int plies = kMate - std::abs(score);
  return fmt::format("mate {}", score > 0 ? plies : -plies);
}

constexpr OptionName kUsiNames[] = {
    {"UCI_Variant", "USI_Variant"}, {"Hash", "USI_Hash"}, {"Ponder", "USI_Ponder"}};

constexpr Dialect kUci{Tongue::kUci, "uci",          "chess",       plays_all,         to_uci,
                       parse_uci,    uci_score_text, "info string", "bestmove (none)", {}};
constexpr Dialect kUsi{Tongue::kUsi, "usi",          "shogi",       is_written_in_usi, usi_move_text,
                       parse_usi,    usi_score_text, "info string", "bestmove resign", kUsiNames};

// Castling, and what other protocols alone can say.
constexpr std::string_view kElsewhere[] = {"UCI_Chess960",     "XBoard_AllCastlings", "Resign",
                                           "Resign Threshold", "Offer Draws",         "UCI_ShowWDL",
                                           "Debug Log File",   "UCI_EngineAbout"};

std::string without_blanks(std::string_view name) {
  std::string joined(name);
  std::replace(joined.begin(), joined.end(), ' ', '_');
  return joined;
}

}  // namespace

const Dialect& dialect_of(Tongue tongue) {
  switch (tongue) {
    case Tongue::kUci:
    case Tongue::kCyclone:
    case Tongue::kUcci:
      return kUci;
    case Tongue::kUsi:
      return kUsi;
  }
  return kUci;
}

std::optional<std::string> option_line(const Dialect& dialect, const EngineOption& option,
                                       const std::vector<std::string>& variants) {
  if (dialect.tongue == Tongue::kUci) return uci_option_line(option, variants);
  if (std::find(std::begin(kElsewhere), std::end(kElsewhere), option.name) != std::end(kElsewhere))
    return std::nullopt;
  std::string name = without_blanks(option.name);
  for (const OptionName& renamed : dialect.renamed) {
    if (renamed.ours == option.name) name = renamed.theirs;
  }
  EngineOption theirs = option;
  theirs.name = name;
  if (option.type == OptionType::kVariant) theirs.default_text = dialect.game;
  std::string line = uci_option_line(theirs, variants);
  constexpr std::string_view kText = " type string";
  if (option.type == OptionType::kFile) line.replace(line.find(kText), kText.size(), " type filename");
  return line;
}

std::string_view own_name(const Dialect& dialect, std::string_view name) {
  for (const OptionName& renamed : dialect.renamed) {
    if (lower_case(renamed.theirs) == lower_case(name)) return renamed.ours;
  }
  return name;
}

}  // namespace proconsul
