// Replaces zstandard.cpp in builds without the library.
#include "protocol/text/zstandard.h"

namespace proconsul {
namespace {

class NoUnpacker : public Unpacker {
 public:
  std::size_t unpack(std::string_view&, std::span<char>) override { return 0; }
  bool failed() const override { return true; }
  bool may_end() const override { return false; }
  std::string_view fault() const override {
    return "is packed by Zstandard, without which this program was built";
  }
};

}  // namespace

std::optional<Error> lack_of_zstandard() {
  return Error{"this program was built without Zstandard (libzstd)"};
}

std::unique_ptr<Unpacker> zstandard_unpacker() { return std::make_unique<NoUnpacker>(); }

std::string zstandard_packed(std::string_view, int, FrameCheck) { return ""; }

std::optional<std::uint64_t> zstandard_size(std::string_view) { return std::nullopt; }

bool zstandard_unpack(std::string_view, std::span<char>) { return false; }

}  // namespace proconsul
