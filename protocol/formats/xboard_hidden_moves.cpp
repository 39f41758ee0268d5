#include "protocol/formats/xboard_hidden_moves.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/geometry.h"
#include "protocol/formats/rules_words.h"

namespace proconsul {
namespace {

constexpr std::size_t kMostListed = 3;

HiddenKind kind_of(const SpecialMove& special) {
  switch (special.kind) {
    case SpecialMove::Kind::kCastling:
      return HiddenKind::kCastling;
    case SpecialMove::Kind::kLeap:
    case SpecialMove::Kind::kFirstLeap:
      return HiddenKind::kLeap;
    case SpecialMove::Kind::kSwap:
      break;
  }
  return HiddenKind::kSwap;
}

std::string kind_name(HiddenKind kind) {
  switch (kind) {
    case HiddenKind::kCastling:
      return "castlings";
    case HiddenKind::kLeap:
      return "leaps";
    case HiddenKind::kSwap:
      return "swaps";
    case HiddenKind::kPromotion:
      return "promotions";
    case HiddenKind::kChange:
      return "changes";
    case HiddenKind::kEnPassant:
      return "en passant captures";
    case HiddenKind::kPass:
      break;
  }
  return "passes";
}

SquareSet promotion_region(const Rules& rules, Colour colour) {
  const bool own = colour == Colour::kBlack && rules.black_promotion_region;
  return oriented(rules.board, own ? *rules.black_promotion_region : rules.promotion_region, colour);
}

// "f1h1,j1e1 and 39 others".
std::string some_of(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  if (texts.size() <= kMostListed) return list_of(texts, "and");
  return fmt::format("{} and {} others", texts.front(), texts.size() - 1);
}

class HiddenMovesFinder {
 public:
  HiddenMovesFinder(const Game& start, const XboardDialect& dialect, const std::vector<PieceType>& types)
      : start_(start), rules_(start.rules()), dialect_(dialect), types_(types) {}

  std::vector<HiddenMoves> find() {
    for (const HiddenKind kind : {HiddenKind::kCastling, HiddenKind::kLeap, HiddenKind::kSwap})
      add_special(kind);
    add_promotions();
    if (rules_.standing_promotion) add(HiddenKind::kChange, "promotions on the square where a pawn stands");
    if (!dialect_.shows_en_passant(rules_) && any_path(&Path::leaves_ep) && any_path(&Path::takes_ep))
      add(HiddenKind::kEnPassant, kind_name(HiddenKind::kEnPassant));
    add_passes();
    return std::move(found_);
  }

 private:
  void add(HiddenKind kind, std::string text) { found_.push_back({kind, std::move(text)}); }

  // White's, or Black's if White has none: those of both sides are usually alike.
  void add_special(HiddenKind kind) {
    for (const Colour colour : kBothColours) {
      std::vector<std::string> texts;
      bool rooks_elsewhere = true;
      for (const SpecialMove& special : start_.special_moves()) {
        if (special.colour != colour || kind_of(special) != kind || dialect_.special_text(special)) continue;
        texts.push_back(dialect_.whole_text(special));
        rooks_elsewhere &= kind == HiddenKind::kCastling && !dialect_.ends_beside_king(special);
      }
      if (texts.empty()) continue;
      return add(kind, fmt::format("{}{} ({})", kind_name(kind),
                                   rooks_elsewhere ? " whose rook does not land beside the king" : "",
                                   some_of(std::move(texts))));
    }
  }

  void add_promotions() {
    const bool have_pawns = std::any_of(types_.begin(), types_.end(), [&](PieceType type) {
      return rules_.pieces[index_of(type)].pawn && !rules_.promoted(type).valid();
    });
    if (!have_pawns) return;
    std::vector<std::string> parts;
    for (const Colour colour : kBothColours) {
      const std::string squares = hidden_promotions(colour);
      if (!squares.empty())
        parts.push_back(fmt::format("{}on {}", colour == Colour::kBlack ? "Black's " : "", squares));
    }
    if (!parts.empty()) add(HiddenKind::kPromotion, fmt::format("promotions {}", fmt::join(parts, ", ")));
  }

  std::string hidden_promotions(Colour colour) const {
    if (start_.promotion_types(colour).empty()) return "";
    std::vector<std::string> squares;
    for (const Square square : Squares(promotion_region(rules_, colour))) {
      if (!dialect_.shows_promotion(square, colour)) squares.push_back(dialect_.square_text(square));
    }
    return squares.empty() ? "" : list_of(squares, "and");
  }

  void add_passes() {
    std::vector<std::string> names;
    for (const PieceType type : types_) {
      const PieceDef& piece = rules_.pieces[index_of(type)];
      if (std::any_of(piece.paths.begin(), piece.paths.end(), returns)) names.push_back(player_name(piece));
    }
    if (rules_.may_ever_pass(Colour::kWhite) || rules_.may_ever_pass(Colour::kBlack))
      return add(HiddenKind::kPass, kind_name(HiddenKind::kPass));
    if (!names.empty())
      add(HiddenKind::kPass, fmt::format("moves of a {} back to its own square", list_of(names, "or")));
  }

  static bool returns(const Path& path) {
    return std::find(path.steps.begin(), path.steps.end(), Offset{}) != path.steps.end();
  }

  bool any_path(bool Path::*flag) const {
    return std::any_of(types_.begin(), types_.end(), [&](PieceType type) {
      const Paths& paths = rules_.pieces[index_of(type)].paths;
      return std::any_of(paths.begin(), paths.end(), [flag](const Path& path) { return path.*flag; });
    });
  }

  const Game& start_;
  const Rules& rules_;
  const XboardDialect& dialect_;
  const std::vector<PieceType>& types_;
  std::vector<HiddenMoves> found_;
};

}  // namespace

std::vector<HiddenMoves> hidden_moves(const Game& start, const XboardDialect& dialect,
                                      const std::vector<PieceType>& types) {
  return HiddenMovesFinder(start, dialect, types).find();
}

std::string hidden_moves_notice(const std::vector<HiddenMoves>& hidden) {
  std::vector<std::string> texts;
  for (const HiddenMoves& some : hidden) texts.push_back(some.text);
  if (texts.empty()) return "";
  return fmt::format("XBoard cannot show these moves, so they are not played here: {}.",
                     fmt::join(texts, "; "));
}

}  // namespace proconsul
