#include "protocol/formats/sfen_reader.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/formats/sfen.h"

namespace proconsul {
namespace {

constexpr std::size_t kMaxOpeningMoves = 100'000;

// Board, side, hands, and the number of the move: a FEN has another fourth field.
bool begins_with_sfen(const std::vector<Word>& words) {
  constexpr std::string_view kHeld = "-RBGSNLPrbgsnlp0123456789";
  if (words.size() < 4 || words[0].text.find('/') == std::string_view::npos) return false;
  if (words[0].text.find('[') != std::string_view::npos) return false;
  if (words[1].text != "b" && words[1].text != "w") return false;
  if (words[2].text.find_first_not_of(kHeld) != std::string_view::npos) return false;
  return parse_number(words[3].text, 0, 1 << 20) && (words.size() == 4 || words[4].text == "moves");
}

// "7g7f", "P*5e", "8h2b+".
bool is_usi_move(std::string_view text) {
  if (text.size() < 4) return false;
  if (text[1] == '*') return is_letter(text[0]);
  return is_digit(text[0]) && is_lower(text[1]) && is_digit(text[2]) && is_lower(text[3]);
}

std::string sfen_variant(std::string_view board, bool shogi_moves) {
  const auto ranks = std::count(board.begin(), board.end(), '/') + 1;
  if (board.empty()) return shogi_moves ? "shogi" : "";
  return ranks == 9 ? "shogi" : ranks == 5 ? "minishogi" : "";
}

}  // namespace

bool is_sfen_line(std::string_view line) {
  const std::vector<Word> words = words_of(line);
  if (words.empty()) return false;
  const std::size_t first = words[0].text == "position" ? 1 : 0;
  if (first < words.size() && words[first].text == "startpos")
    return first + 1 == words.size() || words[first + 1].text == "moves";
  return (first < words.size() && words[first].text == "sfen") || begins_with_sfen(words);
}

std::optional<PgnGame> SfenReader::next() {
  std::vector<Word> words;
  do {
    if (!lines_.next()) return std::nullopt;
    words = words_of(lines_.text());
    is_book_ |= lines_.text().starts_with("#YANEURAOU-DB");
  } while (words.empty() || words[0].text.starts_with('#') || (is_book_ && is_usi_move(words[0].text)));
  const std::string_view line = lines_.text();
  PgnGame game;
  game.line = lines_.number();
  game.result = "*";
  const auto problem = [&](std::string message, const Word& word) {
    game.problems.push_back({std::move(message), game.line, character_column(line, word.column())});
  };
  if (lines_.fault()) game.problems.push_back(*lines_.fault());
  if (!is_sfen_line(line)) {
    problem("not a line of openings: " + quote(words[0].text) + ", expected startpos or an SFEN", words[0]);
    return game;
  }
  const auto moves =
      std::find_if(words.begin(), words.end(), [](const Word& word) { return word.text == "moves"; });
  const auto first = std::find_if(words.begin(), moves, [](const Word& word) {
    return word.text != "position" && word.text != "sfen" && word.text != "startpos";
  });
  std::string_view board;
  if (first != moves) {
    const Word& last = *(moves - 1);
    const std::string_view sfen = line.substr(first->offset, last.offset + last.text.size() - first->offset);
    board = first->text;
    const Result<std::string> fen = fen_of_sfen(sfen);
    if (!fen) problem(fen.error().message, *first);
    if (fen) {
      game.set_tag("SetUp", "1");
      game.set_tag("FEN", *fen);
      game.tags.back().line = game.line;
    }
  }
  for (auto word = moves; word != words.end() && game.moves.size() < kMaxOpeningMoves; ++word) {
    if (word == moves) continue;
    PgnMove& move = game.moves.emplace_back();
    move.text = word->text;
    move.line = game.line;
    move.column = character_column(line, word->column());
  }
  const bool shogi_moves = game.moves.empty() || is_usi_move(game.moves.front().text);
  const std::string variant = sfen_variant(board, shogi_moves);
  if (name_variant_ && !variant.empty()) game.tags.insert(game.tags.begin(), {"Variant", variant, 0});
  return game;
}

}  // namespace proconsul
