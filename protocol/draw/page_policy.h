// What the HTML pages of games and rules may do in a browser.
#pragma once

#include <string>
#include <string_view>

namespace proconsul {

// Elements for the head: of scripts and styles only these run, nothing is fetched or sent, and no address is
// told to other sites. Without a script none runs.
std::string page_policy(std::string_view style, std::string_view script = "");

}  // namespace proconsul
