// Reads PGN game by game from a stream of any length, using memory for one game. Tolerant: errors of form are
// recorded in the game with line and column, and reading continues.
#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <optional>
#include <vector>

#include "protocol/formats/pgn_game.h"

namespace proconsul {

class PgnReader {
 public:
  explicit PgnReader(std::istream& in) : in_(in), buffer_(kBufferSize) {}

  // Nothing at the end of the stream.
  std::optional<PgnGame> next();
  std::uint64_t bytes_read() const { return bytes_before_ + at_; }

 private:
  static constexpr std::size_t kBufferSize = std::size_t{1} << 16;
  static constexpr std::size_t kLookAhead = 16;  // bytes that peek() may look ahead
  // The rest of longer ones is left out, to bound memory.
  static constexpr std::size_t kLongestWord = 255;
  static constexpr std::size_t kLongestComment = 1 << 20;

  static bool ends_word(char c);

  char peek(std::size_t ahead = 0);  // 0 at the end
  void advance();
  bool refill();
  std::string_view character(std::size_t ahead = 0);
  std::size_t blank_at(std::size_t ahead = 0);
  void skip_blanks_of_line();
  bool skip_blanks();  // false at the end of the stream
  bool tag_begins_next_game(const PgnGame& game);
  bool move_begins_next_game(const PgnGame& game);
  void skip_line();

  bool read_item(PgnGame& game);  // false if the game is complete
  void read_tag(PgnGame& game);
  bool take_tag_value(PgnTag& tag);  // false if the value is not quoted
  bool take_quoted(std::string& value);
  bool quote_closes_value(std::size_t at);
  void take_bare(std::string& value);
  std::string take_comment(char end);
  void read_braces(PgnGame& game);
  void read_line_comment(PgnGame& game);
  void read_nag(PgnGame& game);
  bool take_bracketed_mark(PgnGame& game);
  void open_variation(PgnGame& game);
  void close_variation(PgnGame& game);
  bool read_word(PgnGame& game, bool numbered);
  void read_end(PgnGame& game, std::string_view result, int line, int column);
  void take_character();
  void take_word();
  bool castling_squares_follow();
  bool promotion_follows();
  bool change_of_sides_follows();
  bool brackets_follow();
  void add_move(PgnGame& game, std::string_view text, int line, int column);
  void add_nag(PgnGame& game, int nag, int line, int column);
  void tell_lone_glyph(PgnGame& game);
  void add_comment(PgnGame& game, std::string_view text);
  void problem(PgnGame& game, std::string message, int line, int column);
  PgnLine& current_line(PgnGame& game);

  std::istream& in_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::uint64_t bytes_before_ = 0;
  int line_ = 1;
  int column_ = 1;
  int line_ends_ = 0;  // among the blanks just skipped
  std::string word_;
  std::string pending_comment_;  // before the first move of a line
  std::string number_;           // before the next move
  bool numbered_ = false;        // a number with a dot was read just now
  struct PendingGlyphs {
    std::vector<int> nags;
    int line = 0, column = 0;
  };
  PendingGlyphs glyphs_;       // before the first move of a line
  std::vector<PgnLine> open_;  // variations being read, outermost first
  std::size_t moves_ = 0;      // moves of the game
};

}  // namespace proconsul
