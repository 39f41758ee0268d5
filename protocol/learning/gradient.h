// The slopes that some positions of a batch give: of the rows that occur in them, and of everything else.
// Sums of floating-point numbers depend on their order: a batch is always cut into as many shares, which are
// added up as a tree, so that it does not matter which thread or process has found which of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

class Gradient {
 public:
  // `sums` numbers a row, `rest` others.
  Gradient(std::size_t rows, std::size_t sums, std::size_t rest)
      : sums_(sums), places_(rows, kNowhere), rest_(rest) {}

  void clear();
  // Valid until another row is asked for. 0 at first.
  float* row(std::uint32_t number) {
    std::uint32_t& place = places_[number];
    if (place == kNowhere) place = add_row(number);
    return &values_[place * sums_];
  }
  std::vector<float>& rest() { return rest_; }
  double& loss() { return loss_; }  // the squared errors

  void add(const Gradient& other);
  // All rows, with 0 where there is nothing, then the rest.
  void copy_to(std::vector<float>& all) const;

  // Numbers as the processor has them.
  void write_to(std::string& bytes) const;
  // Takes what write_to() has written from the beginning; false if that is no gradient of these sizes.
  bool read_from(std::string_view& bytes);

 private:
  static constexpr std::uint32_t kNowhere = 0xffffffff;
  std::uint32_t add_row(std::uint32_t number);

  std::size_t sums_;
  std::vector<std::uint32_t> places_;   // by row
  std::vector<std::uint32_t> numbers_;  // by place
  std::vector<float> values_;
  std::vector<float> rest_;
  double loss_ = 0;
};

// How the shares of a batch are divided among processes, and which sums are made where. A share is named by
// its number, the sum of some by the first of them.
class ShareTree {
 public:
  static constexpr std::size_t kShares = 16;
  struct Range {
    std::size_t begin, end;
    bool holds(std::size_t first, std::size_t count) const { return begin <= first && first + count <= end; }
    std::size_t size() const { return end - begin; }
  };
  struct Sum {
    std::size_t first, second;  // the second is added to the first
  };

  ShareTree(std::size_t rank, std::size_t processes) : rank_(rank), processes_(processes) {}
  Range own() const { return range_of(rank_); }
  // Those made before processes exchange theirs, or after it; those of one inner list at the same time.
  std::vector<std::vector<Sum>> sums(bool after) const;
  // What this process has then, to give to the others.
  std::vector<std::size_t> given() const;

 private:
  Range range_of(std::size_t rank) const {
    return {kShares * rank / processes_, kShares * (rank + 1) / processes_};
  }
  std::size_t rank_;
  std::size_t processes_;
};

}  // namespace proconsul
