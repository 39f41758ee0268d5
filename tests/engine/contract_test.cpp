// Contracts that every built-in game must keep, checked along random games against the slow witness.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "contract_checks.h"
#include "engine/dead_positions.h"
#include "support.h"
#include "witness/witness.h"

namespace proconsul::test {
namespace {

struct StartPoint {
  std::string variant;
  std::string fen;
  std::vector<std::string> army;
};

// Starts of every game: those of the perft table, which include random starts and unusual positions.
std::vector<StartPoint> start_points(const std::string& variant) {
  std::vector<StartPoint> points{{variant, rules_of(variant)->start_fen, {}}};
  for (const PerftRow& row : perft_rows("perft.tsv")) {
    if (row.variant == variant && row.depth == 1 && row.nodes > 0)
      points.push_back({variant, row.fen, row.army()});
  }
  return points;
}

std::map<std::string, Move> moves_by_text(const Game& game) {
  std::map<std::string, Move> moves;
  for (const Move move : game.legal_moves()) {
    EXPECT_TRUE(moves.emplace(to_uci(game, move), move).second)
        << to_uci(game, move) << " twice in " << game.fen();
  }
  return moves;
}

// The games that the witness supports; the others are checked by trying every conceivable move.
bool has_witness(const std::string& variant) {
  static const std::set<std::string> known{
      "chess",         "fischerandom", "capablanca", "caparandom",    "consulchess",        "consul42k",
      "consuls",       "arena",        "chess56",    "chess2016",     "contemporaryrandom", "grid",
      "displacedgrid", "slippedgrid",  "andernach",  "antiandernach", "superandernach",     "rifle",
      "shoot",         "checkless",    "changeover"};
  return known.contains(variant);
}

void check_moves(const Game& game, const witness::Witness& witness) {
  std::vector<std::string> texts;
  for (const auto& [text, move] : moves_by_text(game)) texts.push_back(text);
  EXPECT_EQ(texts, witness.legal_moves()) << game.fen();
  EXPECT_EQ(game.in_check(), witness.in_check()) << game.fen();
  EXPECT_EQ(game.perft(1), texts.size()) << game.fen();
}

// Special moves aside: every pseudo-legal combination of squares and kind of move is made, and kept if no own
// royal can then be captured.
template <class Bits>
std::set<std::uint32_t> tried_moves(Position<Bits> position) {
  std::set<std::uint32_t> moves;
  const Colour us = position.side_to_move();
  bool drops = false;
  const bool faced = position.tables().has_bikjang() && position.royals_face();
  const auto leaves_royals_safe = [&](Move move) {
    position.do_move(move);
    bool safe = true;
    for (const Square royal : Squares(position.royals(us)))
      safe &= !position.is_attacked(royal, !us, position.occupied());
    if (faced) safe &= !position.royals_face();
    position.undo_move();
    return safe;
  };
  const auto try_move = [&](Move move) {
    if (!position.is_pseudo_legal(move)) return;
    bool safe = leaves_royals_safe(move) && (!move.gate().valid() || leaves_royals_safe(move.ungated()));
    position.do_move(move);
    const auto& no_mates = position.rules().hand.no_mates_by;
    if (std::find(no_mates.begin(), no_mates.end(), move.drop_type()) != no_mates.end())
      safe &= !position.in_check() || position.has_legal_move();
    if (move.is_drop() && !position.rules().hand.checks) safe &= !position.in_check();
    position.undo_move();
    if (safe) moves.insert(move.bits());
    drops |= safe && move.is_drop();
  };
  for (const Square from : Squares(position.pieces(us))) {
    for (const Square to : Squares(narrow<Bits>(position.rules().board.squares))) {
      for (const Move::Kind kind : {Move::Kind::kNormal, Move::Kind::kDoubleStep, Move::Kind::kEnPassant}) {
        try_move(Move(from, to, kind));
      }
      for (const PieceType type : position.promotion_choice()) {
        try_move(Move(from, to, Move::Kind::kPromotion, type.index()));
        try_move(Move(from, to, Move::Kind::kBecome, type.index()));
      }
      for (const PieceType type : position.hand(us)) try_move(Move::gated(Move(from, to), type));
      if (const PieceType type = position.rules().promoted(position.on(from).type()); type.valid())
        try_move(Move(from, to, Move::Kind::kPromotion, type.index()));
    }
  }
  for (const PieceType type : position.hand(us)) {
    for (const Square to : Squares(narrow<Bits>(position.rules().board.squares))) {
      try_move(Move::drop(type, to));
      if (const PieceType promoted = position.rules().promoted(type); promoted.valid())
        try_move(Move::drop(promoted, to));
    }
  }
  const bool only_drops = drops && position.rules().hand.first;
  std::erase_if(moves, [&](std::uint32_t bits) { return only_drops && !Move::from_bits(bits).is_drop(); });
  return moves;
}

void check_moves_by_trying(const Game& game) {
  visit(game, [&](const auto& position) {
    if (!position.tables().is_plain() || position.immediate_end()) return;
    std::set<std::uint32_t> found;
    for (const Move move : game.legal_moves()) {
      if (move.kind() != Move::Kind::kSpecial && move.kind() != Move::Kind::kPass) found.insert(move.bits());
    }
    EXPECT_EQ(found, tried_moves(position)) << game.fen();
    EXPECT_EQ(game.perft(1), game.legal_moves().size()) << game.fen();
  });
}

// SAN of a piece that moves to a square, without the check sign; complete and without the piece's origin.
struct PieceSan {
  std::string full, brief;
};

std::optional<PieceSan> piece_san(const Game& game, Move move) {
  const SpecialMove* special = game.special_move_of(move);
  if (move.is_drop() || (special != nullptr && special->kind != SpecialMove::Kind::kFirstLeap))
    return std::nullopt;
  const Rules& rules = game.rules();
  const PieceType mover = game.mover(move).type();
  if (rules.pieces[index_of(mover)].pawn) return std::nullopt;
  std::string san = to_san(game, move);
  if (san.starts_with("--")) return std::nullopt;  // a pass has no target
  if (game.gives_check(move)) san.pop_back();
  const std::size_t wall = move.has_wall() ? san.rfind(',') : san.size();
  const std::string end = san.substr(san.substr(0, wall).rfind(square_text(rules.board, move.to())));
  return PieceSan{san, rules.move_letter(mover) + (game.is_capture(move) ? "x" : "") + end};
}

// The origin is written exactly where the text without it would fit several moves.
void check_disambiguation(const Game& game) {
  std::vector<PieceSan> sans;
  std::map<std::string, int> times;
  for (const Move move : game.legal_moves()) {
    if (const std::optional<PieceSan> san = piece_san(game, move)) {
      sans.push_back(*san);
      ++times[san->brief];
    }
  }
  for (const PieceSan& san : sans)
    EXPECT_EQ(san.full == san.brief, times[san.brief] == 1) << san.full << " in " << game.fen();
}

// The witness gives the squares on which a piece could capture: empty ones or the enemy's.
void check_attacks_of(const witness::Witness& witness, const Game& game) {
  const Geometry& board = game.rules().board;
  visit(game, [&](const auto& position) {
    for (const Square square : Squares(board.squares)) {
      for (const Colour colour : kBothColours) {
        if (position.on(square).valid() && position.on(square).colour() == colour) continue;
        EXPECT_EQ(position.is_attacked(square, colour, position.occupied()),
                  witness.attacked(board.file_of(square), board.rank_of(square), colour == Colour::kWhite))
            << square_text(board, square) << " in " << game.fen();
      }
    }
  });
}

std::array<Key, 3> part_keys(const Game& game) {
  std::array<Key, 3> keys{};
  visit(game, [&](const auto& position) {
    keys = {position.pawn_key(), position.non_pawn_key(Colour::kWhite),
            position.non_pawn_key(Colour::kBlack)};
  });
  return keys;
}

void check_fen(const Game& game, const StartPoint& start) {
  const Game again = game_of(start.variant, game.fen(), types_of(game.rules(), start.army));
  EXPECT_EQ(again.fen(), game.fen());
  EXPECT_EQ(again.key(), game.key()) << game.fen();
  EXPECT_EQ(part_keys(again), part_keys(game)) << game.fen();
}

// Undoes all moves: each position must be as it was.
void check_undo(Game& game, std::vector<std::string> fens) {
  while (game.undo()) {
    fens.pop_back();
    ASSERT_EQ(game.fen(), fens.back());
    visit(game, [](const auto& position) { EXPECT_EQ(position.key(), position.compute_key()); });
  }
}

// Plays one random game and checks every position of it.
void play_checked(const StartPoint& start, std::uint64_t seed, int plies) {
  std::mt19937_64 random(seed);
  Game game = game_of(start.variant, start.fen, types_of(*rules_of(start.variant), start.army));
  std::optional<witness::Witness> witness;
  if (has_witness(start.variant)) witness = witness::Witness::from_fen(start.variant, start.fen, start.army);
  std::vector<std::string> fens{game.fen()};
  for (int ply = 0; ply < plies; ++ply) {
    if (witness) {
      check_moves(game, *witness);
    } else {
      check_moves_by_trying(game);
    }
    if (ply % 4 == 0) {
      check_texts(game);
      check_disambiguation(game);
      check_single_moves(game, random);
      check_attacks(game);
      if (witness) check_attacks_of(*witness, game);
      check_tactical(game);
      check_effects(game);
      check_facts(game);
      check_likely_key(game);
      check_fen(game, start);
    }
    const std::vector<Move> legal = game.legal_moves();
    if (legal.empty() || testing::Test::HasFailure()) break;
    const Move move = pick(legal, random);
    if (witness) witness->play(to_uci(game, move));
    game.play(move);
    if (witness) {
      EXPECT_EQ(game.fen(), witness->fen());
    }
    fens.push_back(game.fen());
  }
  check_undo(game, std::move(fens));
}

#ifdef PROCONSUL_FEWER_GAMES
constexpr int kShareOfGames = 4;  // one in this many
#else
constexpr int kShareOfGames = 1;
#endif

class Contract : public testing::TestWithParam<std::string> {};

TEST_P(Contract, HoldsInRandomGames) {
  const std::vector<StartPoint> points = start_points(GetParam());
  const int games = (!has_witness(GetParam()) ? 4 : GetParam() == "arena" ? 60 : 16) / kShareOfGames;
  for (int i = 0; i < games && !HasFailure(); ++i) {
    const StartPoint& start = points[static_cast<std::size_t>(i) % points.size()];
    SCOPED_TRACE(start.fen);
    play_checked(start, static_cast<std::uint64_t>(i) + 1, 60);
  }
}

// Without the counters.
std::string placing_of(const std::string& fen) {
  const std::size_t counters = fen.rfind(' ', fen.rfind(' ') - 1);
  return fen.substr(0, counters);
}

bool can_only_promote(const Game& game) {
  int pawns = 0;
  for (const Square square : Squares(game.rules().board.squares)) {
    const Piece piece = game.piece_on(square);
    pawns += piece.valid() && piece.colour() == game.side_to_move() &&
             game.rules().pieces[index_of(piece.type())].pawn;
  }
  const std::vector<Move> moves = game.legal_moves();
  return pawns == 1 && !game.in_check() &&
         std::all_of(moves.begin(), moves.end(), [](Move move) { return move.is_promotion(); });
}

Ending slow_ending(const Game& game, const std::vector<std::string>& placings) {
  const Rules& rules = game.rules();
  const auto ask = [&](const auto& question) { return std::visit(question, game.position()); };
  if (const auto end = ask([](const auto& p) { return p.immediate_end(); })) return end->ending;
  if (game.legal_moves().empty() && game.in_check()) return Ending::kCheckmate;
  if (game.legal_moves().empty()) return rules.more_pieces_win() ? Ending::kPieceCount : Ending::kStalemate;
  if (ask([](const auto& p) { return p.insufficient_material(); })) return Ending::kInsufficientMaterial;
  if (rules.promotion_stalemate && can_only_promote(game)) return Ending::kPromotionStalemate;
  const auto times = std::count(placings.begin(), placings.end(), placings.back());
  if (rules.repetition_limit > 0 && times >= rules.repetition_limit)
    return ask([](const auto& p) { return p.repetition_end().ending; });
  if (ask([](const auto& p) { return p.count() > p.count_limit(); })) return Ending::kCount;
  const int quiet = ask([](const auto& p) { return p.rule50(); });
  if (rules.move_limit > 0 && quiet >= 2 * rules.move_limit) return Ending::kMoveLimit;
  return ask([](const auto& p) { return is_dead(p); }) ? Ending::kInsufficientMaterial : Ending::kNone;
}

Ending ending_of(const std::optional<End>& end) { return end ? end->ending : Ending::kNone; }

// Games continue after draws, so that several ends apply together.
TEST_P(Contract, EndsAreJudgedInOneOrder) {
  constexpr int kGames = 2, kPlies = 400;
  std::mt19937_64 random(7);
  for (int i = 0; i < kGames && !HasFailure(); ++i) {
    Game game = game_of(GetParam());
    std::vector<std::string> placings{placing_of(game.fen())};
    for (int ply = 0; ply < kPlies; ++ply) {
      const Ending expected = slow_ending(game, placings);
      ASSERT_EQ(game.end().ending, expected) << game.fen();
      const std::vector<Move> legal = game.legal_moves();
      visit(game, [&](const auto& position) {
        const Ending early = ending_of(end_before_moves(position, 0));
        const bool needs_moves =
            expected == Ending::kCheckmate || expected == Ending::kStalemate ||
            expected == Ending::kPieceCount ||
            (expected == Ending::kInsufficientMaterial && !position.insufficient_material());
        EXPECT_TRUE(early == expected || (needs_moves && early == Ending::kNone)) << game.fen();
      });
      if (legal.empty()) break;
      game.play(legal[random() % legal.size()]);
      placings.push_back(placing_of(game.fen()));
    }
  }
}

TEST_P(Contract, StartIsValidAndWrittenBack) {
  const Game game = game_of(GetParam());
  EXPECT_EQ(game.fen(), game.rules().start_fen);
  EXPECT_FALSE(game.end().over());
}

INSTANTIATE_TEST_SUITE_P(Games, Contract, testing::ValuesIn(all_names()), test_name);

}  // namespace
}  // namespace proconsul::test
