// The fields of a game's rules by name, down to the last structure within, for tests that account for each of
// them. A field that is added to a structure and not listed here or in engine/rules.inc does not compile.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/rules.h"

// All fields of a structure, in their order.
#define PROCONSUL_FIELDS(Type, ...)                    \
  inline constexpr auto fields_of(const Type& value) { \
    const auto& [__VA_ARGS__] = value;                 \
    return std::tie(__VA_ARGS__);                      \
  }                                                    \
  inline constexpr std::string_view names_of(const Type&) { return #__VA_ARGS__; }

namespace proconsul::rules_fields {

PROCONSUL_FIELDS(Geometry, files, ranks, squares, passable, wrap, cells)
PROCONSUL_FIELDS(Path, steps, first_stop, kind, use, origins, targets, leaves_ep, takes_ep, over, aloof,
                 furthest, jumps, counts)
PROCONSUL_FIELDS(PieceDef, letter, name, synonym, notation, paths, royal, pawn, resets_clock, base, model,
                 allowed, tolerated, synonym_in_moves)
PROCONSUL_FIELDS(CastlingSide, king_from, rook_from, king_to, rook_to)
PROCONSUL_FIELDS(CastlingRules, style, text, king, rook, rank, a_side, h_side, king_may_enter_corner,
                 opposite, by_drop)
PROCONSUL_FIELDS(LeapRules, files, rank)
PROCONSUL_FIELDS(FirstLeap, piece, step, in_check)
PROCONSUL_FIELDS(FirstLeapRules, leaps, rank, ended_by)
PROCONSUL_FIELDS(SwapRules, piece, partners, rank)
PROCONSUL_FIELDS(ExtinctionRules, types, side, together, at_most, opponent_at_least, claimed, verdict)
PROCONSUL_FIELDS(FlagRules, types, black_types, white_region, black_region, count, blocked_wins, answered,
                 held, safe)
PROCONSUL_FIELDS(ImpasseRules, pieces, points, strong)
PROCONSUL_FIELDS(MateRules, forbidden, required)
PROCONSUL_FIELDS(Change, from, to)
PROCONSUL_FIELDS(WallingRules, placing, instead, side, regions)
PROCONSUL_FIELDS(CaptureBan, attacker, targets)
PROCONSUL_FIELDS(PromotionSquares, type, squares)
PROCONSUL_FIELDS(RowRules, types, length, block, collinear, along_ranks, along_files, along_rising,
                 along_falling, banks, group, dimensions, words, words_of_both, verdict, shared)
PROCONSUL_FIELDS(TallyRules, values, captures, pays, goal, verdict, most, mover)
PROCONSUL_FIELDS(CustodyRules, opposite, edge, intervene, along_diagonals, surrounded, hostile)
PROCONSUL_FIELDS(CastlingAim, colour, toward_a_file)
PROCONSUL_FIELDS(Drop, type, squares, per_file, other_shade)
PROCONSUL_FIELDS(CountingLimit, pieces, moves)
PROCONSUL_FIELDS(CountingRules, board, board_pieces, pieces, otherwise, from_pieces, shorter)
PROCONSUL_FIELDS(PiecePromotionRules, changes, compulsory, only_by_capture, compelled)
#undef PROCONSUL_FIELDS

// The same of those that engine/rules.inc lists.
#define PROCONSUL_TIED(type, field, ...) , std::tie(value.field)
#define PROCONSUL_NAMED(type, field, ...) #field ", "

inline constexpr auto fields_of(const HandRules& value) {
#define PROCONSUL_HAND_RULE PROCONSUL_TIED
  return std::tuple_cat(std::tuple()
#include "engine/rules.inc"
  );
}
inline constexpr std::string_view names_of(const HandRules&) {
#define PROCONSUL_HAND_RULE PROCONSUL_NAMED
  return
#include "engine/rules.inc"
      ;
}
inline constexpr auto fields_of(const ExtraRules& value) {
#define PROCONSUL_EXTRA_RULE PROCONSUL_TIED
  return std::tuple_cat(std::tuple()
#include "engine/rules.inc"
  );
}
inline constexpr std::string_view names_of(const ExtraRules&) {
#define PROCONSUL_EXTRA_RULE PROCONSUL_NAMED
  return
#include "engine/rules.inc"
      ;
}
inline constexpr auto fields_of(const Rules& value) {
#define PROCONSUL_RULE PROCONSUL_TIED
  return std::tuple_cat(std::tuple()
#include "engine/rules.inc"
  );
}
inline constexpr std::string_view names_of(const Rules&) {
#define PROCONSUL_RULE PROCONSUL_NAMED
  return
#include "engine/rules.inc"
      ;
}

#undef PROCONSUL_TIED
#undef PROCONSUL_NAMED

template <class T>
concept Structure = requires(const T& value) {
  fields_of(value);
};

// "a, b, c"
inline std::vector<std::string> listed(std::string_view names) {
  std::vector<std::string> list;
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find(',', at), names.size());
    list.emplace_back(names.substr(at, end - at));
    at = std::min(names.find_first_not_of(" ", end + 1), names.size());
  }
  return list;
}

template <Structure T, class Visit>
void visit_fields(const std::string& name, const T& a, const T& b, const Visit& visit);
template <Structure T, class Visit>
void visit_fields(const std::string& name, const std::optional<T>& a, const std::optional<T>& b,
                  const Visit& visit);
template <Structure T, class Visit>
void visit_fields(const std::string& name, const std::vector<T>& a, const std::vector<T>& b,
                  const Visit& visit);
template <class Visit>
void visit_fields(const std::string& name, const Paths& a, const Paths& b, const Visit& visit);

// Calls visit(name, a's, b's) for each field that has no fields itself: "castling.a_side.king_to". Of what
// may be absent or repeated, an absent one counts as one made by default; repeated ones are visited in turn.
template <class T, class Visit>
void visit_fields(const std::string& name, const T& a, const T& b, const Visit& visit) {
  visit(name, a, b);
}

template <Structure T, class Visit>
void visit_fields(const std::string& name, const T& a, const T& b, const Visit& visit) {
  const std::vector<std::string> names = listed(names_of(a));
  const auto of_a = fields_of(a);
  const auto of_b = fields_of(b);
  const std::string path = name.empty() ? "" : name + ".";
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (visit_fields(path + names[i], std::get<i>(of_a), std::get<i>(of_b), visit), ...);
  }
  (std::make_index_sequence<std::tuple_size_v<decltype(of_a)>>());
}

template <Structure T, class Visit>
void visit_fields(const std::string& name, const std::optional<T>& a, const std::optional<T>& b,
                  const Visit& visit) {
  visit_fields(name, a.value_or(T{}), b.value_or(T{}), visit);
}

template <Structure T, class Visit>
void visit_fields(const std::string& name, const std::vector<T>& a, const std::vector<T>& b,
                  const Visit& visit) {
  for (std::size_t i = 0; i < std::max<std::size_t>({a.size(), b.size(), 1}); ++i)
    visit_fields(name, i < a.size() ? a[i] : T{}, i < b.size() ? b[i] : T{}, visit);
}

template <class Visit>
void visit_fields(const std::string& name, const Paths& a, const Paths& b, const Visit& visit) {
  visit_fields(name, a.get(), b.get(), visit);
}

}  // namespace proconsul::rules_fields
