// Work by libraries that end the process where memory or threads are lacking, done in a process of its own.
#pragma once

#include <functional>
#include <string>

#include "engine/result.h"

namespace proconsul {

// What `work` returns, of an error its message. An error that names `what` is done ("drawing the picture")
// where its process is ended by a signal or cannot be started. Not for processes with other threads. On
// systems without fork() it is done in this process.
Result<std::string> done_apart(const std::string& what, const std::function<Result<std::string>()>& work);

}  // namespace proconsul
