#include "search/net/kernels.h"

#include <algorithm>
#include <type_traits>

namespace proconsul {
namespace {

// Calls `use` with the number of sums, as a constant where it is a usual one.
template <class Use>
auto with_size(std::size_t count, Use use) {
  switch (count) {
    case 32:
      return use(std::integral_constant<std::size_t, 32>{});
    case 64:
      return use(std::integral_constant<std::size_t, 64>{});
    case 128:
      return use(std::integral_constant<std::size_t, 128>{});
    case 256:
      return use(std::integral_constant<std::size_t, 256>{});
    default:
      return use(count);
  }
}

template <class Size, class Term>
void change(std::int16_t* sums, Size size, Term term) {
  const std::size_t count = size;
  for (std::size_t i = 0; i < count; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + term(i));
}

}  // namespace

// In pairs as long as there are both.
void update_sums(std::int16_t* sums, std::size_t count, std::span<const std::int16_t* const> come,
                 std::span<const std::int16_t* const> gone) {
  with_size(count, [&](auto size) {
    const std::size_t both = std::min(gone.size(), come.size());
    for (std::size_t n = 0; n < both; ++n)
      change(sums, size, [in = come[n], out = gone[n]](std::size_t i) { return in[i] - out[i]; });
    for (const std::int16_t* in : come.subspan(both))
      change(sums, size, [in](std::size_t i) { return in[i]; });
    for (const std::int16_t* out : gone.subspan(both))
      change(sums, size, [out](std::size_t i) { return -out[i]; });
  });
}

// A value times a weight fits in 16 bits, and the total of the most sums in 32.
std::int64_t weighted_squares(const std::int16_t* sums, const std::int16_t* weights, std::size_t count,
                              std::int16_t clip) {
  return with_size(count, [&](auto size) {
    const std::size_t end = size;
    std::int32_t total = 0;
    for (std::size_t i = 0; i < end; ++i) {
      const auto value = std::clamp<std::int16_t>(sums[i], 0, clip);
      const auto weighted = static_cast<std::int16_t>(value * weights[i]);
      total += static_cast<std::int32_t>(weighted) * value;
    }
    return static_cast<std::int64_t>(total);
  });
}

}  // namespace proconsul
