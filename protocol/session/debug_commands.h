// Debug commands at the engine's prompt, the same in every protocol: the board, the evaluation, perft and the
// benchmark.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"
#include "protocol/session/session.h"

namespace proconsul {

// Plies beyond which no count ends in practice, unless the tree has ended too.
inline constexpr int kMaxPerftDepth = 5'000;

// None of them ends with a newline.
std::string board_report(const Session& session);       // picture, state, FEN, key, start number
std::string evaluation_report(const Session& session);  // by terms and by pieces
// The depth that is all of `arguments`, a whole number; beyond kMaxPerftDepth it makes no difference.
Result<int> perft_depth(std::string_view arguments);
// Searches the benchmark's positions to the depth given by `argument`, if any.
Result<std::string> benchmark_report(std::string_view argument);

}  // namespace proconsul
