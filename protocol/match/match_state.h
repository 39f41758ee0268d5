// The games of a match in a file, so that an interrupted match goes on where it was: a journal of units of
// work, each a game. It belongs to one set of settings (engines, games, openings, rules of adjudication) and
// one build; the number of games may grow.
#pragma once

#include <string>
#include <vector>

#include "protocol/formats/json_output.h"
#include "protocol/match/match_game.h"
#include "protocol/match/tournament.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

// The settings that a state belongs to, without the number of games.
Json match_settings_json(const MatchSettings& settings);
// The same by name, and the games' definitions.
Terms match_terms(const MatchSettings& settings);
// On one line.
std::string dumped(const Json& json);

class MatchState {
 public:
  // The state of a file that is made if it does not exist; an empty name: nothing is kept. Fails if it
  // belongs to another match or makes no sense.
  static Result<MatchState> open(const std::string& file, const MatchSettings& settings, Shard shard = {},
                                 Builds builds = Builds::kSame);

  const std::vector<MatchGame>& games() const { return games_; }  // of the file when it was opened
  const WorkJournal& journal() const { return journal_; }
  // False if it could not be written. A game that is to go into a file of PGN says where: it is added here
  // first and then appended there.
  bool add(const MatchGame& game) { return journal_.add(game.result.number, to_text(game)); }
  // Makes good what an end between the two has left: all of the last game is in the file of PGN. False if
  // that cannot be written.
  bool mend(const std::string& pgn_file) const;

 private:
  explicit MatchState(WorkJournal journal) : journal_(std::move(journal)) {}

  WorkJournal journal_;
  std::vector<MatchGame> games_;
};

}  // namespace proconsul
