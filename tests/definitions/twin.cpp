#include "definitions/twin.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

#include "witness/defined_game.h"

namespace proconsul::test {
namespace {

using witness::DefinedGame;
using witness::Step;
using witness::Trail;

std::string other_case(std::string text) {
  for (char& c : text) {
    const auto code = static_cast<unsigned char>(c);
    c = static_cast<char>(std::isupper(code) != 0 ? std::tolower(code) : std::toupper(code));
  }
  return text;
}

// The ranks of a placement, the last one first.
std::string other_way_up(const std::string& placement) {
  std::string turned;
  std::istringstream stream(placement);
  for (std::string rank; std::getline(stream, rank, '/');)
    turned = turned.empty() ? rank : rank + '/' + turned;
  return turned;
}

std::string flipped_square(const std::string& square, int ranks) {
  if (square.size() < 2 || std::isalpha(static_cast<unsigned char>(square[0])) == 0) return square;
  return square[0] + std::to_string(ranks + 1 - std::stoi(square.substr(1)));
}

std::string exchanged(const std::string& word) {
  const std::size_t plus = word.find('+');
  return plus == std::string::npos ? word : word.substr(plus + 1) + '+' + word.substr(0, plus);
}

using Shape = std::pair<std::vector<Step>, std::vector<bool>>;

std::vector<Shape> shapes_of(const std::vector<Trail>& trails, int way) {
  std::vector<Shape> shapes;
  for (const Trail& trail : trails) {
    std::vector<Step> steps = trail.squares;
    for (Step& step : steps) step.file *= way;
    std::vector<Step> crossed = trail.crossed;
    for (Step& step : crossed) step.file *= way;
    steps.insert(steps.end(), crossed.begin(), crossed.end());
    std::vector<bool> marks = trail.stops;
    marks.insert(marks.end(), {trail.moves, trail.captures, trail.is_initial, trail.takes_en_passant});
    shapes.emplace_back(steps, marks);
  }
  std::sort(shapes.begin(), shapes.end());
  return shapes;
}

bool has_hands_of_its_own(const DefinedGame& game) {
  return std::any_of(game.pieces.begin(), game.pieces.end(), [](const auto& piece) {
    std::vector<Trail> ranked;
    for (const auto& [rank, trail] : piece.by_rank) ranked.push_back(trail);
    return shapes_of(piece.trails, 1) != shapes_of(piece.trails, -1) ||
           shapes_of(ranked, 1) != shapes_of(ranked, -1);
  });
}

// Keys that are compared as texts, and regions of the two sides that must mirror each other.
constexpr std::array kSameForBoth = {
    "promotionPieceTypes", "promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes", "flagPiece",
    "castlingKingPiece",   "castlingRookPieces", "impassePoints",  "dupleCheck",     "passOnStalemate"};
constexpr std::array kMirrored = {"doubleStepRegion", "promotionRegion", "enPassantRegion", "mobilityRegion",
                                  "flagRegion",       "dropRegion",      "wallingRegion"};

// Whether a key says something of one side, or of a region, that nobody compares with the other side's.
bool is_of_one_side(const std::string& key) {
  if (key.rfind("connectRegion", 0) == 0) return true;
  const std::size_t side = std::min(key.find("White"), key.find("Black"));
  if (side == std::string::npos) return false;
  const std::string stem = key.substr(0, side);
  return std::find(kSameForBoth.begin(), kSameForBoth.end(), stem) == kSameForBoth.end() &&
         std::find(kMirrored.begin(), kMirrored.end(), stem) == kMirrored.end();
}

}  // namespace

std::string twin_fen(const std::string& fen, int ranks) {
  std::istringstream stream(fen);
  std::string placement, side, rights, passed, text;
  stream >> placement >> side >> rights >> passed;
  const std::size_t board = std::min(placement.find('['), placement.size());
  text = other_case(other_way_up(placement.substr(0, board)) + placement.substr(board)) +
         (side == "w" ? " b " : " w ") + other_case(rights) + ' ' + flipped_square(passed, ranks);
  for (std::string word; stream >> word;) text += ' ' + exchanged(word);
  return text;
}

std::string asymmetry(const Keys& keys) {
  const DefinedGame game(keys);
  const witness::Spots none;
  for (const char* key : {"nFoldValueAbsolute", "dropOppositeColoredBishop"}) {
    if (game.on(key)) return key;
  }
  if (game.text("materialCounting", "none") != "none") return "materialCounting";
  if (game.text("enclosingDrop", "none") != "none") return "enclosingDrop";
  for (const char* key : {"multimoves", "progressiveMultimove", "castlingWins"}) {
    if (game.has(key)) return key;
  }
  for (const auto& [key, value] : keys) {
    if (is_of_one_side(key)) return key;
  }
  if (game.on("flagMove")) return "flagMove";
  if (game.number("castlingForbiddenPlies", 0) % 2 != 0) return "castlingForbiddenPlies";
  if (game.on("leadingRoyal") && !game.on("leadingRoyalBySide")) return "leadingRoyal";
  if (has_hands_of_its_own(game)) return "movement";
  if (game.on("wallOrMove") && game.text("wallingRule") == "arrow")
    return "wallOrMove";  // by the first piece
  for (int square = 0; square < game.files * game.ranks; ++square) {
    for (int other = 0; other < game.files * game.ranks; ++other) {
      const auto cell = [&](int of) { return game.cells[static_cast<std::size_t>(of)]; };
      const bool one = cell(square) == cell(other),
                 two = cell(game.mirrored(square)) == cell(game.mirrored(other));
      if (one != two) return "gridLines";
    }
    if (game.exists[static_cast<std::size_t>(square)] !=
            game.exists[static_cast<std::size_t>(game.mirrored(square))] ||
        game.passable[static_cast<std::size_t>(square)] !=
            game.passable[static_cast<std::size_t>(game.mirrored(square))])
      return "holes";
  }
  for (const auto* regions : {&game.double_step, &game.promotion, &game.answered}) {
    if (game.mirrored((*regions)[0]) != (*regions)[1]) return "regions";
  }
  for (const auto& piece : game.pieces) {
    const auto whole = [&](std::size_t side) { return piece.ends[side].value_or(game.all()); };
    if (game.mirrored(whole(0)) != whole(1)) return "mobilityRegion";
    if (piece.has_initial_moves[0] != piece.has_initial_moves[1]) return "initialMovesFromStart";
  }
  const auto region = [&](const char* key, const char* other, const char* both) {
    return game.region(key, game.region(other, game.region(both, none)));
  };
  if (game.mirrored(region("flagRegionWhite", "whiteFlag", "flagRegion")) !=
      region("flagRegionBlack", "blackFlag", "flagRegion"))
    return "flagRegion";
  const witness::Spots hostile = game.region("surroundCaptureHostileRegion", none);
  if (game.mirrored(hostile) != hostile) return "surroundCaptureHostileRegion";
  const auto drops = [&](const char* key, const char* old) {
    return game.region(key, game.region(old, game.region("dropRegion", game.all())));
  };
  const auto walls = [&](const char* key) {
    return game.region(key, game.region("wallingRegion", game.all()));
  };
  if (game.mirrored(walls("wallingRegionWhite")) != walls("wallingRegionBlack")) return "wallingRegion";
  if (game.mirrored(drops("dropRegionWhite", "whiteDropRegion")) !=
      drops("dropRegionBlack", "blackDropRegion"))
    return "dropRegion";
  for (const char* key : kSameForBoth) {
    if (game.text(game.by_side(key, true)) != game.text(game.by_side(key, false))) return key;
  }
  return "";
}

}  // namespace proconsul::test
