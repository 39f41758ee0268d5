// The kinds of files that commands write, recognized by their first bytes. A command's output must be of the
// kind that its option declares, or the command would refuse to overwrite its own file.
#pragma once

#include "protocol/text/file_kind.h"

namespace proconsul::file_kinds {

extern const FileKind kPgn;
extern const FileKind kGames;      // of any format that is read
extern const FileKind kSavedGame;  // a game saved by `play`
extern const FileKind kPage;
extern const FileKind kSvg;
extern const FileKind kPng;
extern const FileKind kMatchResult;
extern const FileKind kSpsaParameters;
extern const FileKind kTrafficLog;
extern const FileKind kProtocolLog;
extern const FileKind kBook;
extern const FileKind kNet;
extern const FileKind kWeights;
extern const FileKind kArrays;
extern const FileKind kTrainingState;
extern const FileKind kEnding;
extern const FileKind kGameLines;
extern const FileKind kPackedGames;
extern const FileKind kSharedWork;  // a journal
extern const FileKind kMatingPower;
extern const FileKind kAssessment;
extern const FileKind kRulesText;
extern const FileKind kStartScores;

}  // namespace proconsul::file_kinds
