#include "protocol/cli/answer_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

struct KnownReply {
  std::string_view word;
  Reply reply;
};
constexpr auto kReplies = std::to_array<KnownReply>({{"help", Reply::kHelp},
                                                     {"?", Reply::kHelp},
                                                     {"back", Reply::kBack},
                                                     {"b", Reply::kBack},
                                                     {"undo", Reply::kBack},
                                                     {"quit", Reply::kQuit},
                                                     {"exit", Reply::kQuit},
                                                     {"skip", Reply::kSkip},
                                                     {"no", Reply::kNo},
                                                     {"none", Reply::kNo},
                                                     {"nothing", Reply::kNo},
                                                     {"-", Reply::kNo},
                                                     {"yes", Reply::kYes},
                                                     {"ok", Reply::kYes}});

// What players also call the choices of all questions; no word means two choices of one question.
struct Synonyms {
  std::string_view choice;
  std::vector<std::string_view> phrases;
};

const std::vector<Synonyms>& synonyms() {
  static const std::vector<Synonyms> kSynonyms = {
      {"checks",
       {"three checks", "three check", "three-check", "threecheck", "3 checks", "3 check", "3-check",
        "3check", "three", "3"}},
      {"centre",
       {"king of the hill", "king-of-the-hill", "kingofthehill", "the hill", "hill", "koth", "center",
        "the middle", "middle", "mid"}},
      {"race",
       {"racing kings", "racingkings", "racing", "last rank", "touchdown", "breakthrough", "promotion"}},
      {"capture", {"extinction", "elimination", "bare king", "bare", "capturing", "capture all", "take all"}},
      {"giveaway", {"give away", "give-away", "antichess", "suicide", "losers", "losing", "misere"}},
      {"hand", {"pockets", "pocket", "drops", "drop", "reserve", "crazyhouse"}},
      {"moves", {"double moves", "double move", "multimoves", "multimove", "several moves", "marseillais"}},
      {"dice", {"die", "random"}},
      {"mirrored", {"symmetrical", "symmetric", "reflected"}},
      {"turned", {"rotated", "rotation", "rotate", "180"}},
      {"draw", {"drawn", "tie", "1/2", "="}},
      {"loss", {"lose", "loses", "lost", "defeat"}},
      {"win", {"won", "victory"}},
      {"yes", {"sure", "true", "yep", "yeah", "1"}},
      {"no", {"never", "false", "nope", "0"}},
      {"", {"and", "the", "or", "also", "plus", "&", "+"}}};
  return kSynonyms;
}

// With blanks around each word.
std::string spaced(std::string_view text) {
  std::string words = " ";
  for (const std::string& word : answer_words(text)) words += lower_case(word) + ' ';
  return words;
}

// The text with the choices that it names in other words.
std::string in_own_words(std::string_view text, const std::vector<std::string>& choices) {
  std::string words = spaced(text);
  for (const Synonyms& each : synonyms()) {
    const bool asked =
        each.choice.empty() || std::find(choices.begin(), choices.end(), each.choice) != choices.end();
    for (const std::string_view phrase : asked ? each.phrases : std::vector<std::string_view>()) {
      const std::string wanted = spaced(phrase), choice = spaced(each.choice);
      for (std::size_t at = words.find(wanted); at != words.npos; at = words.find(wanted, at))
        words.replace(at, wanted.size(), choice);
    }
  }
  return std::string(trimmed(words));
}

// "prelate" of "y:BmN:prelate", or the name in the list.
std::string name_in(const DraftPiece& piece) {
  if (const std::size_t colon = piece.value.rfind(':'); colon != piece.value.npos)
    return lower_case(piece.value.substr(colon + 1));
  const Rules& rules = piece_catalogue().rules;
  const PieceType type = rules.type_of(upper_case(piece.value));
  return type.valid() ? lower_case(rules.pieces[index_of(type)].name) : "";
}

}  // namespace

Reply reply_of(std::string_view answer) {
  const std::string word = lower_case(trimmed(answer));
  const auto known = std::find_if(kReplies.begin(), kReplies.end(),
                                  [&](const KnownReply& each) { return each.word == word; });
  return known == kReplies.end() ? Reply::kAnswer : known->reply;
}

Result<std::string> chosen(const std::string& text, const std::vector<std::string>& choices) {
  const Reply reply = reply_of(text);
  const std::string word = reply == Reply::kNo    ? "no"
                           : reply == Reply::kYes ? "yes"
                                                  : in_own_words(text, choices);
  for (const std::string& choice : choices) {
    if (!word.empty() && choice.starts_with(word)) return choice;
  }
  const bool two = choices.size() == 2;
  return Error{fmt::format("{} is not {}{}{}", quote(text), two ? "" : "one of ",
                           fmt::join(choices, two ? " or " : ", "), did_you_mean(word, choices))};
}

Result<std::vector<std::string>> all_chosen(const std::string& text,
                                            const std::vector<std::string>& choices) {
  std::vector<std::string> all;
  const bool none = reply_of(text) == Reply::kNo || lower_case(trimmed(text)) == "n";
  for (const std::string& word : answer_words(none ? "" : in_own_words(text, choices))) {
    Result<std::string> one = chosen(word, choices);
    if (!one) return one.error();
    if (std::find(all.begin(), all.end(), *one) == all.end()) all.push_back(one.take());
  }
  return all;
}

std::vector<std::string> answer_words(std::string_view text) {
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), ',', ' ');
  std::vector<std::string> words;
  for (const std::string_view word : words_in(spaced)) words.emplace_back(word);
  return words;
}

Result<std::string> letters_in(const GameDraft& draft, const std::string& text, const std::string& allowed) {
  std::string letters;
  for (const std::string& word : answer_words(text)) {
    const auto named = std::find_if(draft.pieces.begin(), draft.pieces.end(), [&](const DraftPiece& piece) {
      return name_in(piece) == lower_case(word);
    });
    const std::string written =
        named == draft.pieces.end() ? lower_case(word) : std::string(1, named->letter);
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (allowed.find(written[i]) == allowed.npos)
        return Error{fmt::format("{} is none of {}",
                                 quote(named == draft.pieces.end() ? character_at(word, i) : word),
                                 quote(allowed))};
      letters += written[i];
    }
  }
  return letters;
}

}  // namespace proconsul
