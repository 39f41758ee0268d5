#include "witness/defined_game.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

namespace proconsul::witness {

namespace {

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string letter_at(const std::string& text, std::size_t at) {
  return text.substr(at, at + 1 < text.size() && text[at + 1] == '\'' ? 2 : 1);
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

const std::map<std::string, std::string>& usual_movements() {
  static const std::map<std::string, std::string> movements = {
      {"king", "K"},      {"queen", "RB"},          {"rook", "R"},          {"bishop", "B"},
      {"knight", "N"},    {"archbishop", "BN"},     {"chancellor", "RN"},   {"amazon", "RBN"},
      {"centaur", "WFN"}, {"commoner", "WF"},       {"wazir", "W"},         {"fers", "F"},
      {"alfil", "A"},     {"fersAlfil", "FA"},      {"silver", "FfW"},      {"aiwok", "RNF"},
      {"bers", "RF"},     {"knibis", "mNcB"},       {"biskni", "mBcN"},     {"kniroo", "mNcR"},
      {"rookni", "mRcN"}, {"shogiPawn", "fW"},      {"lance", "fR"},        {"shogiKnight", "fN"},
      {"gold", "WfF"},    {"dragonHorse", "BW"},    {"clobber", "cW"},      {"breakthrough", "fmWfF"},
      {"immobile", ""},   {"cannon", "mRcpR"},      {"soldier", "fsW"},     {"horse", "nN"},
      {"elephant", "nA"}, {"janggiElephant", "nZ"}, {"janggiCannon", "pR"}, {"banner", "RcpRnN"}};
  return movements;
}

bool is_piece_key(const std::string& key) {
  return key == "pawn" || usual_movements().count(key) > 0 || key.rfind("customPiece", 0) == 0;
}

}  // namespace

DefinedGame::DefinedGame(Keys keys) : keys_(std::move(keys)), last_(keys_.rbegin(), keys_.rend()) {
  start = text("startFen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  read_board();
  read_pieces();
  read_pawns();
  read_initial_moves();
  read_promotion();
}

bool DefinedGame::has(const std::string& key) const { return last_.count(key) > 0; }

std::string DefinedGame::text(const std::string& key, const std::string& usual) const {
  const auto found = last_.find(key);
  return found == last_.end() ? usual : found->second;
}

bool DefinedGame::on(const std::string& key, bool usual) const {
  const auto found = last_.find(key);
  return found == last_.end() ? usual : found->second == "true";
}

int DefinedGame::number(const std::string& key, int usual) const {
  return has(key) ? std::stoi(text(key)) : usual;
}

Spots DefinedGame::all() const {
  Spots spots;
  for (int square = 0; square < files * ranks; ++square) {
    if (exists[static_cast<std::size_t>(square)]) spots.insert(square);
  }
  return spots;
}

Spots DefinedGame::mirrored(const Spots& spots) const {
  Spots result;
  for (const int square : spots) result.insert(mirrored(square));
  return result;
}

Spots DefinedGame::on_rank(int rank) const {
  Spots result;
  for (const int square : all()) {
    if (rank_of(square) == rank - 1) result.insert(square);
  }
  return result;
}

Spots DefinedGame::region(const std::string& key, const Spots& usual) const {
  if (!has(key)) return usual;
  if (const auto known = known_regions_.find(key); known != known_regions_.end()) return known->second;
  Spots& spots = known_regions_[key];
  for (const std::string& word : words(text(key))) {
    if (word == "-") continue;
    for (const int square : all()) {
      const bool file = word[0] == '*' || file_of(square) == word[0] - 'a';
      const bool rank = word.size() < 2 || word[1] == '*' || rank_of(square) + 1 == std::stoi(word.substr(1));
      if (file && rank) spots.insert(square);
    }
  }
  return spots;
}

Kinds DefinedGame::kinds(const std::string& key, const Kinds& usual) const {
  if (!has(key)) return usual;
  if (const auto known = known_kinds_.find(key); known != known_kinds_.end()) return known->second;
  Kinds result = read_kinds(text(key));
  known_kinds_[key] = result;
  return result;
}

Kinds DefinedGame::read_kinds(const std::string& value) const {
  Kinds result;
  if (value == "-") return result;
  if (value == "*") {
    for (std::size_t i = 0; i < pieces.size(); ++i) result.push_back(static_cast<int>(i));
    return result;
  }
  for (std::size_t at = 0; at < value.size();) {
    const std::string letter = letter_at(value, at);
    const int kind = letter == " " ? -1 : kind_of(upper(letter));
    if (kind >= 0 && std::find(result.begin(), result.end(), kind) == result.end()) result.push_back(kind);
    at += letter.size();
  }
  return result;
}

bool DefinedGame::spares(int attacker, int target) const {
  bool spared = false;
  for (const char* key : {"captureForbidden", "captureAllowed"}) {
    std::istringstream stream(text(key, "-"));
    for (std::string pair; stream >> pair;) {
      const std::size_t colon = pair.find(':');
      if (colon == std::string::npos) continue;
      const auto lists = [&](const std::string& value, int kind) {
        const Kinds all = read_kinds(value);
        return std::find(all.begin(), all.end(), kind) != all.end();
      };
      if (lists(pair.substr(0, colon), attacker) && lists(pair.substr(colon + 1), target))
        spared = std::string(key) == "captureForbidden";
    }
  }
  return spared;
}

std::map<int, int> DefinedGame::pairs(const std::string& key) const {
  std::map<int, int> result;
  for (const std::string& word : words(text(key, ""))) {
    const std::string first = letter_at(word, 0);
    const std::string second = word.size() > first.size() ? word.substr(first.size() + 1) : "";
    if (second.empty()) continue;
    const bool digit = std::isdigit(static_cast<unsigned char>(second[0])) != 0;
    result[kind_of(upper(first))] = digit ? std::stoi(second) : kind_of(upper(second));
  }
  return result;
}

std::optional<Judgement> DefinedGame::judgement(const std::string& key) const {
  const std::string value = text(key, "none");
  if (value == "none") return std::nullopt;
  return value == "loss" ? Judgement::kLoss : value == "win" ? Judgement::kWin : Judgement::kDraw;
}

bool DefinedGame::is_of_fork() const {
  const auto given = [this](const char* key) { return has(key); };
  constexpr std::array kNative = {"title", "about", "rules", "aliases", "starts"};
  constexpr std::array kOfFork = {
      "captureType", "captureForbidden", "connectGroup",       "freeDrops",      "forcedJumpContinuation",
      "hexBoard",    "multimoves",       "moveMorphPieceType", "pointsCounting", "surroundCaptureOpposite"};
  return std::any_of(kOfFork.begin(), kOfFork.end(), given) &&
         std::none_of(kNative.begin(), kNative.end(), given);
}

std::string DefinedGame::by_side(const std::string& key, bool white) const {
  return has(key + (white ? "White" : "Black")) ? key + (white ? "White" : "Black") : key;
}

std::string DefinedGame::name_of(int square) const {
  return std::string(1, static_cast<char>('a' + file_of(square))) + std::to_string(rank_of(square) + 1);
}

int DefinedGame::kind_of(const std::string& letter) const {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].letter == letter) return static_cast<int>(i);
  }
  return -1;
}

int DefinedGame::kind_of_key(const std::string& key) const {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].key == key) return static_cast<int>(i);
  }
  return -1;
}

std::string DefinedGame::letter_of(const Man& man) const {
  const auto kind = static_cast<std::size_t>(man.kind);
  const auto form = forms.find(man.was);
  if (man.was >= 0 && form != forms.end() && form->second == man.kind)
    return '+' + pieces[static_cast<std::size_t>(man.was)].letter;
  return pieces[kind].letter;
}

void DefinedGame::read_board() {
  const std::string width = text("maxFile", "8");
  files = std::isalpha(static_cast<unsigned char>(width[0])) != 0 ? width[0] - 'a' + 1 : std::stoi(width);
  ranks = number("maxRank", 8);
  const auto size = static_cast<std::size_t>(files * ranks);
  exists.assign(size, true);
  passable.assign(size, false);
  cells.assign(size, 0);
  int file = 0, rank = ranks - 1;
  for (std::size_t at = 0; at < start.size() && start[at] != ' ' && start[at] != '['; ++at) {
    const char c = start[at];
    if (c == '/') {
      file = 0;
      if (--rank < 0) break;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      std::size_t length = 0;
      file += std::stoi(start.substr(at), &length);
      at += length - 1;
    } else if (c != '\'') {
      const auto here = static_cast<std::size_t>(square(file++, rank));
      exists[here] = c != '*' && c != '_';
      passable[here] = c == '_';
    }
  }
  const std::vector<std::string> borders =
      has("gridLines") ? words(text("gridLines")) : std::vector<std::string>{};
  for (int here = 0; here < files * ranks && has("gridLines") && text("gridLines") != "-"; ++here) {
    int before_file = 0, before_rank = 0;
    for (const std::string& border : borders) {
      const bool by_file = std::isalpha(static_cast<unsigned char>(border[0])) != 0;
      if (by_file && file_of(here) > border[0] - 'a') ++before_file;
      if (!by_file && rank_of(here) >= std::stoi(border)) ++before_rank;
    }
    cells[static_cast<std::size_t>(here)] = 1 + before_rank * files + before_file;
  }
}

void DefinedGame::read_pieces() {
  const int longest = std::max(files, ranks) - 1;
  for (const auto& [key, value] : keys_) {
    if (!is_piece_key(key) || value == "-") continue;
    DefinedKind kind;
    kind.key = key;
    kind.letter = upper(letter_at(value, 0));
    const std::string rest = value.substr(std::min(kind.letter.size() + 1, value.size()));
    std::string notation = rest.substr(0, rest.find(':'));
    if (notation.empty() && key == "pawn") notation = on("doubleStep", true) ? "mfWcefFifmnD" : "mfWcefF";
    if (notation.empty()) notation = usual_movements().at(key);
    kind.trails = trails_of(notation, longest);
    kind.is_orthodox_pawn = notation == "mfWcefFifmnD";
    kind.is_king = key == "king";
    if (key == "soldier") kind.straight_before = number("soldierPromotionRank", 1) - 1;
    if (kind.straight_before > 0 && std::none_of(kind.trails.begin(), kind.trails.end(), is_forward_step)) {
      kind.trails.push_back(trails_of("fW", longest).front());
      kind.trails.back().only_early = true;
    }
    pieces.push_back(kind);
  }
  for (const auto& [key, value] : keys_) {
    if (key != "captureByRank") continue;
    const std::vector<std::string> parts = words(value);
    DefinedKind& kind = pieces[static_cast<std::size_t>(kind_of(upper(parts[0])))];
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const std::size_t colon = parts[i].find(':');
      for (const Trail& trail : trails_of(parts[i].substr(colon + 1), longest))
        kind.by_rank.emplace_back(std::stoi(parts[i]) - 1, trail);
    }
  }
  for (DefinedKind& kind : pieces) {
    std::string name = kind.key;
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    for (const bool white : {true, false}) {
      const std::string key = std::string("mobilityRegion") + (white ? "White" : "Black") + name;
      if (has(key)) kind.ends[side_of(white)] = region(key, {});
    }
  }
}

void DefinedGame::read_pawns() {
  const int usual = kind_of_key("pawn");
  const Kinds pawns = kinds("pawnTypes", usual >= 0 ? Kinds{usual} : Kinds{});
  const auto lists = [](const Kinds& list, int kind) {
    return std::find(list.begin(), list.end(), kind) != list.end();
  };
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const int kind = static_cast<int>(i);
    for (const bool white : {true, false}) {
      Kinds promoting = kinds(by_side("promotionPawnTypes", white), pawns);
      if (promoting.empty()) promoting = pawns;
      pieces[i].is_pawn |= lists(promoting, kind);
      pieces[i].takes_en_passant |= lists(kinds(by_side("enPassantTypes", white), pawns), kind);
      pieces[i].resets_clock |= lists(kinds(by_side("nMoveRuleTypes", white), promoting), kind);
    }
    auto& trails = pieces[i].trails;
    const bool marked =
        std::any_of(trails.begin(), trails.end(), [](const Trail& t) { return t.takes_en_passant; });
    for (Trail& trail : trails) {
      const bool able = trail.captures && trail.squares.size() == 1 && !trail.is_initial;
      trail.takes_en_passant =
          pieces[i].is_pawn && pieces[i].takes_en_passant && (marked ? trail.takes_en_passant : able);
    }
  }
  const int rank = number("doubleStepRank", std::min(2, ranks)) - 1;
  Spots usual_start;
  for (const int square : all()) {
    if (rank_of(square) == rank) usual_start.insert(square);
  }
  double_step[0] = on("doubleStep", true) ? region("doubleStepRegionWhite", usual_start) : Spots{};
  const bool as_usual = !has("doubleStepRegionWhite") && !has("doubleStepRank");
  double_step[1] = as_usual ? on_rank(7) : mirrored(double_step[0]);
  if (!on("doubleStep", true)) double_step[1].clear();
  if (on("doubleStep", true)) double_step[1] = region("doubleStepRegionBlack", double_step[1]);
  const Spots both = region("enPassantRegion", all());
  answered = {region("enPassantRegionWhite", both), region("enPassantRegionBlack", both)};
}

/// By the default squares only kinds that begin the game there, or nowhere, make initial moves.
void DefinedGame::read_initial_moves() {
  if (!on("initialMovesFromStart", is_of_fork()) || has("doubleStepRegionWhite") || has("doubleStepRank"))
    return;
  std::array<std::map<int, Spots>, 2> men;
  int file = 0, rank = ranks - 1;
  for (std::size_t at = 0; at < start.size() && start[at] != ' ' && start[at] != '['; ++at) {
    const auto c = static_cast<unsigned char>(start[at]);
    if (c == '/') {
      file = 0;
      --rank;
    } else if (std::isdigit(c) != 0) {
      std::size_t length = 0;
      file += std::stoi(start.substr(at), &length);
      at += length - 1;
    } else if (c != '\'' && c != '+') {
      const int kind = kind_of(upper(letter_at(start, at)));
      men[side_of(std::isupper(c) != 0)][kind].insert(square(file++, rank));
    }
  }
  for (const bool white : {true, false}) {
    if (!white && has("doubleStepRegionBlack")) continue;
    for (const auto& [kind, squares] : men[side_of(white)]) {
      if (kind < 0 || pieces[static_cast<std::size_t>(kind)].is_orthodox_pawn) continue;
      const Spots& region = double_step[side_of(white)];
      pieces[static_cast<std::size_t>(kind)].has_initial_moves[side_of(white)] =
          std::any_of(squares.begin(), squares.end(), [&](int square) { return region.count(square) > 0; });
    }
  }
}

void DefinedGame::read_promotion() {
  limits = pairs("promotionLimit");
  changes = pairs("changeTypes");
  forms = pairs("promotedPieceType");
  Spots usual;
  const int rank = number("promotionRank", std::min(8, ranks)) - 1;
  for (const int square : all()) {
    if (rank_of(square) == rank || (has("promotionRank") && rank_of(square) > rank)) usual.insert(square);
  }
  const bool pawns =
      std::any_of(pieces.begin(), pieces.end(), [](const DefinedKind& kind) { return kind.is_pawn; });
  const bool pawns_stay = !pawns || text("promotionPawnTypes") == "-";
  if (pawns_stay && forms.empty()) usual.clear();
  promotion[0] = pawns_stay && forms.empty() ? Spots{} : region("promotionRegionWhite", usual);
  const bool as_usual = !has("promotionRegionWhite") && !has("promotionRank");
  promotion[1] = region("promotionRegionBlack", as_usual ? on_rank(1) : mirrored(promotion[0]));
  if (promotion[0].empty()) promotion[1].clear();
  const bool by_form = std::any_of(forms.begin(), forms.end(), [&](const auto& form) {
    return pieces[static_cast<std::size_t>(form.first)].is_pawn;
  });
  const auto pawn_kinds =
      std::count_if(pieces.begin(), pieces.end(), [](const DefinedKind& kind) { return kind.is_pawn; });
  const bool lists = !pawns_stay && (!kinds(by_side("promotionPieceTypes", true)).empty() ||
                                     !kinds(by_side("promotionPieceTypes", false)).empty());
  pawns_own_forms = by_form && (pawn_kinds > 1 || lists);
  pawns_choose = !by_form || pawns_own_forms;
  const bool must =
      by_form && !pawns_own_forms ? on("mandatoryPiecePromotion") : on("mandatoryPawnPromotion", true);
  must_promote = must ? promotion : std::array<Spots, 2>{};
  marks_promoted = on("capturesToHand") && !on("dropLoop");
  for (const bool white : {true, false}) {
    Kinds& kinds_then = promotions[side_of(white)];
    kinds_then = kinds(by_side("promotionPieceTypes", white));
    if (pawns_stay) kinds_then.clear();
    for (const auto& [from, to] : forms) {
      if (pieces[static_cast<std::size_t>(from)].is_pawn && !pawns_own_forms) kinds_then = {to};
    }
  }
}

}  // namespace proconsul::witness
