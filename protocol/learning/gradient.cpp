#include "protocol/learning/gradient.h"

#include <algorithm>
#include <cstring>

namespace proconsul {
namespace {

template <class Number>
void put_bytes(std::string& bytes, const Number* numbers, std::size_t count) {
  const std::size_t at = bytes.size();
  bytes.resize(at + count * sizeof(Number));
  std::memcpy(bytes.data() + at, numbers, count * sizeof(Number));
}

template <class Number>
bool take_bytes(std::string_view& bytes, Number* numbers, std::size_t count) {
  if (bytes.size() < count * sizeof(Number)) return false;
  std::memcpy(numbers, bytes.data(), count * sizeof(Number));
  bytes.remove_prefix(count * sizeof(Number));
  return true;
}

}  // namespace

void Gradient::clear() {
  for (const std::uint32_t number : numbers_) places_[number] = kNowhere;
  numbers_.clear();
  values_.clear();
  std::fill(rest_.begin(), rest_.end(), 0.0F);
  loss_ = 0;
}

std::uint32_t Gradient::add_row(std::uint32_t number) {
  numbers_.push_back(number);
  values_.resize(values_.size() + sums_);
  return static_cast<std::uint32_t>(numbers_.size() - 1);
}

void Gradient::add(const Gradient& other) {
  for (std::size_t place = 0; place < other.numbers_.size(); ++place) {
    float* to = row(other.numbers_[place]);
    const float* from = &other.values_[place * sums_];
    for (std::size_t i = 0; i < sums_; ++i) to[i] += from[i];
  }
  for (std::size_t i = 0; i < rest_.size(); ++i) rest_[i] += other.rest_[i];
  loss_ += other.loss_;
}

void Gradient::copy_to(std::vector<float>& all) const {
  std::fill(all.begin(), all.end(), 0.0F);
  for (std::size_t place = 0; place < numbers_.size(); ++place)
    std::copy_n(&values_[place * sums_], sums_, &all[numbers_[place] * sums_]);
  std::copy(rest_.begin(), rest_.end(), all.end() - static_cast<std::ptrdiff_t>(rest_.size()));
}

void Gradient::write_to(std::string& bytes) const {
  const std::uint64_t count = numbers_.size();
  put_bytes(bytes, &count, 1);
  put_bytes(bytes, numbers_.data(), numbers_.size());
  put_bytes(bytes, values_.data(), values_.size());
  put_bytes(bytes, rest_.data(), rest_.size());
  put_bytes(bytes, &loss_, 1);
}

bool Gradient::read_from(std::string_view& bytes) {
  clear();
  std::uint64_t count = 0;
  if (!take_bytes(bytes, &count, 1) || count > places_.size()) return false;
  std::vector<std::uint32_t> numbers(static_cast<std::size_t>(count));
  if (!take_bytes(bytes, numbers.data(), numbers.size())) return false;
  for (const std::uint32_t number : numbers) {
    if (number >= places_.size() || places_[number] != kNowhere) return false;
    places_[number] = add_row(number);
  }
  return take_bytes(bytes, values_.data(), values_.size()) && take_bytes(bytes, rest_.data(), rest_.size()) &&
         take_bytes(bytes, &loss_, 1);
}

std::vector<std::vector<ShareTree::Sum>> ShareTree::sums(bool after) const {
  std::vector<std::vector<Sum>> levels;
  for (std::size_t step = 1; step < kShares; step *= 2) {
    std::vector<Sum>& level = levels.emplace_back();
    for (std::size_t first = 0; first < kShares; first += 2 * step) {
      bool whole = false;  // within one process
      for (std::size_t rank = 0; rank < processes_; ++rank)
        whole = whole || range_of(rank).holds(first, 2 * step);
      if (after ? !whole : own().holds(first, 2 * step)) level.push_back({first, first + step});
    }
  }
  return levels;
}

std::vector<std::size_t> ShareTree::given() const {
  std::vector<std::size_t> sums;
  for (std::size_t first = own().begin; first < own().end;) {
    std::size_t size = 1;
    while (first % (2 * size) == 0 && own().holds(first, 2 * size)) size *= 2;
    sums.push_back(first);
    first += size;
  }
  return sums;
}

}  // namespace proconsul
