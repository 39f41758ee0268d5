// How a game ends.
#include <algorithm>
#include <array>

#include "engine/rule_facts.h"
#include "engine/text.h"
#include "variants/keys.h"
#include "variants/loader.h"
#include "variants/region.h"

namespace proconsul {
namespace {

constexpr int kUsualChecks = 3;

class EndsLoader {
 public:
  EndsLoader(Definition& definition, Rules& rules) : definition_(definition), rules_(rules) {}

  void load() {
    load_extinction();
    load_bare_king();
    load_flag();
    load_impasse();
    load_rows(definition_, rules_);
    load_tally(definition_, rules_);
    load_castling_aims();
    if (definition_.flag("checkCounting", false)) rules_.check_limit = checks_to_win();
    rules_.stalemate = verdict("stalemateValue", Verdict::kDraw);
    rules_.checkmate = verdict("checkmateValue", Verdict::kLoss);
    rules_.repetition = verdict("nFoldValue", Verdict::kDraw);
    load_draw_odds();
    rules_.promotion_stalemate =
        definition_.flag("promotionStalemate", rules_.standing_promotion.has_value());
    rules_.move_limit = definition_.number("nMoveRule", 0, 1000, 50);
    rules_.repetition_limit = definition_.number("nFoldRule", 0, 100, 3);
    load_mate();
    load_chase();
    const PieceType cannon = piece_of_key(definition_, rules_.pieces, "janggiCannon");
    if (cannon.valid()) rules_.aloof = {cannon};
    if (definition_.flag("moveRepetitionIllegal", false) && rules_.repetition_limit > 2)
      rules_.shuttle_limit = 2 * rules_.repetition_limit - 3;
    load_dead_positions();
  }

 private:
  std::vector<PieceType> types(std::string_view key) {
    return definition_.piece_list(key, rules_.pieces, {});
  }

  void load_draw_odds() {
    const std::string counting = definition_.text("materialCounting", "none");
    rules_.black_wins_draws = counting == "blackdrawodds";
    if (counting == "janggi") return load_points();
    if (counting != "none" && !rules_.black_wins_draws)
      fail("materialCounting",
           "this engine does not support '" + counting + "' yet, expected blackdrawodds, janggi or none");
  }

  // In half points: Black, who moves second, has three more than the pieces' values.
  void load_points() {
    constexpr std::array<std::pair<const char*, int>, 6> kValues = {{{"rook", 26},
                                                                     {"janggiCannon", 14},
                                                                     {"horse", 10},
                                                                     {"janggiElephant", 6},
                                                                     {"wazir", 6},
                                                                     {"soldier", 4}}};
    PointRules points;
    points.second = 3;
    for (const auto& [key, value] : kValues) {
      const PieceType type = piece_of_key(definition_, rules_.pieces, key);
      if (type.valid()) points.values.emplace_back(type, value);
    }
    rules_.points = points;
  }

  Verdict verdict(std::string_view key, Verdict usual) {
    return definition_.verdict(key, usual).value_or(usual);
  }

  void fail(std::string_view key, std::string message) {
    if (const IniEntry* entry = definition_.find(key))
      definition_.fail(IniEntry(*entry), 0, std::move(message));
  }

  // Castlings as in the third field of a FEN: "kq".
  void load_castling_aims() {
    const IniEntry* entry = definition_.find("castlingWins");
    if (entry == nullptr || entry->value == "-") return;
    for (std::size_t i = 0; i < entry->value.size(); ++i) {
      const std::size_t kind = std::string_view("KQkq").find(entry->value[i]);
      if (kind == std::string_view::npos)
        return definition_.fail(IniEntry(*entry), i, "expected castlings out of KQkq");
      rules_.castling_aims.push_back({kind < 2 ? Colour::kWhite : Colour::kBlack, kind % 2 == 1});
    }
    if (rules_.castling.style == CastlingStyle::kNone)
      fail("castlingWins", "nobody castles: 'castling' is false, or has no king or rook");
  }

  // Chases by the rules of the Asian Xiangqi Federation.
  void load_chase() {
    if (definition_.choice("chasingRule", {"none", "axf"}, 0) == 0) return;
    const auto kinds = [&](std::initializer_list<const char*> keys) {
      std::vector<PieceType> found;
      for (const char* key : keys) {
        const PieceType type = piece_of_key(definition_, rules_.pieces, key);
        if (type.valid()) found.push_back(type);
      }
      return found;
    };
    ChaseRules chase;
    chase.free = kinds({"soldier"});
    const int rank = definition_.number("soldierPromotionRank", 1, rules_.board.ranks, 1);
    for (int i = 1; i < rank; ++i) chase.home |= rank_squares(rules_.board, i - 1);
    for (const auto& level : {kinds({"rook"}), kinds({"cannon", "horse"}), kinds({"elephant", "fers"})}) {
      if (!level.empty()) chase.ladder.push_back(level);
    }
    rules_.chase = chase;
  }

  // Mongolian mates: not by a knight, and only after a check by knight, rook or bers in the same series.
  void load_mate() {
    if (!definition_.flag("shatarMateRule", false)) return;
    MateRules mate;
    for (const char* key : {"knight", "rook", "bers"}) {
      const PieceType type = piece_of_key(definition_, rules_.pieces, key);
      if (type.valid()) mate.required.push_back(type);
    }
    const PieceType knight = piece_of_key(definition_, rules_.pieces, "knight");
    if (knight.valid()) mate.forbidden.push_back(knight);
    rules_.mate = mate;
  }

  void load_extinction() {
    const std::optional<Verdict> value = definition_.verdict("extinctionValue", std::nullopt);
    ExtinctionRules rule;
    const std::vector<PieceType> both = types("extinctionPieceTypes");
    const auto white = definition_.piece_list("extinctionPieceTypesWhite", rules_.pieces, both);
    const auto black = definition_.piece_list("extinctionPieceTypesBlack", rules_.pieces, both);
    const bool every = definition_.flag("extinctionAllPieceTypes", !rules_.jumpers.empty());
    rule.together = definition_.text("extinctionPieceTypes", "") == "*" || every;
    rule.at_most = definition_.number("extinctionPieceCount", 0, 1000, 0);
    rule.opponent_at_least = definition_.number("extinctionOpponentPieceCount", 0, kMaxSquares, 0);
    rule.claimed = definition_.flag("extinctionClaim", false);
    if (!value) return;
    if (every && rule.at_most > 0)
      fail("extinctionAllPieceTypes",
           "this engine does not support 'extinctionAllPieceTypes' beside 'extinctionPieceCount' yet");
    rule.verdict = *value;
    // Pieces that may not be left attacked are never captured, unless they explode.
    const bool pseudo_royal = definition_.flag("extinctionPseudoRoyal", false);
    if (pseudo_royal && white != black)
      fail("extinctionPseudoRoyal",
           "this engine does not support 'extinctionPseudoRoyal' of different pieces of the two sides yet");
    if (pseudo_royal && !rules_.extra.blast_on_capture) return;
    if (white == black) return add_extinction(rule, white, std::nullopt);
    add_extinction(rule, white, Colour::kWhite);
    add_extinction(rule, black, Colour::kBlack);
  }

  void add_extinction(ExtinctionRules rule, const std::vector<PieceType>& types, std::optional<Colour> side) {
    if (types.empty()) return;
    rule.types = types;
    rule.side = side;
    if (side)
      rule.together |=
          definition_.text(side == Colour::kWhite ? "extinctionPieceTypesWhite" : "extinctionPieceTypesBlack",
                           "") == "*";
    rules_.extinctions.push_back(rule);
  }

  // An older spelling of extinction down to the last piece.
  void load_bare_king() {
    const std::optional<Verdict> value = definition_.verdict("bareKingValue", std::nullopt);
    const bool answered = definition_.flag("bareKingMove", false);
    if (!value) return;
    ExtinctionRules rule;
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) rule.types.emplace_back(static_cast<int>(i));
    rule.together = true;
    rule.at_most = 1;
    rule.opponent_at_least = answered ? 2 : 0;
    rule.claimed = answered;
    rule.verdict = *value;
    rules_.extinctions.push_back(rule);
  }

  void load_flag() {
    FlagRules rule;
    rule.types = definition_.piece_list("flagPiece", rules_.pieces, every_piece());
    rule.white_region = region({"flagRegion", "whiteFlag", "flagRegionWhite"});
    rule.black_region = region({"flagRegion", "blackFlag", "flagRegionBlack"});
    const bool later = definition_.flag("flagMove", false);
    const std::vector<PieceType> black = definition_.piece_list("flagPieceBlack", rules_.pieces, rule.types);
    rule.types = definition_.piece_list("flagPieceWhite", rules_.pieces, rule.types);
    if (black != rule.types) rule.black_types = black;
    rule.count = definition_.number("flagPieceCount", 1, kMaxSquares, 1);
    rule.blocked_wins = definition_.flag("flagPieceBlockedWin", false);
    if (none(rule.white_region | rule.black_region)) return;
    const auto royal = [this](PieceType type) { return rules_.pieces[index_of(type)].royal; };
    const bool kings = std::all_of(rule.types.begin(), rule.types.end(), royal) &&
                       std::all_of(black.begin(), black.end(), royal);
    rule.answered = later && kings;
    rule.held = later && !kings;
    rule.safe = definition_.flag("flagPieceSafe", false);
    if (rule.safe && rule.answered)
      fail("flagPieceSafe", "this engine does not support 'flagPieceSafe' beside 'flagMove' of a king yet");
    rules_.flag = rule;
  }

  void load_impasse() {
    ImpasseRules rule;
    const int points = definition_.number("impassePoints", 0, 1000, 0);
    rule.points = {definition_.number("impassePointsWhite", 0, 1000, points),
                   definition_.number("impassePointsBlack", 0, 1000, points)};
    rule.pieces = definition_.number("impassePieces", 0, kMaxSquares, 0);
    rule.strong = types("impasseStrongPieces");
    if (rule.pieces == 0) return;
    if (rule.points[0] == 0 || rule.points[1] == 0)
      fail("impassePieces", "expected 'impassePoints' beside it, or those of White and of Black");
    rules_.impasse = rule;
  }

  SquareSet region(std::initializer_list<const char*> keys) {
    SquareSet result;
    for (const char* key : keys) result = definition_.region(key, rules_.board, result);
    return result;
  }

  std::vector<PieceType> every_piece() const {
    std::vector<PieceType> result;
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) result.emplace_back(static_cast<int>(i));
    return result;
  }

  // Read from the start position: "3+3" checks still to be given, "+0+0" given.
  int checks_to_win() {
    const std::string fen = start_fen_of(definition_);
    for (const Word& field : words_of(fen)) {
      const std::size_t plus = field.text.find('+');
      if (plus == field.text.npos || plus == 0) continue;
      const auto white = parse_number(field.text.substr(0, plus), 1, 99);
      const auto black = parse_number(field.text.substr(plus + 1), 1, 99);
      if (white && black && *white == *black) return *white;
      fail("startFen", "expected the same number of checks for both sides such as '3+3'");
    }
    return kUsualChecks;
  }

  // The list of pieces that cannot mate alone is not inherited by games with other ends.
  void load_dead_positions() {
    const Facts facts = facts_of(rules_);
    const bool only_mate_wins = facts.has(Fact::kMateDecides) && rules_.royals(Colour::kWhite) > 0 &&
                                rules_.royals(Colour::kBlack) > 0;
    rules_.bare_royals_draw = definition_.flag("bareRoyalsDraw", only_mate_wins || bare_kings_are_idle());
    const IniEntry* lone = definition_.find("loneInsufficient");
    const bool inheritable = only_mate_wins && facts.has(Fact::kWeakPieces);
    if (lone == nullptr || !(inheritable || lone->line != 0)) return;
    const bool pieces_promote = rules_.piece_promotion.changes.size() > rules_.pawn_promotions.size();
    if (rules_.hand.takes || pieces_promote) return;  // there may be more pieces, or better ones
    rules_.lone_insufficient = types("loneInsufficient");
    if (lone->line != 0) return;
    const bool same_board = board_stands_since(lone->level);
    std::erase_if(rules_.lone_insufficient, [&](PieceType type) {
      return !is_known_weak(type) && !(same_board && stands_since(type, lone->level));
    });
  }

  // With one king a side and nothing else, the game cannot be won, unless the king has a region to reach.
  bool bare_kings_are_idle() const {
    const ExtraRules& extra = rules_.extra;
    const bool one_each = rules_.royals(Colour::kWhite) == 1 && rules_.royals(Colour::kBlack) == 1;
    return (one_each || is_lost_with_king()) && !rules_.flag && !rules_.row && rules_.castling_aims.empty() &&
           extra.changes.empty() && !is_duple() && rules_.repetition == Verdict::kDraw;
  }

  bool is_duple() const { return rules_.extra.duple_check_white || rules_.extra.duple_check_black; }

  // The only kings are ones that no side can be forced to blow up itself.
  bool is_lost_with_king() const {
    return rules_.royals(Colour::kWhite) == 0 && rules_.royals(Colour::kBlack) == 0 &&
           rules_.extra.blast_on_capture && rules_.extinctions.size() == 1 &&
           rules_.extinctions[0].types.size() == 1 && rules_.extinctions[0].at_most == 0 &&
           rules_.extinctions[0].verdict == Verdict::kLoss;
  }

  // The piece has moved in the same way since that ancestor.
  bool stands_since(PieceType type, std::size_t level) const {
    const auto& entries = definition_.entries();
    return std::none_of(entries.begin(), entries.end(), [&](const IniEntry& entry) {
      const bool piece = standard_piece(entry.key) != nullptr || is_custom_piece(entry.key);
      return piece && entry.level > level && piece_of_key(definition_, rules_.pieces, entry.key) == type;
    });
  }

  // Neither the board nor the kings have changed since that ancestor.
  bool board_stands_since(std::size_t level) const {
    constexpr std::string_view kBoardKeys[] = {"maxFile", "maxRank", "startFen", "king"};
    return !rules_.board.has_cells() &&
           std::all_of(std::begin(kBoardKeys), std::end(kBoardKeys), [&](std::string_view key) {
             const IniEntry* entry = definition_.find(key);
             return entry == nullptr || entry->level <= level;
           });
  }

  // An inherited list applies to the usual knight and bishop against the usual king on a board without holes.
  bool is_known_weak(PieceType type) const {
    const Geometry& board = rules_.board;
    const auto& notation = rules_.pieces[index_of(type)].notation;
    const bool usual_kings =
        std::all_of(rules_.pieces.begin(), rules_.pieces.end(), [](const PieceDef& piece) {
          return !piece.royal || piece.notation == "K" || piece.notation.starts_with("KisO");
        });
    return usual_kings && popcount(board.squares) == board.size() && !board.has_cells() &&
           (notation == "N" || notation == "B");
  }

  Definition& definition_;
  Rules& rules_;
};

}  // namespace

void load_ends(Definition& definition, Rules& rules) { EndsLoader(definition, rules).load(); }

}  // namespace proconsul
