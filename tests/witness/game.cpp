#include "witness/game.h"

#include <algorithm>
#include <stdexcept>

namespace proconsul::witness {

namespace {

constexpr CastlingGoal kKingGRookF{6, 5};
constexpr CastlingGoal kKingCRookD{2, 3};
constexpr CastlingGoal kKingBRookC{1, 2};
constexpr CastlingGoal kKingIRookH{8, 7};
constexpr CastlingGoal kKingJRookI{9, 8};
constexpr CastlingGoal kKingDRookE{3, 4};

const std::vector<PieceLetter> kOrthodoxLetters{{"K", Kind::kKing},   {"Q", Kind::kQueen},
                                                {"R", Kind::kRook},   {"B", Kind::kBishop},
                                                {"N", Kind::kKnight}, {"P", Kind::kPawn}};

const std::vector<PieceLetter> kSavardLetters{
    {"L", Kind::kCamel},      {"T", Kind::kTiger},    {"M", Kind::kMan},         {"C", Kind::kCannon},
    {"X", Kind::kWalker},     {"W", Kind::kWazir},    {"F", Kind::kFers},        {"E", Kind::kElephant},
    {"S", Kind::kPrincess},   {"D", Kind::kDuchess},  {"Y", Kind::kLady},        {"J", Kind::kCamelrider},
    {"I", Kind::kEmpress},    {"O", Kind::kMonarch},  {"U", Kind::kLeo},         {"G", Kind::kGriffin},
    {"A", Kind::kArchbishop}, {"V", Kind::kVao},      {"H", Kind::kNightrider},  {"Z", Kind::kZebra},
    {"L'", Kind::kLion},      {"Z'", Kind::kGiraffe}, {"R'", Kind::kRhinoceros},
};

const std::vector<std::string> kWhitePromotionSquares{"b9",  "c9",  "d9",  "i9",  "j9", "k9",
                                                      "e10", "f10", "g10", "h10", "a7", "l7"};
const std::vector<std::string> kBlackPromotionSquares{"b2", "c2", "d2", "i2", "j2", "k2",
                                                      "e1", "f1", "g1", "h1", "a4", "l4"};

Game orthodox(const std::string& name) {
  Game game;
  game.name = name;
  game.letters = kOrthodoxLetters;
  game.promotions = {Kind::kQueen, Kind::kRook, Kind::kBishop, Kind::kKnight};
  game.king_side = kKingGRookF;
  game.queen_side = kKingCRookD;
  game.castles_from_home = true;
  return game;
}

Game capablanca(const std::string& name) {
  Game game = orthodox(name);
  game.width = 10;
  game.letters.push_back({"A", Kind::kPrincess});
  game.letters.push_back({"C", Kind::kEmpress});
  game.promotions.push_back(Kind::kPrincess);
  game.promotions.push_back(Kind::kEmpress);
  game.king_side = kKingIRookH;
  game.king_side_home = 5;
  game.queen_side_home = 5;
  return game;
}

Game with_drawn_first_rank(Game game) {
  game.castling_text = CastlingText::kKingTakesRook;
  game.castles_from_home = false;
  return game;
}

Game consulchess(const std::string& name, CastlingStyle castling) {
  Game game = orthodox(name);
  game.width = 10;
  game.letters.push_back({"C", Kind::kConsul});
  game.promotions.push_back(Kind::kConsul);
  game.castling = castling;
  game.castling_text = CastlingText::kBothPieces;
  game.castles_from_home = false;
  return game;
}

Game consuls(const std::string& name) {
  Game game = orthodox(name);
  game.letters.back() = {"P", Kind::kConsulsPawn};
  game.pawns_promote = false;
  game.queen_side = kKingBRookC;
  game.queen_side_home = 3;
  return game;
}

Game arena(const std::string& name) {
  Game game;
  game.name = name;
  game.width = 4;
  game.height = 4;
  game.letters = {{"K", Kind::kArenaKing}};
  game.castling = CastlingStyle::kNone;
  return game;
}

Game savard(const std::string& name) {
  Game game = orthodox(name);
  game.width = 12;
  game.height = 10;
  game.letters.insert(game.letters.end(), kSavardLetters.begin(), kSavardLetters.end());
  game.pawn_start_rank = 3;
  game.has_wing_promotion = true;
  game.promotions.clear();
  game.king_side = kKingJRookI;
  game.queen_side = kKingDRookE;
  game.castling_rank = 2;
  game.king_side_home = 6;
  game.queen_side_home = 6;
  return game;
}

Game contemporary(const std::string& name) {
  Game game = with_drawn_first_rank(orthodox(name));
  game.queen_side = kKingBRookC;
  game.is_contemporary = true;
  return game;
}

Game with_cannons(const std::string& name) {
  Game game = orthodox(name);
  if (name == "pao" || name == "grandleo") game.castling = CastlingStyle::kNone;
  if (name != "vao" && name != "leo") game.letters.push_back({"C", Kind::kCannon});
  if (name != "pao" && name != "leo") game.letters.push_back({"V", Kind::kVao});
  if (name == "leo" || name == "grandleo") game.letters.push_back({"L", Kind::kLeo});
  const auto gone = [&name](Kind kind) {
    return (name == "pao" && kind == Kind::kRook) || (name == "vao" && kind == Kind::kBishop) ||
           (name == "leo" && kind == Kind::kQueen);
  };
  game.promotions.clear();
  for (const PieceLetter& known : game.letters) {
    if (!is_king(known.kind) && !is_pawn(known.kind) && !gone(known.kind))
      game.promotions.push_back(known.kind);
  }
  if (name == "paovao" || name == "grandleo") game.width = 10;
  if (name == "paovao") {
    game.king_side = kKingIRookH;
    game.king_side_home = 5;
    game.queen_side_home = 5;
  }
  if (name == "grandleo") {
    game.height = 10;
    game.pawn_start_rank = 3;
  }
  return game;
}

Game gryphon(const std::string& name) {
  Game game = orthodox(name);
  game.castling = CastlingStyle::kNone;
  game.changes = {Kind::kPawn, Kind::kKnight, Kind::kBishop, Kind::kRook, Kind::kQueen};
  game.changes.push_back(name == "circulargryphon" ? Kind::kPawn : Kind::kKing);
  game.limits_kinds = true;
  return game;
}

Game changeover(const std::string& name) {
  Game game = orthodox(name);
  game.castling = CastlingStyle::kNone;
  game.changes = {Kind::kPawn, Kind::kQueen, Kind::kRook, Kind::kBishop, Kind::kKnight, Kind::kPawn};
  return game;
}

Game divided(const std::string& name, int files_moved, int ranks_moved) {
  Game game = orthodox(name);
  game.is_divided = true;
  game.files_moved = files_moved;
  game.ranks_moved = ranks_moved;
  return game;
}

Game recolouring(const std::string& name) {
  Game game = orthodox(name);
  game.captures_recolour = name != "antiandernach";
  game.quiets_recolour = name != "andernach";
  return game;
}

Game capturing_in_place(const std::string& name) {
  Game game = orthodox(name);
  game.captures_in_place = true;
  game.must_capture = name == "shoot";
  return game;
}

Game without_checks(const std::string& name) {
  Game game = orthodox(name);
  game.only_mates_check = true;
  return game;
}

Game two_kings(const std::string& name) {
  Game game = orthodox(name);
  game.first_king_only = true;
  game.first_king_by_side = name == "twokingssymmetric";
  return game;
}

}  // namespace

Square Game::castling_square(Colour colour, int file) const {
  return {file, colour == Colour::kWhite ? castling_rank - 1 : height - castling_rank};
}

bool Game::is_promotion_square(Colour colour, Square square) const {
  if (!pawns_promote) return false;
  if (!has_wing_promotion) return square.rank == (colour == Colour::kWhite ? height - 1 : 0);
  const auto& listed = colour == Colour::kWhite ? kWhitePromotionSquares : kBlackPromotionSquares;
  return std::find(listed.begin(), listed.end(), to_text(square)) != listed.end();
}

Kind Game::kind_of(const std::string& letter) const {
  for (const PieceLetter& known : letters) {
    if (known.letter == letter) return known.kind;
  }
  throw std::invalid_argument("no such piece: " + letter);
}

const std::string& Game::letter_of(Kind kind) const {
  for (const PieceLetter& known : letters) {
    if (known.kind == kind) return known.letter;
  }
  throw std::invalid_argument("piece without letter");
}

Game game_named(const std::string& name) {
  if (name == "chess") return orthodox(name);
  if (name == "fischerandom") return with_drawn_first_rank(orthodox(name));
  if (name == "capablanca") return capablanca(name);
  if (name == "caparandom") return with_drawn_first_rank(capablanca(name));
  if (name == "consulchess") return consulchess(name, CastlingStyle::kFree);
  if (name == "consul42k") return consulchess(name, CastlingStyle::kFreeOntoRook);
  if (name == "consuls") return consuls(name);
  if (name == "arena") return arena(name);
  if (name == "chess56" || name == "chess2016") return savard(name);
  if (name == "contemporaryrandom") return contemporary(name);
  if (name == "pao" || name == "vao" || name == "leo" || name == "paovao" || name == "grandleo")
    return with_cannons(name);
  if (name == "gryphon" || name == "circulargryphon") return gryphon(name);
  if (name == "twokings" || name == "twokingssymmetric") return two_kings(name);
  if (name == "changeover") return changeover(name);
  if (name == "grid") return divided(name, 0, 0);
  if (name == "displacedgrid") return divided(name, 1, 1);
  if (name == "slippedgrid") return divided(name, 1, 0);
  if (name == "andernach" || name == "antiandernach" || name == "superandernach") return recolouring(name);
  if (name == "rifle" || name == "shoot") return capturing_in_place(name);
  if (name == "checkless") return without_checks(name);
  throw std::invalid_argument("no such game: " + name);
}

}  // namespace proconsul::witness
