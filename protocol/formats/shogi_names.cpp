#include "protocol/formats/shogi_names.h"

#include <algorithm>
#include <array>

#include "engine/text.h"
#include "protocol/formats/far_eastern_text.h"
#include "protocol/formats/usi_moves.h"

namespace proconsul {
namespace {

constexpr auto kShogiNames = std::to_array<ShogiName>({{"K", "玉", "玉", "OU", "王"},
                                                       {"R", "飛", "飛", "HI", ""},
                                                       {"+R", "龍", "龍", "RY", "竜"},
                                                       {"B", "角", "角", "KA", ""},
                                                       {"+B", "馬", "馬", "UM", ""},
                                                       {"G", "金", "金", "KI", ""},
                                                       {"S", "銀", "銀", "GI", ""},
                                                       {"+S", "全", "成銀", "NG", ""},
                                                       {"N", "桂", "桂", "KE", ""},
                                                       {"+N", "圭", "成桂", "NK", ""},
                                                       {"L", "香", "香", "KY", ""},
                                                       {"+L", "杏", "成香", "NY", ""},
                                                       {"P", "歩", "歩", "FU", ""},
                                                       {"+P", "と", "と", "TO", ""}});

template <class Test>
const ShogiName* shogi_name_if(Test test) {
  const auto* found = std::find_if(kShogiNames.begin(), kShogiNames.end(), test);
  return found == kShogiNames.end() ? nullptr : found;
}

}  // namespace

const ShogiName* shogi_name_of(std::string_view letter) {
  return shogi_name_if([&](const ShogiName& name) { return name.letter == letter; });
}

const ShogiName* shogi_name_of_csa(std::string_view code) {
  return shogi_name_if([&](const ShogiName& name) { return name.csa == code; });
}

const ShogiName* take_shogi_name(std::string_view& text) {
  const auto begins = [&](std::string_view word) { return !word.empty() && text.starts_with(word); };
  const ShogiName* found = shogi_name_if([&](const ShogiName& name) {
    return begins(name.in_moves) || begins(name.kanji) || begins(name.other);
  });
  if (found == nullptr) return nullptr;
  const bool longer = begins(found->in_moves);
  text.remove_prefix(longer ? found->in_moves.size() : found->kanji.size());
  return found;
}

bool is_recorded_like_shogi(const Rules& rules) {
  constexpr int kMaxSide = 9;
  const auto letter = [&](PieceType type) -> const std::string& {
    return rules.pieces[index_of(type)].letter;
  };
  const std::string_view placement = std::string_view(rules.start_fen).substr(0, rules.start_fen.find(' '));
  return is_written_in_usi(rules) && rules.board.files <= kMaxSide && rules.board.ranks <= kMaxSide &&
         std::all_of(
             placement.begin(), placement.end(),
             [](char c) { return !is_letter(c) || shogi_name_of(std::string(1, to_upper(c))) != nullptr; }) &&
         std::all_of(rules.piece_promotion.changes.begin(), rules.piece_promotion.changes.end(),
                     [&](const Change& change) {
                       return shogi_name_of(letter(change.to)) != nullptr &&
                              letter(change.to) == "+" + letter(change.from);
                     });
}

}  // namespace proconsul
