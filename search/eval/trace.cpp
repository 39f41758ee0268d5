#include "search/eval/trace.h"

#include "search/eval/danger.h"
#include "search/eval/scorer.h"

namespace proconsul {

namespace {

template <class Bits>
class TraceSink {
 public:
  TraceSink(EvalTrace& trace, const Position<Bits>& position, const EvalTables<Bits>& tables)
      : trace_(trace), position_(position), tables_(tables) {}

  void add(int id, Colour colour, int count) { push(colour, {id, count * kFeatureUnit}); }
  void placed(Piece piece, Square square) {
    for (const Feature& feature : tables_.values.placed_features(piece, square))
      push(piece.colour(), feature);
  }
  void held(Piece piece, int count) {
    for (Feature feature : tables_.values.held_features(piece.type())) {
      feature.amount *= count;
      push(piece.colour(), feature);
    }
  }
  void mobility(PieceType type, Colour colour, int count) {
    for (const Feature& feature : tables_.values.mobility_features(type, count)) push(colour, feature);
  }
  void passed(Colour colour, int distance) { push(colour, tables_.values.passed_feature(distance)); }
  void pair(Colour colour, PieceType type) { push(colour, tables_.values.pair_feature(type)); }

  void begin_danger() { trace_.dangers.emplace_back(); }
  void danger(int id, int count) {
    if (count != 0) trace_.dangers.back().features.push_back({id, count});
  }
  void end_danger(Colour colour) { trace_.dangers.back().colour = colour; }

  const PawnMap<Bits>& pawns() {
    return map_ = PawnScorer<Bits, TraceSink>(position_, tables_, *this).score();
  }
  void shelter(Colour colour) {
    PawnScorer<Bits, TraceSink>(position_, tables_, *this).score_shelter(colour);
  }

 private:
  void push(Colour colour, Feature feature) {
    if (feature.amount != 0) trace_.features[index_of(colour)].push_back(feature);
  }

  EvalTrace& trace_;
  const Position<Bits>& position_;
  const EvalTables<Bits>& tables_;
  PawnMap<Bits> map_;
};

template <class Bits>
EvalTrace trace_of(const Position<Bits>& position, const EvalTables<Bits>& tables) {
  EvalTrace trace;
  trace.style = tables.values.aims().style();
  TraceSink<Bits> sink(trace, position, tables);
  Scorer<Bits, TraceSink<Bits>> scorer(position, tables, sink);
  scorer.score();
  Tapered sum;
  for (const Colour colour : kBothColours) {
    for (const Tapered& term : trace.terms(colour)) sum += colour == Colour::kWhite ? term : term * -1;
  }
  trace.balance =
      balance_of(position, tables, {scorer.material(Colour::kWhite), scorer.material(Colour::kBlack)}, sum);
  return trace;
}

}  // namespace

const char* name_of(EvalTerm term) {
  constexpr const char* kNames[kEvalTerms] = {"material", "placement", "pawns",   "passed",
                                              "shelter",  "mobility",  "threats", "kings",
                                              "pieces",   "rights",    "tempo",   "goals"};
  return kNames[static_cast<std::size_t>(term)];
}

const char* name_of(EvalStyle style) {
  constexpr const char* kNames[kEvalStyles] = {"mate",   "checks", "race",  "extinction", "explosion",
                                               "losing", "horde",  "rush",  "advance",    "weak",
                                               "dash",   "shed",   "hands", "palace"};
  return kNames[static_cast<std::size_t>(style)];
}

EvalTerm term_of(int weight_id) {
  EvalTerm term = EvalTerm::kMaterial;
  for (const WeightGroup& group : kWeightGroups) {
    if (group.first <= weight_id) term = group.term;
  }
  return term;
}

std::array<Tapered, kEvalTerms> EvalTrace::terms(Colour colour) const {
  std::array<Tapered, kEvalTerms> sums{};
  std::array<std::vector<Feature>, kEvalTerms> by_term;
  for (const Feature& feature : features[index_of(colour)])
    by_term[static_cast<std::size_t>(term_of(feature.id))].push_back(feature);
  for (std::size_t i = 0; i < kEvalTerms; ++i) sums[i] = total(weights_of(style), by_term[i]);
  for (const Danger& danger : dangers) {
    if (danger.colour != colour) continue;
    int units = 0;
    for (const Feature& feature : danger.features)
      units += weights_of(style)[static_cast<std::size_t>(feature.id)].mg() * feature.amount;
    sums[static_cast<std::size_t>(EvalTerm::kRoyals)] -= cost_of_danger(units);
  }
  return sums;
}

EvalTracer::EvalTracer(const Rules& rules) : tables_(eval_tables_for(rules)) {}

EvalTrace EvalTracer::trace(const Game& game) const {
  return std::visit(
      [&]<class Bits>(const std::shared_ptr<const EvalTables<Bits>>& tables) {
        return trace_of(std::get<Position<Bits>>(game.position()), *tables);
      },
      tables_);
}

}  // namespace proconsul
