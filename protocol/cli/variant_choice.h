// The variant of commands that take NAME or FILE: a variant that is known, or the only one of a definition
// file.
#pragma once

#include "protocol/cli/command.h"
#include "protocol/session/game_choice.h"

namespace proconsul {

class VariantChoice {
 public:
  explicit VariantChoice(const Invocation& invocation)
      : invocation_(invocation), library_(invocation.loaded) {}

  // What is wrong in a file goes to standard error. The variant lives as long as this. `word` is a file if it
  // has a slash, or names a file and no variant.
  Result<const Variant*> choose(const std::string& word);
  // Tells why there is none; an exit code, which says whether a file could not be read.
  int fail(const Error& error) const;
  const Registry& registry() const { return library_.registry(); }

  // For Command::other_files: the file, if the first word is one.
  static std::vector<NamedFile> files(const Arguments& arguments);

 private:
  Result<const Variant*> choose_from_file(const std::string& file);

  const Invocation& invocation_;
  GameLibrary library_;
  bool unreadable_ = false;
};

}  // namespace proconsul
