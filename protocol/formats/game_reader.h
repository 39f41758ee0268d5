// The one door for files of games: PGN, KIF, KI2, CSA and lists of SFEN openings, told apart by their
// beginning, or by the file's ending where that does not decide. All games come out as PgnGame, one by one.
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/record_reader.h"
#include "variants/registry.h"

namespace proconsul {

// In bytes of the file once unpacked, with the blanks and comments before it. Protects against endless files.
inline constexpr std::size_t kLongestGame = std::size_t{64} << 20;

enum class GameFormat : std::uint8_t { kPgn, kKif, kCsa, kSfen };  // KI2 is read as KIF

// `head`: the beginning of the file, in any encoding.
GameFormat format_of(std::string_view head, std::string_view file_name = {});

class GameReader {
 public:
  struct Source {
    std::string file = {};
    // Set if the user has named the game: then no game is guessed for records that do not name theirs.
    std::string variant = {};
  };
  explicit GameReader(std::istream& in) : GameReader(in, Source{}) {}
  GameReader(std::istream& in, const Source& source);
  GameReader(const GameReader&) = delete;
  GameReader& operator=(const GameReader&) = delete;
  ~GameReader();

  // Nothing at the end of the stream. The legal moves of records are in SAN; those of PGN are as in the file,
  // except that coordinates which count ranks from 0 are written as in "H2-E2". The stream is left where
  // kLongestGame bytes hold no complete game, which is the last problem of the last game.
  std::optional<PgnGame> next(const Registry& registry);
  std::uint64_t bytes_read() const;
  GameFormat format() const { return format_; }

 private:
  class HeadBuffer;
  std::optional<PgnGame> read(const Registry& registry);

  void read_pgn(std::string_view head);

  std::string variant_;
  std::string fault_;  // what is wrong with the file, for its first game
  GameFormat format_ = GameFormat::kPgn;
  std::unique_ptr<HeadBuffer> buffer_;
  std::unique_ptr<std::istream> stream_;
  std::unique_ptr<RecordReader> records_;  // null: PGN
  std::optional<PgnReader> pgn_;
};

}  // namespace proconsul
