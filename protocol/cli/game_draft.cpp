#include "protocol/cli/game_draft.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>

#include "engine/text.h"
#include "variants/ini.h"
#include "variants/keys.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

constexpr char kEmpty = GameDraft::kEmpty;
constexpr char kHole = GameDraft::kHole;
constexpr std::string_view kUsualPairs = "rnb";
constexpr int kUsualSide = 8;  // of boards with castling and double steps
constexpr int kMinCastlingSteps = 2;

// A game with all pieces to choose from, used to draw their diagrams.
constexpr std::string_view kCatalogue = R"([pieces]
king = k
queen = q
rook = r
bishop = b
knight = n
pawn = p
archbishop = a
chancellor = c
amazon = m
centaur = e
commoner = g
wazir = w
fers = f
silver = s
gold = o
alfil = l
cannon = t
customPiece1 = d:D:dabbaba
customPiece2 = j:C:camel
customPiece3 = z:Z:zebra
customPiece4 = h:NN:nightrider
customPiece5 = u:wQ3:consul
customPiece6 = x:gQ:grasshopper
startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1
promotionPieceTypes = q
castling = false
)";

// Fills in pairs of pieces, the usual ones outside; if there are not enough for pairs, single ones alternate
// between the sides.
void fill_from_edges(std::string& row, std::string_view pieces) {
  const std::size_t half = row.size() / 2;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < half; ++i) pairs += row[i] == kEmpty && row[row.size() - 1 - i] == kEmpty;
  std::size_t next = 0;
  for (std::size_t left = 0; left < half && next < pieces.size(); ++left) {
    char& left_square = row[left];
    char& right_square = row[row.size() - 1 - left];
    if (left_square != kEmpty || right_square != kEmpty) continue;
    const bool apart = pieces.size() - next > pairs && kUsualPairs.find(pieces[next]) == kUsualPairs.npos;
    left_square = pieces[next];
    if (apart) ++next;
    right_square = pieces[next++];
    --pairs;
  }
  for (char& square : row) {
    if (square == kEmpty && next < pieces.size()) square = pieces[next++];
  }
}

// On the free square that is nearest to `wanted`, if there is one.
void place_near(std::string& row, std::size_t wanted, char letter) {
  for (std::size_t away = 0; away < row.size(); ++away) {
    for (const std::size_t file : {wanted + away, wanted - away}) {  // may wrap around, beyond the row
      if (file >= row.size() || row[file] != kEmpty) continue;
      row[file] = letter;
      return;
    }
  }
}

// Kings and queens in the middle, the others in pairs from the edges.
std::string proposed_back_row(const GameDraft& draft) {
  std::string row(static_cast<std::size_t>(draft.files), kEmpty);
  const std::size_t middle = row.size() / 2;
  std::string others;
  for (const char usual : kUsualPairs) {
    for (const DraftPiece& piece : draft.pieces) {
      if (piece.letter == usual) others += usual;
    }
  }
  for (std::size_t file = 0; file < row.size(); ++file) {
    if (draft.is_unusable(static_cast<int>(file), 0)) row[file] = kHole;
  }
  for (const DraftPiece& piece : draft.pieces) {
    if (piece.key == "king") {
      place_near(row, middle, piece.letter);
    } else if (piece.key == "queen") {
      place_near(row, middle - 1, piece.letter);
    } else if (piece.key != "pawn" && others.find(piece.letter) == others.npos) {
      others += piece.letter;
    }
  }
  fill_from_edges(row, others);
  return row;
}

// To both sides alike, and not into the corner: two on the usual board, more on wider ones.
int castling_steps(const GameDraft& draft) {
  const std::string& back = draft.rows.front();
  const auto king = static_cast<int>(back.find(draft.letter_of("king")));
  const int room = std::min(king, draft.files - 1 - king) - 1;
  return std::min(std::max(kMinCastlingSteps, draft.files / 2 - 2), room);
}

// One die, for a piece that stands on the board and has an alternative.
void propose_dice(GameDraft& draft) {
  const std::string letters = draft.promotable();
  for (const char letter : letters) {
    const bool castles = draft.castling && letter == draft.letter_of("rook");
    if (castles || !draft.stands(letter)) continue;
    for (const char other : letters) {
      if (other == letter) continue;
      draft.dice.emplace_back(letter, std::string(1, other));
      return;
    }
  }
}

}  // namespace

const PieceCatalogue& piece_catalogue() {
  static const PieceCatalogue kPieces = [] {
    const Registry registry = Registry::of_definitions({kCatalogue});
    PieceCatalogue catalogue{{}, *registry.variants().front().rules};
    const IniFile file = read_ini(kCatalogue);
    for (const IniEntry& line : file.sections.front().entries) {
      const bool custom = is_custom_piece(line.key);
      if (!custom && line.value.size() != 1) break;
      if (line.value.size() == 1 || custom)
        catalogue.pieces.push_back(
            {line.value.front(), custom ? std::string(GameDraft::kCustom) : line.key, line.value});
    }
    return catalogue;
  }();
  return kPieces;
}

const std::vector<DraftEnd>& draft_ends() {
  static const std::vector<DraftEnd> kEnds = {
      {"checks", "a side that gives check three times wins", true},
      {"centre", "a side whose king, or without kings any piece, reaches the middle of the board wins",
       false},
      {"race", "a side whose king, or without kings any piece, reaches the last rank wins", false},
      {"capture", "a side that has lost all pieces except the king loses", false},
      {"giveaway",
       "a side that has lost all pieces except the king, or is mated, wins; capturing is compulsory", false}};
  return kEnds;
}

const std::vector<DraftSpecial>& draft_specials() {
  static const std::vector<DraftSpecial> kSpecials = {
      {"holes", "some squares of the board do not exist"},
      {"hand", "pieces are held in hand, and dropped instead of a move"},
      {"moves", "turns have several moves"},
      {"dice", "dice change both armies before the game"}};
  return kSpecials;
}

bool GameDraft::is_special(std::string_view special) const {
  return std::find(specials.begin(), specials.end(), special) != specials.end();
}

bool GameDraft::is_hole(int file, int rank) const {
  return std::find(holes.begin(), holes.end(), square_name(file, rank)) != holes.end();
}

bool GameDraft::is_unusable(int file, int rank) const {
  const int opposite = turned ? files - 1 - file : file;
  return is_hole(file, rank) || is_hole(opposite, ranks - 1 - rank);
}

std::string GameDraft::square_name(int file, int rank) {
  return fmt::format("{}{}", static_cast<char>('a' + file), rank + 1);
}

bool GameDraft::ends_by(std::string_view end) const {
  return std::find(ends.begin(), ends.end(), end) != ends.end();
}

bool GameDraft::has(std::string_view key) const {
  return std::any_of(pieces.begin(), pieces.end(), [&](const DraftPiece& piece) { return piece.key == key; });
}

char GameDraft::letter_of(std::string_view key) const {
  for (const DraftPiece& piece : pieces) {
    if (piece.key == key) return piece.letter;
  }
  return kEmpty;
}

bool GameDraft::stands(char letter) const {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const std::string& row) { return row.find(letter) != row.npos; });
}

bool GameDraft::on_board(std::string_view key) const { return has(key) && stands(letter_of(key)); }

int GameDraft::count_of(std::string_view key) const {
  std::ptrdiff_t count = 0;
  for (const std::string& row : rows) count += std::count(row.begin(), row.end(), letter_of(key));
  return has(key) ? static_cast<int>(count) : 0;
}

std::vector<int> GameDraft::pawn_ranks() const {
  std::vector<int> starts;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (has("pawn") && rows[i].find(letter_of("pawn")) != std::string::npos)
      starts.push_back(static_cast<int>(i) + 1);
  }
  return starts;
}

std::string GameDraft::promotable() const {
  std::string letters;
  for (const DraftPiece& piece : pieces) {
    if (piece.key != "king" && piece.key != "pawn") letters += piece.letter;
  }
  return letters;
}

std::string GameDraft::promotion_obstacle() const {
  if (!has("pawn")) return "the game has no pawns";
  return promotable().empty() ? "there is no piece that a pawn could become" : "";
}

std::string GameDraft::double_step_obstacle() const {
  const std::vector<int> starts = pawn_ranks();
  if (starts.empty()) return "no pawns are on the board at the start";
  if (starts.back() != static_cast<int>(rows.size())) return "no pawns are in the front row";
  return starts.back() + 2 < ranks ? "" : "the board has too few ranks";
}

std::string GameDraft::castling_obstacle() const {
  if (!on_board("king") || !on_board("rook")) return "it takes a king and a rook on the board";
  if (turned) return "it takes armies that mirror each other";
  const std::string& back = rows.front();
  const std::size_t king = back.find(letter_of("king"));
  const std::size_t left = back.find(letter_of("rook")), right = back.rfind(letter_of("rook"));
  if (king == back.npos || left == back.npos || left > king || right < king)
    return "it takes a king between two rooks in the back row";
  for (std::size_t file = left; file <= right; ++file) {
    if (is_unusable(static_cast<int>(file), 0)) return "there are holes between the king and a rook";
  }
  if (castling_steps(*this) >= kMinCastlingSteps) return "";
  return fmt::format("it takes at least {} squares on both sides of the king", kMinCastlingSteps + 1);
}

std::string GameDraft::row_obstacle() const {
  for (int rank = 0; rank < static_cast<int>(rows.size()); ++rank) {
    for (int file = 0; file < files; ++file) {
      const char letter = rows[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
      if (letter == kEmpty || letter == kHole || !is_unusable(file, rank)) continue;
      if (is_hole(file, rank)) return square_name(file, rank) + " is no square of the board";
      return square_name(turned ? files - 1 - file : file, ranks - 1 - rank) +
             ", where Black's piece would stand, is no square of the board";
    }
  }
  return "";
}

void propose_pieces(GameDraft& draft) {
  draft.pieces.clear();
  for (const DraftPiece& piece : piece_catalogue().pieces) {
    if (std::string_view("kqrbnp").find(piece.letter) != std::string_view::npos)
      draft.pieces.push_back(piece);
  }
  propose_rows(draft);
}

void propose_rows(GameDraft& draft) {
  draft.rows.clear();
  draft.turned = false;
  const std::string back = proposed_back_row(draft);
  if (back.find_first_not_of(".*") != back.npos) draft.rows.push_back(back);
  const auto rank = static_cast<int>(draft.rows.size());
  if (draft.has("pawn") && 2 * (rank + 1) < draft.ranks) {
    std::string pawns(static_cast<std::size_t>(draft.files), draft.letter_of("pawn"));
    for (std::size_t file = 0; file < pawns.size(); ++file) {
      if (draft.is_unusable(static_cast<int>(file), rank)) pawns[file] = kHole;
    }
    draft.rows.push_back(std::move(pawns));
  }
  propose_rules(draft);
}

void propose_rules(GameDraft& draft) {
  draft.promotions = draft.promotion_obstacle().empty() ? draft.promotable() : "";
  draft.promotion_ranks = 1;
  draft.double_step = draft.double_step_obstacle().empty() && draft.ranks >= kUsualSide;
  draft.castling = draft.castling_obstacle().empty() && draft.files >= kUsualSide;
  propose_castling(draft);
  draft.takes_to_hand = draft.is_special("hand");
  draft.hand.clear();
  draft.turns = draft.is_special("moves") ? "1 2 2" : "1";
  draft.dice.clear();
  if (draft.is_special("dice")) propose_dice(draft);
  draft.ends = draft.has("king") ? std::vector<std::string>() : std::vector<std::string>{"capture"};
  draft.stalemate = "draw";
}

void propose_castling(GameDraft& draft) {
  if (!draft.castling_obstacle().empty()) return;
  const auto king = static_cast<int>(draft.rows.front().find(draft.letter_of("king")));
  const int steps = castling_steps(draft);
  draft.castling_files = {king - steps, king + steps};
}

}  // namespace proconsul
