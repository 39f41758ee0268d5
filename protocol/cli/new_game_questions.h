// The questions about a new game, in order: what is asked, what Enter stands for, and what an answer changes.
// They know nothing of who asks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/result.h"
#include "protocol/cli/game_draft.h"

namespace proconsul {

// What a question is about, where asking it needs more than its text.
enum class Topic : std::uint8_t { kName, kBoard, kPieces, kEnds, kOther };

struct Question {
  const char* label;
  const char* text;                           // what is asked, and how it is answered
  bool (*asked)(const GameDraft&);            // null: always
  std::string (*proposal)(const GameDraft&);  // what Enter stands for, may be empty
  Status (*answer)(GameDraft&, const std::string&);
  Topic topic = Topic::kOther;
  std::vector<std::string> choices = {};
  std::string (*not_asked)(const GameDraft&) = nullptr;  // what is said instead where it is not asked
};

const std::vector<Question>& new_game_questions();

// The piece of the catalogue with this letter or name; null if there is none.
const DraftPiece* catalogue_piece(const std::string& letter_or_name);

}  // namespace proconsul
