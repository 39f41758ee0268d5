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
                                                  : lower_case(trimmed(text));
  for (const std::string& choice : choices) {
    if (!word.empty() && choice.starts_with(word)) return choice;
  }
  const bool two = choices.size() == 2;
  return Error{fmt::format("{} is not {}{}{}", quote(text), two ? "" : "one of ",
                           fmt::join(choices, two ? " or " : ", "), did_you_mean(word, choices))};
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
