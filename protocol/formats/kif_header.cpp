#include "protocol/formats/kif_header.h"

#include <algorithm>
#include <array>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/formats/far_eastern_text.h"

namespace proconsul {
namespace {

constexpr std::string_view kColon = "：";
constexpr int kMaxDiagramRows = 12;
constexpr std::size_t kLongestKey = 60;  // bytes

// Keys that matter here, with their tags if they have any. Users may add others.
struct KifKey {
  std::string_view key;
  std::string_view tag;
};
constexpr KifKey kKifKeys[] = {{"先手", "White"},       {"後手", "Black"},    {"下手", "White"},
                               {"上手", "Black"},       {"棋戦", "Event"},    {"表題", "Event"},
                               {"場所", "Site"},        {"開始日時", "Date"}, {"対局日", "Date"},
                               {"終了日時", "EndDate"}, {"戦型", "Opening"},  {"持ち時間", "TimeControl"},
                               {"手合割", ""},          {"先手の持駒", ""},   {"後手の持駒", ""},
                               {"下手の持駒", ""},      {"上手の持駒", ""},   {"手数", ""}};

const KifKey* kif_key(std::string_view key) {
  const auto* found = std::find_if(std::begin(kKifKeys), std::end(kKifKeys),
                                   [&](const KifKey& one) { return one.key == key; });
  return found == std::end(kKifKeys) ? nullptr : found;
}

// What the side that gives the odds lacks, as file and rank.
struct Handicap {
  std::string_view name;
  std::string_view missing;
};
constexpr Handicap kHandicaps[] = {{"平手", ""},
                                   {"香落ち", "11"},
                                   {"右香落ち", "91"},
                                   {"角落ち", "22"},
                                   {"飛車落ち", "82"},
                                   {"飛香落ち", "82 11"},
                                   {"二枚落ち", "82 22"},
                                   {"三枚落ち", "82 22 11"},
                                   {"四枚落ち", "82 22 11 91"},
                                   {"五枚落ち", "82 22 11 91 81"},
                                   {"左五枚落ち", "82 22 11 91 21"},
                                   {"六枚落ち", "82 22 11 91 21 81"},
                                   {"左七枚落ち", "82 22 11 91 21 81 31"},
                                   {"右七枚落ち", "82 22 11 91 21 81 71"},
                                   {"八枚落ち", "82 22 11 91 21 81 31 71"},
                                   {"十枚落ち", "82 22 11 91 21 81 31 71 41 61"}};
constexpr std::string_view kOther = "その他";
constexpr std::string_view kSmallGames = "５五将棋 5五将棋 五五将棋 五々将棋 55将棋";

ShogiBoard board_with(const Handicap& handicap) {
  ShogiBoard board = ShogiBoard::usual();
  for (const Word& square : words_of(handicap.missing))
    board.remove(square.text[0] - '0', square.text[1] - '0');
  if (!handicap.missing.empty()) board.set_side(Colour::kBlack);
  return board;
}

const Handicap* handicap_named(std::string_view name) {
  const auto* found = std::find_if(std::begin(kHandicaps), std::end(kHandicaps),
                                   [&](const Handicap& handicap) { return handicap.name == name; });
  return found == std::end(kHandicaps) ? nullptr : found;
}

std::optional<Colour> side_named(std::string_view text) {
  if (text.starts_with("先手") || text.starts_with("下手")) return Colour::kWhite;
  if (text.starts_with("後手") || text.starts_with("上手")) return Colour::kBlack;
  return std::nullopt;
}

// "2003/05/03(木) 10:30:00" as "2003.05.03"; other texts as they are.
std::string pgn_date(std::string_view text) {
  constexpr std::size_t kDateLength = 10;
  std::string date(text.substr(0, kDateLength));
  if (date.size() < kDateLength || (date[4] != '/' && date[4] != '-') || date[7] != date[4])
    return std::string(text);
  date[4] = date[7] = '.';
  const auto plain = [](char c) { return is_digit(c) || c == '.'; };
  return std::all_of(date.begin(), date.end(), plain) ? date : std::string(text);
}

}  // namespace

std::optional<KifField> kif_field(std::string_view line) {
  line = trimmed_wide(line);
  for (const std::string_view mark : {kColon, std::string_view(":"), std::string_view("＝")}) {
    const std::size_t at = line.find(mark);
    if (at == std::string_view::npos) continue;
    const std::string_view key = trimmed_wide(line.substr(0, at));
    if (kif_key(key) != nullptr || (mark == kColon && at <= kLongestKey))
      return KifField{key, trimmed_wide(line.substr(at + mark.size()))};
  }
  return std::nullopt;
}

bool is_kif_diagram_line(std::string_view line) {
  line = trimmed(line);
  return line.starts_with("|") || line.starts_with("+--") || line.starts_with("９ ８") ||
         line.starts_with("５ ４ ３") || line.starts_with("9 8 7");
}

Result<bool> KifHeader::take(std::string_view line) {
  Status read = done();
  const std::string_view bare = trimmed_wide(line);
  if (const std::optional<KifField> field = kif_field(line)) {
    read = take_field(*field);
  } else if (is_kif_diagram_line(line)) {
    if (bare.starts_with("|")) read = take_diagram_row(bare.substr(1));
  } else if (bare == "先手番" || bare == "下手番" || bare == "後手番" || bare == "上手番") {
    side_ = side_named(bare);
  } else {
    return false;
  }
  seen_ = true;
  if (!read) return read.error();
  return true;
}

Status KifHeader::take_field(const KifField& field) {
  if (field.key.ends_with("の持駒") && side_named(field.key))
    return take_hand(*side_named(field.key), field.value);
  if (field.key == "手合割") {
    std::string_view value = field.value;
    other_ = value == kOther;
    if (!take_one_of(value, kSmallGames).empty() && value.empty()) {
      variant_ = "minishogi";
      return done();
    }
    const Handicap* handicap = handicap_named(field.value);
    if (handicap == nullptr && !other_ && !field.value.empty())
      return Error{"unknown handicap " + quote(field.value)};
    handicap_ = handicap != nullptr && !handicap->missing.empty();
    if (handicap != nullptr) board_ = board_with(*handicap);
    return done();
  }
  const KifKey* key = kif_key(field.key);
  if (key == nullptr || key->tag.empty() || field.value.empty()) return done();
  const bool date = key->tag.ends_with("Date");
  tags_.push_back({std::string(key->tag), date ? pgn_date(field.value) : std::string(field.value), 0});
  return done();
}

Status KifHeader::take_hand(Colour colour, std::string_view pieces) {
  if (pieces.starts_with("なし")) return done();
  while (!(pieces = trimmed_wide(pieces)).empty()) {
    const std::string_view all = pieces;
    const ShogiName* piece = take_shogi_name(pieces);
    if (piece == nullptr) return Error{"not a piece in hand: " + quote(character_at(all, 0))};
    diagram_.hold(colour, *piece, take_numeral(pieces).value_or(1));
  }
  return done();
}

// " ・v香 ・" up to the second edge: a sign of the side and a piece for each square.
Status KifHeader::take_diagram_row(std::string_view row) {
  if (diagram_.ranks() >= kMaxDiagramRows) return Error{"a diagram has at most 12 rows"};
  std::vector<std::string> cells;
  Colour colour = Colour::kWhite;
  while (!row.empty() && row.front() != '|') {
    if (take_word(row, "v") || take_word(row, "V")) {
      colour = Colour::kBlack;
    } else if (take_word(row, " ") || take_word(row, "^")) {
      colour = Colour::kWhite;
    } else if (!take_one_of(row, "・ ･ . ． ＊ * 　").empty()) {
      cells.emplace_back();
    } else if (const ShogiName* piece = take_shogi_name(row)) {
      cells.push_back(shogi_letter(*piece, colour));
    } else {
      return Error{"not a piece of a diagram: " + quote(character_at(row, 0))};
    }
  }
  if (row.empty()) return Error{"a row of the diagram is cut off"};
  diagram_.add_row(cells);
  return done();
}

Colour KifHeader::first_mover() const { return side_.value_or(handicap_ ? Colour::kBlack : Colour::kWhite); }

Status KifHeader::describe(PgnGame& game, bool name_variant) const {
  for (const PgnTag& tag : tags_) {
    if (game.find(tag.name) == nullptr) game.set_tag(tag.name, tag.value);
  }
  const bool drawn = diagram_.ranks() > 0;
  const std::string variant = !variant_.empty() && !drawn ? variant_ : (drawn ? diagram_ : board_).variant();
  if (name_variant) game.set_tag("Variant", variant.empty() ? "shogi" : variant);
  if (other_ && !drawn) return Error{"the handicap その他 needs a diagram"};
  if (name_variant && variant.empty()) return Error{"no game of shogi has a board like that of the diagram"};
  if (!variant_.empty() && !drawn) return done();
  ShogiBoard board = drawn ? diagram_ : board_;
  board.set_side(first_mover());
  if (board.fen() == ShogiBoard::usual().fen()) return done();
  game.set_tag("SetUp", "1");
  game.set_tag("FEN", board.fen());
  return done();
}

std::string kif_handicap_of(std::string_view fen) {
  for (const Handicap& handicap : kHandicaps) {
    if (board_with(handicap).fen() == fen) return std::string(handicap.name);
  }
  return "";
}

}  // namespace proconsul
