// The questions about a new game in order: text, default, and the effect of an answer. Independent of the
// dialogue that asks them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/result.h"
#include "protocol/cli/game_draft.h"

namespace proconsul {

// The topic of a question, if asking it needs more than its text.
enum class Topic : std::uint8_t { kName, kBoard, kSpecials, kHoles, kPieces, kEnds, kVerdict, kOther };

struct Question {
  const char* label;
  const char* text;                           // the question and how to answer it
  const char* help;                           // examples
  const char* none;                           // what "no" stands for; null: there must be an answer
  bool (*asked)(const GameDraft&);            // null: always
  std::string (*proposal)(const GameDraft&);  // the default for Enter; may be empty
  Status (*answer)(GameDraft&, const std::string&);
  Topic topic = Topic::kOther;
  std::vector<std::string> choices = {};
  std::string (*not_asked)(const GameDraft&) = nullptr;  // printed instead if it is not asked
};

const std::vector<Question>& new_game_questions();

bool is_possible(const GameDraft& draft, const DraftEnd& end);

// The catalogue's piece with this letter or name, or null.
const DraftPiece* catalogue_piece(const std::string& letter_or_name);

}  // namespace proconsul
