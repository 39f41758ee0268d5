// The gradient of some positions of a batch: the slopes of the rows that occur in them, and of everything
// else. Floating-point sums depend on their order, so a batch is always divided into the same number of
// shares, which are summed as a tree; the result does not depend on which thread or process computed which
// share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

class Gradient {
 public:
  // `sums`: numbers in a row; `rest`: other numbers.
  Gradient(std::size_t rows, std::size_t sums, std::size_t rest)
      : sums_(sums), places_(rows, kNowhere), rest_(rest) {}

  void clear();
  // Valid until another row is requested; initially 0.
  float* row(std::uint32_t number) {
    std::uint32_t& place = places_[number];
    if (place == kNowhere) place = add_row(number);
    return &values_[place * sums_];
  }
  std::vector<float>& rest() { return rest_; }
  double& loss() { return loss_; }  // sum of squared errors

  void add(const Gradient& other);
  // All rows, with zeros for the missing ones, then the rest.
  void copy_to(std::vector<float>& all) const;

  // In native byte order.
  void write_to(std::string& bytes) const;
  // Reads from the beginning what write_to() has written; false if that is not a gradient of these sizes.
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

// Divides the shares of a batch among processes, and tells which sums are computed where. A share is
// identified by its number, a sum by the first of its shares.
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
  // The sums computed before (or after) the processes exchange theirs; those in one inner list can be
  // computed in parallel.
  std::vector<std::vector<Sum>> sums(bool after) const;
  // The sums this process has then, to be sent to the others.
  std::vector<std::size_t> given() const;

 private:
  Range range_of(std::size_t rank) const {
    return {kShares * rank / processes_, kShares * (rank + 1) / processes_};
  }
  std::size_t rank_;
  std::size_t processes_;
};

}  // namespace proconsul
