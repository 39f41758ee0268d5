// Processes made by fork() while other threads of the parent compile games.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "support.h"

namespace proconsul::test {
namespace {

constexpr int kForks = 50;
constexpr unsigned kPatience = 60;  // seconds until a child that waits for a lost thread is ended

TEST(Fork, ChildrenCompileWhatThreadsOfTheParentCompile) {
  const auto game = std::make_shared<const CompiledGame>(*rules_of("chess"));
  std::atomic<bool> done = false;
  std::thread compiler([&] {
    while (!done) {
      game->forget_tables();
      (void)Game::create(game, game->rules().start_fen);
    }
  });
  int failures = 0;
  for (int i = 0; i < kForks && failures == 0; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(kPatience);
      _exit(Game::create(game, game->rules().start_fen) ? 0 : 1);
    }
    int status = 0;
    failures += waitpid(child, &status, 0) != child || status != 0;
  }
  done = true;
  compiler.join();
  EXPECT_EQ(failures, 0);
}

}  // namespace
}  // namespace proconsul::test
