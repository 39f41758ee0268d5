#include "protocol/draw/glyphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "protocol/draw/svg.h"

namespace proconsul {
namespace {

// Outlines are filled; details are drawn on top in ink.
struct Drawing {
  const char* name;
  const char* outline;
  const char* details;
};

constexpr Drawing kDrawings[] = {
    {"pawn", "M26 88 H74 V80 H64 C60 70 58 64 58 58 A17 17 0 1 0 42 58 C42 64 40 70 36 80 H26 Z", ""},
    {"rook", "M24 88 H76 V78 H68 L64 46 H72 V20 H61 V29 H55 V20 H45 V29 H39 V20 H28 V46 H36 L32 78 H24 Z",
     "M36 46 H64 M33 70 H67"},
    {"bishop",
     "M26 88 H74 V80 H60 L57 68 H66 C76 50 66 32 54 20 A6 6 0 1 0 46 20 C34 32 24 50 34 68 H43 L40 80 H26 Z",
     "M50 34 V56 M40 45 H60 M36 68 H64"},
    {"knight",
     "M28 88 H76 C78 58 74 28 50 22 L44 10 L39 23 C32 30 26 42 20 56 L28 66 L44 56 C48 56 50 54 52 50 C54 62 "
     "34 66 28 88 Z",
     "M38 37 L41 36 M62 36 C67 48 68 62 68 78"},
    {"queen",
     "M28 88 H72 V79 H66 L80 32 L64 50 L62 22 L50 46 L38 22 L36 50 L20 32 L34 79 H28 Z M16 28 a5 5 0 1 0 10 "
     "0 a5 5 0 1 0 "
     "-10 0 Z M33 18 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0 Z M57 18 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0 Z M74 28 a5 "
     "5 0 1 0 10 0 "
     "a5 5 0 1 0 -10 0 Z",
     "M33 70 H67"},
    {"king",
     "M26 88 H74 V79 H68 C86 56 78 36 60 38 C56 38 53 41 53 44 V28 H60 V20 H53 V11 H47 V20 H40 V28 H47 V44 "
     "C47 41 44 38 40 "
     "38 C22 36 14 56 32 79 H26 Z",
     "M50 46 V66 M32 70 H68"},
    {"consul",
     "M24 88 H76 V79 H68 V34 H76 V25 H70 C76 14 60 12 58 20 H42 C40 12 24 14 30 25 H24 V34 H32 V79 H24 Z",
     "M32 34 H68 M41 40 V74 M50 40 V74 M59 40 V74 M32 79 H68"},
    {"camel",
     "M20 88 H74 V76 C72 62 76 54 82 44 L86 30 L92 32 L93 25 L82 16 L74 20 L70 44 C66 46 64 42 60 34 C56 24 "
     "48 26 45 38 "
     "C43 46 41 46 39 40 C35 28 26 28 23 42 C20 56 24 64 20 76 Z",
     "M24 76 H72 M80 24 L83 24"},
    {"tiger",
     "M26 88 H74 V80 H60 C74 76 80 64 78 48 L80 18 L64 27 C56 23 44 23 36 27 L20 18 L22 48 C20 64 26 76 40 "
     "80 H26 Z",
     "M36 44 L42 46 M64 44 L58 46 M50 26 V36 M42 28 L44 36 M58 28 L56 36 M22 54 L32 56 M78 54 L68 56 M46 58 "
     "H54 L50 63 Z "
     "M40 70 C46 66 54 66 60 70"},
    {"man", "M24 88 H76 V79 C76 60 70 52 60 48 A16 16 0 1 0 40 48 C30 52 24 60 24 79 Z",
     "M24 79 H76 M50 54 V72 M42 61 H58"},
    {"cannon",
     "M20 88 H80 V80 H70 A19 19 0 0 0 70 54 L88 30 L76 18 L20 46 L24 60 L36 58 A19 19 0 0 0 40 80 H20 Z",
     "M38 67 a17 17 0 1 0 34 0 a17 17 0 1 0 -34 0 M55 50 V84 M38 67 H72 M70 22 L82 36"},
    {"walker", "M22 88 H82 C84 72 72 66 62 62 V16 H30 V58 C22 66 22 76 22 88 Z",
     "M30 26 H62 M22 79 H82 M50 40 H62 M50 50 H62"},
    {"wazir", "M26 88 H74 V80 H62 L58 72 H62 V54 H80 V32 H62 V14 H38 V32 H20 V54 H38 V72 H42 L38 80 H26 Z",
     "M50 24 V62 M30 43 H70"},
    {"fers",
     "M26 88 H74 V80 H60 L57 70 L66 62 L50 52 L74 66 L82 54 L62 42 L82 28 L72 14 L50 30 L28 14 L18 28 L38 42 "
     "L18 54 L26 66 "
     "L50 52 L34 62 L43 70 L40 80 H26 Z",
     "M30 26 L66 54 M70 26 L34 54"},
    {"elephant",
     "M24 88 H76 V79 H68 C70 66 70 62 68 58 C84 52 88 34 78 24 C70 16 60 22 58 28 C54 24 46 24 42 28 C40 22 "
     "30 16 22 24 C12 "
     "34 16 52 32 58 C32 62 34 66 36 70 L42 79 H24 Z",
     "M42 28 C36 40 38 50 34 56 M58 28 C64 40 62 50 68 58 M44 46 L46 46 M56 46 L58 46 M50 52 C49 62 48 68 54 "
     "74"},
    {"griffin",
     "M24 88 H76 C80 70 76 54 66 44 L88 22 L64 28 C58 16 44 12 36 18 L30 10 L30 24 C24 28 18 38 16 48 L34 44 "
     "C36 58 26 66 "
     "24 88 Z",
     "M38 30 L42 29 M34 44 L44 40 M64 28 C60 34 58 40 66 44 M54 54 C58 64 60 70 60 80 M66 56 C69 64 70 70 70 "
     "80"},
    {"zebra",
     "M28 88 H76 C78 58 74 28 50 22 L44 10 L39 23 C32 30 26 42 20 56 L28 66 L44 56 C48 56 50 54 52 50 C54 62 "
     "34 66 28 88 Z",
     "M38 37 L41 36 M56 26 L48 36 M64 34 L52 44 M69 44 L56 54 M72 55 L52 62 M74 67 L44 72 M75 78 L36 82 M26 "
     "58 L32 48"},
    {"lion",
     "M26 88 H74 V82 C84 76 86 68 82 62 C90 54 88 44 82 40 C84 28 76 22 68 24 C62 14 54 14 50 18 C46 14 38 "
     "14 32 24 C24 22 16 "
     "28 18 40 C12 44 10 54 18 62 C14 68 16 76 26 82 Z",
     "M34 42 C34 28 66 28 66 42 C70 64 58 74 50 74 C42 74 30 64 34 42 M42 44 L44 44 M56 44 L58 44 M46 56 H54 "
     "L50 61 Z M50 61 V67"},
    {"giraffe",
     "M28 88 H72 V79 H66 L60 40 L84 36 L86 26 L62 16 L62 6 L57 6 L56 15 L50 15 L49 6 L44 6 L44 18 C38 30 40 "
     "60 34 79 H28 Z",
     "M60 24 L63 24 M46 34 L51 36 M45 46 L52 44 M54 54 L58 60 M43 60 L48 66 M52 72 L58 72 M34 79 H66"},
    {"rhinoceros",
     "M26 88 H80 C86 62 80 40 66 34 L68 20 L58 30 L52 30 C44 32 38 38 34 46 L26 36 L25 48 L14 26 C10 42 12 "
     "54 18 64 C24 72 36 72 "
     "44 66 C42 74 30 76 26 88 Z",
     "M46 44 L50 43 M22 62 L28 60 M62 40 C70 50 72 64 70 78 M34 46 C32 50 30 52 26 54"},
    {"lance", "M28 88 H72 V79 H55 V42 H66 L50 8 L34 42 H45 V79 H28 Z", "M50 20 V42 M45 56 H55 M45 64 H55"},
    {"gold",
     "M24 88 H76 V79 H70 C74 66 72 54 66 48 L88 18 C72 20 62 28 58 40 H42 C38 28 28 20 12 18 L34 48 C28 54 "
     "26 66 "
     "30 79 H24 Z",
     "M30 79 H70 M50 46 V72 M39 50 V70 M61 50 V70"},
    {"silver",
     "M24 88 H76 V79 H70 C74 62 70 48 62 42 C60 30 56 22 50 16 C44 22 40 30 38 42 C30 48 26 62 30 79 H24 Z",
     "M30 79 H70 M35 56 H65 M50 26 V56"},
};

// Pieces that combine two others, by their movement.
struct Compound {
  const char* notation;
  const char* left;
  const char* right;
};

constexpr Compound kCompounds[] = {
    {"BN", "bishop", "knight"}, {"RN", "rook", "knight"},        {"QN", "queen", "knight"},
    {"BZ", "bishop", "zebra"},  {"B(1,4)", "bishop", "giraffe"}, {"RC", "rook", "camel"},
    {"BW", "bishop", "wazir"},  {"RF", "rook", "fers"},          {"CC", "camel", "camel"},
    {"NN", "knight", "knight"}, {"mQcpQ", "queen", "cannon"},    {"mBcpB", "bishop", "cannon"},
};

// Movements that are drawn as another piece.
struct SameMove {
  const char* notation;  // or name
  const char* drawing;
};
constexpr SameMove kByNotation[] = {
    {"C", "camel"},   {"mBcN", "tiger"},    {"WF", "man"},         {"mRcpR", "cannon"},    {"mWcF", "walker"},
    {"W", "wazir"},   {"F", "fers"},        {"FfW", "elephant"},   {"[F-W-R]", "griffin"}, {"Z", "zebra"},
    {"mNcB", "lion"}, {"(1,4)", "giraffe"}, {"qK8", "rhinoceros"}, {"wQ3", "consul"},      {"Q", "queen"},
    {"R", "rook"},    {"B", "bishop"},      {"N", "knight"},       {"K", "man"},           {"mQ", "queen"},
    {"mN", "knight"}, {"mR", "rook"},       {"mB", "bishop"}};

// Shogi pieces that are drawn as other pieces.
constexpr SameMove kByName[] = {{"king", "king"}, {"shogiPawn", "pawn"}, {"shogiKnight", "knight"},
                                {"gold", "gold"}, {"silver", "silver"},  {"lance", "lance"}};
constexpr std::string_view kPromoted = "promoted ";

bool is_promoted(const PieceDef& piece) { return piece.name.starts_with(kPromoted); }

// The unpromoted name of a promoted piece; the name itself for others.
std::string_view plain_name(const PieceDef& piece) {
  const std::string_view name = piece.name;
  return is_promoted(piece) ? name.substr(kPromoted.size()) : name;
}

const Drawing* find_drawing(std::string_view name) {
  const auto* found = std::find_if(std::begin(kDrawings), std::end(kDrawings),
                                   [&](const Drawing& d) { return name == d.name; });
  return found == std::end(kDrawings) ? nullptr : found;
}

const Compound* find_compound(const PieceDef& piece) {
  const auto* found = std::find_if(std::begin(kCompounds), std::end(kCompounds),
                                   [&](const Compound& c) { return piece.notation == c.notation; });
  return found == std::end(kCompounds) ? nullptr : found;
}

const Drawing* drawing_of(const PieceDef& piece) {
  if (piece.royal) return find_drawing("king");
  if (piece.pawn) return find_drawing("pawn");
  for (const SameMove& same : kByName) {
    if (plain_name(piece) == same.notation) return find_drawing(same.drawing);
  }
  if (is_promoted(piece)) return find_drawing(plain_name(piece));
  for (const SameMove& same : kByNotation) {
    if (piece.notation == same.notation) return find_drawing(same.drawing);
  }
  return nullptr;
}

struct Ink {
  const char* fill;
  const char* line;
  const char* detail;
};
Ink ink_of(Colour colour) {
  return colour == Colour::kWhite ? Ink{"#fdfaf3", "#1d1d1d", "#1d1d1d"}
                                  : Ink{"#343a40", "#0b0c0d", "#e9ecef"};
}

// Promoted pieces are red.
Ink promoted_ink(Colour colour) {
  return colour == Colour::kWhite ? Ink{"#fdfaf3", "#b3261e", "#b3261e"}
                                  : Ink{"#343a40", "#b3261e", "#ff8a80"};
}

std::string drawn(const Drawing& drawing, const Ink& ink) {
  std::string text =
      fmt::format("<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
                  drawing.outline, ink.fill, ink.line);
  if (*drawing.details != '\0')
    text += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-linecap=\"round\" "
        "stroke-linejoin=\"round\"/>",
        drawing.details, ink.detail);
  return text;
}

std::string drawn(const Drawing& drawing, Colour colour) { return drawn(drawing, ink_of(colour)); }

std::string disc(const PieceDef& piece, Colour colour) {
  const Ink ink = ink_of(colour);
  const int size = piece.letter.size() > 1 ? 38 : 46;
  return fmt::format(
      "<circle cx=\"50\" cy=\"50\" r=\"36\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\"/>"
      "<circle cx=\"50\" cy=\"50\" r=\"30\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>"
      "<text x=\"50\" y=\"{}\" font-family=\"DejaVu Sans, sans-serif\" font-weight=\"bold\" font-size=\"{}\" "
      "text-anchor=\"middle\" fill=\"{}\">{}</text>",
      ink.fill, ink.line, ink.detail, 50 + size * 0.36, size, ink.detail, svg_escaped(piece.letter));
}

}  // namespace

bool has_glyph(const PieceDef& piece) {
  return find_compound(piece) != nullptr || drawing_of(piece) != nullptr;
}

std::string glyph_svg(const PieceDef& piece, Colour colour) {
  if (piece.royal || piece.pawn) return drawn(*drawing_of(piece), colour);
  if (const Compound* compound = find_compound(piece)) {
    return fmt::format(
        "<g transform=\"translate(-5 17) scale(0.68)\">{}</g><g transform=\"translate(34 17) "
        "scale(0.68)\">{}</g>",
        drawn(*find_drawing(compound->left), colour), drawn(*find_drawing(compound->right), colour));
  }
  const Drawing* drawing = drawing_of(piece);
  if (drawing == nullptr) return disc(piece, colour);
  return is_promoted(piece) ? drawn(*drawing, promoted_ink(colour)) : drawn(*drawing, colour);
}

}  // namespace proconsul
