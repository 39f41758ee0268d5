#include "protocol/text/zstandard.h"

#include <zstd.h>

namespace proconsul {
namespace {

class Unzstd : public Unpacker {
 public:
  std::size_t unpack(std::string_view& packed, std::span<char> room) override {
    if (frame_ended_ && packed.empty()) return 0;
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    ZSTD_outBuffer out{room.data(), room.size(), 0};
    const std::size_t answer = ZSTD_decompressStream(state_.get(), &out, &in);
    failed_ |= ZSTD_isError(answer) != 0;
    frame_ended_ = answer == 0;
    packed.remove_prefix(in.pos);
    return out.pos;
  }
  bool failed() const override { return failed_; }
  bool may_end() const override { return frame_ended_; }

 private:
  struct Free {
    void operator()(ZSTD_DStream* state) const { ZSTD_freeDStream(state); }
  };
  std::unique_ptr<ZSTD_DStream, Free> state_{ZSTD_createDStream()};
  bool frame_ended_ = false;
  bool failed_ = false;
};

}  // namespace

std::optional<Error> lack_of_zstandard() { return std::nullopt; }

std::unique_ptr<Unpacker> zstandard_unpacker() { return std::make_unique<Unzstd>(); }

std::string zstandard_packed(std::string_view bytes, int level, FrameCheck check) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, check == FrameCheck::kChecksum ? 1 : 0);
  out.resize(ZSTD_compress2(context.get(), out.data(), out.size(), bytes.data(), bytes.size()));
  return out;
}

std::optional<std::uint64_t> zstandard_size(std::string_view packed) {
  const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) return std::nullopt;
  return size;
}

bool zstandard_unpack(std::string_view packed, std::span<char> room) {
  return ZSTD_decompress(room.data(), room.size(), packed.data(), packed.size()) == room.size();
}

}  // namespace proconsul
