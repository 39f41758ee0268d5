// Information about games, their starts and definitions, most of it as JSON text.
#pragma once

#include <emscripten/val.h>

#include <string>

namespace proconsul::wasm {
using emscripten::val;

val variant_names();  // separated by blanks
val variant_list();   // the data for a list of games
val variant_info(const std::string& name);
val starting_fen(const std::string& name);
val captures_to_hand(const std::string& name);
val rules_html(const std::string& name);
val piece_svg(const std::string& name, const std::string& letter, bool white, const std::string& signs);
val board_svg_of(const std::string& name, bool flipped);  // an empty board

// `choice_json`: an object with "number", with "dice" (and "interchange"), with "seed" (and "double"), or
// empty.
val start_of(const std::string& name, const std::string& choice_json);

val fen_of_sfen_in(const std::string& name, const std::string& sfen);

// `name` identifies the text; loading replaces an earlier text of that name. `budget`: megabytes its games
// may use. `advice`: also returns the warnings of `with_advice`.
val check_definition(const std::string& text, const std::string& name, int budget, bool advice);
val add_definition(const std::string& text, const std::string& name);
val load_definition(const std::string& text, const std::string& name, int budget);

}  // namespace proconsul::wasm
