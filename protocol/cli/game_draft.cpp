#include "protocol/cli/game_draft.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>

#include "engine/text.h"
#include "protocol/cli/definition_skeleton.h"
#include "variants/ini.h"
#include "variants/keys.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

constexpr char kEmpty = '.';
constexpr std::string_view kCustom = "customPiece";
constexpr std::string_view kUsualPairs = "rnb";
constexpr int kMinCastlingFiles = 6;
constexpr int kUsualCastlingFiles = 8;
constexpr std::size_t kMinLeftOfKing = 3;
constexpr std::size_t kMinRightOfKing = 2;

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

std::string entry(std::string_view key, std::string_view value) {
  return fmt::format("{} = {}\n", key, value);
}

bool in_middle(const GameDraft& draft, int file, int rank) {
  const auto central = [](int place, int size) { return place == (size - 1) / 2 || place == size / 2; };
  return central(file, draft.files) && central(rank, draft.ranks);
}

std::string square_name(int file, int rank) {
  return fmt::format("{}{}", static_cast<char>('a' + file), rank + 1);
}

// A row in FEN notation; letters unchanged.
std::string fen_row(const std::string& row) {
  std::string text;
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
  };
  for (const char c : row) {
    if (c == kEmpty) {
      ++empty;
    } else {
      flush();
      text += c;
    }
  }
  flush();
  return text;
}

std::string placement(const GameDraft& draft) {
  std::vector<std::string> ranks;
  for (std::string row : draft.rows) {
    if (draft.turned) std::reverse(row.begin(), row.end());
    ranks.push_back(fen_row(row));
  }
  const int between = draft.ranks - 2 * static_cast<int>(draft.rows.size());
  for (int i = 0; i < between; ++i) ranks.push_back(std::to_string(draft.files));
  for (auto row = draft.rows.rbegin(); row != draft.rows.rend(); ++row)
    ranks.push_back(fen_row(upper_case(*row)));
  return fmt::format("{}", fmt::join(ranks, "/"));
}

bool ends_by(const GameDraft& draft, std::string_view name) {
  return std::find(draft.ends.begin(), draft.ends.end(), name) != draft.ends.end();
}

std::string start_of(const GameDraft& draft) {
  return fmt::format("{} w {} - {}0 1", placement(draft), draft.castling ? "KQkq" : "-",
                     ends_by(draft, "checks") ? "3+3 " : "");
}

std::string whole_ranks(int first, int last) {
  std::vector<std::string> ranks;
  for (int rank = first; rank <= last; ++rank) ranks.push_back(fmt::format("*{}", rank));
  return fmt::format("{}", fmt::join(ranks, " "));
}

std::string piece_entries(const GameDraft& draft) {
  std::string text = "\n# The pieces: a letter, or letter:movement:name in Betza's notation\n";
  int custom = 0;
  for (const DraftPiece& piece : draft.pieces)
    text += entry(piece.key == kCustom ? fmt::format("{}{}", kCustom, ++custom) : piece.key, piece.value);
  return text;
}

char letter_of(const GameDraft& draft, std::string_view key) {
  for (const DraftPiece& piece : draft.pieces) {
    if (piece.key == key) return piece.letter;
  }
  return kEmpty;
}

// Number of pieces of a side on the board.
int count_of(const GameDraft& draft, std::string_view key) {
  int count = 0;
  for (const std::string& row : draft.rows)
    count += static_cast<int>(std::count(row.begin(), row.end(), letter_of(draft, key)));
  return draft.has(key) ? count : 0;
}

// The ranks on which pawns start, counted from 1.
std::vector<int> pawn_ranks(const GameDraft& draft) {
  std::vector<int> ranks;
  for (std::size_t i = 0; i < draft.rows.size(); ++i) {
    if (draft.rows[i].find(letter_of(draft, "pawn")) != std::string::npos && draft.has("pawn"))
      ranks.push_back(static_cast<int>(i) + 1);
  }
  return ranks;
}

std::string pawn_entries(const GameDraft& draft) {
  std::string text = "\n# Pawns and promotion: '*8' is the eighth rank, seen from White\n";
  text += entry("doubleStep", draft.double_step ? "true" : "false");
  if (draft.double_step) {
    std::vector<std::string> regions;
    for (const int rank : pawn_ranks(draft)) regions.push_back(fmt::format("*{}", rank));
    text += entry("doubleStepRegionWhite", fmt::format("{}", fmt::join(regions, " ")));
  }
  if (draft.promotions.empty()) return text + entry("promotionRegionWhite", "-");
  text += entry("promotionRegionWhite", whole_ranks(draft.ranks - draft.promotion_ranks + 1, draft.ranks));
  text += entry("promotionPieceTypes", draft.promotions);
  if (draft.promotion_ranks == 1) return text;
  return text + entry("mandatoryPawnPromotion", "false") +
         entry("mandatoryPromotionRegionWhite", whole_ranks(draft.ranks, draft.ranks));
}

std::string castling_entries(const GameDraft& draft) {
  if (!draft.castling) return entry("castling", "false");
  return entry("castling", "true") +
         entry("castlingKingsideFile", square_name(draft.files - 2, 0).substr(0, 1)) +
         entry("castlingQueensideFile", "c");
}

std::string flag_entries(const GameDraft& draft) {
  std::vector<std::string> centre;
  for (int rank = 0; rank < draft.ranks; ++rank) {
    for (int file = 0; file < draft.files; ++file) {
      if (in_middle(draft, file, rank)) centre.push_back(square_name(file, rank));
    }
  }
  const std::string middle =
      ends_by(draft, "centre") ? fmt::format("{}", fmt::join(centre, " ")) : std::string();
  const auto region = [&](int last) {
    if (!ends_by(draft, "race")) return middle;
    return fmt::format("{}{}*{}", middle, middle.empty() ? "" : " ", last);
  };
  std::string text = draft.has("king") ? entry("flagPiece", std::string(1, letter_of(draft, "king"))) : "";
  return text + entry("flagRegionWhite", region(draft.ranks)) + entry("flagRegionBlack", region(1));
}

std::string end_entries(const GameDraft& draft) {
  std::string text = "\n# Ends: what they mean for the side that has no move, or has lost its pieces\n";
  const bool giveaway = ends_by(draft, "giveaway");
  if (giveaway) text += entry("mustCapture", "true");
  if (giveaway && draft.has("king")) text += entry("checkmateValue", "win");
  text += entry("stalemateValue", draft.stalemate);
  if (giveaway || ends_by(draft, "capture")) {
    text += entry("extinctionValue", giveaway ? "win" : "loss") + entry("extinctionPieceTypes", "*");
    if (const int kings = count_of(draft, "king"); kings > 0)
      text += entry("extinctionPieceCount", std::to_string(kings));
  }
  if (ends_by(draft, "checks")) text += entry("checkCounting", "true");
  if (ends_by(draft, "centre") || ends_by(draft, "race")) text += flag_entries(draft);
  return text + entry("nMoveRule", "50") + entry("nFoldRule", "3");
}

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
  for (const DraftPiece& piece : draft.pieces) {
    if (piece.key == "king") {
      row[middle] = piece.letter;
    } else if (piece.key == "queen") {
      row[middle - 1] = piece.letter;
    } else if (piece.key != "pawn" && others.find(piece.letter) == others.npos) {
      others += piece.letter;
    }
  }
  fill_from_edges(row, others);
  return row;
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
            {line.value.front(), custom ? std::string(kCustom) : line.key, line.value});
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

bool GameDraft::has(std::string_view key) const {
  return std::any_of(pieces.begin(), pieces.end(), [&](const DraftPiece& piece) { return piece.key == key; });
}

bool GameDraft::on_board(std::string_view key) const {
  const char letter = letter_of(*this, key);
  return has(key) && std::any_of(rows.begin(), rows.end(),
                                 [&](const std::string& row) { return row.find(letter) != row.npos; });
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
  const std::vector<int> starts = pawn_ranks(*this);
  if (starts.empty()) return "no pawns are on the board at the start";
  if (starts.back() != static_cast<int>(rows.size())) return "no pawns are in the front row";
  return starts.back() + 2 < ranks ? "" : "the board has too few ranks";
}

std::string GameDraft::castling_obstacle() const {
  if (!on_board("king") || !on_board("rook")) return "it takes a king and a rook on the board";
  if (files < kMinCastlingFiles) return fmt::format("it takes at least {} files", kMinCastlingFiles);
  if (turned) return "it takes armies that mirror each other";
  const std::string& back = rows.front();
  const std::size_t king = back.find(letter_of(*this, "king"));
  const char rook = letter_of(*this, "rook");
  const bool between = king != back.npos && back.find(rook) < king && back.rfind(rook) > king;
  if (!between) return "it takes a king between two rooks in the back row";
  if (king < kMinLeftOfKing || king + kMinRightOfKing >= back.size())
    return fmt::format("it takes at least {} squares to the left of the king and {} to the right",
                       kMinLeftOfKing, kMinRightOfKing);
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
  const std::string back = proposed_back_row(draft);
  if (back.find_first_not_of(kEmpty) != back.npos) draft.rows.push_back(back);
  const int with_pawns = static_cast<int>(draft.rows.size()) + 1;
  if (draft.has("pawn") && 2 * with_pawns < draft.ranks)
    draft.rows.emplace_back(static_cast<std::size_t>(draft.files), letter_of(draft, "pawn"));
  propose_rules(draft);
}

void propose_rules(GameDraft& draft) {
  draft.promotions = draft.promotion_obstacle().empty() ? draft.promotable() : "";
  draft.promotion_ranks = 1;
  draft.double_step = draft.double_step_obstacle().empty() && draft.ranks >= 8;
  draft.castling = draft.castling_obstacle().empty() && draft.files >= kUsualCastlingFiles;
  draft.ends = draft.has("king") ? std::vector<std::string>() : std::vector<std::string>{"capture"};
  draft.stalemate = "draw";
}

std::string rows_text(const GameDraft& draft) {
  std::vector<std::string> rows;
  for (const std::string& row : draft.rows) rows.push_back(fen_row(row));
  return fmt::format("{}", fmt::join(rows, "/"));
}

std::string definition_of(const GameDraft& draft) {
  std::string text = fmt::format(
      "# Made by 'proconsul variant new'; variants/definitions/README.md explains these keys and all "
      "others.\n"
      "[{}]\n",
      draft.name);
  text += entry("title", title_of_name(draft.name));
  if (!draft.about.empty()) text += entry("about", draft.about);
  text += "\n# The board and the start\n";
  text += entry("maxFile", std::to_string(draft.files)) + entry("maxRank", std::to_string(draft.ranks)) +
          entry("startFen", start_of(draft));
  text += piece_entries(draft) + pawn_entries(draft) + "\n# Castling\n" + castling_entries(draft);
  return text + end_entries(draft);
}

}  // namespace proconsul
