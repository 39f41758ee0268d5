// The pieces of an ending: White's first, a side's royals before its other pieces, otherwise by type. Written
// with the letters of the pieces: "KRvK", "KR'BvK".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"

namespace proconsul {

inline constexpr std::size_t kMaxEndgamePieces = 4;

class Material {
 public:
  Material() = default;
  Material(const Rules& rules, std::vector<Piece> pieces);
  static Result<Material> parse(const Rules& rules, std::string_view text);

  const std::vector<Piece>& pieces() const { return pieces_; }
  std::size_t size() const { return pieces_.size(); }
  std::string text(const Rules& rules) const;
  Material swapped(const Rules& rules) const;  // with the colours exchanged
  Material without(std::size_t slot) const;    // with the piece at this index captured
  // Whether this ending, not its colour-swapped twin, is the one stored: White has the larger army.
  bool is_canonical(const Rules& rules) const;
  bool operator==(const Material&) const = default;

 private:
  std::vector<Piece> pieces_;
};

// Fails with the reason why endings with this material cannot be solved under these rules.
Result<bool> check_solvable(const Rules& rules, const Material& material);

}  // namespace proconsul
