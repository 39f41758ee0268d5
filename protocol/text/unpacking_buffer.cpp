#include "protocol/text/unpacking_buffer.h"

#include <zlib.h>

#include <algorithm>

#include "protocol/text/zstandard.h"

namespace proconsul {
namespace {

constexpr std::size_t kPart = std::size_t{1} << 16;
constexpr std::string_view kGzipMark = "\x1f\x8b";
constexpr std::string_view kZstdMark = "\x28\xb5\x2f\xfd";

class AsItIs : public Unpacker {
 public:
  std::size_t unpack(std::string_view& packed, std::span<char> room) override {
    const std::size_t size = packed.copy(room.data(), room.size());
    packed.remove_prefix(size);
    return size;
  }
  bool failed() const override { return false; }
  bool may_end() const override { return true; }
};

class Gunzip : public Unpacker {
 public:
  Gunzip() { failed_ = inflateInit2(&state_, kGzipOnly) != Z_OK; }
  ~Gunzip() override { inflateEnd(&state_); }
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;

  std::size_t unpack(std::string_view& packed, std::span<char> room) override {
    if (member_ended_ && packed.empty()) return 0;
    if (member_ended_) inflateReset(&state_);  // compressed files may be concatenated
    state_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    state_.avail_in = static_cast<uInt>(packed.size());
    state_.next_out = reinterpret_cast<Bytef*>(room.data());
    state_.avail_out = static_cast<uInt>(room.size());
    const int answer = inflate(&state_, Z_NO_FLUSH);
    member_ended_ = answer == Z_STREAM_END;
    failed_ |= answer != Z_OK && answer != Z_STREAM_END && answer != Z_BUF_ERROR;
    packed.remove_prefix(packed.size() - state_.avail_in);
    return room.size() - state_.avail_out;
  }
  bool failed() const override { return failed_; }
  bool may_end() const override { return member_ended_; }

 private:
  static constexpr int kGzipOnly = 16 + MAX_WBITS;
  z_stream state_{};
  bool member_ended_ = false;
  bool failed_ = false;
};

std::unique_ptr<Unpacker> unpacker_for(std::string_view beginning) {
  if (beginning.starts_with(kGzipMark)) return std::make_unique<Gunzip>();
  if (beginning.starts_with(kZstdMark)) return zstandard_unpacker();
  return std::make_unique<AsItIs>();
}

}  // namespace

UnpackingBuffer::UnpackingBuffer(std::streambuf& source) : source_(source), in_(kPart), out_(kPart) {}

std::string_view UnpackingBuffer::fault() const { return unpacker_->fault(); }

void UnpackingBuffer::fill() {
  const std::streamsize size = source_.sgetn(in_.data(), static_cast<std::streamsize>(in_.size()));
  packed_ = {in_.data(), static_cast<std::size_t>(std::max<std::streamsize>(0, size))};
  taken_ += packed_.size();
  ended_ = packed_.empty();
  if (!unpacker_) unpacker_ = unpacker_for(packed_);
}

std::size_t UnpackingBuffer::unpack() {
  if (!unpacker_) return 0;
  const std::size_t left = packed_.size();
  const std::size_t size = unpacker_->unpack(packed_, out_);
  damaged_ |= unpacker_->failed() || (size == 0 && left > 0 && packed_.size() == left);
  return size;
}

UnpackingBuffer::int_type UnpackingBuffer::underflow() {
  while (!damaged_) {
    if (const std::size_t size = unpack(); size > 0) {
      setg(out_.data(), out_.data(), out_.data() + size);
      return traits_type::to_int_type(*gptr());
    }
    if (!packed_.empty()) continue;
    if (ended_) break;
    fill();
  }
  damaged_ |= !unpacker_->may_end();
  return traits_type::eof();
}

}  // namespace proconsul
