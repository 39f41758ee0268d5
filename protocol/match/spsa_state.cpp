#include "protocol/match/spsa_state.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "protocol/match/match_state.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"
#include "protocol/work/build_id.h"

namespace proconsul {
namespace {

constexpr int kSpsaFormat = 2;  // format 1 stored pairs in the order of learning

Json spsa_settings_json(const MatchSettings& settings, const SpsaCourse& course) {
  const Spsa& spsa = course.spsa();
  Json json = match_settings_json(settings);
  json["lag"] = course.lag();
  json["iterations"] = spsa.iterations();
  for (const SpsaParameter& parameter : spsa.parameters()) {
    json["parameters"].push_back({parameter.name, parameter.start, parameter.min, parameter.max,
                                  parameter.step, parameter.rate, parameter.whole});
  }
  return json;
}

SpsaRecord read_record(const Json& json, std::size_t iterations) {
  SpsaRecord record;
  record.faults = json.at("misdeeds").get<int>();
  std::vector<bool> seen(iterations + 1);
  for (const Json& item : json.at("pairs")) {
    const SpsaPair pair{item.at(0).get<std::size_t>(), item.at(1).get<int>()};
    const bool sound = pair.iteration >= 1 && pair.iteration <= iterations && !seen[pair.iteration] &&
                       pair.half_points >= 0 && pair.half_points <= 4;
    if (!sound) throw std::runtime_error("a pair of games that cannot be");
    seen[pair.iteration] = true;
    record.pairs.push_back(pair);
  }
  return record;
}

}  // namespace

SpsaState::SpsaState(std::string file, const MatchSettings& settings, const SpsaCourse& course)
    : file_(std::move(file)),
      iterations_(course.spsa().iterations()),
      settings_(dumped(spsa_settings_json(settings, course))) {}

Result<SpsaRecord> SpsaState::load(Builds builds) const {
  if (!std::filesystem::exists(file_)) return SpsaRecord{};
  if (std::optional<Error> other = not_a_file(file_)) return *std::move(other);
  std::ifstream input(file_);
  try {
    const Json json = Json::parse(input);
    if (json.at("spsa_format") != kSpsaFormat) return Error{file_ + ": a state file of another version"};
    if (dumped(json.at("settings")) != settings_) {
      return Error{
          file_ +
          ": the state file of a run with other parameters, iterations, lag, engine, games, openings or "
          "limits; remove it to start over"};
    }
    const auto build = json.at("build").get<std::string>();
    if (build != build_id() && builds == Builds::kSame)
      return Error{
          fmt::format("{}: the state file of the build {}, and this is {}; remove it to start over, or say "
                      "--any-build",
                      file_, build, build_id())};
    return read_record(json, iterations_);
  } catch (const std::exception& problem) {  // thrown by the JSON library
    return Error{fmt::format("{}: not a state file of SPSA: {}", file_, problem.what())};
  }
}

std::optional<Error> SpsaState::save(const SpsaRecord& record) const {
  Json pairs = Json::array();
  for (const SpsaPair& pair : record.pairs) pairs.push_back({pair.iteration, pair.half_points});
  const Json json = {{"spsa_format", kSpsaFormat},
                     {"build", build_id()},
                     {"settings", Json::parse(settings_)},
                     {"misdeeds", record.faults},
                     {"pairs", pairs}};
  return write_file(file_, dumped(json) + '\n');
}

}  // namespace proconsul
