#include "variants/loader.h"

#include <algorithm>
#include <array>

#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/loader_starts.h"
#include "variants/mended.h"
#include "variants/region.h"
#include "variants/switches.h"

namespace proconsul {
namespace {

class VariantLoader {
 public:
  VariantLoader(Definition& definition, Budget budget, const CompiledGame* kin)
      : definition_(definition), budget_(budget), kin_(kin) {}

  Variant load() {
    load_texts();
    if (load_board() && load_army()) {
      const std::size_t errors = definition_.errors().size();
      load_switches(definition_, rules_);
      load_promotion(definition_, rules_, start_);
      load_hand(definition_, rules_, start_);
      load_changes(definition_, rules_);
      load_pseudo_royals(definition_, rules_, start_);
      check_start();
      if (definition_.errors().size() == errors) load_moves_and_ends();
    }
    variant_.castling_by_rook = rules_.castling.style == CastlingStyle::kFixed &&
                                rules_.castling.text == CastlingText::kKingTakesRook;
    variant_.compiled = kin_ == nullptr
                            ? std::make_shared<const CompiledGame>(std::move(rules_), budget_)
                            : std::make_shared<const CompiledGame>(std::move(rules_), budget_, *kin_);
    variant_.rules = {variant_.compiled, &variant_.compiled->rules()};
    if (definition_.errors().empty()) variant_.starts = load_starts(definition_, variant_.rules);
    return std::move(variant_);
  }

 private:
  void load_texts() {
    rules_.name = definition_.name();
    rules_.title = definition_.text("title", rules_.name);
    for (const IniEntry* line : definition_.find_all("about")) {
      rules_.about += (rules_.about.empty() ? "" : "\n") + line->value;
    }
    for (const IniEntry* paragraph : definition_.find_all("rules"))
      variant_.rules_text.push_back(paragraph->value);
    variant_.uncheckered = definition_.flag("uncheckered", false);
    variant_.list_order = definition_.number("listOrder", 1, kLastInList, 0);
    const std::string aliases = definition_.text("aliases", "");
    for (const Word& alias : words_of(aliases)) variant_.aliases.emplace_back(alias.text);
  }

  // False if there are errors that would only cause more errors in what depends on it. Where they are known
  // already, the board is made from what can be read.
  bool load_board() {
    const std::size_t errors = definition_.errors().size(), faults = definition_.faults();
    BoardSize size{load_files(), definition_.number("maxRank", 1, kMaxRanks, 8)};
    if (size.files * size.ranks > kMaxSquares) {
      definition_.fail_section("the board has " + std::to_string(size.files * size.ranks) +
                               " squares, expected at most " + std::to_string(kMaxSquares));
    }
    rules_.start_fen = with_own_letters(start_fen_of(definition_));
    if (definition_.faults() != faults) size = size_of_placement(rules_.start_fen);
    Result<StartPlacement> placement = read_placement(rules_.start_fen, size.files, size.ranks);
    if (!placement && definition_.errors().size() == errors) {
      fail_start(static_cast<std::size_t>(placement.error().column - 1), placement.error().message);
      mended_ = true;
      rules_.start_fen = mended_fen(rules_.start_fen, size, [](const std::string&) { return true; });
      placement = read_placement(rules_.start_fen, size.files, size.ranks);
    }
    if (!placement || definition_.errors().size() != errors) return false;
    start_ = placement.value();
    load_cells();
    load_wrap();
    rules_.board = start_.board;
    return true;
  }

  // Without synonyms of the game's letters.
  std::string with_own_letters(std::string fen) const {
    const std::map<std::string, std::string> synonyms = synonyms_in(definition_);
    for (std::size_t i = 0; i < fen.size() && !is_blank(fen[i]); ++i) {
      char& c = fen[i];
      const auto own = synonyms.find(std::string(1, to_upper(c)));
      const bool marked = i + 1 < fen.size() && fen[i + 1] == '\'';  // as no synonym is
      if (!is_letter(c) || marked || own == synonyms.end() || own->second.size() != 1) continue;
      c = is_upper(c) ? own->second.front() : to_lower(own->second.front());
    }
    return fen;
  }

  void load_wrap() {
    const bool both = definition_.flag("toroidal", false);
    const bool files = definition_.flag("cylindrical", both);
    Geometry& board = start_.board;
    board.wrap = both ? BoardWrap::kBoth : files ? BoardWrap::kFiles : BoardWrap::kNone;
    rules_.wrap = board.wrap;
    if (both && board.files != board.ranks)
      definition_.fail(IniEntry(*definition_.find("toroidal")), 0,
                       "this engine does not support tori of fewer files than ranks or the reverse yet");
    if (board.wrap == BoardWrap::kNone) return;
    for (const char* key :
         {"connectN", "connectNxN", "collinearN", "connectRegion1White", "connectRegion1Black",
          "enclosingDrop", "royalPieceNoThroughCheck", "tripleStepRegionWhite", "tripleStepRegionBlack"}) {
      const IniEntry* entry = definition_.find(key);
      if (entry != nullptr && entry->value != "0" && entry->value != "-" && entry->value != "none" &&
          entry->value != "false")
        definition_.fail(IniEntry(*entry), 0,
                         "this engine does not support '" + entry->key + "' on boards whose sides meet yet");
    }
  }

  // "b 2": borders of cells after the b-file and the second rank.
  void load_cells() {
    const IniEntry* lines = definition_.find("gridLines");
    if (lines == nullptr || lines->value == "-") return;
    Geometry& board = start_.board;
    std::vector<bool> after_file(static_cast<std::size_t>(board.files)),
        after_rank(static_cast<std::size_t>(board.ranks));
    for (const Word& word : words_of(lines->value)) {
      const auto rank = parse_number(word.text, 1, board.ranks - 1);
      const auto file = is_letter(word.text.front()) ? parse_file(word.text, board.files) : std::nullopt;
      if (!rank && !file) {
        return definition_.fail(
            IniEntry(*lines), word.offset,
            "expected files and ranks, behind which the borders of cells are, not " + quote(word.text));
      }
      if (rank) after_rank[static_cast<std::size_t>(*rank - 1)] = true;
      if (file) after_file[static_cast<std::size_t>(*file)] = true;
    }
    int row = 0;
    for (int rank = 0; rank < board.ranks; ++rank) {
      int cell = row * board.files + 1;
      for (int file = 0; file < board.files; ++file) {
        board.cells[index_of(board.square(file, rank))] = static_cast<std::uint8_t>(cell);
        cell += after_file[static_cast<std::size_t>(file)] ? 1 : 0;
      }
      row += after_rank[static_cast<std::size_t>(rank)] ? 1 : 0;
    }
  }

  bool load_army() {
    const std::size_t errors = definition_.errors().size();
    rules_.pieces = load_pieces(definition_, rules_.board, start_);
    return definition_.errors().size() == errors;
  }

  void fail_start(std::size_t offset, std::string message) {
    const IniEntry* fen = definition_.find("startFen");
    if (fen != nullptr) return definition_.fail(*fen, offset, std::move(message));
    if (definition_.errors().empty())
      definition_.fail_section("key 'startFen' is missing, and the orthodox start does not fit: " + message);
  }

  // Offsets in a mended FEN are not those of the text.
  void fail_letter(const StartPlacement::Man& man) {
    if (!mended_) fail_start(man.offset, "no piece has the letter " + quote(man.letter));
  }

  // A number or the last file's letter.
  int load_files() {
    const IniEntry* entry = definition_.find("maxFile");
    if (entry != nullptr && is_lower(entry->value.front()))
      return definition_.file("maxFile", kMaxFiles, 7) + 1;
    return definition_.number("maxFile", 1, kMaxFiles, 8);
  }

  void check_start() {
    std::array<int, kColours> royals{};
    std::array<int, kColours> men{};
    for (const StartPlacement::Man& man : start_.men) {
      const PieceType type = rules_.type_of(man.letter);
      if (!type.valid()) {
        fail_letter(man);
        continue;
      }
      const PieceDef& piece = rules_.pieces[index_of(type)];
      ++men[index_of(man.colour)];
      if (piece.royal) ++royals[index_of(man.colour)];
      const Square square = man.colour == Colour::kWhite ? man.square : rules_.board.flipped(man.square);
      if (!contains(piece.allowed, square) && !mended_)
        fail_start(man.offset, "no " + piece.name + " may stand on " + square_name(rules_.board, man.square));
    }
    for (const StartPlacement::Man& man : start_.held) {
      const PieceType type = rules_.type_of(man.letter);
      if (!type.valid()) {
        fail_letter(man);
        continue;
      }
      ++men[index_of(man.colour)];
      if (rules_.pieces[index_of(type)].royal) ++royals[index_of(man.colour)];
    }
    if (definition_.is_faulty()) mend_start();
    rules_.royals_per_side = royals[0];
    if (royals[1] != royals[0]) rules_.black_royals = royals[1];
    const bool changes_sides =
        definition_.text("changeColour", "none") != "none" || rules_.extra.flips_around;
    const int always_held = rules_.hand.unlimited ? static_cast<int>(rules_.hand.drops.size()) : 0;
    rules_.max_pieces_per_side = rules_.has_hands()
                                     ? std::max(men[0] + men[1], popcount(rules_.board.squares)) + always_held
                                 : changes_sides ? men[0] + men[1]
                                                 : std::max(men[0], men[1]);
    const bool uneven = royals[0] != royals[1] && royals[0] != 0 && royals[1] != 0;
    if (uneven && !definition_.flag("dupleCheckWhite", false) &&
        !definition_.flag("dupleCheckBlack", false)) {
      fail_start(0, "expected as many kings for White as for Black, or none, not " +
                        std::to_string(royals[0]) + " and " + std::to_string(royals[1]));
    }
  }

  void mend_start() {
    rules_.start_fen =
        mended_fen(rules_.start_fen, {rules_.board.files, rules_.board.ranks},
                   [this](const std::string& letter) { return rules_.type_of(letter).valid(); });
  }

  void load_moves_and_ends() {
    rules_.castling_from = definition_.number("castlingForbiddenPlies", 0, 1000, 0);
    rules_.castling = load_castling(definition_, rules_, start_);
    rules_.rights_text =
        static_cast<RightsText>(definition_.choice("castlingRights", {"castling", "unmovedFiles"}, 0));
    load_leap_and_swap();
    load_first_leaps();
    check_rights_text();
    load_turns(definition_, rules_);
    load_walls(definition_, rules_);
    load_legality(definition_, rules_);
    load_captures(definition_, rules_);
    load_ends(definition_, rules_);
    load_counting(definition_, rules_);
    refuse_clashes(definition_, rules_);
  }

  // On wide boards K could mean castling or the file of an unmoved piece.
  void check_rights_text() {
    const bool castles = rules_.castling.style != CastlingStyle::kNone;
    const bool by_castlings = rules_.rights_text == RightsText::kCastling;
    if (castles && by_castlings && !rules_.hand.gates.empty() && rules_.board.files > 'k' - 'a')
      definition_.fail_section(
          "gates beside castling on more than 10 files need 'castlingRights = unmovedFiles', as K would be a "
          "castling and a file");
  }

  std::vector<PieceType> all_non_pawns() const {
    std::vector<PieceType> types;
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      if (!rules_.pieces[i].royal && !rules_.pieces[i].pawn) types.emplace_back(static_cast<int>(i));
    }
    return types;
  }

  void load_leap_and_swap() {
    std::vector<int> files = definition_.file_list("leapFiles", rules_.board.files);
    for (std::size_t i = 0; i < files.size(); ++i)
      files.erase(std::remove(files.begin() + static_cast<std::ptrdiff_t>(i) + 1, files.end(), files[i]),
                  files.end());
    if (!files.empty()) rules_.leap = LeapRules{files, rules_.castling.rank};
    const std::vector<PieceType> swapping = definition_.piece_list("swapPiece", rules_.pieces, {});
    if (swapping.empty()) return;
    if (swapping.size() > 1) definition_.fail(*definition_.find("swapPiece"), 0, "expected one piece letter");
    rules_.swap =
        SwapRules{swapping.front(), definition_.piece_list("swapPartners", rules_.pieces, all_non_pawns()),
                  rules_.castling.rank};
  }

  // The king may leap once like a knight to its second rank, unless it is in check or has ever been attacked
  // by a moving rook; the fers may go once two squares forward.
  void load_first_leaps() {
    if (!definition_.flag("cambodianMoves", false)) return;
    rules_.rights_text = RightsText::kUnmovedFiles;
    rules_.first_leaps.rank = rules_.castling.rank;
    const PieceType king = piece_of_key(definition_, rules_.pieces, "king");
    const PieceType fers = piece_of_key(definition_, rules_.pieces, "fers");
    const PieceType rook = piece_of_key(definition_, rules_.pieces, "rook");
    auto& leaps = rules_.first_leaps.leaps;
    if (king.valid()) leaps.insert(leaps.end(), {{king, {-2, 1}, false}, {king, {2, 1}, false}});
    if (fers.valid()) leaps.push_back({fers, {0, 2}, true});
    if (rook.valid()) rules_.first_leaps.ended_by = {rook};
  }

  Definition& definition_;
  Budget budget_;
  const CompiledGame* kin_;
  Rules rules_;
  Variant variant_;
  StartPlacement start_;
  bool mended_ = false;  // the placement of `start_` is what could be read of it
};

constexpr std::string_view kOrthodoxStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace

std::string start_fen_of(const Definition& definition) { return definition.text("startFen", kOrthodoxStart); }

bool start_has_castling_rights(std::string_view fen) {
  const std::vector<Word> fields = words_of(fen);
  return fields.size() > 2 && is_letter(fields[2].text.front());
}

PieceType piece_of_key(const Definition& definition, const std::vector<PieceDef>& pieces,
                       std::string_view key) {
  const IniEntry* entry = definition.find(key);
  if (entry == nullptr) return PieceType::none();
  const std::string letter = upper_case(entry->value.substr(0, letter_length(entry->value, 0)));
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].letter == letter) return PieceType(static_cast<int>(i));
  }
  return PieceType::none();
}

Variant load_variant(Definition& definition, Budget budget, const CompiledGame* kin) {
  return VariantLoader(definition, budget, kin).load();
}

}  // namespace proconsul
