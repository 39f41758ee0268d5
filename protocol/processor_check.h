// A program compiled for one machine's processor must say so on another, rather than die of an illegal
// instruction.
#pragma once

namespace proconsul {

// What the program was compiled to use, for the check that runs before anything else.
enum ProcessorNeed : unsigned {
  kNeedsPopcnt = 1,
  kNeedsBmi2 = 2,
  kNeedsAvx2 = 4,
  kNeedsAvx512 = 8,
};

}  // namespace proconsul
