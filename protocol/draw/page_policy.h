// The content security policy of the HTML pages.
#pragma once

#include <string>
#include <string_view>

namespace proconsul {

// Elements for the page's head: only this style and script are used, nothing is fetched or sent, and no
// referrer is disclosed. Without `script` no script runs.
std::string page_policy(std::string_view style, std::string_view script = "");

}  // namespace proconsul
