#include "protocol/text/input_file.h"

#include <gtest/gtest.h>

#include "scratch.h"

namespace proconsul {
namespace {

TEST(InputFile, NamesDoNotEndAtNul) {
  const ScratchFile file("whole", "text\n");
  EXPECT_TRUE(read_file(file.path(), nullptr, 100).ok());
  const Result<std::string> read = read_file(file.path() + std::string("\0.txt", 5), nullptr, 100);
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().message.find("\\x00.txt"), std::string::npos) << read.error().message;
}

}  // namespace
}  // namespace proconsul
