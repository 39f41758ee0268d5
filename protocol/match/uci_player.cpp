#include "protocol/match/uci_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

bool is_chess960(const GameSetup& setup) {
  const Variant& variant = *setup.variant;
  return variant.castling_by_rook || !variant.base_names.empty() ||
         setup.start->compiled() != variant.compiled;
}

enum class Manner : std::uint8_t { kMove, kPonder };

std::string go_command(Colour side, const MatchClocks& clocks, Manner manner) {
  const MatchClock& own = clocks[index_of(side)];
  const TimeControl& control = own.control;
  std::string text = manner == Manner::kPonder ? "go ponder" : "go";
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

// Messages of this program's engine when it does less than an option asks for.
constexpr std::string_view kComplaint = "info string error ";
constexpr std::string_view kLackOfMemory = "info string error no memory for ";

}  // namespace

std::optional<Fault> UciPlayer::shake_hands() {
  variant_ = nullptr;
  pondering_on_.reset();
  expected_.clear();
  if (auto fault = introduce()) return fault;
  set_options();
  return sync();
}

std::optional<Fault> UciPlayer::introduce() {
  send("uci");
  options_.clear();
  variants_.clear();
  return read_until(in_time(settings_.timeout), "uciok", [&](std::string_view line) {
    line = trimmed(line);
    if (line.starts_with("id name ")) own_name_ = printable(trimmed(line.substr(8)));
    if (line.starts_with("option name ")) read_option(line);
    return line == "uciok";
  });
}

void UciPlayer::set_options() {
  for (const auto& [name, value] : config_.options) {
    if (const Status fits = options_.check(name, value); !fits)
      wrong_options_.push_back(fits.error().message);
    set_option(name, value);
  }
  if (has_option("Ponder")) set_option("Ponder", config_.ponder ? "true" : "false");
}

void UciPlayer::read_option(std::string_view line) {
  Result<OfferedOption> option = parse_uci_option(split_head(line).tail);
  if (!option) return;
  if (lower_case(option->name) == "uci_variant") {
    for (const std::string& name : option->choices) variants_.insert(lower_case(name));
    if (option->default_text) variants_.insert(lower_case(*option->default_text));
  }
  options_.add(option.take());
}

std::optional<Fault> UciPlayer::sync() {
  send("isready");
  return read_until(in_time(settings_.timeout), "readyok", [&](std::string_view line) {
    line = trimmed(line);
    if (line.starts_with("option name ")) read_option(line);
    if (line.starts_with(kLackOfMemory)) wrong_options_.push_back(printable(line.substr(kComplaint.size())));
    return line == "readyok";
  });
}

void UciPlayer::set_option(const std::string& name, const std::string& value) {
  if (value.empty()) {
    send(fmt::format("setoption name {}", name));
  } else {
    send(fmt::format("setoption name {} value {}", name, value));
  }
}

// The engine's name for a variant; empty if it has none.
std::string UciPlayer::variant_name(const Variant& variant) const {
  if (!config_.variant.empty()) return config_.variant;
  std::vector<std::string> names = {variant.rules->name};
  names.insert(names.end(), variant.aliases.begin(), variant.aliases.end());
  if (has_option("UCI_Chess960"))
    names.insert(names.end(), variant.base_names.begin(), variant.base_names.end());
  for (const std::string& name : names) {
    if (variants_.contains(lower_case(name))) return name;
  }
  return "";
}

// Engines that do not list their variants again after loading definitions are asked for all options again.
std::optional<Fault> UciPlayer::give_definition(const Variant& variant) {
  set_option("VariantPath", variant_path(variant));
  if (auto fault = sync()) return fault;
  return variant_name(variant).empty() ? introduce() : std::nullopt;
}

// By name, by alias, by sending its definition, or as plain UCI with king-takes-rook castling.
std::optional<Fault> UciPlayer::choose_variant(const Variant& variant, bool chess960) {
  std::string chosen = variant_name(variant);
  if (chosen.empty() && has_option("VariantPath") && !variant_path(variant).empty()) {
    if (auto fault = give_definition(variant)) return fault;
    chosen = variant_name(variant);
  }
  const bool orthodox = variant.rules->name == "chess" || variant.rules->name == "fischerandom";
  if (chosen.empty() && (!orthodox || (chess960 && !has_option("UCI_Chess960")))) {
    return cannot_play(variant, has_option("VariantPath"));
  }
  if (has_option("UCI_Chess960")) set_option("UCI_Chess960", chess960 ? "true" : "false");
  if (!chosen.empty()) set_option("UCI_Variant", chosen);
  return std::nullopt;
}

std::optional<Fault> UciPlayer::begin(const GameSetup& setup) {
  const bool chess960 = is_chess960(setup);
  if (variant_ != setup.variant || chess960_ != chess960) {
    if (auto fault = choose_variant(*setup.variant, chess960)) return fault;
    variant_ = setup.variant;
    chess960_ = chess960;
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
  if (pondering_on_) {
    pondering_on_.reset();
    return send("ponderhit");
  }
  send_position(game);
  send(go_command(game.side_to_move(), clocks, Manner::kMove));
}

// Starts pondering on the expected move.
void UciPlayer::wait(const Game& game, const MatchClocks& clocks) {
  if (!config_.ponder || expected_.empty()) return;
  const Result<Move> move = parse_uci(game, expected_);
  if (!move) return;
  Game ahead = game;
  ahead.play(*move);
  if (ahead.end().over()) return;
  pondering_on_ = *move;
  send_position(ahead);
  send(go_command(ahead.side_to_move(), clocks, Manner::kPonder));
}

std::optional<Fault> UciPlayer::settle(const Game& game) {
  if (!pondering_on_ || game.moves().back() == *pondering_on_) return std::nullopt;
  return end_pondering();
}

std::optional<Fault> UciPlayer::end_pondering() {
  if (!pondering_on_) return std::nullopt;
  pondering_on_.reset();
  send("stop");
  return read_until(in_time(settings_.timeout), "bestmove",
                    [](std::string_view line) { return split_head(line).head == "bestmove"; });
}

void UciPlayer::read_info(std::string_view line) {
  const std::vector<std::string_view> words = words_in(line);
  Evaluation read = evaluation_;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "pv")
      read.pv = trimmed(line.substr(static_cast<std::size_t>(words[i + 1].data() - line.data())));
    if (words[i] == "pv" || words[i] == "string") break;
    if (words[i] == "multipv" && words[i + 1] != "1") return;
    const auto number = parse_integer(words[i + 1], -kAnyNumber, kAnyNumber);
    if (!number) continue;
    const int clamped = static_cast<int>(std::clamp<std::int64_t>(*number, -1'000'000, 1'000'000));
    if (words[i] == "depth") read.depth = clamped;
    if (words[i] == "nodes") read.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(0, *number));
    if (words[i] == "cp") read.centipawns = clamped, read.mate.reset();
    if (words[i] == "mate") read.mate = clamped, read.centipawns.reset();
  }
  evaluation_ = read;
}

std::optional<Answer> UciPlayer::read_thought(const Game& game, std::string_view line) {
  const auto [head, tail] = split_head(line);
  if (head == "info") read_info(line);
  if (head != "bestmove") return std::nullopt;
  const auto [text, rest] = split_head(tail);
  const auto [keyword, expected] = split_head(rest);
  expected_ = keyword == "ponder" ? trimmed(expected) : "";
  if (text == "resign") {
    Answer answer;
    answer.kind = Answer::Kind::kResign;
    return answer;
  }
  const Result<Move> move = parse_uci(game, text);
  if (!move)
    return faulty({FaultKind::kIllegalMove, fmt::format("bestmove {}: {}", text, move.error().message)});
  Answer answer;
  answer.move = *move;
  return answer;
}

// UCI has no command for the end of a game, but an engine that is asked for a move must know that there is
// none.
std::optional<Fault> UciPlayer::finish_game(const Game& game, Outcome, std::string_view reason) {
  if (auto fault = end_pondering()) return fault;
  if (!settings_.verify || !game.legal_moves().empty()) return std::nullopt;
  send_position(game);
  send("go depth 1");
  std::string move;
  const auto fault = read_until(in_time(settings_.timeout), "bestmove", [&](std::string_view line) {
    const auto [head, tail] = split_head(line);
    move = split_head(tail).head;
    return head == "bestmove";
  });
  if (fault || move == "(none)" || move == "0000") return fault;
  return Fault{FaultKind::kFalseClaim, fmt::format("wants to play {} after the end of the game ({}) in {}",
                                                   move, reason, game.fen())};
}

}  // namespace proconsul
