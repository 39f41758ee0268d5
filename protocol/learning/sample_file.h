// Positions to learn from on disk: what `train` makes of games before it learns and then reads a portion at a
// time, and what `train --export` leaves for other programs. Lines of text, tables that say what rows
// positions use and what those are made of, then records of one size, the unseen positions last;
// docs/EVALUATION.md describes them byte by byte.
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

// What the positions are of and for.
struct SamplePlan {
  Net net;                         // without numbers: the header of what is to be trained
  std::vector<NetShape> games;     // folded, by the samples' numbers
  std::vector<std::string> names;  // names of the games, a word each
  std::vector<bool> held_out;
  std::string made_of;  // a line that is another for other games
};

class SampleWriter {
 public:
  SampleWriter(const std::string& path, const SamplePlan& plan);
  SampleWriter(const SampleWriter&) = delete;
  SampleWriter& operator=(const SampleWriter&) = delete;

  // From any thread. Positions with more pieces than any game begins with are left out.
  void add(const NetSamples& samples);
  // Without this, there is no file, or the one that was there before. Nothing if it could be written.
  std::optional<Error> finish();

 private:
  // Enough to fit the scale of the sigmoid.
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
  std::optional<OutputFile> learnt_file_, unseen_file_;  // the latter never takes its place
  std::optional<Error> failed_;
  std::size_t learnt_ = 0;
  std::size_t unseen_ = 0;
  std::vector<Scored> scored_;
};

class SampleFile {
 public:
  // Fails on what is no such file or not finished.
  static Result<SampleFile> open(const std::string& path);

  const std::string& header() const { return header_; }  // the lines, with all numbers
  // Whether it holds the positions of that plan.
  bool holds(const SamplePlan& plan) const;
  std::size_t learnt() const { return learnt_; }
  std::size_t unseen() const { return unseen_; }
  double scale() const { return scale_; }  // centipawns for which the odds are e to 1
  // Adds the positions numbered so; the unseen ones follow those learnt from. False if they cannot be read.
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
