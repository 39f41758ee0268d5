// The variant of commands that accept NAME or FILE: a known variant, or the only one defined by a file.
#pragma once

#include "protocol/cli/command.h"
#include "protocol/session/game_choice.h"

namespace proconsul {

class VariantChoice {
 public:
  explicit VariantChoice(const Invocation& invocation)
      : invocation_(invocation), library_(invocation.loaded) {}

  // Prints errors in a file to standard error. The variant lives as long as this object. `word` is a file if
  // it contains a slash, or if it names a file and no variant.
  Result<const Variant*> choose(const std::string& word);
  // Reports why there is none; returns an exit code that depends on whether a file could not be read.
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
