#include "protocol/cli/version.h"

#include <fmt/format.h>

#include "engine/processor.h"
#include "protocol/work/build_id.h"
#include "search/net/net_choice.h"

namespace proconsul {
namespace {

#if defined(__clang__)
constexpr const char* kCompiler = "Clang " __clang_version__;
#elif defined(__GNUC__)
constexpr const char* kCompiler = "GCC " __VERSION__;
#else
constexpr const char* kCompiler = "an unknown compiler";
#endif

// The compiler's target; levels of x86-64 named as in the psABI.
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
constexpr const char* kInstructions = "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__)
constexpr const char* kInstructions = "x86-64-v3";
#elif defined(__SSE4_2__) && defined(__POPCNT__)
constexpr const char* kInstructions = "x86-64-v2";
#elif defined(__x86_64__)
constexpr const char* kInstructions = "x86-64";
#elif defined(__aarch64__)
constexpr const char* kInstructions = "AArch64";
#else
constexpr const char* kInstructions = "of another processor";
#endif

std::string instructions() {
  std::string text = kInstructions;
#ifdef PROCONSUL_ASKS_PROCESSOR
  if (processor::kPopcnt && text == "x86-64") text += " and popcnt";
  if (processor::kFastPext) text += " and pext";
#endif
  return text;
}

std::string wrapped(std::string_view text) {
  constexpr std::size_t kColumns = 80;
  std::string lines;
  std::size_t begin = 0;
  for (std::size_t end; text.size() - begin > kColumns; begin = end + 1) {
    end = text.rfind(' ', begin + kColumns);
    lines.append(text.substr(begin, end - begin)) += '\n';
  }
  return lines.append(text.substr(begin)) += '\n';
}

std::string networks() {
  const std::vector<EmbeddedFile> files = embedded_net_files();
  std::string text = fmt::format("networks: {} built in", files.size());
  const char* separator = ": ";
  for (const EmbeddedFile& file : files) {
    text += fmt::format("{}{}", separator, file.name.substr(0, file.name.rfind('.')));
    separator = ", ";
  }
  return text;
}

}  // namespace

std::string version_text() {
  return fmt::format("proconsul {}\nbuild {} by {}\ninstructions: {}\n{}", version(), build_id(), kCompiler,
                     instructions(), wrapped(networks()));
}

}  // namespace proconsul
