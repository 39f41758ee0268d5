#include "protocol/match/spsa_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/quoting.h"
#include "protocol/match/statistics.h"
#include "protocol/text/text_table.h"

namespace proconsul {
namespace {

// By points of the upper values.
Pentanomial pairs_of(const SpsaRecord& record) {
  Pentanomial pairs{};
  for (const SpsaPair& pair : record.pairs) ++pairs[static_cast<std::size_t>(pair.half_points)];
  return pairs;
}

std::string signed_number(double value) { return (value > 0 ? "+" : "") + spsa_number(value); }

double in_steps(const SpsaParameter& parameter, double value) {
  return (value - parameter.start) / parameter.step;
}

}  // namespace

std::string spsa_line(const SpsaPair& pair, const GameResult& first, std::size_t iterations) {
  return fmt::format("Iteration {} of {}: {}{}{}: {} of 2 for the upper values\n", pair.iteration, iterations,
                     first.variant, first.opening.empty() ? "" : " ", printable(first.opening),
                     pair.half_points / 2.0);
}

std::string spsa_table(const Spsa& spsa) {
  std::vector<std::vector<std::string>> rows = {{"option", "start", "now", "change", "in steps", "range"}};
  for (std::size_t i = 0; i < spsa.parameters().size(); ++i) {
    const SpsaParameter& parameter = spsa.parameters()[i];
    const double now = spsa.values()[i];
    rows.push_back({printable(parameter.name), spsa_number(parameter.start), spsa_number(now),
                    signed_number(now - parameter.start), fmt::format("{:+.2f}", in_steps(parameter, now)),
                    fmt::format("{} .. {}", spsa_number(parameter.min), spsa_number(parameter.max))});
  }
  return text_table(rows);
}

std::string spsa_summary(const Spsa& spsa, const SpsaRecord& record) {
  return fmt::format("After {} of {} iterations, {} games; pairs {} by the points of the upper values\n",
                     record.pairs.size(), spsa.iterations(), 2 * record.pairs.size(),
                     fmt::join(pairs_of(record), " "));
}

std::string spsa_usage(const Spsa& spsa) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < spsa.parameters().size(); ++i) {
    const SpsaParameter& parameter = spsa.parameters()[i];
    const std::string word = fmt::format("option.{}={}", printable(parameter.name),
                                         spsa_number(settled(parameter, spsa.values()[i])));
    words.push_back(word.find(' ') == std::string::npos ? word : fmt::format("'{}'", word));
  }
  return fmt::format("{}", fmt::join(words, " "));
}

Json spsa_json(const Spsa& spsa, const SpsaRecord& record, const std::vector<SpsaMoment>& history) {
  Json json = {{"iterations", spsa.iterations()}, {"played", record.pairs.size()},
               {"pairs", pairs_of(record)},       {"misdeeds", record.faults},
               {"parameters", Json::array()},     {"history", Json::array()}};
  for (std::size_t i = 0; i < spsa.parameters().size(); ++i) {
    const SpsaParameter& parameter = spsa.parameters()[i];
    const double now = spsa.values()[i];
    json["parameters"].push_back({{"name", parameter.name},
                                  {"start", parameter.start},
                                  {"least", parameter.min},
                                  {"most", parameter.max},
                                  {"step", parameter.step},
                                  {"rate", parameter.rate},
                                  {"now", now},
                                  {"settled", settled(parameter, now)},
                                  {"change_in_steps", in_steps(parameter, now)}});
  }
  for (const SpsaMoment& moment : history)
    json["history"].push_back({{"played", moment.pairs}, {"values", moment.values}});
  return json;
}

}  // namespace proconsul
