#include "definitions/checked_game.h"

#include <gtest/gtest-spi.h>

#include <algorithm>

#include "contract_checks.h"
#include "definitions/twin.h"
#include "search/eval/game_evaluator.h"
#include "search/see.h"
#include "variants/registry.h"
#include "withheld_facts.h"
#include "witness/defined_moves.h"
#include "witness/notation.h"

namespace proconsul::test {
namespace {

constexpr int kPlies = 24;

struct Loaded {
  std::optional<Variant> variant;
  std::vector<Error> errors;
};

Loaded load(const Keys& keys) {
  static const Registry built_in;
  Registry registry = built_in;
  Loaded loaded;
  loaded.errors = registry.load(definition_text(keys, "drawn"));
  if (loaded.errors.empty()) loaded.variant = *registry.find("drawn");
  return loaded;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text + ' ';
  return all;
}

// What the public face of a position shows.
std::string face_of(const Game& game) {
  return game.fen() +
         std::visit(
             [](const auto& position) {
               std::string text;
               for (const Key key :
                    {position.key(), position.pawn_key(), position.non_pawn_key(Colour::kWhite),
                     position.non_pawn_key(Colour::kBlack)})
                 text += ' ' + std::to_string(key);
               for (const int number :
                    {position.ep_square().index(), position.ep_victim(position.ep_square()).index(),
                     position.rule50(), position.count(), position.count_limit(), position.repetitions(),
                     popcount(position.unmoved()), popcount(position.occupied()),
                     static_cast<int>(position.last_move().bits())})
                 text += ' ' + std::to_string(number);
               return text;
             },
             game.position());
}

// FEN without the castling field, the letters of hands sorted: what the witness writes.
std::string bare_fen(const std::string& fen) {
  std::istringstream stream(fen);
  std::string placement, side, rights, passed, word;
  stream >> placement >> side >> rights >> passed;
  std::vector<std::string> numbers;
  while (stream >> word) {
    if (word.find('+') == std::string::npos) numbers.push_back(word);
  }
  std::vector<std::string> held;
  const std::size_t open = placement.find('[');
  for (std::size_t at = open; at < placement.size() && placement[at] != ']'; ++at) {
    if (placement[at] == '[') continue;
    if (placement[at] == '\'' || placement[at] == '~') {
      held.back() += placement[at];
    } else if (!held.empty() && held.back() == "+") {
      held.back() += placement[at];
    } else {
      held.emplace_back(1, placement[at]);
    }
  }
  std::sort(held.begin(), held.end());
  std::string text = placement.substr(0, open);
  for (const std::string& letter : held) text += ' ' + letter;
  return text + ' ' + side + ' ' + passed + ' ' + joined(numbers);
}

class Checked {
 public:
  Checked(const Keys& keys, std::uint64_t seed, const Variant& variant, Tally& tally)
      : random_(seed),
        seed_(seed),
        variant_(variant),
        tally_(tally),
        game_(create(variant.rules->start_fen)) {
    const std::string fresh = new_switch(keys);
    const std::string reason = fresh.empty() ? witness::unplayed(keys) : fresh;
    if (!reason.empty()) ++tally_.unplayed[reason];
    if (reason.empty()) {
      defined_.emplace(keys);
      witness_ = witness::start_of(*defined_);
      ++tally_.witnessed;
    }
    symmetric_ = asymmetry(keys).empty() && !variant.rules->black_royals;
    if (symmetric_) ++tally_.twinned;
    if (symmetric_ && seed % 4 == 0) evaluator_.emplace(*variant.rules);
    if (seed % 4 == 1) values_.emplace(*variant.rules);
  }

  // A game that neither the witness nor its twin is known of.
  Checked(const Variant& variant, std::uint64_t seed, Tally& tally)
      : random_(seed),
        seed_(seed),
        variant_(variant),
        tally_(tally),
        game_(create(variant.rules->start_fen)),
        values_(*variant.rules) {}

  void play() {
    std::vector<std::string> faces{face_of(game_)};
    for (int ply = 0; ply < kPlies; ++ply) {
      ++tally_.positions;
      check_position(ply);
      const std::vector<Move> legal = game_.legal_moves();
      if (legal.empty()) break;
      const Move move = pick(legal, random_);
      played_.push_back(to_uci(game_, move));
      if (!follow(move)) break;
      game_.play(move);
      faces.push_back(face_of(game_));
    }
    for (; game_.undo(); faces.pop_back()) EXPECT_EQ(face_of(game_), faces[faces.size() - 2]);
  }

 private:
  // With the pieces that pawns may become in this game, where those are of the army that it began with.
  Game again(const std::string& fen) const {
    return create(fen, game_.rules().promotion_to_army ? game_.promotion_types(Colour::kWhite)
                                                       : std::vector<PieceType>{});
  }

  Game create(const std::string& fen, const std::vector<PieceType>& army = {}) const {
    Result<Game> game = Game::create(variant_.compiled, fen, army);
    if (game) return game.take();
    ADD_FAILURE() << "refused: " << game.error().message << ": " << fen << " after " << joined(played_);
    return Game::create(variant_.compiled, variant_.rules->start_fen).take();
  }

  void check_position(int ply) {
    check_moves();
    check_tactical(game_);
    if (ply % 3 != static_cast<int>(seed_ % 3)) return;
    check_texts(game_);
    check_single_moves(game_, random_);
    check_attacks(game_);
    check_effects(game_);
    check_facts(game_);
    if (values_) check_exchanges();
    check_likely_key(game_);
    if (!is_over_by_rule()) check_fen();
    if (symmetric_ && !is_over_by_rule()) check_twin();
  }

  // What a capture is said to win is what the material on the board changes by.
  void check_exchanges() const {
    visit(game_, [&](const auto& position) {
      if (!position.tables().facts().has(Fact::kPlainCaptures) || !values_->aims().vitals().empty()) return;
      MoveList moves;
      position.generate(moves);
      auto after = position;
      for (const Move move : moves) {
        if (!position.is_capture(move) || move.changes_type() || move.gate().valid()) continue;
        const int before = material(position, position.side_to_move());
        after.do_move(move);
        EXPECT_EQ(captured_value(position, move, *values_), material(after, position.side_to_move()) - before)
            << to_uci(game_, move) << " in " << game_.fen();
        after.undo_move();
      }
    });
  }

  // On the board, less the other side's.
  template <class Bits>
  int material(const Position<Bits>& position, Colour colour) const {
    int sum = 0;
    for (const Square square : Squares(position.occupied())) {
      const Piece piece = position.on(square);
      if (piece.valid()) sum += piece.colour() == colour ? values_->of(piece) : -values_->of(piece);
    }
    return sum;
  }

  bool is_over_by_rule() const {
    return std::visit([](const auto& position) { return position.immediate_end().has_value(); },
                      game_.position());
  }

  void check_moves() {
    std::vector<std::string> texts;
    for (const Move move : game_.legal_moves()) texts.push_back(to_uci(game_, move));
    std::sort(texts.begin(), texts.end());
    EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end()) << joined(texts) << game_.fen();
    EXPECT_EQ(game_.perft(1), texts.size()) << game_.fen();
    if (!witness_) return;
    std::vector<std::string> expected;
    for (const witness::DefinedMove& move : witness::legal_moves(*witness_)) expected.push_back(move.text);
    std::sort(expected.begin(), expected.end());
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    std::vector<std::string> more, fewer;
    std::set_difference(texts.begin(), texts.end(), expected.begin(), expected.end(),
                        std::back_inserter(more));
    std::set_difference(expected.begin(), expected.end(), texts.begin(), texts.end(),
                        std::back_inserter(fewer));
    EXPECT_TRUE(more.empty() && fewer.empty())
        << "wrongly found: " << joined(more) << "\nmissed: " << joined(fewer) << '\n'
        << game_.fen() << " after " << joined(played_);
    EXPECT_EQ(game_.in_check(), witness::in_check(*witness_, witness_->white)) << "check in " << game_.fen();
    EXPECT_EQ(is_over_by_rule(), witness::ended(*witness_).has_value()) << "end of " << game_.fen();
    if (!game_.rules().counting) {
      EXPECT_EQ(bare_fen(game_.fen()), bare_fen_of_witness());
    }
  }

  std::string bare_fen_of_witness() const { return witness::fen_of(*witness_) + ' '; }

  void check_fen() {
    const Game again = this->again(game_.fen());
    EXPECT_EQ(again.fen(), game_.fen());
    EXPECT_EQ(again.key(), game_.key()) << game_.fen();
    if (game_.rules().extra.no_own_repeats) return;  // which depends on earlier moves
    EXPECT_EQ(again.legal_moves().size(), game_.legal_moves().size()) << game_.fen();
    EXPECT_EQ(again.in_check(), game_.in_check()) << game_.fen();
  }

  static Outcome other_side(Outcome outcome) {
    if (outcome == Outcome::kWhiteWins) return Outcome::kBlackWins;
    return outcome == Outcome::kBlackWins ? Outcome::kWhiteWins : outcome;
  }

  void check_twin() {
    const Game plain = again(game_.fen()), twin = again(twin_fen(game_.fen(), game_.rules().board.ranks));
    EXPECT_EQ(plain.legal_moves().size(), twin.legal_moves().size())
        << twin.fen() << " is the twin of " << plain.fen();
    EXPECT_EQ(plain.in_check(), twin.in_check()) << twin.fen() << " is the twin of " << plain.fen();
    EXPECT_EQ(plain.end().outcome, other_side(twin.end().outcome))
        << twin.fen() << " is the twin of " << plain.fen();
    if (!evaluator_ || plain.end().over() || plain.legal_moves().empty()) return;
    EXPECT_EQ(evaluator_->evaluate(plain), evaluator_->evaluate(twin))
        << twin.fen() << " is the twin of " << plain.fen();
  }

  // The witness plays the move too; false if it cannot.
  bool follow(Move move) {
    if (!witness_) return true;
    const std::string text = to_uci(game_, move);
    for (const witness::DefinedMove& candidate : witness::legal_moves(*witness_)) {
      if (candidate.text != text) continue;
      witness_ = witness::played(*witness_, candidate);
      return true;
    }
    return false;
  }

  std::mt19937_64 random_;
  std::uint64_t seed_;
  const Variant& variant_;
  Tally& tally_;
  std::vector<std::string> played_;  // told by create(), which makes the next one
  Game game_;
  std::optional<witness::DefinedGame> defined_;
  std::optional<witness::DefinedPosition> witness_;
  bool symmetric_ = false;
  std::optional<GameEvaluator> evaluator_;
  std::optional<PieceValues> values_;
};

// What a piece's value says of its movement, in place.
std::vector<Keys> smaller(const Keys& keys) {
  std::vector<Keys> result;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    Keys fewer = keys;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (keys[i].first != "startFen") result.push_back(fewer);
  }
  const auto fen =
      std::find_if(keys.begin(), keys.end(), [](const auto& entry) { return entry.first == "startFen"; });
  for (std::size_t at = 0; fen != keys.end() && at < fen->second.find(' '); ++at) {
    const std::string& text = fen->second;
    if (!std::isalpha(static_cast<unsigned char>(text[at]))) continue;
    const bool held = text.find('[') < at;
    const std::size_t length = text[at + 1] == '\'' ? 2 : 1;
    Keys emptier = keys;
    std::string& changed = emptier[static_cast<std::size_t>(fen - keys.begin())].second;
    changed.replace(at, length, held ? "" : "1");
    if (!held && at > 0 && std::isdigit(static_cast<unsigned char>(text[at - 1])) != 0) {
      std::size_t begin = at;
      while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1])) != 0) --begin;
      changed.replace(begin, at + 1 - begin, std::to_string(std::stoi(text.substr(begin, at - begin)) + 1));
    }
    result.push_back(emptier);
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::size_t colon = keys[i].second.find(':');
    const bool piece = colon != std::string::npos && (keys[i].first.starts_with("customPiece") || colon <= 2);
    if (!piece || keys[i].second.find(' ') != std::string::npos || keys[i].first == "promotedPieceType")
      continue;
    std::vector<std::string> groups;
    try {
      groups = witness::groups_of(keys[i].second.substr(colon + 1));
    } catch (const std::exception&) {
      continue;
    }
    for (std::size_t left_out = 0; groups.size() > 1 && left_out < groups.size(); ++left_out) {
      Keys simpler = keys;
      simpler[i].second = keys[i].second.substr(0, colon + 1);
      for (std::size_t j = 0; j < groups.size(); ++j) simpler[i].second += j == left_out ? "" : groups[j];
      result.push_back(simpler);
    }
  }
  return result;
}

}  // namespace

void check_game(const Variant& variant, std::uint64_t seed, Tally& tally) {
  ++tally.loaded;
  Checked(variant, seed, tally).play();
}

void check_definition(const Keys& keys, std::uint64_t seed, Tally& tally) {
  const Loaded loaded = load(keys);
  for (const Error& error : loaded.errors) EXPECT_GT(error.line, 0) << error.message;
  if (!loaded.variant) {
    ++tally.refused;
    ++tally.errors[loaded.errors.front().message];
    return;
  }
  ++tally.loaded;
  const Result<Game> start = Game::create(loaded.variant->compiled, loaded.variant->rules->start_fen);
  if (!start) {
    ADD_FAILURE() << "loaded, but its start is refused: " << start.error().message;
    return;
  }
  Checked(keys, seed, *loaded.variant, tally).play();
  std::mt19937_64 random(seed);
  const Facts withheld = random_facts(random);
  play_without_facts(*loaded.variant->rules, loaded.variant->rules->start_fen, withheld, random(), kPlies);
}

std::optional<std::string> fault_of(const Keys& keys, std::uint64_t seed, Tally& tally) {
  testing::TestPartResultArray results;
  {
    const testing::ScopedFakeTestPartResultReporter quiet(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    check_definition(keys, seed, tally);
  }
  if (results.size() == 0) return std::nullopt;
  return std::string(results.GetTestPartResult(0).message());
}

Keys shrunk(Keys keys, std::uint64_t seed) {
  Tally tally;
  for (bool smaller_found = true; smaller_found;) {
    smaller_found = false;
    for (const Keys& candidate : smaller(keys)) {
      bool faulty = false;
      try {
        faulty = fault_of(candidate, seed, tally).has_value();
      } catch (const std::exception&) {  // the witness reads sound definitions only
      }
      if (!faulty) continue;
      keys = candidate;
      smaller_found = true;
      break;
    }
  }
  return keys;
}

}  // namespace proconsul::test
