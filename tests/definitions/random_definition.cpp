#include "definitions/random_definition.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "definitions/random_movement.h"
#include "variants/switches.h"

namespace proconsul::test {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 29> kNotDrawn = {
    {{"title", "a text"},
     {"connect3D", "a board that fits, which would hardly be drawn"},
     {"connect4D", "a board that fits, which would hardly be drawn"},
     {"forcedJumpContinuation", "jumps, which no game with a king has"},
     {"arrowGating", "an older wallingRule"},
     {"duckGating", "an older wallingRule"},
     {"pastGating", "an older wallingRule"},
     {"staticGating", "an older wallingRule"},
     {"staticGatingRegion", "an older wallingRegion"},
     {"about", "a text"},
     {"rules", "a text"},
     {"aliases", "names"},
     {"listOrder", "a place in lists"},
     {"uncheckered", "how the board is drawn"},
     {"starts", "random starts, which change no rules"},
     {"startSquares", "random starts, which change no rules"},
     {"startSymmetry", "random starts, which change no rules"},
     {"startsApart", "random starts, which change no rules"},
     {"startDice", "random starts, which change no rules"},
     {"startDiceTable", "random starts, which change no rules"},
     {"swapOnOneShade", "random starts, which change no rules"},
     {"chess960", "what castlingFromAnyFile says, which is drawn, and random starts"},
     {"mandatoryPromotionRegionWhite", "what the second generator does not know"},
     {"mandatoryPromotionRegionBlack", "what the second generator does not know"},
     {"antiRoyalTypes", "what few starts allow"},
     {"antiRoyalCount", "what few starts allow"},
     {"antiRoyalSelfCaptureOnly", "what few starts allow"},
     {"antiRoyalKingMutuallyImmune", "what few starts allow"},
     {"promotionStalemate", "goes with sittuyinPromotion, which the second generator does not know"}}};

// The switches (variants/switches.h) that are drawn beside what they go with.
constexpr std::string_view kDrawnByName[] = {
    "bikjangRule",     "passesEnd",           "blastOnCapture", "capturesInPlace",    "capturesToHand",
    "flyingGeneral",   "makpongRule",         "mustCapture",    "nFoldValueAbsolute", "perpetualCheckIllegal",
    "promotionToArmy", "stalematePieceCount", "diagonalGeneral"};

// Those drawn with all others that the witness has learnt.
constexpr std::string_view kLearnt[] = {
    "adjudicateFullBoard",     "selfCapture",          "walls",
    "blastOnSameTypeCapture",  "mustCaptureEnPassant", "progressiveMultimove",
    "royalPieceNoThroughCheck"};

bool is_learnt(std::string_view key) {
  return std::find(std::begin(kLearnt), std::end(kLearnt), key) != std::end(kLearnt);
}

bool is_drawn_by_name(std::string_view key) {
  return std::find(std::begin(kDrawnByName), std::end(kDrawnByName), key) != std::end(kDrawnByName);
}

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : dice_(seed * 0x9e3779b97f4a7c15ULL + 1) {}

  Keys make() {
    board();
    pieces();
    soldiers();
    diagonals();
    pawns();
    promotion();
    hands();
    castling();
    legality();
    ends();
    draws();
    start();
    other_switches();
    turns();
    walls();
    stones_and_immunity();
    custody_and_points();
    if (roll(10)) add("initialMovesFromStart", roll(50) ? "true" : "false");
    return std::move(keys_);
  }

 private:
  bool roll(int percent) { return chance(dice_, percent); }
  void add(const std::string& key, const std::string& value) { keys_.emplace_back(key, value); }
  void flag(const std::string& key, int percent, const char* value = "true") {
    if (roll(percent)) add(key, value);
  }
  std::string rank_name(int rank) const { return '*' + std::to_string(rank); }
  std::string square_name(int file, int rank) const {
    return std::string(1, static_cast<char>('a' + file)) + std::to_string(rank);
  }
  std::string file_name(int file) const { return std::string(1, static_cast<char>('a' + file)); }

  void board() {
    const int shape = between(dice_, 0, 9);
    files_ = shape < 6   ? between(dice_, 4, 9)
             : shape < 9 ? between(dice_, 3, 16)
                         : one_of(dice_, std::array{16, 8, 12, 10, 11});
    ranks_ = shape < 6 ? between(dice_, 4, 9) : between(dice_, 3, 16);
    ranks_ = std::min(ranks_, 128 / files_);
    add("maxFile", roll(30) ? file_name(files_ - 1) : std::to_string(files_));
    add("maxRank", std::to_string(ranks_));
    cells_.assign(static_cast<std::size_t>(ranks_), std::string(static_cast<std::size_t>(files_), '.'));
    if (roll(25)) make_holes();
    if (!roll(5)) return;
    const int rank = between(dice_, 1, ranks_ - 1);
    std::string lines =
        roll(50) ? std::to_string(rank) + ' ' + std::to_string(ranks_ - rank) : std::to_string(rank);
    add("gridLines", lines + (roll(60) ? ' ' + file_name(between(dice_, 0, files_ - 1)) : ""));
  }

  void make_holes() {
    const int count = between(dice_, 1, std::max(1, files_ * ranks_ / 8));
    for (int i = 0; i < count; ++i) {
      const int file = between(dice_, 0, files_ - 1), rank = between(dice_, 0, ranks_ - 1);
      const char hole = roll(60) ? '*' : '_';
      cell(file, rank) = cell(file, ranks_ - 1 - rank) = hole;
    }
  }
  char& cell(int file, int rank) {
    return cells_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
  }

  std::string new_letter() {
    for (;;) {
      std::string letter(1, static_cast<char>('a' + between(dice_, 0, 25)));
      if (roll(8)) letter += '\'';
      if (letters_.count(letter) == 0) return letter;
    }
  }

  void add_piece(const std::string& key, std::string letter, const std::string& movement) {
    if (letters_.count(letter) > 0) letter = new_letter();
    letters_[letter] = key;
    add(key, movement.empty() ? letter : letter + ':' + movement);
    if (key == "king") king_ = letter;
    if (key == "pawn") pawn_ = letter;
    if (key == "rook") rook_ = letter;
    if (key != "king" && key != "pawn") non_pawns_.push_back(letter);
  }

  void pieces() {
    if (roll(86)) add_piece("king", "k", roll(18) ? random_movement(dice_) : "");
    static constexpr std::array<std::pair<const char*, const char*>, 35> kStandard = {
        {{"queen", "q"},          {"rook", "r"},         {"bishop", "b"},       {"knight", "n"},
         {"archbishop", "a"},     {"chancellor", "c"},   {"amazon", "z"},       {"centaur", "x"},
         {"commoner", "m"},       {"wazir", "w"},        {"fers", "f"},         {"alfil", "e"},
         {"fersAlfil", "y"},      {"silver", "s"},       {"aiwok", "i"},        {"bers", "d"},
         {"knibis", "j"},         {"biskni", "o"},       {"kniroo", "v"},       {"rookni", "u"},
         {"shogiPawn", "t"},      {"lance", "l"},        {"shogiKnight", "h"},  {"gold", "g"},
         {"dragonHorse", "h"},    {"clobber", "o"},      {"breakthrough", "b"}, {"immobile", "i"},
         {"cannon", "c"},         {"soldier", "s"},      {"horse", "h"},        {"elephant", "e"},
         {"janggiElephant", "j"}, {"janggiCannon", "c"}, {"banner", "b"}}};
    if (roll(45)) add_piece("rook", "r", "");
    const int standard = between(dice_, 0, 3), custom = between(dice_, 1, 4);
    for (int i = 0; i < standard; ++i) {
      const auto& [key, letter] = one_of(dice_, kStandard);
      const bool given =
          std::any_of(keys_.begin(), keys_.end(), [&k = key](const auto& entry) { return entry.first == k; });
      if (!given) add_piece(key, letter, roll(10) ? random_movement(dice_) : "");
    }
    for (int i = 1; i <= custom; ++i) add_custom(i);
    if (roll(5)) add_custom(between(dice_, 5, 32));
    if (roll(6))
      add("captureByRank",
          in_order({one_of(dice_, non_pawns_), " ", std::to_string(between(dice_, 1, ranks_)), ":",
                    one_of(dice_, std::array{"K", "N", "fF", "B"})}));
    for (const bool white : {true, false}) {
      if (!roll(4)) continue;
      std::string key = letters_.at(one_of(dice_, non_pawns_));
      key[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(key[0])));
      const bool both = roll(50);
      const int low = between(dice_, 1, std::max(1, ranks_ / 2));
      if (white || both) add("mobilityRegionWhite" + key, ranks_region(low, ranks_));
      if (!white || both) add("mobilityRegionBlack" + key, ranks_region(1, ranks_ + 1 - low));
    }
  }

  void soldiers() {
    const bool has =
        std::any_of(keys_.begin(), keys_.end(), [](const auto& key) { return key.first == "soldier"; });
    if (has && roll(60)) add("soldierPromotionRank", std::to_string(between(dice_, 1, ranks_)));
  }

  // A cross of diagonals before each side's edge.
  void diagonals() {
    if (!roll(5) || files_ < 3 || ranks_ < 3) return;
    const int file = between(dice_, 1, files_ - 2);
    std::string lines;
    for (const bool white : {true, false}) {
      for (const auto& [right, up] : {std::pair{-1, 0}, {1, 0}, {0, 1}, {-1, 2}, {1, 2}})
        lines += file_name(file + right) + std::to_string(white ? up + 1 : ranks_ - up) + ' ';
    }
    add("diagonalLines", lines.substr(0, lines.size() - 1));
  }

  std::string ranks_region(int low, int high) const {
    std::string text;
    for (int rank = std::max(low, 1); rank <= std::min(high, ranks_); ++rank)
      text += (text.empty() ? "" : " ") + rank_name(rank);
    return text.empty() ? "-" : text;
  }

  std::string random_region() {
    std::string text;
    const int words = between(dice_, 1, 3);
    for (int i = 0; i < words; ++i) {
      const int file = between(dice_, 0, files_ - 1), rank = between(dice_, 1, ranks_);
      const int kind = between(dice_, 0, 5);
      text += (i > 0 ? " " : "") + (kind < 3   ? square_name(file, rank)
                                    : kind < 5 ? rank_name(rank)
                                               : file_name(file) + '*');
    }
    return text;
  }

  // Adds regions, mostly of the same squares for both sides as each sees them.
  void add_regions(const std::string& white_key, const std::string& black_key) {
    const int low = between(dice_, 1, ranks_), high = std::min(ranks_, low + between(dice_, 0, 2));
    if (roll(75)) {
      add(white_key, ranks_region(low, high));
      if (roll(85)) add(black_key, ranks_region(ranks_ + 1 - high, ranks_ + 1 - low));
    } else {
      add(white_key, random_region());
      if (roll(60)) add(black_key, random_region());
    }
  }

  void add_custom(int number) {
    const std::string letter = new_letter();
    add_piece("customPiece" + std::to_string(number), letter, random_movement(dice_));
  }

  std::string some_letters(int most) {
    std::string text;
    std::vector<std::string> all = non_pawns_;
    std::shuffle(all.begin(), all.end(), dice_);
    for (int i = 0; i < most && i < static_cast<int>(all.size()); ++i)
      text += all[static_cast<std::size_t>(i)];
    return text;
  }

  void pawns() {
    if (roll(74)) add_piece("pawn", "p", random_pawn_movement(dice_, ranks_));
    if (pawn_.empty()) return;
    if (roll(6)) add("pawnTypes", pawn_ + some_letters(1));
    if (roll(3)) add("enPassantTypes", roll(50) ? "-" : pawn_);
    if (roll(2)) add("enPassantTypesWhite", pawn_);
    if (roll(2)) add("enPassantTypesBlack", pawn_);
    if (roll(3)) add("promotionPawnTypes", roll(40) ? "-" : pawn_);
    if (roll(2)) add("promotionPawnTypesWhite", pawn_);
    if (roll(2)) add("promotionPawnTypesBlack", pawn_);
    if (roll(4)) add("nMoveRuleTypes", roll(50) ? "-" : some_letters(2));
    if (roll(2)) add("nMoveRuleTypesWhite", pawn_);
    if (roll(2)) add("nMoveRuleTypesBlack", pawn_);
    flag("doubleStep", 8, "false");
    if (roll(12)) add("doubleStepRank", std::to_string(between(dice_, 1, std::min(4, ranks_))));
    if (roll(12)) add_regions("doubleStepRegionWhite", "doubleStepRegionBlack");
    if (roll(5)) add("enPassantRegion", roll(50) ? ranks_region(3, ranks_ - 2) : random_region());
    if (roll(4)) add_regions("enPassantRegionWhite", "enPassantRegionBlack");
    if (roll(4)) add("pawnRegionWhite", ranks_region(between(dice_, 1, 2), ranks_));
  }

  void promotion() {
    const bool forms = roll(12);
    if (forms) make_forms();
    if (pawn_.empty() && !forms) return;
    const int way = between(dice_, 0, 9);
    if (way < 6 || ranks_ < 8) {
      const int low = std::max(1, ranks_ - between(dice_, 0, 2));
      add("promotionRegionWhite", ranks_region(low, ranks_));
      if (roll(80)) add("promotionRegionBlack", ranks_region(1, ranks_ + 1 - low));
    } else if (way < 8) {
      add("promotionRank", std::to_string(between(dice_, std::max(1, ranks_ - 2), ranks_)));
    } else if (way < 9) {
      add_regions("promotionRegionWhite", "promotionRegionBlack");
    }
    if (pawn_.empty()) return;
    if (roll(80)) add("promotionPieceTypes", some_letters(between(dice_, 1, 4)));
    if (roll(5)) add("promotionPieceTypesWhite", some_letters(2));
    if (roll(5)) add("promotionPieceTypesBlack", some_letters(2));
    if (roll(10))
      add("promotionLimit", in_order({one_of(dice_, non_pawns_), ":", std::to_string(between(dice_, 0, 3))}));
    flag("mandatoryPawnPromotion", 15, "false");
    flag("promotionToArmy", 3);
    flag("sittuyinPromotion", 3);
  }

  void make_forms() {
    std::string pairs;
    for (const std::string& letter : non_pawns_) {
      const std::string other = one_of(dice_, non_pawns_);
      if (roll(50) && other != letter) pairs += (pairs.empty() ? "" : " ") + letter + ':' + other;
    }
    if (pairs.empty()) return;
    if (!pawn_.empty() && roll(25)) pairs += ' ' + pawn_ + ':' + one_of(dice_, non_pawns_);
    add("promotedPieceType", pairs);
    flag("mandatoryPiecePromotion", 25);
    flag("piecePromotionOnCapture", 12);
    flag("pieceDemotion", 15);
  }

  void hands() {
    const bool drops = roll(26), gates = !drops && roll(12);
    if (gates) {
      add("gating", "true");
      add("seirawanGating", "true");
      held_ = between(dice_, 1, 3);
      flag("capturesToHand", 20);
      return;
    }
    if (!drops) return;
    drops_ = true;
    add("pieceDrops", "true");
    held_ = between(dice_, 0, 4);
    flag("capturesToHand", 70);
    flag("dropLoop", 20);
    flag("firstRankPawnDrops", 20);
    flag("promotionZonePawnDrops", 20);
    flag("dropPromoted", 12);
    if (roll(12))
      add_regions(roll(50) ? "whiteDropRegion" : "dropRegionWhite",
                  roll(50) ? "blackDropRegion" : "dropRegionBlack");
    if (roll(10)) add("enclosingDrop", roll(80) ? "top" : "none");
    flag("dropChecks", 10, "false");
    if (!pawn_.empty()) flag("shogiPawnDropMateIllegal", 15);
    if (roll(15)) add("dropNoDoubled", pawn_.empty() ? some_letters(1) : pawn_);
    if (roll(8)) add("dropNoDoubledCount", std::to_string(between(dice_, 1, 2)));
    flag("mustDrop", 8);
    if (roll(3)) add("mustDropType", "*");
    flag("dropOppositeColoredBishop", 4);
    flag("sittuyinRookDrop", 5);
  }

  bool has(std::string_view key) const {
    return std::any_of(keys_.begin(), keys_.end(), [&](const auto& known) { return known.first == key; });
  }

  void stones_and_immunity() {
    if (roll(3)) add("petrifyOnCaptureTypes", some_letters(between(dice_, 1, 3)));
    if (roll(3)) add("mutuallyImmuneTypes", some_letters(between(dice_, 1, 2)));
    captures();
    if (roll(3) && !pawn_.empty()) add_regions("tripleStepRegionWhite", "tripleStepRegionBlack");
    if (roll(10) && castles_) add("castlingWins", one_of(dice_, std::array{"KQkq", "q", "Kk"}));
    if (!roll(4)) return;
    add("connectRegion1White", rank_name(1));
    add("connectRegion2White", rank_name(ranks_));
    if (roll(50)) return;
    add("connectRegion1Black", file_name(0) + '*');
    add("connectRegion2Black", file_name(files_ - 1) + '*');
  }

  void hand_rules() {
    if (!pawn_.empty() && !has("promotedPieceType") && roll(12)) {
      add("promotionRequireInHand", "true");
      add("promotionConsumeInHand", "true");
    }
    if (!has("dropLoop") || has("promotedPieceType") || non_pawns_.size() < 2 || !roll(40)) return;
    add("captureDemotion", "true");
    add("captureDemotedPieceType", non_pawns_[0] + ':' + non_pawns_[1]);
  }

  // Who captures whom, and what comes of it.
  void captures() {
    if (roll(10)) {
      add("captureForbidden", in_order({roll(25) ? "*" : some_letters(between(dice_, 1, 2)), ":",
                                        roll(25) ? "*" : some_letters(between(dice_, 1, 2))}));
      if (roll(30))
        add("captureAllowed", in_order({some_letters(1), ":", some_letters(between(dice_, 1, 2))}));
    }
    if (roll(4)) {
      const char* const side = roll(50) ? "selfCaptureWhite" : "selfCaptureBlack";
      add(side, roll(80) ? "true" : "false");
    }
    if (roll(4)) add("selfCaptureTypes", some_letters(between(dice_, 1, 3)));
    if (roll(4)) add("freezePieceTypes", some_letters(1));
    if (has("flyingGeneral")) flag("diagonalGeneral", 20);
    if (has("blastOnCapture")) flag(roll(50) ? "blastOrthogonals" : "blastDiagonals", 25, "false");
    if (castles_) {
      if (roll(5)) add("castlingForbiddenPlies", std::to_string(between(dice_, 1, 8)));
    }
    if (roll(12)) add(files_ == ranks_ && roll(80) ? "toroidal" : "cylindrical", "true");
    if (has("wallingRule"))
      flag(one_of(dice_, std::array{"walling", "wallingWhite", "wallingBlack"}), 15, "false");
    if (has("capturesToHand")) hand_rules();
  }

  void custody_and_points() {
    const bool quiet = !has("capturesToHand") && !has("mustCapture") && !has("wallingRule");
    if (quiet && roll(5)) {
      add("surroundCaptureOpposite", "true");
      flag("surroundCaptureEdge", 25);
      flag("surroundCaptureIntervene", 25);
      if (roll(25)) add("surroundCaptureMaxRegion", random_region());
      if (roll(25)) add("surroundCaptureHostileRegion", random_region());
    }
    if (roll(3)) {
      const char* const side = roll(50) ? "extinctionPieceTypesWhite" : "extinctionPieceTypesBlack";
      add(side, some_letters(1));
    }
    if (!has("extinctionPieceCount")) flag("extinctionAllPieceTypes", 3);
    if (roll(4)) {
      add("pointsCounting", "true");
      add("piecePoints", one_of(dice_, non_pawns_) + ":2");
      if (roll(50))
        add("pointsRuleCaptures", one_of(dice_, std::array{"us", "them", "owner", "non-owner", "none"}));
      if (roll(70)) add("pointsGoal", std::to_string(between(dice_, 1, 6)));
      if (roll(30)) add("pointsGoalValue", verdict());
      if (roll(20)) add("pointsGoalSimulValueByMover", verdict());
      if (roll(20)) add("pointsGoalSimulValueByMostPoints", verdict());
      if (roll(20)) add("pointsGoalSimulValue", verdict());
      if (drops_) flag("payPointsToDrop", 30);
    }
    groups_and_words();
    if (!drops_) return;
    if (roll(10)) add("dropRegion", random_region());
    if (has("capturesToHand")) return;
    if (roll(12)) add("libertyCapture", one_of(dice_, std::array{"remove", "forbid"}));
    if (roll(12)) add("libertySelfCapture", one_of(dice_, std::array{"remove", "forbid"}));
    if (!has("multimoves") && !has("flipEnclosedPieces")) flag("openingSwapDrop", 5);
  }

  void groups_and_words() {
    if (roll(3)) add("connectGroup", roll(50) ? "-1" : "3");
    if (roll(3)) flag("connectNorthEast", 60, "false");
    if (roll(3)) flag("connectSouthEast", 60, "false");
    if (roll(3)) add("connectGoalSimulValueByMover", verdict());
    if (roll(2)) add("connectRegion3White", random_region());
    if (roll(2)) add("connectRegion3Black", random_region());
    for (const char* key : {"connectRegion1", "connectRegion2", "connectRegion3"}) {
      if (roll(1)) add(key, random_region());
    }
    for (const char* key : {"connectPieceGoal", "connectPieceGoalWhite", "connectPieceGoalBlack"}) {
      if (roll(2)) add(key, in_order({one_of(dice_, non_pawns_), " ", one_of(dice_, non_pawns_)}));
    }
    const bool rows = has("connectN") || has("connectNxN") || has("collinearN") || has("connectGroup");
    if (!rows) flag("connectGoalByType", 3);
  }

  // Several actions a turn, passes, drops that enclose and flip.
  void turns() {
    const bool counts = has("checkCounting") || has("countingRule") || has("shatarMateRule");
    if (!counts && roll(10)) {
      add("multimoves", one_of(dice_, std::array{"2 2", "1 2 2", "2 1", "3 1 2", "2"}));
      flag("multimoveCheck", 60, "endsTurn");
      flag("multimoveCapture", 15, "false");
    }
    if (roll(8))
      add(one_of(dice_, std::array{"passOnStalemate", "passOnStalemateWhite", "passOnStalemateBlack"}),
          "true");
    if (roll(5)) add("flipEnclosedPieces", roll(60) ? "ataxx" : "quadwrangle");
    if (!drops_) return;
    if (!has("flipEnclosedPieces")) flag("flipEnclosedPieces", 12, "reversi");
    if (!has("capturesToHand")) flag("freeDrops", 25);
    if (has("enclosingDrop") || !roll(20)) return;
    add("enclosingDrop",
        one_of(dice_, std::array{"reversi", "reversi", "ataxx", "snort", "anyside", "quadwrangle"}));
    if (roll(40)) add("enclosingDropStart", "*2");
  }

  void walls() {
    const bool small = files_ * ranks_ <= 49;  // each move is one for every square
    if (!small || has("multimoves") || has("seirawanGating") || !roll(15)) return;
    add("wallingRule", one_of(dice_, std::array{"static", "arrow", "duck", "edge", "past"}));
    flag("wallOrMove", 25);
    if (roll(25)) {
      const int first = between(dice_, 1, 2);
      add("wallingRegion", ranks_region(first, ranks_ - between(dice_, 0, 1)));
    }
    if (roll(10)) add("wallingRegionWhite", random_region());
    if (roll(10)) add("wallingRegionBlack", random_region());
  }

  void castling() {
    castles_ = !king_.empty() && !rook_.empty() && files_ >= 5 && roll(70);
    if (!castles_) {
      add("castling", "false");
      first_moves();
      return;
    }
    const int style = between(dice_, 0, 9);
    if (style >= 7) add("castlingStyle", style == 9 ? "free" : "flexible");
    if (style == 9) {
      add("castlingNotation", "bothMoves");
      flag("castlingKingToCorner", 50);
    } else if (style == 8 || style == 7) {
      if (roll(35)) add("castlingNotation", roll(50) ? "kingMove" : "bothMoves");
    } else if (roll(35)) {
      add("castlingNotation", one_of(dice_, std::array{"kingMove", "kingTakesRook", "bothMoves"}));
    }
    if (style != 9 || roll(30)) {
      add("castlingKingsideFile", file_name(between(dice_, 1, files_ - 1)));
      add("castlingQueensideFile", file_name(between(dice_, 0, files_ - 2)));
    }
    king_file_ = between(dice_, 1, files_ - 2);
    if (roll(20)) add("castlingKingFile", file_name(king_file_));
    if (roll(4)) add("castlingKingsideKingFile", file_name(king_file_));
    if (roll(4)) add("castlingQueensideKingFile", file_name(king_file_));
    if (roll(10)) add("castlingRookKingsideFile", file_name(files_ - 1));
    if (roll(10)) add("castlingRookQueensideFile", file_name(0));
    flag("castlingFromAnyFile", 15);
    if (roll(8)) add("castlingRank", "1");
    more_castling();
    first_moves();
  }

  void more_castling() {
    flag("oppositeCastling", 4);
    flag("castlingDroppedPiece", 3);
    if (roll(6)) add(roll(70) ? "castlingRookPieces" : "castlingRookPiece", rook_);
    if (roll(3)) add("castlingRookPiecesWhite", rook_);
    if (roll(3)) add("castlingRookPiecesBlack", rook_);
    if (roll(4)) add("castlingKingPiece", king_);
    if (roll(2)) add("castlingKingPieceWhite", king_);
    if (roll(2)) add("castlingKingPieceBlack", king_);
  }

  // Other moves of unmoved pieces.
  void first_moves() {
    if (roll(5)) {
      add("castlingRights", "unmovedFiles");
      lists_files_ = true;
    }
    if (lists_files_ && roll(60))
      add("leapFiles", in_order({file_name(between(dice_, 0, files_ - 1)), " ",
                                 file_name(between(dice_, 0, files_ - 1))}));
    if (lists_files_ && roll(60)) {
      add("swapPiece", one_of(dice_, non_pawns_));
      if (roll(50)) add("swapPartners", some_letters(3));
    }
    if (roll(4)) {
      add("cambodianMoves", "true");
      lists_files_ = true;
    }
    flag(roll(50) ? "pass" : "kingPass", king_.empty() ? 0 : 5);
  }

  void legality() {
    if (roll(6) && non_pawns_.size() > 1) {
      const std::string from = non_pawns_[0], to = non_pawns_[1];
      add("changeTypes", from + ':' + to + (roll(50) ? ' ' + to + ':' + from : ""));
    }
    flag("immobilityIllegal", 5);
    flag("mustCapture", 6);
    if (roll(4)) {
      add("checking", "false");
      if (files_ * ranks_ <= 36) flag("matingChecks", 40);
    }
    flag("capturesInPlace", 4);
    if (roll(5)) add("changeColour", one_of(dice_, std::array{"captures", "quiets", "all"}));
    flag("makpongRule", 4);
    if (roll(6)) {
      add("blastOnCapture", "true");
      blasts_ = true;
      if (roll(35)) add("blastImmuneTypes", some_letters(2));
    }
    if (roll(8)) {
      add("royalTypes", some_letters(between(dice_, 1, 2)));
      if (roll(35)) add("leadingRoyal", "true");
      flag("leadingRoyalBySide", 35);
    }
    flag("dupleCheck", 4);
    flag("flyingGeneral", 8);
    flag("bikjangRule", 4);
    flag("dupleCheckWhite", 2);
    flag("dupleCheckBlack", 2);
  }

  std::string verdict() { return one_of(dice_, std::array{"loss", "loss", "draw", "win"}); }

  void ends() {
    if (roll(14)) extinction();
    if (roll(4)) {
      add("bareKingValue", verdict());
      flag("bareKingMove", 50);
    }
    if (roll(14)) flags();
    if (roll(7)) {
      add("checkCounting", "true");
      checks_ = between(dice_, 1, 5);
    }
    if (roll(7)) {
      const int kind = between(dice_, 0, 2);
      add(kind == 0   ? "connectN"
          : kind == 1 ? "connectNxN"
                      : "collinearN",
          std::to_string(between(dice_, kind == 1 ? 2 : 3, 5)));
      flag("connectHorizontal", 15, "false");
      flag("connectVertical", 15, "false");
      flag("connectDiagonal", 15, "false");
      if (roll(30)) add("connectPieceTypes", some_letters(2));
      if (roll(20)) add("connectValue", verdict());
    }
    if (roll(4)) {
      add("impassePieces", std::to_string(between(dice_, 1, 3)));
      add("impassePoints", std::to_string(between(dice_, 2, 9)));
      if (roll(30)) add("impassePointsWhite", std::to_string(between(dice_, 2, 9)));
      if (roll(30)) add("impassePointsBlack", std::to_string(between(dice_, 2, 9)));
      if (roll(60)) add("impasseStrongPieces", some_letters(2));
    }
  }

  void extinction() {
    add("extinctionValue", verdict());
    add("extinctionPieceTypes", roll(15) ? "*" : some_letters(between(dice_, 1, 2)));
    if (roll(40)) add("extinctionPieceCount", std::to_string(between(dice_, 0, 2)));
    if (roll(25)) add("extinctionOpponentPieceCount", std::to_string(between(dice_, 1, 4)));
    flag("extinctionClaim", 15);
    flag("extinctionPseudoRoyal", 25);
  }

  void flags() {
    const bool shared = roll(12);
    if (shared) {
      add("flagRegion", roll(50) ? rank_name((ranks_ + 1) / 2) : random_region());
    } else if (roll(15)) {
      add_regions("whiteFlag", "blackFlag");
    } else {
      add_regions("flagRegionWhite", "flagRegionBlack");
    }
    if (roll(70)) add("flagPiece", king_.empty() || roll(40) ? some_letters(2) : king_);
    if (roll(8)) add("flagPieceWhite", some_letters(2));
    if (roll(8)) add("flagPieceBlack", some_letters(2));
    if (roll(15)) add("flagPieceCount", std::to_string(between(dice_, 1, 3)));
    flag("flagPieceBlockedWin", 12);
    flag("flagMove", 25);
    flag("flagPieceSafe", 15);
  }

  void draws() {
    if (roll(15)) add("stalemateValue", verdict());
    flag("stalematePieceCount", 5);
    if (roll(8)) add("checkmateValue", verdict());
    flag("shatarMateRule", 3);
    if (roll(30)) add("nMoveRule", std::to_string(between(dice_, 0, 12)));
    if (roll(20)) add("nFoldRule", std::to_string(between(dice_, 0, 4)));
    if (roll(8)) add("nFoldValue", verdict());
    flag("nFoldValueAbsolute", 3);
    if (roll(5)) add("chasingRule", "axf");
    flag("moveRepetitionIllegal", 4);
    flag("passesEnd", 5);
    flag("perpetualCheckIllegal", 6);
    if (roll(5)) add("materialCounting", one_of(dice_, std::array{"blackdrawodds", "janggi"}));
    if (checks_ == 0 && roll(6))
      add("countingRule", one_of(dice_, std::array{"makruk", "cambodian", "asean"}));
    flag("bareRoyalsDraw", 6, roll(50) ? "true" : "false");
    if (roll(8)) add("loneInsufficient", some_letters(2));
  }

  // Last, so that a new one leaves the definitions drawn so far as they are.
  void other_switches() {
    for (const SwitchKey& key : switch_keys()) {
      if (!is_drawn_by_name(key.name)) flag(std::string(key.name), 5);
    }
  }

  void place(int file, int rank, const std::string& letter, bool both) {
    men_[{file, rank}] = upper(letter);
    if (both) men_[{file, ranks_ - 1 - rank}] = letter;
  }
  static std::string upper(std::string letter) {
    letter[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(letter[0])));
    return letter;
  }
  bool is_free(int file, int rank) { return cell(file, rank) == '.' && men_.count({file, rank}) == 0; }

  void start() {
    const bool scattered = roll(25);
    const int half = std::max(1, ranks_ / 2);
    if (castles_) {
      for (const auto& [file, letter] : {std::pair{king_file_, king_}, {0, rook_}, {files_ - 1, rook_}}) {
        cell(file, 0) = cell(file, ranks_ - 1) = '.';
        place(file, 0, letter, true);
      }
    } else if (!king_.empty()) {
      scatter(king_, scattered ? half : 1);
      if (roll(8) && !blasts_) scatter(king_, half);
    }
    const int non_pawns = between(dice_, 2, std::max(3, files_));
    for (int i = 0; i < non_pawns; ++i)
      scatter(one_of(dice_, non_pawns_), scattered ? half : std::min(half, 2));
    if (!pawn_.empty()) {
      const int pawns = between(dice_, 1, files_);
      for (int i = 0; i < pawns; ++i) scatter_pawn(scattered ? half : std::min(half, 3));
    }
    const std::string checks = std::to_string(checks_);
    add("startFen", in_order({placement(), hands_field(), roll(90) ? " w " : " b ", rights(), " - ",
                              checks_ > 0 ? checks + '+' + checks + ' ' : "", "0 1"}));
  }

  void scatter(const std::string& letter, int depth) {
    for (int tries = 0; tries < 20; ++tries) {
      const int file = between(dice_, 0, files_ - 1), rank = between(dice_, 0, depth - 1);
      const int other = ranks_ - 1 - rank;
      if (rank == other || !is_free(file, rank) || !is_free(file, other)) continue;
      return place(file, rank, letter, true);
    }
  }

  void scatter_pawn(int depth) {
    for (int tries = 0; tries < 12; ++tries) {
      const int file = between(dice_, 0, files_ - 1),
                rank = std::min(between(dice_, 1, std::max(1, depth - 1)), ranks_ - 1);
      const int other = ranks_ - 1 - rank;
      if (rank == other || !is_free(file, rank) || !is_free(file, other)) continue;
      return place(file, rank, pawn_, true);
    }
  }

  std::string placement() {
    std::string text;
    for (int rank = ranks_ - 1; rank >= 0; --rank) {
      int gap = 0;
      const auto close = [&] {
        if (gap > 0) text += std::to_string(gap);
        gap = 0;
      };
      for (int file = 0; file < files_; ++file) {
        const auto man = men_.find({file, rank});
        if (cell(file, rank) == '.' && man == men_.end()) {
          ++gap;
          continue;
        }
        close();
        text += man != men_.end() ? man->second : std::string(1, cell(file, rank));
      }
      close();
      if (rank > 0) text += '/';
    }
    return text;
  }

  std::string hands_field() {
    if (held_ < 0) return "";
    std::string white, black;
    for (int i = 0; i < held_; ++i) {
      const std::string letter = !pawn_.empty() && drops_ && roll(30) ? pawn_ : one_of(dice_, non_pawns_);
      white += upper(letter);
      black += letter;
    }
    return '[' + white + black + ']';
  }

  std::string rights() {
    const bool gates = std::any_of(keys_.begin(), keys_.end(),
                                   [](const auto& entry) { return entry.first == "seirawanGating"; });
    std::string text = castles_ && !lists_files_ ? "KQkq" : "";
    if (lists_files_ || gates) {
      std::string black;
      for (int file = 0; file < files_; ++file) {
        const auto man = men_.find({file, 0});
        const auto other = men_.find({file, ranks_ - 1});
        if (man == men_.end() || other == men_.end() || man->second == upper(pawn_)) continue;
        if (std::isupper(static_cast<unsigned char>(man->second[0])) == 0) continue;
        text += static_cast<char>('A' + file);
        black += static_cast<char>('a' + file);
      }
      text += black;
    }
    return text.empty() ? "-" : text;
  }

  Dice dice_;
  Keys keys_;
  int files_ = 8, ranks_ = 8;
  std::vector<std::string> cells_;              // by rank: '.', '*' or '_'
  std::map<std::string, std::string> letters_;  // and their keys
  std::vector<std::string> non_pawns_;
  std::string king_, pawn_, rook_;
  std::map<std::pair<int, int>, std::string> men_;
  int held_ = -1;
  bool drops_ = false;
  bool blasts_ = false;
  int checks_ = 0;
  bool castles_ = false;
  bool lists_files_ = false;
  int king_file_ = 0;
};

}  // namespace

Keys random_definition(std::uint64_t seed) { return Maker(seed).make(); }

std::string definition_text(const Keys& keys, const std::string& name) {
  std::string text = '[' + name + "]\n";
  for (const auto& [key, value] : keys) text += key + " = " + value + '\n';
  return text;
}

std::string new_switch(const Keys& keys) {
  for (const auto& [name, value] : keys) {
    const auto is_same = [&, &key = name](const SwitchKey& known) { return known.name == key; };
    const bool known = std::any_of(switch_keys().begin(), switch_keys().end(), is_same);
    if (known && value == "true" && !is_drawn_by_name(name) && !is_learnt(name)) return name;
  }
  return "";
}

std::string_view reason_not_drawn(std::string_view key) {
  for (const auto& [name, reason] : kNotDrawn) {
    if (name == key) return reason;
  }
  return "";
}

}  // namespace proconsul::test
