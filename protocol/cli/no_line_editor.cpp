// Replaces line_editor.cpp in builds without libedit.
#include "protocol/cli/line_reader.h"

namespace proconsul {

std::unique_ptr<LineReader> make_line_editor(Completions) { return nullptr; }

}  // namespace proconsul
