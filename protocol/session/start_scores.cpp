#include "protocol/session/start_scores.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "engine/lines.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/text/digest.h"
#include "protocol/text/input_file.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"
#include "variants/definition_text.h"
#include "variants/keys.h"

namespace proconsul {
namespace {

constexpr std::string_view kScoresHead = "proconsul start scores: ";
constexpr int kMaxStartScore = 32'000;
constexpr std::size_t kScoresALine = 20;
constexpr std::size_t kLongestScores = std::size_t{1} << 24;  // bytes

Error no_scores() { return {"this is not a table of start scores"}; }

Result<StartScores> read_table(const std::string& file) {
  const Result<std::string> text = read_file(file, nullptr, kLongestScores);
  if (!text) return text.error();
  Result<StartScores> scores = read_start_scores(*text);
  if (!scores) return Error{fmt::format("{}: {}", printable(file), scores.error().message)};
  return scores;
}

Result<StartScores> check_scores(const Variant& variant, StartScores scores) {
  if (scores.variant != variant.rules->name)
    return Error{fmt::format("the scores are of {} and not of {}", scores.variant, variant.rules->name)};
  const auto starts = static_cast<std::size_t>(start_count(*variant.starts));
  if (scores.scores.size() != starts)
    return Error{fmt::format("there are scores of {} starts and not of {}", scores.scores.size(), starts)};
  return scores;
}

}  // namespace

std::vector<int> StartScores::within(int centipawns) const {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (std::abs(scores[i]) <= centipawns) numbers.push_back(static_cast<int>(i));
  }
  return numbers;
}

std::vector<int> StartScores::fairest_first() const {
  std::vector<int> numbers(scores.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  const auto unfairness = [&](int number) { return std::abs(scores[static_cast<std::size_t>(number)]); };
  std::stable_sort(numbers.begin(), numbers.end(),
                   [&](int a, int b) { return unfairness(a) < unfairness(b); });
  return numbers;
}

std::string to_text(const StartScores& scores) {
  const std::string key = scores.definition.empty() ? "" : ", definition " + scores.definition;
  std::string text = fmt::format("{}{}, {} nodes{}\n", kScoresHead, scores.variant, scores.nodes, key);
  for (std::size_t i = 0; i < scores.scores.size(); ++i) {
    const bool last = i + 1 == scores.scores.size() || (i + 1) % kScoresALine == 0;
    text += fmt::format("{}{}", scores.scores[i], last ? '\n' : ' ');
  }
  return text;
}

Result<StartScores> read_start_scores(std::string_view text) {
  const std::string_view head = take_line(text);
  const std::size_t comma = head.find(", ");
  if (!head.starts_with(kScoresHead) || comma == head.npos) return no_scores();
  StartScores scores;
  scores.variant = head.substr(kScoresHead.size(), comma - kScoresHead.size());
  const std::vector<std::string_view> nodes = words_in(head.substr(comma + 2));
  const bool keyed = nodes.size() == 4 && nodes[1] == "nodes," && nodes[2] == "definition";
  if (!keyed && (nodes.size() != 2 || nodes[1] != "nodes")) return no_scores();
  if (keyed) scores.definition = nodes[3];
  const Result<std::uint64_t> count = parse_unsigned(nodes[0]);
  if (!count) return no_scores();
  scores.nodes = *count;
  for (const std::string_view word : words_in(text)) {
    const Result<std::int64_t> score = parse_integer(word, -kMaxStartScore, kMaxStartScore);
    if (!score) return Error{"a start's score: " + score.error().message};
    scores.scores.push_back(static_cast<std::int16_t>(*score));
  }
  return scores;
}

std::string definition_key(const Registry& registry, const Variant& variant) {
  constexpr std::size_t kKeyLength = 16;
  std::string text;
  for (const IniEntry& entry : whole_definition(registry, variant)) {
    const std::string key = lower_case(entry.key);
    if (key != "title" && key != "about" && key != "rules" && !is_of_one_game(entry.key))
      text += fmt::format("{}={}\n", entry.key, entry.value);
  }
  return sha256_base64(text).substr(0, kKeyLength);
}

bool is_unreadable_table(const std::string& file) { return !file.empty() && !read_table(file); }

Result<std::vector<int>> fair_numbers(const Registry& registry, const Variant& variant, int centipawns,
                                      const std::string& file) {
  const Result<StartScores> scores = start_scores_of(registry, variant, file);
  if (!scores) return scores.error();
  return scores->within(centipawns);
}

Result<StartScores> start_scores_of(const Registry& registry, const Variant& variant,
                                    const std::string& file) {
  if (!variant.starts) return Error{variant.rules->name + " has a single start"};
  if (!file.empty()) {
    Result<StartScores> scores = read_table(file);
    if (!scores) return scores;
    const std::string key = scores->definition;
    scores = check_scores(variant, scores.take());
    if (!scores) return Error{fmt::format("{}: {}", printable(file), scores.error().message)};
    if (!key.empty() && key != definition_key(registry, variant))
      return Error{
          fmt::format("{}: the scores are of another definition of {}; 'proconsul starts' makes new ones",
                      printable(file), variant.rules->name)};
    return scores;
  }
  for (const EmbeddedScores& embedded : embedded_start_scores()) {
    if (embedded.variant == variant.rules->name)
      return check_scores(
          variant,
          {std::string(embedded.variant), embedded.nodes, {embedded.scores.begin(), embedded.scores.end()}});
  }
  return Error{fmt::format(
      "no scores of the starts of {0} are built in; 'proconsul starts {0} --nodes 5000 --out FILE' "
      "makes a table for --scores FILE",
      variant.rules->name)};
}

}  // namespace proconsul
