// PlaySession's texts on rules, pieces and commands, its completion, and its game review.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>

#include "engine/move_text.h"
#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "protocol/cli/annotate.h"
#include "protocol/cli/help.h"
#include "protocol/cli/play_session.h"
#include "protocol/cli/thinking.h"
#include "protocol/cli/variant_texts.h"
#include "protocol/formats/move_examples.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/rules_words.h"
#include "protocol/formats/usi_moves.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr std::uint64_t kReviewNodes = 20'000;  // per position
constexpr std::size_t kShownSpecial = 8;

using Rows = std::vector<std::pair<std::string, std::string>>;

// The ways in which players of the game write moves, besides SAN.
struct NativeWay {
  MoveStyle style;
  const char* name;
};

std::vector<NativeWay> native_ways(const Rules& rules) {
  using native::Notation;
  std::vector<NativeWay> ways;
  const native::NotationFamily& family = native::family_of(rules);
  if (family.usual() != Notation::kSan)
    ways.push_back({{MoveStyle::Form::kNative, family.usual()}, family.name});
  if (is_written_in_usi(rules)) ways.push_back({{MoveStyle::Form::kUsi, Notation::kSan}, "USI"});
  return ways;
}

// "WXF, USI" with a legal move in each: "P-7f, 7g7f"; empty in other games.
std::pair<std::string, std::string> native_examples(const Game& game) {
  std::vector<std::string> names, examples;
  const std::vector<Move> legal = game.legal_moves();
  for (const NativeWay& way : native_ways(game.rules())) {
    names.emplace_back(way.name);
    if (!legal.empty()) examples.push_back(text_in(way.style, game, legal.front()));
  }
  return {list_of(names, "or"), fmt::format("{}", fmt::join(examples, ", "))};
}

// The legal moves most similar to the typed text, written in this way.
std::vector<std::string> nearest_moves(const Game& game, MoveStyle style, const std::string& text,
                                       std::size_t count) {
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const Move move : game.legal_moves()) {
    const std::string written = text_in(style, game, move);
    ranked.emplace_back(std::min(edit_distance(text, written), edit_distance(text, to_uci(game, move))),
                        written);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) texts.push_back(ranked[i].second);
  return texts;
}

std::vector<std::string> letters_of(const Variant& variant) {
  std::vector<std::string> letters;
  for (const PieceType type : pieces_to_tell(variant))
    letters.push_back(variant.rules->pieces[index_of(type)].letter);
  return letters;
}

// How to type moves.
Rows move_rows(const Game& game, const Game& start) {
  Rows rows;
  for (const MoveExample& example : move_examples(game, start))
    rows.emplace_back(fmt::format("{}", fmt::join(example.texts, ", ")),
                      example.meaning + (example.legal ? "" : " (not possible now)"));
  if (game.rules().most_actions() > 1) rows.emplace_back("", "a turn of several moves is typed move by move");
  return rows;
}

// Digits of files and ranks, or letters of an eastern language.
bool may_be_native(const std::string& text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return is_digit(c) || static_cast<unsigned char>(c) >= 0x80; });
}

struct Judged {
  Score score = 0;  // from the mover's view
  Move best;
};

std::string move_number(std::size_t ply, bool black) {
  return fmt::format("{}{}", ply / 2 + 1, black ? "..." : ".");
}

}  // namespace

std::string PlaySession::text_of(Move move) const { return text_in(move_style_, game_, move); }

std::string PlaySession::ways_to_write() const {
  std::vector<std::string> ways = {"SAN", "like e2e4"};
  for (const NativeWay& way : native_ways(game_.rules())) ways.emplace_back(way.name);
  return list_of(ways, "or");
}

void PlaySession::refuse(const std::string& text, const Error& error) {
  if (const std::string reason = incompleteness_of(game_, text); !reason.empty()) {
    console_.out << reason << "\n'moves' lists the moves, 'help' the commands.\n";
    return;
  }
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  const std::string meant = did_you_mean(text.substr(0, text.find(' ')), names);
  const bool native = !native_ways(game_.rules()).empty() && may_be_native(text);
  const bool move = meant.empty() && (native || resembles_move(game_.rules(), text));
  const std::string problem = move ? error.message : "no such command or move: " + quote(text, '"') + meant;
  const std::string nearest =
      move && !names_castling(text)
          ? fmt::format("Nearest legal moves: {}; 'moves' lists all, 'help' the commands.",
                        fmt::join(nearest_moves(game_, move_style_, text, 3), ", "))
          : "'moves' lists the moves, 'help' the commands.";
  console_.out << problem << '\n' << nearest << '\n';
}

void PlaySession::rules() {
  console_.out << wrapped(fmt::format("{} ({})", game_.rules().title, game_.rules().name), columns())
               << rules_paragraphs(variant_, columns());
}

void PlaySession::pieces() {
  Rows rows;
  for (const PieceType type : pieces_to_tell(variant_)) {
    const PieceDef& piece = game_.rules().pieces[index_of(type)];
    rows.emplace_back(piece.letter, fmt::format("{}{}", player_name(piece), piece.royal ? ", royal" : ""));
  }
  console_.out << glossary(rows, columns()) << "'piece LETTER' shows how one moves.\n";
}

void PlaySession::piece() {
  const Rules& rules = game_.rules();
  const PieceType type = rules.type_of(upper_case(words_));
  if (!type.valid()) {
    console_.out << fmt::format("piece: the letters are {}\n", fmt::join(letters_of(variant_), " "));
    return;
  }
  const PieceDef& piece = rules.pieces[index_of(type)];
  console_.out << piece_diagrams(rules, piece, columns());
}

void PlaySession::help() {
  Rows rows;
  for (const Command& command : commands())
    rows.emplace_back(fmt::format("{}{}{}", command.name, *command.words == '\0' ? "" : " ", command.words),
                      command.help);
  console_.out << glossary(rows, columns()) << "Anything else is a move:\n"
               << glossary(move_rows(game_, first_position()), columns());
  if (const auto [names, examples] = native_examples(game_); !names.empty())
    console_.out << glossary(
        {{examples, fmt::format("in the notation of {}, which the engine then uses too", names)}}, columns());
  std::vector<std::string> special;
  for (const Move move : game_.legal_moves()) {
    if (game_.special_move_of(move) != nullptr) special.push_back(to_san(game_, move));
  }
  std::sort(special.begin(), special.end());
  const std::size_t count = special.size();
  special.resize(std::min(count, kShownSpecial));
  if (count > 0)
    console_.out << wrapped(fmt::format("Special moves now: {}{}", fmt::join(special, ", "),
                                        count > kShownSpecial ? ", ..." : ""),
                            columns());
  console_.out << wrapped(
      "Tab completes commands and moves where the terminal allows; Ctrl-C or quit leaves.", columns());
}

std::vector<std::string> PlaySession::completions(const std::string& typed) const {
  std::vector<std::string> words;
  const std::size_t blank = typed.find(' ');
  if (blank == std::string::npos) {
    for (const Command& command : commands()) words.emplace_back(command.name);
    for (const Move move : game_.legal_moves()) {
      words.push_back(text_of(move));
      words.push_back(to_uci(game_, move));
    }
    return words;
  }
  const std::string command = typed.substr(0, blank);
  if (command == "moves" || command == "piece") words = letters_of(variant_);
  for (int level = 1; level <= kHighestLevel && command == "level"; ++level)
    words.push_back(std::to_string(level));
  return words;
}

// Every move with the evaluation after it, from White's view, and the better move if it was a mistake.
void PlaySession::review() {
  Game game = first_position();
  Limits limits;
  limits.nodes = kReviewNodes;
  const auto judge = [&]() -> Judged {
    if (game.end().over()) return {score_of_end(game), Move()};
    const SearchResult result = think_interruptibly(engine_, game, limits, nullptr);
    return {result.score, result.best};
  };
  Judged before = judge();
  int mistakes = 0;
  for (const Move move : game_.moves()) {
    const bool white = game.side_to_move() == Colour::kWhite;
    const std::string number = move_number(game.moves().size(), !white);
    const std::string san = to_san(game, move), better = before.best.valid() ? to_san(game, before.best) : "";
    game.play(move);
    const Judged after = judge();
    const bool same_side = (game.side_to_move() == Colour::kWhite) == white;
    const Score gained = same_side ? after.score : -after.score;
    const int glyph = move == before.best ? 0 : glyph_for(expectation(before.score), expectation(gained));
    mistakes += glyph != 0 ? 1 : 0;
    console_.out << fmt::format("{:>6} {:<10} {:>6}{}\n", number,
                                san + (glyph == 4   ? "??"
                                       : glyph == 2 ? "?"
                                                    : ""),
                                score_text(white ? gained : -gained),
                                glyph != 0 ? "  better: " + better : "");
    before = after;
  }
  const auto count = static_cast<std::size_t>(mistakes);
  const std::string found =
      count == 0 ? "no mistakes" : counted(count, "mistake") + ", marked by question marks";
  console_.out << fmt::format("{}, {};\nscores in pawns, White's view.\n",
                              counted(game_.moves().size(), "move"), found);
}

}  // namespace proconsul
