// The definition file of a draft.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/text.h"
#include "protocol/cli/definition_skeleton.h"
#include "protocol/cli/game_draft.h"

namespace proconsul {
namespace {

constexpr std::array<const char*, kMaxDraftDice> kDiceNames = {"first", "second", "third", "fourth", "fifth"};

std::string entry(std::string_view key, std::string_view value) {
  return fmt::format("{} = {}\n", key, value);
}

std::string truth_entry(std::string_view key, bool value) { return entry(key, value ? "true" : "false"); }

bool in_middle(const GameDraft& draft, int file, int rank) {
  const auto central = [](int place, int size) { return place == (size - 1) / 2 || place == size / 2; };
  return central(file, draft.files) && central(rank, draft.ranks) && !draft.is_hole(file, rank);
}

// A row in FEN notation; letters and holes unchanged.
std::string fen_row(const std::string& row) {
  std::string text;
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
  };
  for (const char c : row) {
    if (c == GameDraft::kEmpty) {
      ++empty;
    } else {
      flush();
      text += c;
    }
  }
  flush();
  return text;
}

// By rank, with the letters of both sides.
std::vector<std::string> board_rows(const GameDraft& draft) {
  const auto files = static_cast<std::size_t>(draft.files), ranks = static_cast<std::size_t>(draft.ranks);
  std::vector<std::string> board(ranks, std::string(files, GameDraft::kEmpty));
  for (std::size_t i = 0; i < draft.rows.size(); ++i) {
    std::string black = draft.rows[i];
    if (draft.turned) std::reverse(black.begin(), black.end());
    board[i] = upper_case(draft.rows[i]);
    board[ranks - 1 - i] = black;
  }
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    for (std::size_t file = 0; file < files; ++file) {
      char& square = board[rank][file];
      const bool hole = draft.is_hole(static_cast<int>(file), static_cast<int>(rank));
      if (hole || square == GameDraft::kHole) square = hole ? GameDraft::kHole : GameDraft::kEmpty;
    }
  }
  return board;
}

std::string placement(const GameDraft& draft) {
  std::vector<std::string> ranks;
  for (const std::string& row : board_rows(draft)) ranks.insert(ranks.begin(), fen_row(row));
  const std::string hands = draft.drops() ? "[" + upper_case(draft.hand) + draft.hand + "]" : "";
  return fmt::format("{}{}", fmt::join(ranks, "/"), hands);
}

std::string draft_start(const GameDraft& draft) {
  return fmt::format("{} w {} - {}0 1", placement(draft), draft.castling ? "KQkq" : "-",
                     draft.ends_by("checks") ? "3+3 " : "");
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
    text +=
        entry(piece.key == GameDraft::kCustom ? fmt::format("{}{}", GameDraft::kCustom, ++custom) : piece.key,
              piece.value);
  return text;
}

std::string pawn_entries(const GameDraft& draft) {
  std::string text = "\n# Pawns and promotion: '*8' is the eighth rank, seen from White\n";
  text += truth_entry("doubleStep", draft.double_step);
  if (draft.double_step) {
    std::vector<std::string> regions;
    for (const int rank : draft.pawn_ranks()) regions.push_back(fmt::format("*{}", rank));
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
  const std::string text = "\n# Castling: the files where the king goes; the rook stands beside it\n" +
                           truth_entry("castling", draft.castling);
  if (!draft.castling) return text;
  const auto file = [](int index) { return GameDraft::square_name(index, 0).substr(0, 1); };
  return text + entry("castlingKingsideFile", file(draft.castling_files.second)) +
         entry("castlingQueensideFile", file(draft.castling_files.first));
}

std::string hand_entries(const GameDraft& draft) {
  if (!draft.drops()) return "";
  return "\n# Pieces in hand are dropped on empty squares; those at the start are in brackets in startFen\n" +
         truth_entry("pieceDrops", true) + truth_entry("capturesToHand", draft.takes_to_hand);
}

std::string turn_entries(const GameDraft& draft) {
  if (draft.turns == GameDraft::kOneMove) return "";
  const std::string text = "\n# Moves of each turn, White's first; the last two numbers alternate for ever\n";
  if (draft.turns == GameDraft::kProgressive) return text + truth_entry("progressiveMultimove", true);
  return text + entry("multimoves", draft.turns);
}

// A 1 leaves each army as it is.
std::string dice_entries(const GameDraft& draft) {
  if (draft.dice.empty()) return "";
  std::vector<std::string> names;
  std::string rows;
  for (std::size_t i = 0; i < draft.dice.size(); ++i) {
    const auto& [piece, others] = draft.dice[i];
    names.push_back(fmt::format("{}:{}", kDiceNames[i], others.size() + 1));
    for (std::size_t face = 0; face < others.size(); ++face)
      rows +=
          entry("startDiceTable", fmt::format("{} {} {}:{}", kDiceNames[i], face + 2, piece, others[face]));
  }
  return "\n# Dice, with the number of their sides, and what they change for both sides\n" +
         entry("startDice", fmt::format("{}", fmt::join(names, " "))) + rows;
}

std::string flag_entries(const GameDraft& draft) {
  std::vector<std::string> centre;
  for (int rank = 0; rank < draft.ranks; ++rank) {
    for (int file = 0; file < draft.files; ++file) {
      if (in_middle(draft, file, rank)) centre.push_back(GameDraft::square_name(file, rank));
    }
  }
  const std::string middle =
      draft.ends_by("centre") ? fmt::format("{}", fmt::join(centre, " ")) : std::string();
  const auto region = [&](int last) {
    if (!draft.ends_by("race")) return middle;
    return fmt::format("{}{}*{}", middle, middle.empty() ? "" : " ", last);
  };
  std::string text = draft.has("king") ? entry("flagPiece", std::string(1, draft.letter_of("king"))) : "";
  return text + entry("flagRegionWhite", region(draft.ranks)) + entry("flagRegionBlack", region(1));
}

std::string end_entries(const GameDraft& draft) {
  std::string text = "\n# Ends: what they mean for the side that has no move, or has lost its pieces\n";
  const bool giveaway = draft.ends_by("giveaway");
  if (giveaway) text += entry("mustCapture", "true");
  if (giveaway && draft.has("king")) text += entry("checkmateValue", "win");
  text += entry("stalemateValue", draft.stalemate);
  if (giveaway || draft.ends_by("capture")) {
    text += entry("extinctionValue", giveaway ? "win" : "loss") + entry("extinctionPieceTypes", "*");
    if (const int kings = draft.count_of("king"); kings > 0)
      text += entry("extinctionPieceCount", std::to_string(kings));
  }
  if (draft.ends_by("checks")) text += entry("checkCounting", "true");
  if (draft.ends_by("centre") || draft.ends_by("race")) text += flag_entries(draft);
  return text + entry("nMoveRule", "50") + entry("nFoldRule", "3");
}

}  // namespace

std::string rows_text(const GameDraft& draft) {
  std::vector<std::string> rows;
  for (const std::string& row : draft.rows) rows.push_back(fen_row(row));
  return fmt::format("{}", fmt::join(rows, "/"));
}

bool has_middle(const GameDraft& draft) {
  for (int rank = 0; rank < draft.ranks; ++rank) {
    for (int file = 0; file < draft.files; ++file) {
      if (in_middle(draft, file, rank)) return true;
    }
  }
  return false;
}

std::string definition_of(const GameDraft& draft) {
  std::string text = fmt::format(
      "# Made by 'proconsul variant new'; variants/definitions/README.md explains these keys and all "
      "others.\n"
      "[{}]\n",
      draft.name);
  text += entry("title", title_of_name(draft.name));
  if (!draft.about.empty()) text += entry("about", draft.about);
  text += "\n# The board and the start; '*' is a square that does not exist\n";
  text += entry("maxFile", std::to_string(draft.files)) + entry("maxRank", std::to_string(draft.ranks)) +
          entry("startFen", draft_start(draft));
  text += piece_entries(draft) + pawn_entries(draft) + castling_entries(draft) + hand_entries(draft);
  return text + turn_entries(draft) + dice_entries(draft) + end_entries(draft);
}

}  // namespace proconsul
