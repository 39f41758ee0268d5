// A program compiled for one processor reports an error on an older one instead of crashing on an illegal
// instruction.
#pragma once

namespace proconsul {

// The CPU features the program was compiled for, checked before anything else runs.
enum ProcessorNeed : unsigned {
  kNeedsPopcnt = 1,
  kNeedsBmi2 = 2,
  kNeedsAvx2 = 4,
  kNeedsAvx512 = 8,
};

}  // namespace proconsul
