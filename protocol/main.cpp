#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "protocol/cli/cli.h"
#include "protocol/cli/terminal_system.h"

int main(int argc, char** argv) {
  proconsul::prepare_standard_streams();
  proconsul::Console console{std::cin, std::cout, std::cerr, proconsul::detect_terminal()};
  try {
    return proconsul::run_cli(std::vector<std::string>(argv + 1, argv + argc), console);
  } catch (const std::exception& failure) {  // no memory, no thread: nothing that input decides
    std::cerr << "proconsul: " << failure.what() << '\n';
    return proconsul::exit_code::kIo;
  }
}
