// Words in the answers of the dialogue for a new game: choices, yes and no, and pieces by letter or name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/cli/game_draft.h"

namespace proconsul {

// What an answer means whatever the question is.
enum class Reply : std::uint8_t { kAnswer, kHelp, kBack, kQuit, kSkip, kNo, kYes };
Reply reply_of(std::string_view answer);  // letter case does not matter

// The choice that begins with `text`, if any; all of them may be said in other words.
Result<std::string> chosen(const std::string& text, const std::vector<std::string>& choices);

// The choices that the words of `text` name, each once, also in other words of players ("middle" for
// "centre", "three checks"); "and" and the like mean nothing.
Result<std::vector<std::string>> all_chosen(const std::string& text, const std::vector<std::string>& choices);

// Between blanks and commas.
std::vector<std::string> answer_words(std::string_view text);

// The letters of the game's pieces that the words name by letter or by name, all among `allowed`.
Result<std::string> letters_in(const GameDraft& draft, const std::string& text, const std::string& allowed);

}  // namespace proconsul
