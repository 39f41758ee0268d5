#include <exception>
#include <iostream>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "protocol/cli/cli.h"
#include "protocol/cli/process_limits.h"
#include "protocol/cli/terminal_system.h"

int main(int argc, char** argv) {
  const std::optional<proconsul::Error> limited = proconsul::prepare_limits();
  proconsul::prepare_standard_streams();
  proconsul::Console console{std::cin, std::cout, std::cerr, proconsul::detect_terminal()};
  try {
    if (limited) return proconsul::io_error(console, *limited);
    return proconsul::run_cli(std::vector<std::string>(argv + 1, argv + argc), console);
  } catch (const std::bad_alloc&) {
    std::cerr << "proconsul: out of memory\n";
    return proconsul::exit_code::kIo;
  } catch (const std::exception& failure) {  // no memory, no thread: nothing that input decides
    std::cerr << "proconsul: " << failure.what() << '\n';
    return proconsul::exit_code::kIo;
  }
}
