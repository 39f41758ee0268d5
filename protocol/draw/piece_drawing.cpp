#include "protocol/draw/piece_drawing.h"

#include <fmt/format.h>

#include "protocol/draw/characters.h"
#include "protocol/draw/glyphs.h"
#include "protocol/draw/svg.h"

namespace proconsul {
namespace {

// The shape of a piece under its sign, and the sign's place in it.
struct Wood {
  const char* shape;
  int x, y;     // the sign's upper left corner
  double size;  // of 100
};

Wood wood_of(PieceForm form) {
  switch (form) {
    case PieceForm::kDiscs:
      return {"circle cx=\"50\" cy=\"50\" r=\"44\"", 24, 24, 0.52};
    case PieceForm::kOctagons:
      return {"path d=\"M32 6H68L94 32V68L68 94H32L6 68V32Z\"", 24, 24, 0.52};
    case PieceForm::kWedges:
      return {"path d=\"M50 4L80 16L91 95L9 95L20 16Z\"", 22, 28, 0.56};
    case PieceForm::kFigures:
    case PieceForm::kStones:
      break;
  }
  return {"", 0, 0, 1};
}

const char* ink_of(PieceForm form, Piece piece, bool promoted) {
  constexpr const char* kBlack = "#1d1a16";
  constexpr const char* kRed = "#b3261e";
  constexpr const char* kGreen = "#17643a";
  const bool white = piece.colour() == Colour::kWhite;
  if (form == PieceForm::kDiscs) return white ? kRed : kBlack;
  if (form == PieceForm::kOctagons) return white ? kGreen : kRed;
  return promoted ? kRed : kBlack;
}

const char* fill_of(PieceForm form, Piece piece) {
  if (form == PieceForm::kWedges) return piece.colour() == Colour::kWhite ? "#f6dfae" : "#e2c288";
  return "#f7e6c0";
}

std::string lettered(const std::string& letter, const char* ink) {
  const int size = letter.size() > 1 ? 62 : 84;
  return fmt::format(
      "<text x=\"50\" y=\"{:.0f}\" font-family=\"DejaVu Sans, sans-serif\" font-weight=\"bold\" "
      "font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
      50 + size * 0.36, size, ink, svg_escaped(letter));
}

// A letter on a disc in the side's colour.
std::string lettered_disc(const std::string& letter, Colour colour) {
  const bool white = colour == Colour::kWhite;
  return fmt::format(
      "<circle cx=\"50\" cy=\"50\" r=\"40\" fill=\"{}\" stroke=\"#111\" stroke-width=\"4\"/><g "
      "transform=\"translate(16 16) scale(.68)\">{}</g>",
      white ? "#fff" : "#222", lettered(letter, white ? "#111" : "#fff"));
}

std::string stone(Colour colour) {
  const bool white = colour == Colour::kWhite;
  return fmt::format(
      "<circle cx=\"50\" cy=\"50\" r=\"41\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\"/><path d=\"M24 "
      "44C28 30 "
      "38 22 52 22\" fill=\"none\" stroke=\"{}\" stroke-width=\"5\" stroke-linecap=\"round\"/>",
      white ? "#f8f6f0" : "#26292c", white ? "#6d6a62" : "#0b0c0d", white ? "#fff" : "#5d636a");
}

struct Sign {
  std::string svg;
  bool turns = false;  // rotates with the piece
};

Sign sign_of(const Rules& rules, const BoardLook& look, Piece piece, PieceSigns signs) {
  const PieceDef& kind = rules.pieces[index_of(piece.type())];
  const char* ink = ink_of(look.form, piece, kind.base.valid());
  const bool characters = signs == PieceSigns::kUsual && has_characters(rules, look.form);
  if (signs == PieceSigns::kFigures || (signs == PieceSigns::kUsual && !characters))
    return {glyph_svg(kind, piece.colour())};
  const std::string strokes =
      characters ? character_strokes(rules, piece.type(), piece.colour(), look.form) : "";
  if (strokes.empty()) return {lettered(kind.letter, ink)};
  return {
      fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"7\" stroke-linecap=\"round\" "
                  "stroke-linejoin=\"round\"/>",
                  strokes, ink),
      look.form == PieceForm::kWedges};
}

// The sign upright in the middle of the shape, which may point down.
std::string on_wood(const BoardLook& look, Piece piece, const Sign& sign, const char* ink, bool down) {
  const Wood wood = wood_of(look.form);
  const std::string turn = down ? " transform=\"rotate(180 50 50)\"" : "";
  std::string board =
      fmt::format("<{} fill=\"{}\" stroke=\"#5a4020\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
                  wood.shape, fill_of(look.form, piece));
  if (look.form == PieceForm::kDiscs)
    board += fmt::format(
        "<circle cx=\"50\" cy=\"50\" r=\"37\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>", ink);
  const std::string inside =
      fmt::format("<g transform=\"translate({} {}) scale({})\">{}</g>", wood.x,
                  down && !sign.turns ? 100 - wood.y - 56 : wood.y, wood.size, sign.svg);
  return sign.turns ? fmt::format("<g class=\"tile\"><g{}>{}{}</g></g>", turn, board, inside)
                    : fmt::format("<g class=\"tile\"><g{}>{}</g></g>{}", turn, board, inside);
}

}  // namespace

std::optional<PieceSigns> piece_signs_named(std::string_view name) {
  if (name == "usual") return PieceSigns::kUsual;
  if (name == "figures") return PieceSigns::kFigures;
  if (name == "letters") return PieceSigns::kLetters;
  return std::nullopt;
}

std::string piece_drawing(const Rules& rules, const BoardLook& look, Piece piece, PieceSigns signs,
                          bool turned) {
  const PieceDef& kind = rules.pieces[index_of(piece.type())];
  if (look.form == PieceForm::kStones) return stone(piece.colour());
  if (look.form == PieceForm::kFigures)
    return signs == PieceSigns::kLetters ? lettered_disc(kind.letter, piece.colour())
                                         : glyph_svg(kind, piece.colour());
  const bool down = look.form == PieceForm::kWedges && (piece.colour() == Colour::kBlack) != turned;
  return on_wood(look, piece, sign_of(rules, look, piece, signs), ink_of(look.form, piece, kind.base.valid()),
                 down);
}

std::string blockage_drawing(Blockage blockage) {
  switch (blockage) {
    case Blockage::kDuck:
      return "<path d=\"M16 64C20 84 40 91 58 91C80 91 92 76 92 54C84 62 74 62 64 56C67 50 69 44 69 37A19 19 "
             "0 1 0 31 "
             "37C31 50 30 56 16 64Z\" fill=\"#f6cf3d\" stroke=\"#5d4708\" stroke-width=\"3\" "
             "stroke-linejoin=\"round\"/>"
             "<path d=\"M32 36L12 43L33 51Z\" fill=\"#e8862e\" stroke=\"#5d4708\" stroke-width=\"3\" "
             "stroke-linejoin=\"round\"/><circle cx=\"45\" cy=\"33\" r=\"4\" fill=\"#1d1a16\"/><path d=\"M46 "
             "70C54 80 70 "
             "80 78 68\" fill=\"none\" stroke=\"#5d4708\" stroke-width=\"3\" stroke-linecap=\"round\"/>";
    case Blockage::kArrow:
      return "<rect x=\"6\" y=\"6\" width=\"88\" height=\"88\" rx=\"10\" fill=\"#5b4a3a\"/><path d=\"M28 "
             "72L66 34M52 30L70 "
             "30L70 48M22 66L34 78\" fill=\"none\" stroke=\"#e9d9bd\" stroke-width=\"6\" "
             "stroke-linecap=\"round\" "
             "stroke-linejoin=\"round\"/>";
    case Blockage::kBlock:
      return "<rect x=\"4\" y=\"4\" width=\"92\" height=\"92\" rx=\"6\" fill=\"#6f6a64\"/><path d=\"M4 "
             "35H96M4 66H96M35 "
             "4V35M66 35V66M35 66V96M80 4V35M14 35V66M80 66V96\" fill=\"none\" stroke=\"#4a463f\" "
             "stroke-width=\"4\"/>";
  }
  return "";
}

}  // namespace proconsul
