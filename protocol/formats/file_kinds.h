// The kinds of files that commands write, each told by its first bytes. What a command writes must be of the
// kind that its option says, or it would refuse to write it again.
#pragma once

#include "protocol/text/file_kind.h"

namespace proconsul::file_kinds {

extern const FileKind kPgn;
extern const FileKind kSavedGame;  // by a session of 'play'
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
