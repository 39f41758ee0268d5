// Training positions on disk: `train` converts games to them and then reads them in portions; `train
// --export` writes them for other programs. The file has lines of text, tables of the rows that positions use
// and of their parts, then fixed-size records, validation positions last; see docs/dev/EVALUATION.md for the
// byte layout.
#pragma once

#include <cstdint>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/result.h"
#include "protocol/learning/net_samples.h"
#include "protocol/learning/row_parts.h"
#include "protocol/text/output_file.h"
#include "search/net/net.h"

namespace proconsul {

// The origin and purpose of the positions.
struct SamplePlan {
  Net net;                         // header of the network to be trained, without weights
  std::vector<NetShape> games;     // folded, by the samples' game index
  std::vector<std::string> names;  // one word per game
  std::vector<bool> held_out;
  std::string made_of;  // a line that differs if the games differ
};

class SampleWriter {
 public:
  SampleWriter(const std::string& path, const SamplePlan& plan);
  SampleWriter(const SampleWriter&) = delete;
  SampleWriter& operator=(const SampleWriter&) = delete;

  // What a killed process has left of the file.
  static void remove_left(const std::string& path);
  // Thread-safe. Skips positions with more pieces than any start.
  void add(const NetSamples& samples);
  // Without it, no file is created or the old one stays. Returns the error if writing failed.
  std::optional<Error> finish();

 private:
  // The data needed to fit the scale of the sigmoid.
  struct Scored {
    static constexpr float kUnknown = NetSample::kUnknown;
    float score;
    float result;
  };

  void open(const std::string& path, std::optional<OutputFile>& file);
  std::string header(double scale) const;
  void write_tables(const RowParts& parts);
  std::string record(const NetSample& sample, std::span<const std::uint16_t> inputs) const;

  std::string path_;
  SamplePlan plan_;
  std::size_t width_;
  std::size_t rows_ = 0;
  std::size_t parts_ = 0;
  std::size_t own_parts_ = 0;
  std::size_t links_ = 0;
  std::mutex mutex_;
  std::optional<OutputFile> learnt_file_, unseen_file_;  // the latter is a temporary file
  std::optional<Error> failed_;
  std::size_t learnt_ = 0;
  std::size_t unseen_ = 0;
  std::vector<Scored> scored_;
};

class SampleFile {
 public:
  // Fails on other files and on unfinished ones.
  static Result<SampleFile> open(const std::string& path);

  const std::string& header() const { return header_; }  // the text lines, with all numbers
  // Whether the file was made by the same plan.
  bool holds(const SamplePlan& plan) const;
  std::size_t learnt() const { return learnt_; }
  std::size_t unseen() const { return unseen_; }
  double scale() const { return scale_; }  // centipawns at which the odds are e to 1
  // Adds the positions with these indices; validation positions follow the training positions. False if they
  // cannot be read.
  bool read(std::size_t first, std::size_t count, NetSamples& into);

 private:
  SampleFile() = default;

  std::ifstream file_;
  std::string header_;
  std::size_t width_ = 0;
  std::size_t records_at_ = 0;
  std::size_t learnt_ = 0;
  std::size_t unseen_ = 0;
  double scale_ = 0;
  std::string bytes_;
};

}  // namespace proconsul
