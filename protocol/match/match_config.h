// A whole match as JSON. Its keys are the names of the command line's options; besides there are "variants"
// and "engines", and "variant-file" is a list. What the command line says comes before what the file says.
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
  // A file named "-" is `standard`.
  static Result<MatchConfig> read(const std::string& file, std::istream& standard,
                                  const std::vector<Option>& options);

  // Both together, parsed anew.
  Result<Arguments> merge(const Arguments& given, const std::vector<Option>& options) const;
  const std::vector<std::string>& variant_files() const { return variant_files_; }
  // An error about an option says where in the file that stands, if it comes from there.
  Error locate(Error error, const Arguments& given) const;

 private:
  struct Entry {
    std::string option;  // empty: words that belong to none
    std::vector<std::string> words;
  };
  Status add(const std::string& key, const Json& value, const std::vector<Option>& options);
  Status add_engine(const std::string& path, const Json& engine);

  std::string file_;
  std::vector<Entry> entries_;
  std::vector<std::string> variant_files_;
};

// The file that says the same as these arguments.
Json config_json(const Arguments& arguments, const std::vector<Option>& options,
                 const std::vector<std::string>& variant_files);

}  // namespace proconsul
