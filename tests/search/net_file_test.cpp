// Network files: what is written is read back, everything else is rejected.
#include <gtest/gtest.h>

#include "engine/movement_text.h"
#include "search/games.h"
#include "search/net/format.h"
#include "search/net/net_choice.h"
#include "search/random_net.h"

namespace proconsul {
namespace {

using testing::rules_of;

Net net_of(const std::string& variant, std::size_t sums = kUsualSums) {
  return random_net(shape_for(*rules_of(variant), {}).value(), 1, sums);
}

std::string error_in(std::string_view bytes) {
  const Result<Net> net = read_net(bytes);
  return net ? "" : net.error().message;
}

// The file with the checksum of its current bytes.
std::string resealed(std::string bytes) {
  bytes.resize(bytes.size() - sizeof(std::uint64_t));
  return with_check_sum(std::move(bytes));
}

Net shared_net_of_two_atoms() {
  NetShape shape;
  shape.rows = NetRows::kShared;
  shape.atoms = {"piece", "move 0:1*"};
  return random_net(shape, 1);
}

// A file in which `from` is replaced.
std::string with(const std::string& from, const std::string& to, const Net& net = net_of("chess")) {
  std::string bytes = to_bytes(net);
  const std::size_t at = bytes.find(from);
  EXPECT_NE(at, bytes.npos) << from;
  return resealed(bytes.replace(at, from.size(), to));
}

TEST(NetFile, ReadsBackAsItWasWritten) {
  for (const std::size_t sums : {kMinSums, kUsualSums, kMaxSums}) {
    Net net = net_of("capablanca", sums);
    net.scales = {200, 32, 300};
    net.role = sums == kUsualSums ? NetRole::kCorrection : NetRole::kEvaluation;
    const Result<Net> read = read_net(to_bytes(net));
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(read->shape, net.shape);
    EXPECT_EQ(read->sums, net.sums);
    EXPECT_EQ(read->scales, net.scales);
    EXPECT_EQ(read->role, net.role);
    EXPECT_EQ(read->rows, net.rows);
    EXPECT_EQ(read->biases, net.biases);
    EXPECT_EQ(read->outputs, net.outputs);
    EXPECT_EQ(read->constants, net.constants);
  }
}

TEST(NetFile, OfSharedRowsReadsBackAsItWasWritten) {
  Net net = shared_net_of_two_atoms();
  net.scales.part = 1000;
  net.shape.edge = 5;
  net.shape.mirrors = true;
  net.rows.resize(net.shape.row_count() * net.sums);
  const Result<Net> read = read_net(to_bytes(net));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->shape, net.shape);
  EXPECT_EQ(read->scales, net.scales);
  EXPECT_EQ(read->rows, net.rows);
  EXPECT_EQ(read->constants, net.constants);
  const std::string bytes = to_bytes(net);
  EXPECT_EQ(bytes.substr(0, bytes.find("\n\n")),
            "Proconsul net 2\n"
            "features piece-square\nrows shared\nrole correction\n"
            "mirrors 1\nedge 5\nbuckets 8\nsums 64\n"
            "input-unit 255\npart-unit 1000\noutput-unit 64\ncentipawns 400\n"
            "atom piece\natom move 0:1*");
}

TEST(NetFile, TellsWhetherThereAreHands) {
  const Net net = random_net(*shape_for_any_aim(*rules_of("crazyhouse"), {}), 1);
  const std::string bytes = to_bytes(net);
  EXPECT_EQ(bytes.find("\nfeatures piece-square-hand\n"), std::string_view("Proconsul net 2").size());
  const Result<Net> read = read_net(bytes);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->shape, net.shape);
  EXPECT_EQ(read->rows, net.rows);
  EXPECT_EQ(error_in(with("piece-square-hand", "piece-square", net)),
            "the net has another size than its header says");
}

TEST(NetFile, TellsOfRegionsOfTheRoyal) {
  NetShape shape = net_of("chess").shape;
  EXPECT_EQ(to_bytes(net_of("chess")).find("regions"), std::string::npos);
  shape.regions = kRoyalRegions;
  const Net net = random_net(shape, 1);
  EXPECT_NE(to_bytes(net).find("\nregions 4\n"), std::string::npos);
  const Result<Net> read = read_net(to_bytes(net));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->shape, net.shape);
  EXPECT_EQ(read->rows, net.rows);
  EXPECT_EQ(error_in(with("regions 4", "regions 2", net)), "the net's header says 'regions 2', expected 4");
  EXPECT_EQ(error_in(with("regions 4\n", "", net)), "the net has another size than its header says");
  EXPECT_EQ(error_in(with("edge 8", "edge 8\nregions 4", shared_net_of_two_atoms())),
            "the net's header says 'regions', which is not for networks of shared rows");
}

TEST(NetFile, NamesTheHolesOfItsBoard) {
  const Net net = net_of("chess56");
  const std::string bytes = to_bytes(net);
  EXPECT_NE(bytes.find("\nholes a1 b1 c1 d1 "), bytes.npos) << bytes.substr(0, 300);
  const Result<Net> read = read_net(bytes);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->shape, net.shape);
  EXPECT_EQ(popcount(read->shape.holes), 24);
  EXPECT_EQ(to_bytes(net_of("chess")).find("holes"), std::string::npos);
  EXPECT_EQ(error_in(with("holes a1", "holes n1", net)),
            "the net's header says 'holes': expected a square from a1 to l10, found \"n1\"");
  EXPECT_EQ(error_in(with("edge 8", "edge 8\nholes a1", shared_net_of_two_atoms())),
            "the net's header says 'holes', which is not for networks of shared rows");
}

TEST(NetFile, LinesBelongToTheRows) {
  const Net net = shared_net_of_two_atoms();
  EXPECT_EQ(error_in(with("edge 8", "files 8", net)),
            "the net's header says 'files', which is not for networks of shared rows");
  EXPECT_EQ(error_in(with("edge 8\n", "", net)), "the net's header does not say 'edge'");
  EXPECT_EQ(error_in(with("part-unit 4080", "part-unit 0", net)),
            "the net's header says 'part-unit 0', expected a number from 1 to 32767");
  EXPECT_EQ(error_in(with("atom piece", "kind piece", net)),
            "the net's header says 'kind', which is not for networks of shared rows");
  EXPECT_EQ(error_in(with("atom piece\natom move 0:1*\n", "", net)), "the net's header does not say 'atom'");
  EXPECT_EQ(error_in(with("atom piece", "atom piece\natom piece", net)),
            "the net's header says 'atom piece', expected a movement that it has not named yet");
  EXPECT_EQ(error_in(with("atom piece", "atom piece\natom pawn", net)),
            "the net has another size than its header says");
  EXPECT_EQ(error_in(with("files 8", "files 8\nedge 8")),
            "the net's header says 'edge', which is not for networks of folded rows");
  EXPECT_EQ(error_in(with("kind ", "atom piece\nkind ")),
            "the net's header says 'atom', which is not for networks of folded rows");
}

TEST(NetFile, BeginsWithWhatPeopleCanRead) {
  const std::string bytes = to_bytes(net_of("chess"));
  EXPECT_EQ(
      bytes.substr(0, bytes.find("\n\n")),
      "Proconsul net 2\n"
      "features piece-square\nrows folded\nrole correction\n"
      "files 8\nranks 8\nmirrors 1\npieces 32\nbuckets 8\nsums 64\n"
      "input-unit 255\noutput-unit 64\ncentipawns 400\n" +
          [] {
            std::string kinds;
            const Rules& rules = *rules_of("chess");
            for (const PieceDef& piece : rules.pieces)
              kinds += (kinds.empty() ? "kind " : "\nkind ") + movement_text(rules.board, piece);
            return kinds;
          }());
}

TEST(NetFile, DamageIsNoticed) {
  const std::string bytes = to_bytes(net_of("chess"));
  EXPECT_EQ(error_in(""), "this is no net of this program");
  EXPECT_EQ(error_in("some text that is longer than the first line of a network"),
            "this is no net of this program");
  EXPECT_EQ(error_in("Proconsul net "), "the network is truncated");
  for (const std::size_t length : {bytes.size() - 1, bytes.size() / 2, std::size_t{30}, std::size_t{400}})
    EXPECT_EQ(error_in(bytes.substr(0, length)), "the network is damaged or truncated") << length;
  for (const std::size_t at : {std::size_t{16}, std::size_t{20}, bytes.size() / 2, bytes.size() - 1}) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    EXPECT_EQ(error_in(damaged), "the network is damaged or truncated") << at;
  }
  EXPECT_EQ(error_in(bytes + "x"), "the network is damaged or truncated");
  EXPECT_EQ(error_in(resealed(bytes + "x")), "the net has another size than its header says");
  EXPECT_EQ(error_in(resealed(bytes.substr(0, bytes.size() - 2))),
            "the net has another size than its header says");
}

TEST(NetFile, OtherVersionsAreRefused) {
  EXPECT_EQ(error_in(with("net 2\n", "net 1\n")),
            "the net was made for another version of this program: its format is '1', expected '2'");
  EXPECT_EQ(
      error_in(with("features piece-square", "features piece-square-king")),
      "the net's header says 'features piece-square-king', expected 'piece-square' or 'piece-square-hand'");
  EXPECT_EQ(error_in(with("rows folded", "rows parts")),
            "the net's header says 'rows parts', expected 'folded' or 'shared'");
  EXPECT_EQ(error_in(with("role correction", "role advice")),
            "the net's header says 'role advice', expected 'correction' or 'evaluation'");
  EXPECT_EQ(error_in(with("pieces 32", "pieces 32\nroyals 8")),
            "the net's header says 'royals 8', which this program does not know");
}

TEST(NetFile, SizesOutOfRangeAreRefused) {
  EXPECT_EQ(error_in(with("sums 64", "sums 512")),
            "the net's header says 'sums 512', expected a number from 32 to 256");
  EXPECT_EQ(error_in(with("sums 64", "sums 48")),
            "the net's header says 'sums 48', expected a multiple of 32");
  EXPECT_EQ(error_in(with("sums 64", "sums 96")), "the net has another size than its header says");
  EXPECT_EQ(error_in(with("buckets 8", "buckets 0")),
            "the net's header says 'buckets 0', expected a number from 1 to 32");
  EXPECT_EQ(error_in(with("input-unit 255", "input-unit 256")),
            "the net's header says 'input-unit 256', expected a number from 1 to 255");
  EXPECT_EQ(error_in(with("files 8\nranks 8", "files 16\nranks 16")),
            "the net's board is too large: 256 squares");
  EXPECT_EQ(error_in(with("files 8", "files 8x")),
            "the net's header says 'files 8x', expected a number from 1 to 16");
  Net net = net_of("chess");
  net.outputs[5] = kMaxOutputWeight + 1;
  EXPECT_EQ(error_in(to_bytes(net)), "the net has a weight out of range");
}

TEST(NetFile, HeadersAreWhole) {
  EXPECT_EQ(error_in(with("buckets 8\n", "")), "the net's header does not say 'buckets'");
  EXPECT_EQ(error_in(with("rows folded\n", "")), "the net's header does not say 'rows'");
  EXPECT_EQ(error_in(with("buckets 8\n", "buckets 8\nbuckets 8\n")), "the net's header says 'buckets' twice");
  EXPECT_EQ(error_in(with("kind ", "kind \nkind ")),
            "the net's header says 'kind ', expected a movement that it has not named yet");
  Net net = net_of("chess");
  net.shape.kinds[1] = net.shape.kinds[0];
  EXPECT_EQ(error_in(to_bytes(net)), "the net's header says 'kind " + net.shape.kinds[0] +
                                         "', expected a movement that it has not named yet");
  net.shape.kinds.clear();
  net.rows.clear();
  EXPECT_EQ(error_in(to_bytes(net)), "the net's header does not say 'kind'");
}

TEST(NetFile, AKindThatNoPieceHasDoesNoHarm) {
  NetShape shape = shape_for(*rules_of("chess"), {}).value();
  shape.kinds.push_back("a movement of the future");
  const Net net = random_net(shape, 1);
  const Result<Net> read = read_net(to_bytes(net));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(PieceSquares::create(read->shape, *rules_of("chess")).ok());
}

}  // namespace
}  // namespace proconsul
