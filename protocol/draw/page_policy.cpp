#include "protocol/draw/page_policy.h"

#include <fmt/format.h>

#include "protocol/text/digest.h"

namespace proconsul {

std::string page_policy(std::string_view style, std::string_view script) {
  const std::string scripts =
      script.empty() ? "" : fmt::format(" script-src 'sha256-{}';", sha256_base64(script));
  return fmt::format(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{}';{} "
      "base-uri 'none'; form-action 'none'\">\n<meta name=\"referrer\" content=\"no-referrer\">\n",
      sha256_base64(style), scripts);
}

}  // namespace proconsul
