#include "protocol/session/endgame_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/quoting.h"
#include "protocol/session/memory_room.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"
#include "protocol/text/zstandard.h"

namespace proconsul {
namespace {

constexpr const char* kExtension = ".ending";
constexpr int kCompression = 9;
constexpr std::size_t kLargestEnding = std::size_t{1} << 30;  // bytes, compressed
constexpr std::uint64_t kUnknownSize = ~std::uint64_t{0};

}  // namespace

std::string ending_file_name(const Rules& rules, const Material& material) {
  return rules.name + "_" + material.text(rules) + kExtension;
}

Result<bool> write_ending(const Rules& rules, const EndgameTable& table, const std::string& file) {
  if (std::optional<Error> lack = lack_of_zstandard()) return *std::move(lack);
  const std::string codes = zstandard_packed(table.codes(), kCompression, FrameCheck::kNone);
  const std::optional<Error> failed = write_file(file, table.header(rules) + '\n' + codes);
  if (failed) return *failed;
  return true;
}

Result<EndgameTable> read_ending(const Rules& rules, const std::string& file) {
  if (std::optional<Error> other = not_a_file(file)) return *std::move(other);
  if (const std::optional<Error> lack = lack_of_zstandard())
    return Error{quote(file) + " cannot be read: " + lack->message};
  const Result<std::string> bytes = read_file(file, nullptr, kLargestEnding);
  if (!bytes) return bytes.error();
  const std::string_view header = std::string_view(*bytes).substr(0, bytes->find('\n'));
  const std::string_view rest = std::string_view(*bytes).substr(std::min(header.size() + 1, bytes->size()));
  const std::optional<std::uint64_t> size = zstandard_size(rest);
  if (const auto lack = lack_of_memory(size.value_or(0)))
    return Error{quote(file) + " takes more memory than there is: " + *lack};
  const CodeSource codes{size.value_or(kUnknownSize),
                         [rest](std::span<char> room) { return zstandard_unpack(rest, room); }};
  Result<EndgameTable> table = EndgameTable::restore(rules, header, codes);
  if (!table) return Error{quote(file) + ' ' + table.error().message};
  return table;
}

std::vector<Error> load_endings(EndgameSet& set, const std::string& folder) {
  std::error_code failed;
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(set.rules().name + "_") && name.ends_with(kExtension))
      files.push_back(entry.path().string());
  }
  if (failed) return {Error{"cannot read the folder " + quote(folder)}};
  std::sort(files.begin(), files.end());
  std::vector<Error> problems;
  for (const std::string& file : files) {
    Result<EndgameTable> table = read_ending(set.rules(), file);
    if (table) {
      set.add(table.take());
    } else {
      problems.push_back(table.error());
    }
  }
  return problems;
}

std::shared_ptr<const EndgameSet> endings_for(const Game& game, const std::string& folder) {
  auto set = std::make_shared<EndgameSet>(game.compiled());
  if (!folder.empty()) load_endings(*set, folder);
  set->solve_at_once(game);
  return set->tables().empty() ? nullptr : set;
}

}  // namespace proconsul
