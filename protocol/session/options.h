// The engine's options: one table (options.inc) that generates the settings, the UCI list, the XBoard
// features and the help text, and that checks and applies every setting. Values out of range are rejected,
// not clamped.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "search/engine.h"
#include "search/skill.h"

namespace proconsul {

class Session;

// The current settings; numbers are within the ranges of the table.
struct Settings {
#define PROCONSUL_CHECK_OPTION(field, usual, ...) bool field = usual;
#define PROCONSUL_SPIN_OPTION(field, usual, ...) int field = usual;
#include "protocol/session/options.inc"
  std::optional<std::int64_t> nodes_per_second;  // see SearchOptions
  std::string tb_path;
  bool operator==(const Settings&) const = default;
};

enum class OptionType : std::uint8_t { kCheck, kSpin, kString, kFile, kVariant, kChoice, kButton };

// The effect of a change besides the setting itself.
enum class OptionEffect : std::uint8_t { kNone, kVariantChosen, kVariantsLoaded, kStartChosen };

struct OptionValue {
  std::string text;
  std::int64_t number = 0;
  bool flag = false;
};

// Stands for the name of an option in a dialect that does not have it.
inline constexpr std::string_view kNotOffered = "-";

struct EngineOption {
  std::string_view name;
  OptionType type;
  std::string_view default_text;
  std::string_view help;
  Result<OptionEffect> (*apply)(Session&, const OptionValue&);
  std::int64_t min = 0;  // kSpin only
  std::int64_t max = 0;
  bool in_xboard = false;                // false: XBoard has its own command for it
  std::string_view choices = "";         // kChoice: the values, separated by blanks
  std::string_view usi = "", ucci = "";  // its name there, if it differs by more than blanks
};

std::span<const EngineOption> option_table();
// Ignores case, blanks, '-' and '_'; null if unknown.
const EngineOption* find_option(std::string_view name);
// As written in a shell, up to its value: "--Hash=", "--\"Move Overhead\"=", "--\"Clear Hash\"".
std::string shell_word(const EngineOption& option);
Result<OptionValue> read_option_value(const EngineOption& option, std::string_view text);

// "option name Hash type spin default 16 min 1 max 65536"; `variants`: the choices of kVariant.
std::string uci_option_line(const EngineOption& option, const std::vector<std::string>& variants);
// "feature option=\"Move Overhead -spin 30 0 5000\""
std::string xboard_option_line(const EngineOption& option);
// One line per option, for --help.
std::string options_help_text();

}  // namespace proconsul
