#include "protocol/cli/annotated_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <vector>

#include "engine/quoting.h"
#include "protocol/formats/annotation_signs.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/pgn_writer.h"

namespace proconsul {
namespace {

bool same_tag(const PgnTag& one, const PgnTag& other) {
  return one.name == other.name && one.value == other.value;
}
// Signs glued to a move have become glyphs in what was written.
std::string_view without_signs(std::string_view text) {
  std::vector<int> glyphs;
  while (take_sign(text, glyphs, SignKind::kAny)) continue;
  return text;
}
bool same_move(const PgnMove& one, const PgnMove& other) {
  return without_signs(one.text) == without_signs(other.text);
}

// True if `written` is the complete game `source`, from its first tag to its result, whatever its
// annotations.
bool is_complete(const PgnGame& written, const PgnGame& source) {
  const auto same = [](const auto& one, const auto& other, auto same_item) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), same_item);
  };
  return written.problems.empty() && written.result == source.result &&
         same(written.tags, source.tags, same_tag) && same(written.moves, source.moves, same_move);
}

// True if `cut` is a truncated form of `whole`, which may end within a tag, a move or the result.
bool is_beginning(const PgnGame& cut, const PgnGame& whole) {
  const auto begins_tag = [](const PgnTag& tag, const PgnTag& begun) {
    return tag.name.starts_with(begun.name) && tag.value.starts_with(begun.value);
  };
  std::vector<std::string> words;
  for (const PgnMove& move : whole.moves) words.emplace_back(without_signs(move.text));
  words.push_back(whole.result);
  const std::size_t tags = cut.tags.size(), moves = cut.moves.size();
  if (tags > whole.tags.size() || moves > words.size()) return false;
  if (tags > 0 && !begins_tag(whole.tags[tags - 1], cut.tags.back())) return false;
  for (std::size_t i = 0; i + 1 < tags; ++i) {
    if (!same_tag(cut.tags[i], whole.tags[i])) return false;
  }
  for (std::size_t i = 0; i + 1 < moves; ++i) {
    if (without_signs(cut.moves[i].text) != words[i]) return false;
  }
  return moves == 0 || words[moves - 1].starts_with(cut.moves.back().text);
}

// The length of a text that ends with "1/2": also a valid result, but here a truncated "1/2-1/2"; 0 for
// another text. Reads the text from its beginning.
std::uint64_t cut_within_draw(std::istream& text) {
  constexpr std::string_view kCut = "1/2", kFull = "1/2-1/2";
  text.seekg(0, std::ios::end);
  const std::streamoff size = std::max<std::streamoff>(text.tellg(), 0);
  std::string end(static_cast<std::size_t>(std::min<std::streamoff>(size, std::ssize(kFull))), ' ');
  text.seekg(-std::ssize(end), std::ios::end);
  text.read(end.data(), std::ssize(end));
  text.clear();
  text.seekg(0);
  return end.ends_with(kCut) && end != kFull ? static_cast<std::uint64_t>(size) : 0;
}

// Whether the file from `whole` on, after empty lines, is a truncated text of `wanted`: with the same tags,
// or if it has none, with at least a move.
bool is_left_of(std::istream& file, std::uint64_t whole, const PgnGame& cut, const PgnGame& wanted) {
  const std::string text = pgn_text(wanted);
  const std::string_view tags =
      wanted.tags.empty() ? std::string_view() : std::string_view(text).substr(0, text.find("\n\n"));
  file.clear();
  file.seekg(static_cast<std::streamoff>(whole));
  file >> std::ws;
  std::string begun(tags.size(), '\0');
  file.read(begun.data(), std::ssize(begun));
  begun.resize(static_cast<std::size_t>(file.gcount()));
  return tags.starts_with(begun) && (!tags.empty() || !cut.moves.empty());
}

bool is_blank(std::istream& file) {
  file.clear();
  file.seekg(0);
  return (file >> std::ws).peek() == std::istream::traits_type::eof();
}

}  // namespace

Result<bool> Destination::go_on(const std::string& name, GameQueue& games) {
  std::uint64_t whole = 0;
  std::error_code failed;
  if (std::filesystem::is_regular_file(name, failed)) {
    const Result<std::uint64_t> kept = go_through(name, games);
    if (!kept) return kept.error();
    whole = kept.value();
    if (whole < std::filesystem::file_size(name, failed)) std::filesystem::resize_file(name, whole, failed);
    if (failed) failure_ = write_error(name, failed.value());
    if (failed) return false;
  }
  Result<AppendedFile> opened = AppendedFile::open(name, out_, AppendedFile::Begin::kAtEnd);
  if (!opened) failure_ = opened.error();
  if (!opened) return false;
  file_ = opened.take();
  return whole == 0 || add("\n\n");
}

Result<std::uint64_t> Destination::go_through(const std::string& name, GameQueue& games) {
  const Error others{fmt::format("{} holds other games: remove it or write to another file", quote(name))};
  std::ifstream old(name, std::ios::binary);
  if (!old) return Error{"cannot read " + quote(name)};
  const std::uint64_t cut_at = cut_within_draw(old);
  std::uint64_t whole = 0;
  PgnReader kept(old);
  std::optional<PgnGame> game = kept.next();
  if (!game && !is_blank(old)) return others;
  for (; game; game = kept.next()) {
    std::optional<PgnGame> wanted = games.next();
    const bool complete = wanted && kept.bytes_read() != cut_at && is_complete(*game, *wanted);
    if (wanted && !complete && is_beginning(*game, *wanted) && !kept.next() &&
        is_left_of(old, whole, *game, *wanted)) {
      games.put_back(std::move(*wanted));
      break;
    }
    if (!complete) return others;
    whole = kept.bytes_read();
    ++games_;
  }
  return whole;
}

bool Destination::write(const PgnGame& game) {
  ++games_;
  return add(pgn_text(game));
}

bool Destination::add(const std::string& text) {
  errno = 0;
  const bool written = file_ ? file_->add(text) : static_cast<bool>(*out_ << text << std::flush);
  if (!written) failure_ = file_ ? file_->failure() : write_error("-", errno);
  return written;
}

}  // namespace proconsul
