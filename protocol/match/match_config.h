// A whole match as JSON. Its keys are the names of the command-line options, plus "variants" and "engines";
// "variant-file" is a list. The command line takes precedence over the file.
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "protocol/formats/json_output.h"
#include "protocol/session/arguments.h"
#include "protocol/session/message_log.h"

namespace proconsul {

class MatchConfig {
 public:
  // Errors name the file and the path in it: "match.json: /engines/0: unknown key 'nam'".
  // `standard` is read for the file name "-".
  static Result<MatchConfig> read(const std::string& file, std::istream& standard,
                                  const std::vector<Option>& options);

  // Merges the file and the command line, and parses the result.
  Result<Arguments> merge(const Arguments& given, const std::vector<Option>& options) const;
  const std::vector<std::string>& variant_files() const { return variant_files_; }
  // Adds the place in the file to an error about an option that comes from there.
  Error locate(Error error, const Arguments& given) const;

 private:
  struct Entry {
    std::string option;  // empty: words without an option
    std::vector<std::string> words;
  };
  Status add(const std::string& key, const Json& value, const std::vector<Option>& options);
  Status add_engine(const std::string& path, const Json& engine);

  std::string file_;
  std::vector<Entry> entries_;
  std::vector<std::string> variant_files_;
};

// The file equivalent to these arguments.
Json config_json(const Arguments& arguments, const std::vector<Option>& options,
                 const std::vector<std::string>& variant_files);

}  // namespace proconsul
