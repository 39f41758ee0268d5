#include "protocol/formats/replay.h"

#include <algorithm>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/formats/pgn_moves.h"
#include "protocol/formats/xboard_games.h"
#include "protocol/text/words.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

Error at_tag(Error error, const PgnTag& tag) { return {tag.name + ": " + error.message, tag.line, 1}; }

// With their variations.
void mark_unread(PgnLine& line, std::size_t from) {
  for (std::size_t i = from; i < line.size(); ++i) {
    line[i].unread = true;
    if (i == from) continue;
    for (PgnLine& variation : line[i].variations) mark_unread(variation, 0);
  }
}

class Replay {
 public:
  Replay(Game& game, Variations variations, const MoveVisitor& visit)
      : game_(game), variations_(variations), visit_(visit) {}

  // Plays the line and returns the number of moves played. Moves after the first `understood` ones are known
  // to be illegal.
  std::size_t play(PgnLine& line, std::size_t understood) {
    const std::size_t illegal = line.size() - understood;
    std::size_t played = 0;
    for (; played < line.size(); ++played) {
      const bool known = played + illegal < line.size();
      const Result<Move> move =
          known ? read_pgn_move(game_, line, played) : Error{"illegal move \"" + line[played].text + "\""};
      PgnMove& written = line[played];
      if (variations_ == Variations::kFollow) play_variations(written);
      if (!move) {
        problems_.push_back({move.error().message, written.line, written.column});
        guess_turns(line, played);
        mark_unread(line, played);
        break;
      }
      written.unread = false;
      written.goes_on = game_.goes_on_after(move.value());
      if (visit_) visit_(game_, move.value(), written);
      game_.play(move.value());
    }
    return played;
  }
  std::vector<Error> take_problems() { return std::move(problems_); }

 private:
  // For moves that cannot be played: a move number begins a turn.
  void guess_turns(PgnLine& line, std::size_t from) const {
    if (!game_.rules().has_turns()) return;
    for (std::size_t i = from; i + 1 < line.size(); ++i) line[i].goes_on = line[i + 1].number.empty();
  }

  void play_variations(PgnMove& written) {
    for (PgnLine& variation : written.variations) {
      for (std::size_t played = play(variation, variation.size()); played > 0; --played) game_.undo();
    }
  }

  Game& game_;
  Variations variations_;
  const MoveVisitor& visit_;
  std::vector<Error> problems_;
};

}  // namespace

Result<PgnSetup> set_up(const PgnGame& pgn, const Registry& registry, const std::string& default_variant) {
  const PgnTag* variant_tag = pgn.find("Variant");
  const Variant* variant = registry.find(variant_tag != nullptr ? variant_tag->value : default_variant);
  if (variant == nullptr) {
    const std::string name = variant_tag != nullptr ? variant_tag->value : default_variant;
    const std::string nearest = registry.nearest(lower_case(name));
    Error error{"unknown variant " + quote(name) +
                (nearest.empty() ? "" : " (did you mean " + quote(nearest) + "?)")};
    return variant_tag != nullptr ? at_tag(error, *variant_tag) : error;
  }
  std::string fen = variant->rules->start_fen;
  std::vector<PieceType> army;
  if (const PgnTag* number_tag = pgn.find("StartNumber"); number_tag != nullptr && variant->starts) {
    const Result<StartNumber> number = parse_start_number(*variant->starts, number_tag->value);
    if (!number) return at_tag(number.error(), *number_tag);
    const Result<std::string> start = start_fen(*variant->starts, number.value());
    if (!start) return at_tag(start.error(), *number_tag);
    fen = start.value();
    if (variant->rules->promotion_to_army) army = army_of(*variant->rules, fen);
  }
  const PgnTag* fen_tag = pgn.find("FEN");
  const bool of_xboard = fen_tag != nullptr && is_of_xboard(pgn);
  Result<Game> game = of_xboard ? start_of_xboard(*variant, fen_tag->value)
                                : game_of(*variant, fen_tag != nullptr ? fen_tag->value : fen, army);
  if (!game) return fen_tag != nullptr ? at_tag(game.error(), *fen_tag) : game.error();
  return PgnSetup{variant, game.take()};
}

std::optional<Error> repair_warning(const Game& start, int line) {
  if (start.repairs().empty()) return std::nullopt;
  return Error{"warning: " + start.repairs_text(), line, 1};
}

std::optional<Error> repair_warning(const PgnGame& pgn, const Game& start) {
  const PgnTag* fen = pgn.find("FEN");
  return repair_warning(start, fen != nullptr ? fen->line : pgn.line);
}

std::string start_number_text(const Variant& variant, const Game& game) {
  if (!variant.starts) return "";
  const Result<StartNumber> number = start_number(*variant.starts, game.start_fen());
  return number ? to_text(number.value()) : "";
}

void describe_start(PgnGame& pgn, const Variant& variant, const Game& start) {
  pgn.set_tag("Variant", start.rules().name);
  if (const std::string number = start_number_text(variant, start); !number.empty())
    pgn.set_tag("StartNumber", number);
  if (start.start_fen() == variant.rules->start_fen) return;
  pgn.set_tag("SetUp", "1");
  pgn.set_tag("FEN", start.start_fen());
}

void mark_turns(PgnLine& line, Game game) {
  const MoveVisitor nobody;
  Replay(game, Variations::kFollow, nobody).play(line, line.size());
}

std::vector<Error> replay(Game& game, PgnGame& pgn, Variations variations, const MoveVisitor& visit) {
  const std::size_t understood = adopt_game_of_xboard(game, pgn);
  Replay run(game, variations, visit);
  run.play(pgn.moves, understood);
  return run.take_problems();
}

}  // namespace proconsul
