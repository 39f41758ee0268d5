#include "protocol/match/uci_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/move_text.h"
#include "protocol/cli/number.h"
#include "protocol/words.h"

namespace proconsul {
namespace {

constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

Answer fault(Fault kind, std::string text) {
  Answer answer;
  answer.kind = Answer::Kind::kFault;
  answer.trouble = Trouble{kind, std::move(text)};
  return answer;
}

std::string go_command(const Game& game, const MatchClocks& clocks) {
  const MatchClock& own = clocks[index_of(game.side_to_move())];
  const TimeControl& control = own.control;
  std::string text = "go";
  if (control.base) {
    const MatchClock& white = clocks[index_of(Colour::kWhite)].control.base ? clocks[0] : own;
    const MatchClock& black = clocks[index_of(Colour::kBlack)].control.base ? clocks[1] : own;
    text += fmt::format(" wtime {} btime {} winc {} binc {}", white.left.count(), black.left.count(),
                        white.control.increment.count(), black.control.increment.count());
    if (own.moves_to_go > 0) text += fmt::format(" movestogo {}", own.moves_to_go);
  }
  if (control.move_time) text += fmt::format(" movetime {}", control.move_time->count());
  if (control.nodes) text += fmt::format(" nodes {}", *control.nodes);
  if (control.depth) text += fmt::format(" depth {}", *control.depth);
  return text;
}

}  // namespace

std::optional<Trouble> UciPlayer::shake_hands() {
  send("uci");
  options_.clear();
  variants_.clear();
  variant_ = nullptr;
  auto trouble = read_until(in_time(settings_.timeout), "uciok", [&](std::string_view line) {
    line = trimmed(line);
    if (line.starts_with("id name ")) own_name_ = trimmed(line.substr(8));
    if (line.starts_with("option name ")) read_option(line);
    return line == "uciok";
  });
  if (trouble) return trouble;
  for (const auto& [name, value] : config_.options) set_option(name, value);
  return sync();
}

void UciPlayer::read_option(std::string_view line) {
  const std::string_view rest = trimmed(line.substr(std::string_view("option name").size()));
  const std::string name = lower_case(rest.substr(0, rest.find(" type ")));
  options_.insert(name);
  if (name != "uci_variant") return;
  const std::vector<std::string_view> words = words_in(rest);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == "var" || words[i] == "default") variants_.insert(lower_case(words[i + 1]));
  }
}

std::optional<Trouble> UciPlayer::sync() {
  send("isready");
  return read_until(in_time(settings_.timeout), "readyok", [&](std::string_view line) {
    line = trimmed(line);
    if (line.starts_with("option name ")) read_option(line);
    return line == "readyok";
  });
}

void UciPlayer::set_option(std::string_view name, std::string_view value) {
  if (value.empty()) {
    send(fmt::format("setoption name {}", name));
  } else {
    send(fmt::format("setoption name {} value {}", name, value));
  }
}

bool UciPlayer::has_option(std::string_view name) const { return options_.contains(lower_case(name)); }

// By its own name, by an alias, or as plain UCI with king-takes-rook castling.
std::optional<Trouble> UciPlayer::choose_variant(const Variant& variant) {
  std::vector<std::string> names = {variant.rules->name};
  names.insert(names.end(), variant.aliases.begin(), variant.aliases.end());
  std::string chosen = config_.variant;
  for (auto name = names.begin(); name != names.end() && chosen.empty(); ++name) {
    if (variants_.contains(lower_case(*name))) chosen = *name;
  }
  const bool orthodox = variant.rules->name == "chess" || variant.rules->name == "fischerandom";
  if (chosen.empty() && (!orthodox || (variant.castling_by_rook && !has_option("UCI_Chess960")))) {
    return Trouble{Fault::kNoStart, fmt::format("does not play {}", variant.rules->name)};
  }
  if (has_option("UCI_Chess960")) set_option("UCI_Chess960", variant.castling_by_rook ? "true" : "false");
  if (!chosen.empty()) set_option("UCI_Variant", chosen);
  return std::nullopt;
}

std::optional<Trouble> UciPlayer::begin(const GameSetup& setup) {
  if (variant_ != setup.variant) {
    if (auto trouble = choose_variant(*setup.variant)) return trouble;
    variant_ = setup.variant;
  }
  send("ucinewgame");
  return sync();
}

void UciPlayer::send_position(const Game& game) {
  std::string text = "position fen " + game.start_fen();
  if (!game.moves().empty()) {
    text += " moves";
    for (const Move move : game.moves()) text += ' ' + to_uci(game, move);
  }
  send(text);
}

void UciPlayer::ask(const Game& game, const MatchClocks& clocks) {
  send_position(game);
  send(go_command(game, clocks));
}

void UciPlayer::read_info(std::string_view line) {
  const std::vector<std::string_view> words = words_in(line);
  Evaluation read = evaluation_;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "pv" || words[i] == "string") break;
    if (words[i] == "multipv" && words[i + 1] != "1") return;
    const auto number = parse_integer(words[i + 1], -kAnyNumber, kAnyNumber);
    if (!number) continue;
    const int small = static_cast<int>(std::clamp<std::int64_t>(*number, -1'000'000, 1'000'000));
    if (words[i] == "depth") read.depth = small;
    if (words[i] == "nodes") read.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(0, *number));
    if (words[i] == "cp") read.centipawns = small, read.mate.reset();
    if (words[i] == "mate") read.mate = small, read.centipawns.reset();
  }
  evaluation_ = read;
}

std::optional<Answer> UciPlayer::read_thought(const Game& game, std::string_view line) {
  const auto [head, tail] = split_head(line);
  if (head == "info") read_info(line);
  if (head != "bestmove") return std::nullopt;
  const std::string_view text = split_head(tail).head;
  if (text == "resign") {
    Answer answer;
    answer.kind = Answer::Kind::kResign;
    return answer;
  }
  const Result<Move> move = parse_uci(game, text);
  if (!move) return fault(Fault::kIllegalMove, fmt::format("bestmove {}: {}", text, move.error().message));
  Answer answer;
  answer.move = *move;
  return answer;
}

// The protocol has no word for the end of a game, but an engine that is asked for a move must know that there
// is none.
std::optional<Trouble> UciPlayer::finish_game(const Game& game, Outcome, std::string_view reason) {
  if (!settings_.verify || !game.legal_moves().empty()) return std::nullopt;
  send_position(game);
  send("go depth 1");
  std::string move;
  const auto trouble = read_until(in_time(settings_.timeout), "bestmove", [&](std::string_view line) {
    const auto [head, tail] = split_head(line);
    move = split_head(tail).head;
    return head == "bestmove";
  });
  if (trouble || move == "(none)" || move == "0000") return trouble;
  return Trouble{Fault::kFalseClaim, fmt::format("wants to play {} after the end of the game ({}) in {}",
                                                 move, reason, game.fen())};
}

}  // namespace proconsul
