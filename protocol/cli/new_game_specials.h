// Proposals and answers of the questions that few games need: holes, castling to other files, hands, turns of
// several moves, dice.
#pragma once

#include <string>

#include "engine/result.h"
#include "protocol/cli/game_draft.h"

namespace proconsul {

std::string proposed_specials(const GameDraft& draft);
Status answer_specials(GameDraft& draft, const std::string& text);
std::string proposed_holes(const GameDraft& draft);
Status answer_holes(GameDraft& draft, const std::string& text);
std::string proposed_castling_files(const GameDraft& draft);
Status answer_castling_files(GameDraft& draft, const std::string& text);
std::string proposed_hand(const GameDraft& draft);
Status answer_hand(GameDraft& draft, const std::string& text);
Status answer_turns(GameDraft& draft, const std::string& text);
std::string proposed_dice(const GameDraft& draft);
Status answer_dice(GameDraft& draft, const std::string& text);

}  // namespace proconsul
