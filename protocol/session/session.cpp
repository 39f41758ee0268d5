#include "protocol/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <span>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "protocol/session/army_guess.h"
#include "protocol/session/endgame_files.h"
#include "protocol/session/net_file.h"
#include "protocol/text/input_file.h"
#include "protocol/text/words.h"
#include "search/net/net_choice.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

// Plays the moves from index `first` on; all or none.
Status play_from(Game& game, std::span<const std::string> moves, std::size_t first,
                 const PositionStyle& style) {
  for (std::size_t i = first; i < moves.size(); ++i) {
    const Result<Move> move = style.read_move(game, moves[i]);
    if (!move) {
      for (std::size_t played = i; played > first; --played) game.undo();
      return Error{fmt::format("move {}: {}", i + 1, move.error().message)};
    }
    game.play(*move);
  }
  return done();
}

}  // namespace

Session::Attempt::Attempt(Session& session)
    : session_(session),
      variant_(session.variant_),
      in_force_(session.in_force_),
      start_(session.start_),
      chess960_(session.settings_.chess960) {}

Session::Attempt::~Attempt() {
  if (kept_) return;
  session_.variant_ = std::move(variant_);
  session_.in_force_ = std::move(in_force_);
  session_.start_ = std::move(start_);
  session_.settings_.chess960 = chess960_;
}

SearchResult unsearched(const Game& game, const Limits& limits) {
  SearchResult result;
  result.best = limits.search_moves.empty() ? game.legal_moves().front() : limits.search_moves.front();
  return result;
}

Session::Session() : variant_(*registry().find(default_variant())), in_force_(variant_) {
  game_ = make_game(start_position()).take();
}

std::string Session::default_variant() const { return std::string(find_option("UCI_Variant")->default_text); }

Result<OptionEffect> Session::set_option(std::string_view name, std::string_view value) {
  const EngineOption* option = find_option(name);
  if (option == nullptr) {
    std::vector<std::string> names;
    for (const EngineOption& known : option_table()) names.emplace_back(known.name);
    return Error{fmt::format("unknown option {}{}", quote(name), did_you_mean(name, names))};
  }
  const Result<OptionValue> read = read_option_value(*option, value);
  if (!read) return read.error();
  try {
    return option->apply(*this, *read);
  } catch (const std::bad_alloc&) {
    return Error{fmt::format("no memory for {} of option {}", quote(read->text), option->name)};
  }
}

std::vector<std::string> Session::variant_names() const {
  std::vector<std::string> names;
  for (const Variant* variant : registry().listed()) names.push_back(variant->rules->name);
  std::stable_partition(names.begin(), names.end(),
                        [this](const std::string& name) { return name == default_variant(); });
  return names;
}

Status Session::set_variant(const std::string& name) {
  const Variant* found = registry().find(name);
  if (found == nullptr) {
    const std::string guess = registry().nearest(name);
    return Error{fmt::format("unknown variant {}{}", quote(name),
                             guess.empty() ? "" : fmt::format(" (did you mean {}?)", quote(guess)))};
  }
  Attempt attempt(*this);
  variant_ = *found;
  const Variant previous_in_force = std::exchange(in_force_, chosen_castling());
  start_.draw(registry(), in_force_, random_());
  Result<Game> game = make_game(start_position());
  if (!game) return game.error();
  attempt.keep();
  set_game(game.take());
  engine_.new_game();
  update_endings();
  leave(previous_in_force);
  return done();
}

// Frees large tables of a game that is no longer played.
void Session::leave(const Variant& previous) const {
  constexpr std::uint64_t kLargeTables = std::uint64_t{32} << 20;
  if (previous.compiled->shares_tables_with(*in_force_.compiled)) return;
  if (previous.compiled->spent().bytes >= kLargeTables) previous.compiled->forget_tables();
}

Status Session::set_tb_path(const std::string& folder) {
  if (!folder.empty()) {
    EndgameSet set(in_force_.compiled);
    const std::vector<Error> problems = load_endings(set, folder);
    if (!problems.empty()) return problems.front();
  }
  std::shared_ptr<const TablebaseProbe> endings = endings_for(*game_, folder);
  settings_.tb_path = folder;
  engine_.set_tablebases(std::move(endings));
  return done();
}

Status Session::set_book(const std::string& file) {
  if (file.empty()) {
    book_.reset();
    return done();
  }
  if (std::optional<Error> other = not_a_file(file)) return *std::move(other);
  Result<Book> book = Book::read(file);
  if (!book) return book.error();
  book_ = book.take();
  return done();
}

Status Session::set_net_file(const std::string& file) {
  std::shared_ptr<const Net> net;
  if (!file.empty()) {
    if (const auto other = not_a_file(file)) return Error{"EvalFile: " + other->message};
    Result<Net> read = read_net_file(file);
    if (!read) return Error{"EvalFile: " + read.error().message};
    net = std::make_shared<const Net>(read.take());
  }
  net_ = std::move(net);
  net_judged_for_.reset();
  update_engine();
  return done();
}

std::optional<std::string> Session::take_net_complaint() {
  if (!net_ || std::exchange(net_judged_for_, in_force_.compiled) == in_force_.compiled) return std::nullopt;
  const Result<FittedNet> fit = fitted(net_, rules());
  if (fit) return std::nullopt;
  return fmt::format("EvalFile: the network does not fit {} and is not used: {}", rules().name,
                     fit.error().message);
}

Limits Session::with_book(Limits limits, const Game& game) {
  if (!book_ || limits.infinite || limits.ponder || settings_.analyse) return limits;
  const std::optional<Move> move = book_->choose(game, random_());
  const std::vector<Move>& wanted = limits.search_moves;
  if (!move || (!wanted.empty() && std::find(wanted.begin(), wanted.end(), *move) == wanted.end()))
    return limits;
  limits.search_moves = {*move};
  limits.depth = 1;
  return limits;
}

void Session::update_endings() { engine_.set_tablebases(endings_for(*game_, settings_.tb_path)); }

Variant Session::chosen_castling() const {
  const Variant* freed = settings_.chess960 ? chess960_of(registry(), variant_) : nullptr;
  return freed != nullptr ? *freed : variant_;
}

Status Session::set_chess960(bool on) {
  Attempt attempt(*this);
  settings_.chess960 = on;
  in_force_ = chosen_castling();
  if (start_.is_random()) start_.draw(registry(), in_force_, random_());
  const std::string fen = game_->fen();
  Result<Game> game = Game::create(in_force_.compiled, fen, army_in_force(fen));
  if (!game) game = make_game(start_position());
  if (!game) return game.error();
  attempt.keep();
  set_game(game.take());
  return done();
}

Status Session::load_variants(const std::string& path) {
  take_report(library_.load_path(path));
  return done();
}

void Session::load_text(const std::string& name, const std::string& text) {
  take_report(library_.load_text(name, text));
}

LibraryReport Session::check_variants(const std::string& path) const {
  return GameLibrary(library_).load_path(path);
}

LibraryReport Session::check_text(const std::string& name, const std::string& text) const {
  return GameLibrary(library_).load_text(name, text);
}

// Restarts the current game if it has been redefined.
void Session::take_report(LibraryReport report) {
  load_report_ = std::move(report);
  const Variant* current = registry().find(variant_.rules->name);
  if (current == nullptr || *current->rules == *variant_.rules) return;
  const Status restarted = set_variant(current->rules->name);
  if (!restarted) load_report_.problems.push_back({current->rules->name, restarted.error(), ""});
}

Status Session::set_start_number(const std::string& text) {
  const Result<bool> set = start_.set(text, in_force_.starts);
  if (!set) return set.error();
  draw_start();
  return done();
}

Status Session::set_interchange(const std::string& text) {
  start_.set_interchange(interchange_named(text));
  draw_start();
  return done();
}

void Session::set_fair_starts(int centipawns) {
  start_.set_fairness(centipawns);
  draw_start();
}

void Session::draw_start() {
  start_.draw(registry(), in_force_, random_());
  position_known_ = false;  // the army may have changed
}

void Session::new_game() {
  engine_.new_game();
  draw_start();
}

Status Session::clear_hash(const std::string&) {
  engine_.new_game();
  return done();
}

void Session::update_engine() {
  SearchOptions options;
  options.hash_megabytes = settings_.hash_megabytes;
  options.threads = settings_.threads;
  options.multipv = settings_.multipv;
  options.move_overhead = Milliseconds(settings_.move_overhead_ms);
  options.nodes_per_second = settings_.nodes_per_second;
  options.use_net = settings_.use_net;
  options.net = net_;
  options.skill = settings_.limit_strength ? skill_of_elo(settings_.elo) : settings_.skill_level;
  engine_.set_options(options);
}

bool Session::prepare() {
  try {
    const Result<Game> start = make_game(start_position());  // also compiles the tables of its army
    engine_.prepare(start ? *start : *game_);
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

std::string Session::start_position() const {
  if (const auto number = chosen_start()) {
    if (const auto fen = start_fen(*in_force_.starts, *number)) return *fen;
  }
  return rules().start_fen;
}

std::string Session::follow_start(std::string_view placement) {
  if (in_force_.starts) {
    if (const auto number = number_of_placement(*in_force_.starts, placement)) {
      start_.adopt(*number);
      return start_fen(*in_force_.starts, *number).take();
    }
  }
  return start_position();
}

std::optional<StartNumber> Session::current_start() const {
  if (!in_force_.starts) return std::nullopt;
  const auto number = start_number(*in_force_.starts, game_->fen());
  if (!number) return std::nullopt;
  return *number;
}

// The army of the current start. A random start does not determine the army of positions it cannot lead to.
std::vector<PieceType> Session::army_in_force(std::string_view fen) const {
  if (!chosen_start()) return {};
  std::vector<PieceType> army = army_of(rules(), start_position());
  const std::vector<PieceType> present = army_of(rules(), fen);
  const bool possible = std::includes(army.begin(), army.end(), present.begin(), present.end());
  if (start_.is_random() && !possible) army.clear();
  return army;
}

std::string Session::army_guess() const {
  return army_in_force(game_->start_fen()).empty() ? proconsul::army_guess(in_force_, *game_) : "";
}

Result<Game> Session::make_game(std::string_view fen) const {
  return game_of(in_force_, fen, army_in_force(fen));
}

void Session::set_game(Game game) {
  game_ = std::move(game);
  position_known_ = false;
}

Result<Game> Session::make_named_game(std::string_view fen) const {
  return named_game_of(in_force_, fen, army_in_force(fen));
}

Result<Game> Session::make_problem(std::string_view fen) {
  Result<Game> game = make_named_game(fen);
  return game ? std::move(game) : problems_.game_of(in_force_, fen, game.error());
}

Status Session::set_position(const std::optional<std::string>& fen, const std::vector<std::string>& moves,
                             const PositionStyle& style) {
  const std::string base = fen ? *fen : start_position();
  if (position_known_ && base == position_base_ && moves.size() >= position_moves_.size() &&
      std::equal(position_moves_.begin(), position_moves_.end(), moves.begin())) {
    const Status status = play_from(*game_, moves, position_moves_.size(), style);
    if (status) position_moves_ = moves;
    return status;
  }
  Result<Game> game = style.mate_problems ? make_problem(base) : make_named_game(base);
  if (!game) return game.error();
  if (const Status status = play_from(*game, moves, 0, style); !status) return status.error();
  game_ = game.take();
  position_base_ = base;
  position_moves_ = moves;
  position_known_ = true;
  return done();
}

void Session::play(Move move) {
  game_->play(move);
  position_known_ = false;
}

bool Session::undo() {
  position_known_ = false;
  return game_->undo();
}

CastlingInput Session::castling_input() const {
  return settings_.chess960 || in_force_.castling_by_rook ? CastlingInput::kKingTakesRook
                                                          : CastlingInput::kByRules;
}

}  // namespace proconsul
