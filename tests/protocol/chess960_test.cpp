// Castling from any file, in every built-in game with castling: every input reads a position alike, and
// output is read back as the same position.
#include "variants/chess960.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "engine/move_text.h"
#include "engine/text.h"
#include "protocol/cli_runner.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/xboard_setup.h"
#include "protocol/match/opening_files.h"
#include "tests/protocol/protocol_fixture.h"
#include "variants/shuffle.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int kStarts = 4;  // per game
constexpr int kPlies = 14;  // from each start
constexpr std::uint64_t kSeed = 960;

const Registry& registry() {
  static const Registry games;
  return games;
}

std::vector<const Variant*> games_with_castling() {
  std::vector<const Variant*> games;
  for (const Variant& variant : registry().variants()) {
    const Rules& rules = *variant.rules;
    if (rules.castling.style != CastlingStyle::kNone && !rules.castling.by_drop && !rules.extra.self_capture)
      games.push_back(&variant);
  }
  return games;
}

bool is_castling(const Game& game, Move move) {
  const SpecialMove* special = game.special_move_of(move);
  return special != nullptr && special->kind == SpecialMove::Kind::kCastling;
}

// All successors of a position, whatever the notation of moves.
std::set<std::string> successors(Game game) {
  std::set<std::string> fens;
  for (const Move move : game.legal_moves()) {
    game.play(move);
    fens.insert(game.fen());
    game.undo();
  }
  return fens;
}

// Positions of some random starts and of random games from them, with castling whenever it is legal.
std::vector<Game> positions_of(const Variant& freed) {
  std::vector<Game> positions;
  std::mt19937_64 random(kSeed);
  for (int i = 0; i < kStarts; ++i) {
    std::string fen = freed.rules->start_fen;
    if (freed.starts)
      fen = start_fen(*freed.starts, random_start(*freed.starts, kSeed + static_cast<std::uint64_t>(i)))
                .value();
    std::vector<PieceType> army;
    Game game = Game::create(freed.compiled, fen).take();
    for (int ply = 0; ply < kPlies && !game.end().over(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      const bool may_castle =
          std::any_of(legal.begin(), legal.end(), [&](Move move) { return is_castling(game, move); });
      if (ply % 7 == 0 || may_castle) positions.push_back(Game::create(freed.compiled, game.fen()).take());
      Move move = legal[random() % legal.size()];
      // Sometimes clears the squares between king and rooks.
      if (may_castle && random() % 2 == 0) {
        for (const Move castling : legal) {
          if (is_castling(game, castling)) move = castling;
        }
      }
      game.play(move);
    }
  }
  return positions;
}

// The same starts with only pawns, kings and castling partners, where most castlings are legal.
std::vector<Game> bare_positions_of(const Variant& freed) {
  std::vector<Game> positions;
  const Rules& rules = *freed.rules;
  for (int i = 0; freed.starts && i < 2 * kStarts; ++i) {
    const StartNumber number = random_start(*freed.starts, kSeed * 2 + static_cast<std::uint64_t>(i));
    Game game = Game::create(freed.compiled, start_fen(*freed.starts, number).value()).take();
    for (const Square square : Squares(rules.board.squares)) {
      const Piece piece = game.piece_on(square);
      if (!piece.valid()) continue;
      const PieceDef& def = rules.pieces[index_of(piece.type())];
      const bool castles = piece.type() == rules.castling.king(piece.colour()) ||
                           rules.castling.is_rook(piece, piece.colour());
      if (def.royal || def.pawn || castles) continue;
      if (Result<Game> rest = game.without(square)) game = rest.take();
    }
    positions.push_back(std::move(game));
  }
  return positions;
}

std::vector<Game> all_positions_of(const Variant& freed) {
  std::vector<Game> positions = positions_of(freed);
  for (Game& game : bare_positions_of(freed)) positions.push_back(std::move(game));
  return positions;
}

class Chess960 : public testing::TestWithParam<std::string> {
 protected:
  const Variant& base() const { return *registry().find(GetParam()); }
  const Variant& freed() const { return *chess960_of(registry(), base()); }
  std::string name960() const { return GetParam() + "960"; }
};

TEST(Chess960Games, AreNotMadeOfThoseWhereAKingMayTakeItsRook) {
  EXPECT_EQ(registry().find("captureanything960"), nullptr);
  EXPECT_EQ(chess960_of(registry(), *registry().find("captureanything")), nullptr);
}

TEST_P(Chess960, HasItsName) {
  for (const std::string& name : {name960(), upper_case(GetParam()) + " 960", base().rules->title + "-960"}) {
    ASSERT_NE(registry().find(name), nullptr) << name;
    EXPECT_EQ(registry().find(name), &freed()) << name;
  }
  EXPECT_EQ(chess960_of(registry(), freed()), &freed());
}

TEST_P(Chess960, StartsAreLegalAndNumbered) {
  if (!freed().starts) GTEST_SKIP() << "no random starts";
  const StartScheme scheme = *freed().starts;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const StartNumber number = random_start(scheme, seed);
    const std::string fen = start_fen(scheme, number).value();
    const Result<Game> game = Game::create(freed().compiled, fen);
    ASSERT_TRUE(game.ok()) << fen << ": " << game.error().message;
    EXPECT_FALSE(game->in_check()) << fen;
    EXPECT_FALSE(game->end().over()) << fen;
    EXPECT_EQ(game->fen(), fen);
    if (allows_double_draw(scheme) || dice_needed(scheme) > 0) continue;  // armies may be equal
    const Result<StartNumber> found = start_number(scheme, fen);
    ASSERT_TRUE(found.ok()) << fen << ": " << found.error().message;
    EXPECT_EQ(found.value(), number) << fen;
  }
}

TEST_P(Chess960, FensAndMovesAreReadAsTheyAreWritten) {
  for (const Game& game : all_positions_of(freed())) {
    const std::string fen = game.fen();
    SCOPED_TRACE(fen);
    const Result<Game> again = Game::create(freed().compiled, fen);
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(again->fen(), fen);
    EXPECT_EQ(again->key(), game.key());
    EXPECT_EQ(successors(*again), successors(game));
    for (const Move move : game.legal_moves()) {
      if (!is_castling(game, move)) continue;
      for (const CastlingInput input : {CastlingInput::kByRules, CastlingInput::kKingTakesRook}) {
        const std::string uci = to_uci(game, move, input);
        const Result<Move> read = parse_uci(game, uci);
        ASSERT_TRUE(read.ok()) << read.error().message;
        EXPECT_EQ(*read, move) << uci;
      }
      const std::string san = to_san(game, move);
      const Result<Move> read = parse_san(game, san);
      ASSERT_TRUE(read.ok()) << read.error().message;
      EXPECT_EQ(*read, move) << san;
    }
  }
}

TEST_P(Chess960, CommandLine) {
  for (const Game& game : all_positions_of(freed())) {
    SCOPED_TRACE(game.fen());
    std::set<std::string> expected;
    for (const Move move : game.legal_moves()) expected.insert(to_uci(game, move));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"moves", name960(), game.fen(), "--json"},
          {"moves", GetParam(), "--chess960", game.fen(), "--json"}}) {
      const CliRun run = run_words(words);
      ASSERT_EQ(run.code, 0) << run.err;
      std::set<std::string> moves;
      const nlohmann::json told = run.json();
      for (const auto& move : told["moves"]) moves.insert(move["uci"]);
      EXPECT_EQ(moves, expected);
    }
    const Result<Game> without_name = game_of(base(), game.fen());
    ASSERT_TRUE(without_name.ok()) << without_name.error().message;
    EXPECT_EQ(successors(*without_name), successors(game));
  }
}

// Comments on the army are not complaints.
bool complains(const std::vector<std::string>& lines) {
  return std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return !line.starts_with("info string the FEN does not determine") &&
           !line.starts_with("# the FEN does not determine");
  });
}

TEST_P(Chess960, Uci) {
  UciTalk chosen, named;
  chosen.say("setoption name UCI_Variant value " + GetParam());
  chosen.say("setoption name UCI_Chess960 value true");
  named.say("setoption name UCI_Variant value " + name960());
  for (const Game& game : all_positions_of(freed())) {
    SCOPED_TRACE(game.fen());
    for (UciTalk* talk : {&chosen, &named}) {
      EXPECT_FALSE(complains(talk->say("position fen " + game.fen())));
      EXPECT_EQ(talk->session().game().fen(), game.fen());
      EXPECT_EQ(successors(talk->session().game()), successors(game));
      for (const Move move : game.legal_moves()) {
        if (!is_castling(game, move)) continue;
        const std::string text = to_uci(game, move, talk->session().castling_input());
        EXPECT_FALSE(complains(talk->say("position fen " + game.fen() + " moves " + text))) << text;
      }
    }
  }
}

std::string with_castling_field(const std::string& fen, const std::string& rights) {
  const std::vector<Word> fields = words_of(fen);
  return fen.substr(0, fields[2].offset) + (rights.empty() ? "-" : rights) +
         fen.substr(fields[2].offset + fields[2].text.size());
}

// Some letters of sides and files.
std::string random_rights(const Game& game, std::mt19937_64& random) {
  std::string letters = "KQkqKQkq", field;
  for (int file = 0; file < std::min(game.rules().board.files, 10); ++file) {
    letters += static_cast<char>('A' + file);
    letters += static_cast<char>('a' + file);
  }
  for (const char letter : letters) {
    if (random() % 6 == 0 && field.find(letter) == field.npos) field += letter;
  }
  return field.empty() ? "KQkq" : field;
}

std::string letters_read(const Variant& variant, const std::string& fen, const std::string& field) {
  std::string read;
  for (const char letter : field) {
    if (Game::create(variant.compiled, with_castling_field(fen, std::string(1, letter)))) read += letter;
  }
  return read;
}

// Files of king and rook of each castling that the rights allow, as White would have them.
std::set<std::pair<int, int>> castling_files(const Game& game, Colour colour, bool turned) {
  const Geometry& board = game.rules().board;
  std::set<std::pair<int, int>> files;
  for (const SpecialMove& special : game.special_moves()) {
    if (special.kind != SpecialMove::Kind::kCastling || special.colour != colour ||
        any(special.unmoved & ~game.unmoved()))
      continue;
    const int king = board.file_of(special.from), rook = board.file_of(special.second_from);
    files.emplace(turned ? board.files - 1 - king : king, turned ? board.files - 1 - rook : rook);
  }
  return files;
}

bool could_come_from_one_start(const Variant& freed, const Game& game) {
  const Shuffle* shuffle = freed.starts ? freed.starts->shuffle() : nullptr;
  if (shuffle != nullptr && shuffle->apart) return true;
  const auto white = castling_files(game, Colour::kWhite, false);
  const auto black = castling_files(game, Colour::kBlack, shuffle != nullptr && shuffle->black_is_turned);
  for (const auto& [king, rook] : white) {
    for (const auto& [other_king, other_rook] : black) {
      const bool fixed_kings = freed.rules->castling.h_side.king_from.has_value();
      if (king != other_king && !fixed_kings) return false;
      if ((rook > king) != (other_rook > king) || rook == other_rook) continue;
      // Two rooks on that side, of which one may have moved.
      if (!white.contains(std::pair(king, other_rook)) && !black.contains(std::pair(king, rook)))
        return false;
    }
  }
  return true;
}

// Letters are kept or left out one by one; the game is one of Chess960 only where all its letters make sense.
TEST_P(Chess960, CastlingFieldsAreReadByOneRule) {
  std::mt19937_64 random(kSeed);
  for (const Game& position : all_positions_of(freed())) {
    const std::string field = random_rights(position, random);
    const std::string fen = with_castling_field(position.fen(), field);
    SCOPED_TRACE(fen);
    const std::string own = letters_read(base(), fen, field);
    const Result<Game> named = named_game_of(base(), fen);
    ASSERT_TRUE(named) << named.error().message;
    EXPECT_EQ(named->fen(), Game::create(base().compiled, with_castling_field(fen, own))->fen());
    EXPECT_EQ(named->repairs().empty(), own == field);
    const bool all = &freed() != &base() && letters_read(freed(), fen, field) == field;
    const Result<Game> whole = all ? Game::create(freed().compiled, fen) : Result<Game>(Error{""});
    const bool fits = own != field && whole && could_come_from_one_start(freed(), *whole);
    const Result<Game> game = game_of(base(), fen);
    ASSERT_TRUE(game) << game.error().message;
    EXPECT_EQ(game->fen(), fits ? whole->fen() : named->fen());
    EXPECT_EQ(game->compiled() == base().compiled, !fits);
    EXPECT_EQ(game->repairs().empty(), fits || own == field);
  }
}

std::string pgn_of(const std::string& variant, const Game& game, Move move) {
  const std::string tag = variant.empty() ? "" : "[Variant \"" + variant + "\"]\n";
  const std::string number = game.side_to_move() == Colour::kWhite ? "1. " : "1... ";
  return "[Event \"?\"]\n" + tag + "[SetUp \"1\"]\n[FEN \"" + game.fen() + "\"]\n\n" + number +
         to_san(game, move) + " *\n\n";
}

TEST_P(Chess960, Pgn) {
  for (const Game& game : all_positions_of(freed())) {
    SCOPED_TRACE(game.fen());
    for (const std::string& name : {name960(), GetParam(), std::string()}) {
      if (name.empty() && GetParam() != "chess") continue;
      for (const Move move : game.legal_moves()) {
        if (!is_castling(game, move)) continue;
        std::istringstream in(pgn_of(name, game, move));
        PgnReader reader(in);
        std::optional<PgnGame> pgn = reader.next();
        ASSERT_TRUE(pgn);
        Result<PgnSetup> setup = set_up(*pgn, registry());
        ASSERT_TRUE(setup.ok()) << setup.error().message;
        EXPECT_EQ(successors(setup->start), successors(game)) << name;
        EXPECT_THAT(replay(setup->start, *pgn, Variations::kFollow), IsEmpty())
            << name << ' ' << to_san(game, move);
        Game after = game;
        after.play(move);
        EXPECT_EQ(setup->start.fen(), after.fen());
      }
    }
  }
}

TEST_P(Chess960, OpeningFiles) {
  OpeningSettings settings;
  settings.source = OpeningSettings::Source::kFile;
  settings.registry = &registry();
  settings.text = "";
  std::vector<Game> games;
  for (const Game& game : all_positions_of(freed())) {
    if (game.end().over()) continue;
    games.push_back(game);
    *settings.text += game.fen() + "\n";
  }
  for (const Variant* variant : {&freed(), &base()}) {
    const Result<FileOpenings> read = read_opening_file(*variant, settings);
    ASSERT_TRUE(read.ok()) << read.error().message;
    const std::vector<Opening>& openings = read.value().openings;
    ASSERT_EQ(openings.size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i)
      EXPECT_EQ(successors(game_from(*variant, openings[i])), successors(games[i])) << games[i].fen();
  }
}

// XBoard trusts the files of rooks, but not the letters of sides, which it may have invented.
std::string shredder_fen(const Game& game) {
  const std::string text = game.fen();
  const std::vector<Word> fields = words_of(text);
  std::string rights;
  for (const char letter : fields[2].text) {
    const Colour colour = is_upper(letter) ? Colour::kWhite : Colour::kBlack;
    const char lower = to_lower(letter);
    if (lower != 'k' && lower != 'q') {
      rights += letter;
      continue;
    }
    for (const SpecialMove& special : game.special_moves()) {
      const int king = game.rules().board.file_of(special.from),
                rook = game.rules().board.file_of(special.second_from);
      if (special.kind != SpecialMove::Kind::kCastling || special.colour != colour ||
          (rook > king) != (lower == 'k'))
        continue;
      const char file = static_cast<char>((colour == Colour::kWhite ? 'A' : 'a') + rook);
      if (rights.find(file) == rights.npos) rights += file;
    }
  }
  std::string fen = text;
  fen.replace(fields[2].offset, fields[2].text.size(), rights.empty() ? "-" : rights);
  return fen;
}

TEST_P(Chess960, XboardSetsItsPositionsUp) {
  if (!xboard_can_show(*base().rules)) GTEST_SKIP() << "XBoard cannot show the game";
  const bool gates = !base().rules->hand.gates.empty();
  XboardTalk talk;
  talk.say("new");
  talk.say("variant " + GetParam());
  talk.say("force");
  for (const Game& game : all_positions_of(freed())) {
    const std::string fen = gates || game.rules().board.files > 10 ? game.fen() : shredder_fen(game);
    SCOPED_TRACE(fen);
    EXPECT_FALSE(complains(talk.say("setboard " + fen)));
    EXPECT_EQ(successors(talk.session().game()), successors(game));
    for (const Move move : game.legal_moves()) {
      if (!is_castling(game, move)) continue;
      Game after = game;
      after.play(move);
      const Game& told = talk.session().game();
      const XboardDialect dialect = make_xboard_setup(talk.session().variant(), told).dialect;
      const Move same = parse_uci(told, to_uci(game, move)).value();
      const std::string text = dialect.text(told, same).value_or(dialect.long_text(told, same));
      EXPECT_FALSE(complains(talk.say("usermove " + text))) << text;
      EXPECT_EQ(talk.session().game().fen(), after.fen()) << text;
      talk.say("undo");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Chess960, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Variant* variant : games_with_castling())
                             names.push_back(variant->rules->name);
                           return names;
                         }()),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::erase_if(name, [](char c) { return !is_letter(c) && !is_digit(c); });
                           return name;
                         });

}  // namespace
}  // namespace proconsul
