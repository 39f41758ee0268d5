#include "search/tt.h"

#include <gtest/gtest.h>

#include <thread>

namespace proconsul {
namespace {

constexpr Key kKey = 0x123456789abcdef0;

TtHit entry(Score score, Depth depth, Bound bound) {
  TtHit data;
  data.move = Move(Square(12), Square(28), Move::Kind::kDoubleStep);
  data.score = score;
  data.eval = -17;
  data.depth = depth;
  data.bound = bound;
  data.pv = true;
  return data;
}

TEST(TranspositionTable, FindsNothingWhenEmpty) {
  const TranspositionTable table(1);
  EXPECT_FALSE(table.probe(kKey).found);
  EXPECT_FALSE(table.probe(0).found);
}

TEST(TranspositionTable, ReturnsWhatWasStored) {
  TranspositionTable table(1);
  table.store(kKey, entry(-321, 9, Bound::kUpper));
  const TtHit hit = table.probe(kKey);
  ASSERT_TRUE(hit.found);
  EXPECT_EQ(hit.move, Move(Square(12), Square(28), Move::Kind::kDoubleStep));
  EXPECT_EQ(hit.score, -321);
  EXPECT_EQ(hit.eval, -17);
  EXPECT_EQ(hit.depth, 9);
  EXPECT_EQ(hit.bound, Bound::kUpper);
  EXPECT_TRUE(hit.pv);
  EXPECT_FALSE(table.probe(kKey ^ 1).found);
}

TEST(TranspositionTable, KeepsTheMoveWhenTheNewEntryHasNone) {
  TranspositionTable table(1);
  table.store(kKey, entry(10, 3, Bound::kExact));
  TtHit without = entry(20, 4, Bound::kUpper);
  without.move = Move::none();
  table.store(kKey, without);
  EXPECT_EQ(table.probe(kKey).move, entry(0, 0, Bound::kExact).move);
  EXPECT_EQ(table.probe(kKey).score, 20);
}

TEST(TranspositionTable, KeepsDeepEntriesOfACrowdedCluster) {
  TranspositionTable table(1);
  table.store(kKey, entry(1, 20, Bound::kExact));
  for (Key i = 1; i <= 64; ++i) table.store(kKey + i, entry(2, 1, Bound::kLower));
  EXPECT_TRUE(table.probe(kKey).found);
}

TEST(TranspositionTable, ForgetsWhenCleared) {
  TranspositionTable table(1);
  table.store(kKey, entry(1, 20, Bound::kExact));
  table.clear();
  EXPECT_FALSE(table.probe(kKey).found);
}

TEST(TranspositionTable, MateScoresAreRelativeToTheNode) {
  EXPECT_EQ(score_to_tt(mate_in(7), 4), mate_in(3));
  EXPECT_EQ(score_from_tt(mate_in(3), 4), mate_in(7));
  EXPECT_EQ(score_from_tt(score_to_tt(mated_in(9), 5), 5), mated_in(9));
  EXPECT_EQ(score_to_tt(150, 30), 150);
}

TEST(TranspositionTable, ConcurrentWritersNeverProduceAForeignEntry) {
  TranspositionTable table(1);
  const auto hammer = [&](Score score) {
    for (Key i = 0; i < 20000; ++i) {
      const Key key = kKey + i % 6;
      const TtHit hit = table.probe(key);
      if (hit.found) {
        EXPECT_EQ(hit.score * 2, hit.eval);
      }
      TtHit data = entry(score, static_cast<Depth>(i % 30), Bound::kExact);
      data.eval = 2 * score;
      table.store(key, data);
    }
  };
  std::thread first(hammer, 100);
  std::thread second(hammer, -250);
  first.join();
  second.join();
}

}  // namespace
}  // namespace proconsul
