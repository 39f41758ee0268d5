#include "protocol/draw/characters.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace proconsul {
namespace {

struct Character {
  std::string_view sign;
  const char* strokes;
};

constexpr Character kCharacters[] = {
    {"帥", "M27 4L20 17 M12 17V90 M12 17H42V46H12 M12 58H44V86H12 M54 28V80 M54 28H90V74L80 78 M72 6V96"},
    {"將",
     "M33 5V96 M11 10V38H33 M33 57H6 M20 57C20 74 15 86 7 94 M62 4L44 30 M57 16H84C78 34 62 47 46 52 M61 "
     "27L70 35 M42 63H94 "
     "M77 49V91L65 87 M53 71L62 82"},
    {"仕", "M31 6L7 47 M22 31V95 M40 38H95 M67 8V86 M46 86H90"},
    {"士", "M8 38H92 M50 6V88 M20 88H80"},
    {"相", "M6 30H48 M27 6V95 M26 32L6 67 M29 39L46 58 M57 14H90V92H57Z M57 40H90 M57 66H90"},
    {"象",
     "M46 4L20 25 M36 13H66L57 25 M23 25H79V45H23Z M51 25V45 M49 45C40 54 26 60 11 63 M42 54C59 66 61 86 51 "
     "95L40 90 M52 63L13 "
     "79 M56 75L16 94 M82 51L60 63 M58 60C66 75 78 87 93 91"},
    {"馬",
     "M25 8H78 M25 8V58H85C85 76 81 88 76 94L65 90 M51 8V58 M25 25H74 M25 41H74 M13 71L7 88 M30 71L34 85 M45 "
     "71L50 83 M60 "
     "70L66 80"},
    {"車", "M18 18H82 M24 32H76V63H24Z M24 47H76 M8 79H92 M50 4V97"},
    {"炮",
     "M25 6V44C24 64 16 82 4 94 M27 56L43 84 M8 28L13 45 M45 24L37 42 M62 5L46 35 M56 20H92C92 44 90 58 86 "
     "63L77 60 M56 "
     "39H76V57H56 M56 39V80C56 92 62 92 74 92H94V78"},
    {"砲",
     "M5 15H44 M26 15C22 34 15 47 4 59 M17 50H41V85H17Z M62 5L47 35 M56 20H92C92 44 90 58 86 63L77 60 M56 "
     "39H76V57H56 M56 "
     "39V80C56 92 62 92 74 92H94V78"},
    {"兵", "M74 6C60 12 44 15 27 15V60 M27 36H86 M63 36V60 M6 60H94 M37 69L13 93 M62 69L88 93"},
    {"卒", "M50 4V17 M12 17H88 M34 20L14 49 M32 32L45 48 M69 20L55 49 M68 32L86 48 M6 64H94 M50 51V97"},
    {"楚",
     "M6 17H46 M26 4V46 M25 19L7 42 M28 22L44 38 M54 17H94 M74 4V46 M73 19L55 41 M76 22L93 42 M14 55H86L79 "
     "66 M51 55V91 M51 "
     "73H80 M29 66C28 80 19 89 6 95 M26 79C40 92 70 94 95 94"},
    {"漢",
     "M10 9L23 20 M5 36L18 46 M6 93L25 62 M34 15H96 M51 5V28H79V5 M44 37H87V55H44Z M65 28V74 M42 65H90 M34 "
     "76H97 M64 76L35 96 "
     "M67 77L95 96"},
    {"包",
     "M38 4C31 18 21 31 7 41 M29 20H87C87 46 85 60 79 67L66 62 M28 40H63V60H28 M28 40V80C28 92 34 93 48 "
     "93H82C91 92 92 88 92 "
     "76"},
    {"王", "M14 13H86 M18 49H82 M8 89H92 M50 13V89"},
    {"玉", "M14 13H86 M18 49H82 M8 89H92 M50 13V89 M66 62L78 76"},
    {"飛",
     "M12 8H58C58 28 66 42 84 44L87 33 M82 7L66 19 M66 26L82 33 M40 25L9 39 M4 61H54 M22 36C22 70 16 84 5 95 "
     "M42 25V96 M54 "
     "52H64C64 76 74 94 92 94L95 80 M89 54L72 66 M72 72L87 81"},
    {"角",
     "M40 4L16 33 M35 14H64L54 32 M22 32H81V90L69 93 M22 32V58C22 76 16 88 7 96 M51 32V72 M22 52H81 M22 "
     "71H81"},
    {"金", "M50 4L6 45 M50 4L94 45 M29 44H71 M15 63H85 M50 44V91 M6 92H94 M25 71L34 85 M75 71L65 85"},
    {"銀",
     "M26 4L4 35 M26 4L47 31 M14 38H38 M7 56H45 M26 38V88 M4 93L47 86 M11 66L17 80 M41 66L35 79 M57 "
     "9H89V47H57 M57 28H89 M57 "
     "9V90L73 82 M70 47C76 70 84 84 97 95 M93 56L78 69"},
    {"桂",
     "M4 30H43 M24 5V96 M23 32L4 65 M26 38L42 57 M52 23H93 M72 5V45 M47 45H97 M52 68H93 M72 52V92 M46 92H98"},
    {"香", "M75 4L26 14 M7 27H93 M50 10V55 M48 27L9 56 M52 27L91 56 M28 60H72V96H28Z M28 78H72"},
    {"歩",
     "M50 4V43 M50 22H80 M27 17V43 M6 43H94 M51 50V76L41 73 M30 53L13 74 M70 52L88 67 M83 68C68 87 46 94 20 "
     "97"},
    {"竜",
     "M50 3V15 M14 16H86 M34 20L39 33 M67 20L62 33 M6 35H94 M24 47H76V76H24Z M24 61H76 M50 35V84C50 94 56 95 "
     "66 95H93V82"},
    {"と", "M35 7C37 30 40 40 44 49 M85 29C60 40 23 52 20 73C18 93 46 95 87 90"},
    {"全", "M50 4L6 43 M50 4L94 43 M25 47H75 M26 69H74 M50 47V92 M8 93H92"},
    {"圭", "M22 22H78 M50 5V45 M10 45H90 M20 68H80 M50 52V92 M6 93H94"},
    {"杏", "M8 24H92 M50 4V58 M48 24L8 57 M52 24L92 57 M27 65H73V96H27Z"},
};

// The characters of a piece with this name, for White and Black.
struct Inscription {
  PieceForm form;
  std::string_view name;
  std::string_view white, black;
};

constexpr PieceForm kDisc = PieceForm::kDiscs, kOctagon = PieceForm::kOctagons, kWedge = PieceForm::kWedges;
constexpr Inscription kInscriptions[] = {
    {kDisc, "general", "帥", "將"},      {kDisc, "advisor", "仕", "士"},
    {kDisc, "elephant", "相", "象"},     {kDisc, "horse", "馬", "馬"},
    {kDisc, "chariot", "車", "車"},      {kDisc, "rook", "車", "車"},
    {kDisc, "cannon", "炮", "砲"},       {kDisc, "soldier", "兵", "卒"},
    {kOctagon, "general", "楚", "漢"},   {kOctagon, "guard", "士", "士"},
    {kOctagon, "chariot", "車", "車"},   {kOctagon, "cannon", "包", "包"},
    {kOctagon, "horse", "馬", "馬"},     {kOctagon, "elephant", "象", "象"},
    {kOctagon, "soldier", "卒", "兵"},   {kWedge, "king", "玉", "王"},
    {kWedge, "rook", "飛", "飛"},        {kWedge, "bishop", "角", "角"},
    {kWedge, "gold", "金", "金"},        {kWedge, "silver", "銀", "銀"},
    {kWedge, "shogiKnight", "桂", "桂"}, {kWedge, "lance", "香", "香"},
    {kWedge, "shogiPawn", "歩", "歩"},   {kWedge, "bers", "竜", "竜"},
    {kWedge, "dragonHorse", "馬", "馬"},
};

// A piece that moves like a gold shows its former identity.
struct NewGold {
  std::string_view name;
  std::string_view sign;
};
constexpr NewGold kNewGolds[] = {
    {"shogiPawn", "と"}, {"lance", "杏"}, {"shogiKnight", "圭"}, {"silver", "全"}};

std::string_view sign_of(std::string_view name, Colour colour, PieceForm form) {
  const auto* found =
      std::find_if(std::begin(kInscriptions), std::end(kInscriptions),
                   [&](const Inscription& one) { return one.form == form && one.name == name; });
  if (found == std::end(kInscriptions)) return {};
  return colour == Colour::kWhite ? found->white : found->black;
}

std::string_view sign_of(const Rules& rules, PieceType type, Colour colour, PieceForm form) {
  const PieceDef& piece = rules.pieces[index_of(type)];
  if (!piece.model.valid() || !piece.base.valid()) return sign_of(piece.name, colour, form);
  const std::string_view base = rules.pieces[index_of(piece.base)].name,
                         model = rules.pieces[index_of(piece.model)].name;
  const auto* gold = std::find_if(std::begin(kNewGolds), std::end(kNewGolds),
                                  [&](const NewGold& one) { return one.name == base && model == "gold"; });
  return gold == std::end(kNewGolds) ? sign_of(model, colour, form) : gold->sign;
}

}  // namespace

std::string character_strokes(const Rules& rules, PieceType type, Colour colour, PieceForm form) {
  const std::string_view sign = sign_of(rules, type, colour, form);
  const auto* found = std::find_if(std::begin(kCharacters), std::end(kCharacters),
                                   [&](const Character& one) { return one.sign == sign; });
  return found == std::end(kCharacters) ? "" : found->strokes;
}

bool has_characters(const Rules& rules, PieceForm form) {
  return std::any_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
    return piece.royal && !sign_of(piece.name, Colour::kWhite, form).empty();
  });
}

}  // namespace proconsul
