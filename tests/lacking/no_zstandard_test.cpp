// What a program says that was built without Zstandard.
#include <gtest/gtest.h>

#include "protocol/session/endgame_files.h"
#include "protocol/text/input_file.h"
#include "protocol/text/zstandard.h"
#include "scratch.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

const std::string kMark = "\x28\xb5\x2f\xfd";

TEST(NoZstandard, PackedFilesAreRefused) {
  for (const std::string& rest : {std::string(), std::string("anything"), std::string(200'000, 'x')}) {
    const ScratchFile file("games.pgn.zst", kMark + rest);
    const std::string told =
        "'" + file.path() + "' is packed by Zstandard, without which this program was built";
    const Result<InputFile> opened = InputFile::open(file.path());
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().message, told);
    EXPECT_EQ(read_file(file.path(), nullptr, 1'000'000).error().message, told);
  }
}

TEST(NoZstandard, OtherFilesAreRead) {
  const ScratchFile file("games.pgn", "1. e4 e5 *\n");
  EXPECT_EQ(*read_file(file.path(), nullptr, 1000), "1. e4 e5 *\n");
}

TEST(NoZstandard, EndingsAreNeitherReadNorWritten) {
  const std::string lack = lack_of_zstandard().value().message;
  EXPECT_EQ(lack, "this program was built without Zstandard (libzstd)");
  const auto game = Registry().find("losalamos")->compiled;
  const Rules& rules = game->rules();
  EndgameSet set(game);
  const Material kings = *Material::parse(rules, "KvK");
  ASSERT_TRUE(set.solve(kings).ok());
  const std::string file = scratch_path("kings.ending");
  EXPECT_EQ(write_ending(rules, *set.find(kings), file).error().message, lack);
  EXPECT_FALSE(std::filesystem::exists(file));
  const ScratchFile written("written.ending", "anything");
  EXPECT_EQ(read_ending(rules, written.path()).error().message,
            "'" + written.path() + "' cannot be read: " + lack);
}

}  // namespace
}  // namespace proconsul
