// Which pieces capture which, and which give no check because of that.
#include <algorithm>
#include <map>
#include <set>

#include "variants/loader.h"

namespace proconsul {
namespace {

class CaptureLoader {
 public:
  CaptureLoader(Definition& definition, Rules& rules) : definition_(definition), rules_(rules) {}

  void load() {
    load_own_takers();
    for (const auto& [attackers, targets] : definition_.piece_groups("captureForbidden", rules_.pieces))
      change(attackers, targets, true);
    for (const auto& [attackers, targets] : definition_.piece_groups("captureAllowed", rules_.pieces))
      change(attackers, targets, false);
    load_anti_royals();
    write_bans();
  }

 private:
  void load_own_takers() {
    const std::vector<PieceType> types =
        with_forms(definition_.piece_list("selfCaptureTypes", rules_.pieces, {}));
    for (const Colour colour : kBothColours) {
      const char* key = colour == Colour::kWhite ? "selfCaptureWhite" : "selfCaptureBlack";
      if (definition_.has(key) && !definition_.flag(key, false)) continue;
      if (definition_.has(key) || !types.empty())
        rules_.extra.own_takers[index_of(colour)] = types.empty() ? takers() : types;
    }
  }

  std::vector<PieceType> takers() const {
    std::vector<PieceType> types = every_type();
    std::erase_if(types, [this](PieceType type) { return !captures(type); });
    return types;
  }

  void change(const std::vector<PieceType>& attackers, const std::vector<PieceType>& targets, bool banned) {
    for (const PieceType attacker : with_forms(attackers)) {
      if (!captures(attacker)) continue;
      for (const PieceType target : with_forms(targets)) {
        if (banned) bans_[attacker.index()].insert(target.index());
        if (!banned) bans_[attacker.index()].erase(target.index());
      }
    }
  }

  // They capture only pieces of their own side, if anything.
  void load_anti_royals() {
    ExtraRules& extra = rules_.extra;
    const std::vector<PieceType> types =
        with_forms(definition_.piece_list("antiRoyalTypes", rules_.pieces, {}));
    const int most = definition_.number("antiRoyalCount", 1, kMaxSquares, 1);
    const bool own_only = definition_.flag("antiRoyalSelfCaptureOnly", false);
    const bool immune = definition_.flag("antiRoyalKingMutuallyImmune", false);
    if (types.empty()) return;
    extra.anti_royal_types = types;
    if (!immune || !own_only)
      fail("antiRoyalTypes",
           "this engine supports 'antiRoyalTypes' with 'antiRoyalSelfCaptureOnly' and "
           "'antiRoyalKingMutuallyImmune' only");
    for (const PieceType type : types) {
      if (rules_.pieces[index_of(type)].royal) fail("antiRoyalTypes", "a royal piece cannot be anti-royal");
      const int at_start = count_at_start(type);
      if (at_start > most)
        fail("antiRoyalCount", "this engine does not support more anti-royal pieces of a kind than that yet");
    }
    for (std::vector<PieceType>& own : extra.own_takers) own.insert(own.end(), types.begin(), types.end());
    change(types, every_type(), true);
    for (const PieceType royal : royal_kinds()) {
      for (const PieceType type : types) bans_[royal.index()].insert(type.index());
    }
  }

  // The larger of the two sides' numbers.
  int count_at_start(PieceType type) const {
    const std::string_view placement =
        std::string_view(rules_.start_fen).substr(0, rules_.start_fen.find(' '));
    const std::string& letter = rules_.pieces[index_of(type)].letter;
    std::string black = letter;
    std::transform(black.begin(), black.end(), black.begin(),
                   [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
    const auto count = [&](const std::string& text) {
      int found = 0;
      for (std::size_t at = placement.find(text); at != placement.npos; at = placement.find(text, at + 1))
        ++found;
      return found;
    };
    return std::max(count(letter), count(black));
  }

  void write_bans() {
    const std::vector<PieceType> royals = royal_kinds();
    for (const auto& [attacker, targets] : bans_) {
      if (targets.empty()) continue;
      CaptureBan ban{PieceType(attacker), {}};
      for (const int target : targets) ban.targets.emplace_back(target);
      const auto spared =
          std::count_if(royals.begin(), royals.end(),
                        [&, &others = targets](PieceType royal) { return others.count(royal.index()) > 0; });
      if (spared > 0 && static_cast<std::size_t>(spared) == royals.size())
        rules_.extra.harmless.push_back(ban.attacker);
      if (spared > 0 && static_cast<std::size_t>(spared) < royals.size())
        fail("captureForbidden",
             "this engine does not support pieces that capture only some of those that may not be left "
             "attacked yet");
      const bool faces = rules_.facing_royals || rules_.bikjang;
      if (faces && spared > 0 && rules_.pieces[index_of(ban.attacker)].royal)
        fail("captureForbidden", "kings that attack each other along lines cannot spare each other");
      rules_.extra.capture_bans.push_back(std::move(ban));
    }
  }

  bool captures(PieceType type) const {
    const Paths& paths = rules_.pieces[index_of(type)].paths;
    return std::any_of(paths.begin(), paths.end(),
                       [](const Path& path) { return path.use != PathUse::kMove; });
  }

  std::vector<PieceType> every_type() const {
    std::vector<PieceType> types;
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) types.emplace_back(static_cast<int>(i));
    return types;
  }

  // Types that may not be left attacked, always or at times.
  std::vector<PieceType> royal_kinds() const {
    std::vector<PieceType> types = rules_.extra.royal_types;
    const std::vector<PieceType> pseudo = with_forms(rules_.extra.pseudo_royal_types);
    types.insert(types.end(), pseudo.begin(), pseudo.end());
    for (const PieceType type : every_type()) {
      if (rules_.pieces[index_of(type)].royal) types.push_back(type);
    }
    return types;
  }

  std::vector<PieceType> with_forms(const std::vector<PieceType>& kinds) const {
    std::set<int> all;
    for (const PieceType type : kinds) {
      for (const PieceType form : rules_.alike(type)) all.insert(form.index());
    }
    std::vector<PieceType> types;
    for (const int type : all) types.emplace_back(type);
    return types;
  }

  void fail(std::string_view key, std::string message) {
    if (const IniEntry* entry = definition_.find(key))
      return definition_.fail(IniEntry(*entry), 0, std::move(message));
    definition_.fail_section(std::move(message));
  }

  Definition& definition_;
  Rules& rules_;
  std::map<int, std::set<int>> bans_;  // targets by attacker, as type numbers
};

}  // namespace

void load_captures(Definition& definition, Rules& rules) { CaptureLoader(definition, rules).load(); }

}  // namespace proconsul
