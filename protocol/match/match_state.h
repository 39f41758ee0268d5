// The games of a match in a file, so that an interrupted match can be resumed: a work journal with one game
// per unit. It belongs to one set of settings (engines, variants, openings, adjudication) and one build; the
// number of games may grow.
#pragma once

#include <string>
#include <vector>

#include "protocol/formats/json_output.h"
#include "protocol/match/match_game.h"
#include "protocol/match/tournament.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

// The settings the state depends on, without the number of games.
Json match_settings_json(const MatchSettings& settings);
// The same as named terms, with the definitions of the variants.
Terms match_terms(const MatchSettings& settings);
// As one line.
std::string dumped(const Json& json);

class MatchState {
 public:
  // Opens the file or creates it; an empty name: nothing is stored. Fails if it belongs to another match or
  // is damaged.
  static Result<MatchState> open(const std::string& file, const MatchSettings& settings, Shard shard = {},
                                 Builds builds = Builds::kSame);

  const std::vector<MatchGame>& games() const { return games_; }  // found in the file when it was opened
  const WorkJournal& journal() const { return journal_; }
  // False if the game could not be written. A game to be appended to a PGN file records its place there; it
  // is added here first.
  bool add(const MatchGame& game) { return journal_.add(game.result.number, to_text(game)); }
  // Repairs the PGN file if the program ended between the two steps, so that it holds all of the last game.
  // The error if it cannot be written.
  std::optional<Error> mend(const std::string& pgn_file) const;
  const std::optional<Error>& failure() const { return journal_.failure(); }

 private:
  explicit MatchState(WorkJournal journal) : journal_(std::move(journal)) {}

  WorkJournal journal_;
  std::vector<MatchGame> games_;
};

}  // namespace proconsul
