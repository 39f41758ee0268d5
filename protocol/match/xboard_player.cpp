#include "protocol/match/xboard_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/formats/xboard_setup.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr Milliseconds kFeatureWait{
    2000};  // from the protocol specification, for engines that do not announce the end of their features
constexpr int kKingTakesRook = 1;  // forms of castling: 0 XBoard's, 1 this, 2 the king's move
constexpr int kCastlingForms = 3;
constexpr const char* kXboardChess960 = "fischerandom";
constexpr int kMateBase = 100'000;  // score of a mate in 0, from the protocol specification

Answer resignation() {
  Answer answer;
  answer.kind = Answer::Kind::kResign;
  return answer;
}

bool is_result(std::string_view word) { return word == "1-0" || word == "0-1" || word == "1/2-1/2"; }

}  // namespace

// An engine that has sent no features may still be starting on a busy machine; one that has sent some is
// about to send the rest.
std::optional<Fault> XboardPlayer::shake_hands() {
  features_ = {};
  send("xboard");
  send("protover 2");
  SteadyTime deadline = in_time(settings_.timeout);
  while (features_.text("done") != "1") {
    const Line line = process_->read_line(deadline);
    if (line.status == Line::Status::kTimeout && features_.text("done").empty()) break;  // an old engine
    if (line.status != Line::Status::kLine) return fault_of(line, "feature done=1");
    const auto [head, tail] = split_head(line.text);
    if (head != "feature") continue;
    for (const std::string& name : features_.read(tail)) send("accepted " + name);
    const bool more = features_.text("done") == "0";
    deadline = in_time(more ? settings_.timeout : std::min(kFeatureWait, settings_.timeout));
  }
  own_name_ = printable(features_.text("myname"));
  send_options();
  return std::nullopt;
}

// Hash and Threads are set by separate commands.
void XboardPlayer::send_options() {
  const std::pair<std::string_view, std::string_view> commands[] = {{"memory", "Hash"}, {"smp", "Threads"}};
  OfferedOptions offered = features_.options();
  for (const auto& [feature, name] : commands) {
    if (offered.find(name) == nullptr && features_.has(std::string(feature)))
      offered.add(*parse_uci_option(fmt::format("name {} type spin min 1", name)));
  }
  for (const auto& [name, value] : config_.options) {
    if (const Status fits = offered.check(name, value); !fits) wrong_options_.push_back(fits.error().message);
    set_option(name, value);
  }
}

void XboardPlayer::set_option(const std::string& name, const std::string& value) {
  const bool listed = features_.options().find(name) != nullptr;
  if (!listed && lower_case(name) == "hash" && features_.has("memory")) return send("memory " + value);
  if (!listed && lower_case(name) == "threads" && features_.has("smp")) return send("cores " + value);
  send(value.empty() ? fmt::format("option {}", name) : fmt::format("option {}={}", name, value));
}

// The engine's name for a variant; empty if it has none.
std::string XboardPlayer::variant_name(const Variant& variant) const {
  if (!config_.variant.empty()) return config_.variant;
  const std::set<std::string> known = features_.variants();
  std::vector<std::string> names = {xboard_name(variant), variant.rules->name};
  names.insert(names.end(), variant.aliases.begin(), variant.aliases.end());
  names.insert(names.end(), variant.base_names.begin(), variant.base_names.end());
  for (const std::string& name : names) {
    if (known.contains(name)) return name;
  }
  return "";
}

std::optional<Fault> XboardPlayer::choose_variant(const GameSetup& setup) {
  const Variant& variant = *setup.variant;
  const bool freed = setup.start->compiled() != variant.compiled && xboard_name(variant) == "normal";
  if (freed && !features_.variants().contains(kXboardChess960)) return cannot_play(*variant.chess960, false);
  std::string chosen = freed ? kXboardChess960 : variant_name(variant);
  const bool plain = !freed && xboard_name(variant) == "normal";
  const bool takes_path = features_.options().find("VariantPath") != nullptr;
  if (chosen.empty() && !plain && takes_path && !variant_path(variant).empty()) {
    set_option("VariantPath", variant_path(variant));
    if (auto fault = sync()) return fault;
    chosen = variant_name(variant);
  }
  if (chosen.empty() && !plain) {
    Fault fault = cannot_play(variant, takes_path);
    if (features_.none())
      fault.text += fmt::format(" (it sent no features within {} ms)", settings_.timeout.count());
    return fault;
  }
  if (chosen != "normal" && !(plain && config_.variant.empty())) send("variant " + chosen);
  return std::nullopt;
}

std::optional<Fault> XboardPlayer::begin(const GameSetup& setup) {
  const bool used = dialect_.has_value();
  if (used && features_.text("reuse") == "0") {
    stop();
    dialect_.reset();
    return prepare(setup);
  }
  dialect_ = make_xboard_setup(*setup.variant, *setup.start).dialect;
  own_ = setup.colour;
  told_ = 0;
  playing_ = resigned_ = offers_draw_ = false;
  claim_.clear();
  last_sent_.clear();
  send("new");
  if (auto fault = choose_variant(setup)) return fault;
  send("force");
  send_level(setup.clocks[index_of(own_)].control);
  for (const char* command : {"post", config_.ponder ? "hard" : "easy", "computer"}) send(command);
  if (features_.has("setboard")) {
    send("setboard " + setup.start->fen());
  } else if (setup.start->fen() != setup.variant->rules->start_fen) {
    return Fault{FaultKind::kNoStart, "cannot be given a start: it has not the feature setboard"};
  }
  return sync();
}

// The answer shows that all lines sent before have been read.
std::optional<Fault> XboardPlayer::sync() {
  if (!features_.has("ping")) return std::nullopt;
  const std::string number = std::to_string(++pings_);
  send("ping " + number);
  std::string rejected;
  const auto fault = read_until(in_time(settings_.timeout), "pong", [&](std::string_view line) {
    const auto [head, tail] = split_head(line);
    if (head == "feature") features_.read(tail);
    if (line.find("llegal position") != std::string_view::npos) rejected = line;
    note(line);
    return head == "pong" && tail == number;
  });
  if (fault || rejected.empty()) return fault;
  return Fault{FaultKind::kNoStart, "refuses the start: " + rejected};
}

void XboardPlayer::send_level(const TimeControl& control) {
  if (control.move_time) send(fmt::format("st {}", seconds(*control.move_time)));
  if (control.depth) send(fmt::format("sd {}", *control.depth));
  if (!control.base) {
    if (!control.move_time) send("level 0 999 0");
    return;
  }
  const auto whole = control.base->count() / 1000;
  const std::string base = whole % 60 == 0 && whole > 0 ? std::to_string(whole / 60)
                                                        : fmt::format("{}:{:02}", whole / 60, whole % 60);
  send(fmt::format("level {} {} {}", control.moves, base, seconds(control.increment)));
}

void XboardPlayer::send_clocks(Colour own, const MatchClocks& clocks) {
  const MatchClock& mine = clocks[index_of(own)];
  if (!mine.control.base) return;
  const MatchClock& other = clocks[index_of(!own)].control.base ? clocks[index_of(!own)] : mine;
  send(fmt::format("time {}", mine.left.count() / 10));
  send(fmt::format("otim {}", other.left.count() / 10));
}

// Castling as XBoard writes it; engines that reject this form get the others in turn.
std::string XboardPlayer::move_text(const Game& game, Move move) const {
  if (features_.has("san")) return to_san(game, move);
  const SpecialMove* special = game.special_move_of(move);
  if (special != nullptr && special->kind == SpecialMove::Kind::kCastling && castling_form_ > 0) {
    const Square to = castling_form_ == kKingTakesRook ? special->second_from : special->to;
    return dialect_->square_text(special->from) + dialect_->square_text(to);
  }
  return dialect_->text(game, move).value_or(dialect_->long_text(game, move));
}

// Called after a rejected move: true if it was castling and another form has been sent.
bool XboardPlayer::retry_castling(const Game& game) {
  if (game.moves().empty() || castling_form_ == kCastlingForms - 1 || features_.has("san")) return false;
  const SpecialMove* special = game.special_move_of(game.moves().back());
  if (special == nullptr || special->kind != SpecialMove::Kind::kCastling) return false;
  ++castling_form_;
  last_sent_ = move_text(game, game.moves().back());
  send((features_.has("usermove") ? "usermove " : "") + last_sent_);
  return true;
}

bool XboardPlayer::refuses_move(std::string_view line) const {
  const auto [head, tail] = split_head(line);
  if (head == "Illegal" && tail.starts_with("move")) return true;
  return head == "Error" && !last_sent_.empty() &&
         lower_case(tail).find(lower_case(last_sent_)) != std::string::npos;
}

Result<Move> XboardPlayer::parse_move(const Game& game, std::string_view text) const {
  Result<Move> move = dialect_->parse(game, text);
  return move ? move : parse_san(game, text);
}

void XboardPlayer::tell_moves(const Game& game) {
  Result<Game> replay = Game::create(game.compiled(), game.start_fen());
  for (std::size_t i = 0; i < game.moves().size(); ++i) {
    if (i >= told_) {
      last_sent_ = move_text(*replay, game.moves()[i]);
      send((features_.has("usermove") ? "usermove " : "") + last_sent_);
    }
    replay->play(game.moves()[i]);
  }
  told_ = game.moves().size();
}

void XboardPlayer::ask(const Game& game, const MatchClocks& clocks) {
  offers_draw_ = false;
  if (playing_) {
    send_clocks(own_, clocks);
    tell_moves(game);  // a single move, which it answers
  } else {
    tell_moves(game);
    send_clocks(own_, clocks);
    send("go");
  }
  playing_ = true;
}

void XboardPlayer::hear_draw_offer() {
  if (features_.text("draw") != "0") send("draw");
}

void XboardPlayer::note(std::string_view line) {
  const auto [head, tail] = split_head(line);
  if (is_result(head)) claim_ = head;
  if (head == "resign") resigned_ = true;
  if (head == "offer" && tail == "draw") offers_draw_ = true;
}

// Parses a line "depth score time nodes pv".
void XboardPlayer::read_thinking(std::string_view line) {
  const std::vector<std::string_view> words = words_in(line);
  if (words.size() < 4) return;
  std::array<std::int64_t, 4> numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::string_view word = words[i];
    if (i == 0 && !word.empty() && word.find_last_not_of("0123456789") == word.size() - 1)
      word.remove_suffix(1);
    const auto number =
        parse_integer(word, std::numeric_limits<int>::min(), std::numeric_limits<std::int64_t>::max());
    if (!number) return;
    numbers[i] = *number;
  }
  evaluation_ = {};
  if (words.size() > numbers.size())
    evaluation_.pv =
        trimmed(line.substr(static_cast<std::size_t>(words[numbers.size()].data() - line.data())));
  evaluation_.depth = static_cast<int>(std::clamp<std::int64_t>(numbers[0], 0, 1000));
  evaluation_.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(0, numbers[3]));
  const int score = static_cast<int>(std::clamp<std::int64_t>(numbers[1], -1'000'000, 1'000'000));
  if (std::abs(score) >= kMateBase) {
    evaluation_.mate = score > 0 ? std::max(1, score - kMateBase) : score + kMateBase;
  } else {
    evaluation_.centipawns = score;
  }
}

// A claim against itself is a resignation; any other claim is false, since the arbiter has not ended the
// game.
std::optional<Answer> XboardPlayer::answer_of_claim(const Game& game) {
  if (resigned_) return resignation();
  if (claim_.empty()) return std::nullopt;
  if (claim_ == (own_ == Colour::kWhite ? "0-1" : "1-0")) return resignation();
  return faulty(
      {FaultKind::kFalseClaim, fmt::format("claims {} in {}", std::exchange(claim_, {}), game.fen())});
}

std::optional<Answer> XboardPlayer::read_thought(const Game& game, std::string_view line) {
  const auto [head, tail] = split_head(line);
  note(line);
  if (const auto answer = answer_of_claim(game)) return answer;
  if (refuses_move(line)) {
    if (retry_castling(game)) return std::nullopt;
    return faulty({FaultKind::kFalseClaim, fmt::format("refuses a legal move: {}", line)});
  }
  if (head != "move") {
    read_thinking(line);
    return std::nullopt;
  }
  const Result<Move> move = parse_move(game, tail);
  if (!move) return faulty({FaultKind::kIllegalMove, fmt::format("move {}: {}", tail, move.error().message)});
  Answer answer;
  answer.move = *move;
  answer.offers_draw = offers_draw_;
  ++told_;
  return answer;
}

std::optional<Fault> XboardPlayer::finish_game(const Game& game, Outcome outcome, std::string_view reason) {
  if (game.moves().size() > told_) tell_moves(game);
  send(fmt::format("result {} {{{}}}", result_text(outcome), reason));
  if (auto fault = sync()) return fault;
  if (claim_.empty() || claim_ == result_text(outcome)) return std::nullopt;
  return Fault{FaultKind::kFalseClaim,
               fmt::format("claims {}, but it is {}: {}", claim_, result_text(outcome), reason)};
}

}  // namespace proconsul
