#include "protocol/text/file_kind.h"

#include <filesystem>
#include <fstream>

#include "engine/quoting.h"

namespace proconsul {
namespace {

constexpr std::size_t kHead = std::size_t{1} << 18;  // bytes: larger than a zstd block

}  // namespace

Found found_at(const std::string& name, const FileKind& kind) {
  std::error_code failed;
  if (!std::filesystem::is_regular_file(name, failed)) return Found::kNothing;
  const std::uintmax_t size = std::filesystem::file_size(name, failed);
  if (failed) return Found::kOther;
  if (size == 0) return Found::kNothing;
  std::string head(kHead, '\0');
  std::ifstream in(name, std::ios::binary);
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  const bool same = kind.mark.empty() ? kind.holds(head) : head.starts_with(kind.mark);
  return same ? Found::kSame : Found::kOther;
}

std::string other_kind_text(const std::string& name, const FileKind& kind) {
  return quote(name) + " is not " + kind.words;
}

}  // namespace proconsul
