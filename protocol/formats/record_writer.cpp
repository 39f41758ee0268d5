#include "protocol/formats/record_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/text.h"
#include "protocol/formats/far_eastern_text.h"
#include "protocol/formats/kif_header.h"
#include "protocol/formats/record_ends.h"
#include "protocol/formats/shogi_names.h"

namespace proconsul {
namespace {

constexpr std::string_view kTimeMark = "[%emt ";

struct TimedComment {
  std::optional<int> seconds;
  std::string text;
};

// Takes "[%emt 0:00:16]" out of a comment.
TimedComment timed_comment(const std::string& comment) {
  const std::size_t begin = comment.find(kTimeMark), end = comment.find(']', begin);
  if (begin == comment.npos || end == comment.npos) return {std::nullopt, comment};
  const std::string_view time =
      std::string_view(comment).substr(begin + kTimeMark.size(), end - begin - kTimeMark.size());
  int seconds = 0;
  for (const Word& part : split(time, ':')) {
    const auto value = parse_number(trimmed(part.text), 0, 1 << 20);
    if (!value || seconds > 1 << 20) return {std::nullopt, comment};
    seconds = 60 * seconds + *value;
  }
  std::string text = comment.substr(0, begin) + comment.substr(end + 1);
  return {seconds, std::string(trimmed(text))};
}

std::string record_date(const PgnGame& game) {
  std::string date = game.tag("Date");
  if (date.find('?') != date.npos) return "";
  std::replace(date.begin(), date.end(), '.', '/');
  return date;
}

std::string field_text(std::string_view key, const std::string& value) {
  return value.empty() || value == "?" ? "" : fmt::format("{}{}\n", key, value);
}

const RecordEnd* end_of(const PgnGame& game, const Game& last) {
  using Winner = RecordEnd::Winner;
  const std::string termination = game.tag("Termination").empty() ? "normal" : game.tag("Termination");
  if (game.result == "*") return end_with(Winner::kUnknown, "unterminated");
  if (game.result == "1/2-1/2") {
    const bool repeated = last.end().ending == Ending::kRepetition;
    return repeated                        ? end_in_kif("千日手")
           : termination == "adjudication" ? end_in_kif("持将棋")
                                           : end_in_kif("引き分け");
  }
  const bool white_to_move = last.side_to_move() == Colour::kWhite;
  if (white_to_move == (game.result == "1-0")) return end_with(Winner::kMover, termination);
  const RecordEnd* end = end_with(Winner::kOpponent, termination);
  return end != nullptr ? end : end_in_kif("投了");
}

std::string held_in_kif(const Game& game, Colour colour) {
  std::string text;
  for (const PieceType type : game.hand(colour)) {
    const int count = game.hand(colour).count(type);
    text += shogi_name_of(game.rules().pieces[index_of(type)].letter)->kanji;
    if (count > 10) text += "十";
    if (count == 10) text += "十";
    if (count % 10 > 0 && count > 1) text += chinese_numeral(count % 10);
    text += "　";
  }
  return text.empty() ? "なし" : text;
}

std::string diagram(const Game& game) {
  const Geometry& board = game.rules().board;
  std::string text = fmt::format("後手の持駒：{}\n", held_in_kif(game, Colour::kBlack));
  text += ' ';
  for (int file = board.files; file > 0; --file) text += " " + wide_digit(file);
  const std::string edge = "+" + std::string(static_cast<std::size_t>(3 * board.files), '-') + "+\n";
  text += "\n" + edge;
  for (int rank = board.ranks - 1; rank >= 0; --rank) {
    text += '|';
    for (int file = 0; file < board.files; ++file) {
      const Piece piece = game.piece_on(board.square(file, rank));
      text += piece.valid() && piece.colour() == Colour::kBlack ? 'v' : ' ';
      text += piece.valid() ? shogi_name_of(game.rules().pieces[index_of(piece.type())].letter)->kanji : "・";
    }
    text += "|" + chinese_numeral(board.ranks - rank) + "\n";
  }
  return text + edge + fmt::format("先手の持駒：{}\n", held_in_kif(game, Colour::kWhite)) +
         (game.side_to_move() == Colour::kWhite ? "先手番\n" : "後手番\n");
}

// The moves of a line and, after it, its variations, the last ones first.
class KifLines {
 public:
  explicit KifLines(Colour first_mover) : first_mover_(first_mover) {}

  void add(const PgnLine& line, int number) {
    for (const PgnMove& move : line) add_move(move, number++);
    if (&line == main_) add_end(number);
    for (std::size_t i = line.size(); i-- > 0;) {
      const int first = number - static_cast<int>(line.size() - i);
      for (const PgnLine& variation : line[i].variations) {
        text_ += fmt::format("\n変化：{}手\n", first);
        spent_ = {};
        add(variation, first);
      }
    }
  }
  void set_main(const PgnLine& main, const PgnGame& game, const Game& last) {
    main_ = &main;
    game_ = &game;
    last_ = &last;
  }
  const std::string& text() const { return text_; }
  void add_comment(const std::string& comment) {
    if (!comment.empty()) text_ += fmt::format("*{}\n", comment);
  }

 private:
  void add_move(const PgnMove& move, int number) {
    add_comment(move.comment_before);
    const TimedComment comment = timed_comment(move.comment);
    text_ += fmt::format("{:4} {}", number, move.text);
    if (comment.seconds) {
      int& all = spent_[index_of(number % 2 == 1 ? first_mover_ : !first_mover_)];
      all += *comment.seconds;
      text_ += fmt::format("   ({:2}:{:02}/{:02}:{:02}:{:02})", *comment.seconds / 60, *comment.seconds % 60,
                           all / 3600, all / 60 % 60, all % 60);
    }
    text_ += move.variations.empty() ? "\n" : "+\n";
    add_comment(comment.text);
  }

  // A win of the side to move has no word of its own, unless the other side broke a rule.
  void add_end(int number) {
    const RecordEnd* end = end_of(*game_, *last_);
    if (end != nullptr) text_ += fmt::format("{:4} {}\n", number, end->kif);
    if (game_->result == "1-0" || game_->result == "0-1")
      text_ += fmt::format("まで{}手で{}の勝ち\n", number - 1, game_->result == "1-0" ? "先手" : "後手");
  }

  Colour first_mover_;
  const PgnLine* main_ = nullptr;
  const PgnGame* game_ = nullptr;
  const Game* last_ = nullptr;
  std::array<int, kColours> spent_ = {};
  std::string text_;
};

std::string csa_position(const Game& game) {
  const Geometry& board = game.rules().board;
  std::string text;
  for (int rank = board.ranks - 1; rank >= 0; --rank) {
    text += fmt::format("P{}", board.ranks - rank);
    for (int file = 0; file < board.files; ++file) {
      const Piece piece = game.piece_on(board.square(file, rank));
      text += !piece.valid()
                  ? " * "
                  : fmt::format("{}{}", piece.colour() == Colour::kWhite ? '+' : '-',
                                shogi_name_of(game.rules().pieces[index_of(piece.type())].letter)->csa);
    }
    text += '\n';
  }
  for (const Colour colour : kBothColours) {
    std::string held;
    for (const PieceType type : game.hand(colour)) {
      for (int i = 0; i < game.hand(colour).count(type); ++i)
        held += fmt::format("00{}", shogi_name_of(game.rules().pieces[index_of(type)].letter)->csa);
    }
    if (!held.empty()) text += fmt::format("P{}{}\n", colour == Colour::kWhite ? '+' : '-', held);
  }
  return text;
}

std::string csa_comment(const std::string& comment) { return comment.empty() ? "" : "'*" + comment + "\n"; }

}  // namespace

std::string kif_text(const PgnGame& game, const RecordFrame& frame) {
  const std::string handicap = kif_handicap_of(frame.start.fen());
  std::string text = "# KIF version=2.0 encoding=UTF-8\n" + field_text("開始日時：", record_date(game)) +
                     field_text("棋戦：", game.tag("Event")) + field_text("場所：", game.tag("Site"));
  text += handicap.empty() ? diagram(frame.start) : field_text("手合割：", handicap);
  const bool odds = !handicap.empty() && handicap != "平手";
  text += field_text(odds ? "下手：" : "先手：", game.tag("White")) +
          field_text(odds ? "上手：" : "後手：", game.tag("Black")) + "手数----指手---------消費時間--\n";
  KifLines lines(frame.start.side_to_move());
  lines.set_main(game.moves, game, frame.last);
  lines.add(game.moves, 1);
  lines.add_comment(game.comment);
  return text + lines.text() + "\n";
}

std::string csa_text(const PgnGame& game, const RecordFrame& frame) {
  const bool white = frame.start.side_to_move() == Colour::kWhite;
  std::string text = "'CSA encoding=UTF-8\nV3.0\n" + field_text("N+", game.tag("White")) +
                     field_text("N-", game.tag("Black")) + field_text("$EVENT:", game.tag("Event")) +
                     field_text("$SITE:", game.tag("Site")) + field_text("$START_TIME:", record_date(game));
  text += csa_position(frame.start) + (white ? "+\n" : "-\n");
  for (const PgnMove& move : game.moves) {
    const TimedComment comment = timed_comment(move.comment);
    text += csa_comment(move.comment_before) + move.text + "\n";
    if (comment.seconds) text += fmt::format("T{}\n", *comment.seconds);
    text += csa_comment(comment.text);
  }
  text += csa_comment(game.comment);
  const RecordEnd* end = end_of(game, frame.last);
  const bool mover_wins = game.result == ((frame.last.side_to_move() == Colour::kWhite) ? "1-0" : "0-1");
  if (end == nullptr || end->csa.empty()) end = end_in_csa(mover_wins ? "KACHI" : "TORYO");
  return text + fmt::format("%{}\n/\n", end->csa);
}

}  // namespace proconsul
