// What the package tells of games, their starts and definitions, most of it as text of JSON.
#pragma once

#include <emscripten/val.h>

#include <string>

namespace proconsul::wasm {
using emscripten::val;

val variant_names();  // blanks between them
val variant_list();   // what a list of games shows of them
val variant_info(const std::string& name);
val starting_fen(const std::string& name);
val captures_to_hand(const std::string& name);
val rules_html(const std::string& name);
val piece_svg(const std::string& name, const std::string& letter, bool white, const std::string& signs);
val board_svg_of(const std::string& name, bool flipped);  // empty

// `choice_json`: an object with "number", "dice" (and "interchange"), or "seed" (and "double"), or nothing.
val start_of(const std::string& name, const std::string& choice_json);

val fen_of_sfen_in(const std::string& name, const std::string& sfen);

// `name`: what the text is called; `budget`: how many megabytes its games may take. Loading takes the place
// of an earlier text of that name. `advice`: also what `with_advice` warns of.
val check_definition(const std::string& text, const std::string& name, int budget, bool advice);
val add_definition(const std::string& text, const std::string& name);
val load_definition(const std::string& text, const std::string& name, int budget);

}  // namespace proconsul::wasm
