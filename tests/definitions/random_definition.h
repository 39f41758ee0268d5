// Definitions of games drawn by chance: boards with holes, movements of the whole notation, promotion, hands,
// gates, castling, ends and extra rules in any combination. Most of them load; the others must be refused
// cleanly.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proconsul::test {

using Keys = std::vector<std::pair<std::string, std::string>>;

Keys random_definition(std::uint64_t seed);

// As a section of a definition file.
std::string definition_text(const Keys& keys, const std::string& name);

// A switch that is on and of which nothing is known here but that it may be drawn; empty if there is none.
// The witness does not play it before it has learnt to.
std::string new_switch(const Keys& keys);

// Why this key is never drawn; empty if it is.
std::string_view reason_not_drawn(std::string_view key);

}  // namespace proconsul::test
