#include "variants/mate_problem.h"

#include <algorithm>

#include "engine/setup.h"

namespace proconsul {
namespace {

bool has_royal(const Rules& rules, const Setup& setup, Colour colour) {
  return std::any_of(setup.board.begin(), setup.board.end(), [&](Piece piece) {
    return piece.valid() && piece.colour() == colour && rules.pieces[index_of(piece.type())].royal;
  });
}

Rules without_royals(Rules rules, Colour colour) {
  if (colour == Colour::kBlack) {
    rules.black_royals = 0;
  } else {
    rules.black_royals = rules.royals(Colour::kBlack);
    rules.royals_per_side = 0;
  }
  return rules;
}

}  // namespace

Result<Game> MateProblems::game_of(const Variant& variant, std::string_view fen, const Error& refusal) {
  const Rules& rules = *variant.rules;
  const Result<Setup> setup = parse_setup(rules, fen);
  if (!setup || rules.royals(Colour::kWhite) == 0 || rules.royals(Colour::kBlack) == 0) return refusal;
  const bool white = has_royal(rules, *setup, Colour::kWhite);
  if (white == has_royal(rules, *setup, Colour::kBlack)) return refusal;
  if (made_from_ != variant.compiled) made_ = {};
  made_from_ = variant.compiled;
  const Colour bare = white ? Colour::kBlack : Colour::kWhite;
  std::shared_ptr<const CompiledGame>& made = made_[index_of(bare)];
  if (!made)
    made = std::make_shared<const CompiledGame>(without_royals(rules, bare), variant.compiled->budget(),
                                                *variant.compiled);
  return Game::create(made, fen);
}

}  // namespace proconsul
