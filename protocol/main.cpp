#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "protocol/cli/cli.h"
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

int main(int argc, char** argv) {
  proconsul::Console console{std::cin, std::cout, std::cerr, proconsul::detect_terminal()};
  try {
    return proconsul::run_cli(std::vector<std::string>(argv + 1, argv + argc), console);
  } catch (const std::exception& failure) {  // no memory, no thread: nothing that input decides
    std::cerr << "proconsul: " << failure.what() << '\n';
    return proconsul::exit_code::kIo;
  }
}
