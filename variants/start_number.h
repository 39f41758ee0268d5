// The number of a random start.
#pragma once

namespace proconsul {

struct StartNumber {
  int white = 0;
  int black = 0;  // differs from White's only where the sides have separate starts
  bool operator==(const StartNumber&) const = default;
};

}  // namespace proconsul
