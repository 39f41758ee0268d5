#include "protocol/formats/chinese_moves.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include "engine/quoting.h"
#include "protocol/formats/far_eastern_text.h"

namespace proconsul {
namespace {

struct ChineseName {
  std::string_view characters;  // all in use; the first is written for Red
  std::string_view black;
  std::string_view names;  // of the piece in definitions
};
constexpr auto kChineseNames = std::to_array<ChineseName>({{"车 車 俥", "车", " chariot rook "},
                                                           {"马 馬 傌", "马", " horse "},
                                                           {"相 象", "象", " elephant "},
                                                           {"仕 士", "士", " advisor "},
                                                           {"帅 帥 将 將", "将", " general "},
                                                           {"炮 砲 包", "炮", " cannon "},
                                                           {"兵 卒", "卒", " soldier "}});

constexpr std::string_view kForwardWords = "进 進", kBackwardWord = "退", kSidewaysWord = "平";
constexpr std::string_view kFrontWord = "前", kMiddleWord = "中", kRearWords = "后 後";

const ChineseName* chinese_name_of(const PieceDef& piece) {
  const auto* found = std::find_if(kChineseNames.begin(), kChineseNames.end(), [&](const ChineseName& name) {
    return name.names.find(" " + piece.name + " ") != std::string_view::npos;
  });
  return found == kChineseNames.end() ? nullptr : found;
}

const ChineseName* take_chinese_name(std::string_view& text) {
  const auto* found = std::find_if(kChineseNames.begin(), kChineseNames.end(), [&](const ChineseName& name) {
    return !take_one_of(text, name.characters).empty();
  });
  return found == kChineseNames.end() ? nullptr : found;
}

enum class Course : std::uint8_t { kForward, kBackward, kSideways };
enum class Rank : std::uint8_t { kFront, kMiddle, kRear };

struct ChineseMove {
  const ChineseName* piece = nullptr;
  std::optional<int> file;
  std::optional<Rank> rank;
  std::optional<int> place;  // among pieces that share files, from the right file to the left one
  Course course = Course::kForward;
  int number = 0;
};

std::optional<Rank> take_rank(std::string_view& text) {
  if (take_word(text, kFrontWord)) return Rank::kFront;
  if (take_word(text, kMiddleWord)) return Rank::kMiddle;
  if (!take_one_of(text, kRearWords).empty()) return Rank::kRear;
  return std::nullopt;
}

std::optional<Course> take_course(std::string_view& text) {
  if (!take_one_of(text, kForwardWords).empty()) return Course::kForward;
  if (take_word(text, kBackwardWord)) return Course::kBackward;
  if (take_word(text, kSidewaysWord)) return Course::kSideways;
  return std::nullopt;
}

// "前馬", "三兵", "炮二", "炮前".
bool take_subject(ChineseMove& move, std::string_view& text) {
  move.rank = take_rank(text);
  if (!move.rank) move.place = take_digit(text);
  move.piece = take_chinese_name(text);
  if (move.piece == nullptr) return false;
  if (move.rank || move.place) return true;
  move.rank = take_rank(text);
  if (!move.rank) move.file = take_digit(text);
  return move.rank || move.file;
}

std::optional<ChineseMove> read_chinese(std::string_view written) {
  const std::string bare = without_blanks(written);
  std::string_view text = bare;
  ChineseMove move;
  if (!take_subject(move, text)) return std::nullopt;
  const std::optional<Course> course = take_course(text);
  const std::optional<int> number = course ? take_digit(text) : std::nullopt;
  if (!number || !text.empty()) return std::nullopt;
  move.course = *course;
  move.number = *number;
  return move;
}

// A move as its player counts: files from 1 from the right, ranks away from the player.
class PlayersView {
 public:
  PlayersView(const Game& game, Move move)
      : game_(game), board_(game.rules().board), mover_(game.piece_on(move.from())), move_(move) {
    find_sharing_pieces();
  }

  const PieceDef& piece() const { return game_.rules().pieces[index_of(mover_.type())]; }
  bool white() const { return mover_.colour() == Colour::kWhite; }
  int file() const { return file_of(move_.from()); }
  int ranks_on() const { return rank_of(move_.to()) - rank_of(move_.from()); }
  Course course() const {
    return ranks_on() == 0 ? Course::kSideways : ranks_on() > 0 ? Course::kForward : Course::kBackward;
  }
  int number() const { return file_of(move_.to()) != file() ? file_of(move_.to()) : std::abs(ranks_on()); }

  int on_file() const { return on_file_; }                      // pieces of its kind, itself included
  int before() const { return before_; }                        // those of them in front of it
  int place() const { return place_; }                          // among all that share files, from 1
  bool alone_in_sharing() const { return sharing_files_ < 2; }  // no other file has several
  bool is(Rank rank) const {
    if (on_file_ < 2) return false;
    switch (rank) {
      case Rank::kFront:
        return before_ == 0;
      case Rank::kMiddle:
        return on_file_ == 3 && before_ == 1;
      case Rank::kRear:
        return before_ == on_file_ - 1;
    }
    return false;
  }

 private:
  int file_of(Square square) const {
    return white() ? board_.files - board_.file_of(square) : board_.file_of(square) + 1;
  }
  int rank_of(Square square) const {
    return white() ? board_.rank_of(square) : board_.ranks - 1 - board_.rank_of(square);
  }

  void find_sharing_pieces() {
    for (int file = 1; file <= board_.files; ++file) {
      std::vector<int> ranks;
      for (const Square square : Squares(board_.squares)) {
        if (file_of(square) == file && game_.piece_on(square) == mover_) ranks.push_back(rank_of(square));
      }
      if (ranks.size() < 2) continue;
      ++sharing_files_;
      if (file < this->file()) place_ += static_cast<int>(ranks.size());
      if (file != this->file()) continue;
      on_file_ = static_cast<int>(ranks.size());
      before_ = static_cast<int>(
          std::count_if(ranks.begin(), ranks.end(), [&](int rank) { return rank > rank_of(move_.from()); }));
    }
    place_ += before_ + 1;
  }

  const Game& game_;
  const Geometry& board_;
  Piece mover_;
  Move move_;
  int on_file_ = 1, before_ = 0, place_ = 0, sharing_files_ = 0;
};

bool is_plain(const Game& game, Move move) {
  return !move.is_drop() && game.special_move_of(move) == nullptr;
}

bool is_meant(const ChineseMove& written, const PlayersView& view) {
  if (chinese_name_of(view.piece()) != written.piece) return false;
  if (written.file && view.file() != *written.file) return false;
  if (written.rank && !view.is(*written.rank)) return false;
  if (written.place && (view.on_file() < 2 || view.place() != *written.place)) return false;
  return view.course() == written.course && view.number() == written.number;
}

std::string number_text(const PlayersView& view, int number) {
  return view.white() ? chinese_numeral(number) : wide_digit(number);
}

std::string subject_text(const PlayersView& view) {
  const ChineseName& name = *chinese_name_of(view.piece());
  const std::string piece(view.white() ? name.characters.substr(0, name.characters.find(' ')) : name.black);
  if (view.on_file() < 2) return piece + number_text(view, view.file());
  if (view.on_file() > 3 || !view.alone_in_sharing()) return number_text(view, view.place()) + piece;
  return (view.is(Rank::kFront) ? "前" : view.is(Rank::kRear) ? "后" : "中") + piece;
}

}  // namespace

bool is_written_in_chinese(const Rules& rules) {
  return rules.facing_royals && !rules.has_hands() && !rules.has_turns() &&
         std::all_of(rules.pieces.begin(), rules.pieces.end(),
                     [](const PieceDef& piece) { return chinese_name_of(piece) != nullptr; });
}

std::string to_chinese(const Game& game, Move move) {
  const PlayersView view(game, move);
  const Course course = view.course();
  const char* way = course == Course::kSideways ? "平" : course == Course::kForward ? "进" : "退";
  return subject_text(view) + way + number_text(view, view.number());
}

bool looks_like_chinese(std::string_view text) { return read_chinese(text).has_value(); }

Result<Move> parse_chinese(const Game& game, std::string_view text) {
  const std::optional<ChineseMove> written = read_chinese(text);
  if (!written) return Error{"not a move: " + quote(text, '"') + ", expected e.g. 炮二平五", 0, 1};
  std::vector<Move> found;
  for (const Move move : game.legal_moves()) {
    if (is_plain(game, move) && is_meant(*written, PlayersView(game, move))) found.push_back(move);
  }
  if (found.size() > 1) return Error{quote(text, '"') + " is ambiguous", 0, 1};
  if (found.empty()) return Error{"illegal move " + quote(text, '"'), 0, 1};
  return found.front();
}

}  // namespace proconsul
