#include "protocol/cli/evaluation_work.h"

#include <fmt/format.h>

#include <stdexcept>

#include "engine/move_text.h"
#include "protocol/formats/json_output.h"
#include "protocol/work/work_terms.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

class BestLine : public LineListener {
 public:
  void on_line(const SearchInfo& info) override {
    if (info.multipv == 1 && info.bound == Bound::kExact) moves = info.pv;
  }
  std::vector<Move> moves;
};

Evaluated value_of(Engine& engine, const Game& game, const Limits& limits,
                   const std::function<bool()>& stopped) {
  BestLine line;
  const SearchResult result = think_until(engine, game, limits, &line, stopped);
  if (line.moves.empty() && result.best.valid()) line.moves = {result.best};
  return {result.score, std::move(line.moves), result.depth};
}

std::string dense(const Json& json) { return compact_json(json); }

void play_text(Game& game, const std::string& text) {
  const Result<Move> move = parse_uci(game, text);
  if (!move) throw std::runtime_error(fmt::format("'{}' is no move: {}", text, move.error().message));
  game.play(move.value());
}

// The search options as given.
std::string settings_text(const Arguments& arguments) {
  std::string text;
  for (const auto& options : {limit_options(), engine_options()}) {
    for (const Option& option : options) {
      if (arguments.has(option.name))
        text += fmt::format("--{} {} ", option.name, arguments.text(option.name));
    }
  }
  return text;
}

// The pieces if they are few enough for their endings to be solved, else "".
std::string few_pieces(const Game& game) {
  std::string names;
  if (const auto material = material_of(game)) {
    for (const Piece piece : material->pieces()) names += fmt::format("{} ", piece.code());
  }
  return names;
}

}  // namespace

Result<std::shared_ptr<const EndgameSet>> EndingsShelf::of(const Variant& variant, const Game& start) {
  const std::lock_guard lock(mutex_);
  const std::pair key{&variant, few_pieces(start)};
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  Result<std::shared_ptr<const EndgameSet>> loaded = endings_of(start, arguments_);
  if (loaded) known_[key] = *loaded;
  return loaded;
}

std::string EvaluationWork::definition_of(const Variant& variant) {
  const std::lock_guard lock(mutex_);
  std::string& hash = definitions_[&variant];
  if (hash.empty()) hash = definition_terms(invocation_.registry, {&variant}).front().second;
  return hash;
}

PoolWork EvaluationWork::work(const std::vector<const Variant*>& games, Terms terms) {
  PoolWork work;
  work.terms = program_terms(invocation_.registry, games);
  work.terms.emplace_back("the search", settings_text(invocation_.arguments));
  for (auto& term : terms) work.terms.push_back(std::move(term));
  work.workers = settings_.workers;
  work.make_worker = [this]() -> UnitWorker {
    auto engine = std::make_shared<Engine>();
    engine->set_options(settings_.options);
    return [this, engine](Unit, const std::string& order) { return evaluate(*engine, order); };
  };
  work.break_off = [this] { broken_off_ = true; };
  return work;
}

std::string EvaluationWork::order(const EvaluationGame& game, std::size_t first, std::size_t count) {
  const auto end = game.moves.begin() + static_cast<std::ptrdiff_t>(first + count - 1);
  return dense({{"game", game.variant->rules->name},
                {"definition", definition_of(*game.variant)},
                {"fen", game.start.fen()},
                {"moves", std::vector<std::string>(game.moves.begin(), end)},
                {"first", first}});
}

std::optional<std::string> EvaluationWork::evaluate(Engine& engine, const std::string& order) {
  const Json json = Json::parse(order);
  const auto name = json.at("game").get<std::string>();
  const Variant* variant = invocation_.registry.find(name);
  if (variant == nullptr || definition_of(*variant) != json.at("definition"))
    throw std::runtime_error(fmt::format("the definition of {} is another here", name));
  Result<Game> game = game_of(*variant, json.at("fen").get<std::string>());
  if (!game) throw std::runtime_error(game.error().message);
  const auto endings = shelf_.of(*variant, *game);
  if (!endings) throw std::runtime_error(endings.error().message);
  engine.new_game();
  engine.set_tablebases(*endings);
  const auto moves = json.at("moves").get<std::vector<std::string>>();
  Json values = Json::array();
  for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
    if (ply > 0) play_text(*game, moves[ply - 1]);
    if (ply < json.at("first").get<std::size_t>()) continue;
    const Evaluated value = game->legal_moves().empty() ? Evaluated{score_of_end(*game), {}, 0}
                                                        : value_of(engine, *game, settings_.limits,
                                                                   [this] { return broken_off_.load(); });
    if (broken_off_) return std::nullopt;
    values.push_back({value.score, value.depth, line_texts(*game, value.pv, Notation::kUci)});
  }
  return dense(values);
}

Result<std::vector<Evaluated>> EvaluationWork::read(Game game, const std::vector<std::string>& moves,
                                                    std::size_t first, std::string_view result) {
  std::vector<Evaluated> values;
  try {
    for (std::size_t i = 0; i < first; ++i) play_text(game, moves.at(i));
    for (const Json& item : Json::parse(result)) {
      Evaluated value{item.at(0).get<Score>(), {}, item.at(1).get<int>()};
      Game line = game;
      for (const Json& text : item.at(2)) {
        const Result<Move> move = parse_uci(line, text.get<std::string>());
        if (!move) return Error{move.error().message};
        value.pv.push_back(move.value());
        line.play(move.value());
      }
      values.push_back(std::move(value));
      if (first < moves.size()) play_text(game, moves[first++]);
    }
  } catch (const std::exception& problem) {  // thrown by the JSON library, or an illegal move
    return Error{problem.what()};
  }
  return values;
}

}  // namespace proconsul
