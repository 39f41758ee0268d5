// What the compiler was allowed to use; not compiled for the plain processor, as processor_check.cpp is.
#include "protocol/processor_check.h"

extern "C" {
extern const unsigned proconsul_processor_needs;
const unsigned proconsul_processor_needs = 0
#ifdef __POPCNT__
                                           | proconsul::kNeedsPopcnt
#endif
#ifdef __BMI2__
                                           | proconsul::kNeedsBmi2
#endif
#ifdef __AVX2__
                                           | proconsul::kNeedsAvx2
#endif
#ifdef __AVX512F__
                                           | proconsul::kNeedsAvx512
#endif
    ;
}
