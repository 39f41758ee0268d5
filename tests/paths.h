// Where the tests find the program and their data. Only paths.cpp is compiled with the folders' names, so
// that the objects of the tests are the same in every build folder.
#pragma once

#include <string>

namespace proconsul::test {

const std::string& engine_binary();
const std::string& mock_engine_binary();
const std::string& data_folder();

// A path as one word of a shell's command, whatever is in it.
std::string for_shell(const std::string& word);

}  // namespace proconsul::test
