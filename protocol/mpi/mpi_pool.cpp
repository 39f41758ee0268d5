#include "protocol/mpi/mpi_pool.h"

#include <fmt/format.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/mpi/collectives.hpp>
#include <boost/mpi/environment.hpp>
#include <cstring>

#include "protocol/formats/json_output.h"
#include "protocol/mpi/mpi_exchange.h"
#include "protocol/work/thread_pool.h"

namespace proconsul {
namespace {

namespace mpi = boost::mpi;
using Microseconds = std::chrono::microseconds;
using Clock = std::chrono::steady_clock;

// How long a process sleeps while there are no results before it polls for messages; shorter under load.
constexpr Microseconds kShortestNap{100};
constexpr Microseconds kLongestNap{2000};
constexpr std::chrono::milliseconds kTellInterval{100};

enum Tag : int {
  kDo,       // leader: a unit and its order
  kNoMore,   // leader: cancel and send what is done
  kDone,     // member: a unit and its result
  kBroken,   // member: a unit that was cancelled
  kFailure,  // member: it cannot continue, and why
  kFarewell  // member: its work is done, and its cost
};

double processor_seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

template <class Number>
std::string bytes_of(Number number) {
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

template <class Number>
Number number_in(std::string_view bytes) {
  Number number{};
  std::memcpy(&number, bytes.data(), std::min(bytes.size(), sizeof number));
  return number;
}

void send(const mpi::communicator& world, int rank, Tag tag, std::string_view bytes) {
  world.send(rank, tag, bytes.data(), static_cast<int>(bytes.size()));
}

// The resources used by a member's workers.
struct Farewell {
  double processor_seconds = 0;
  double seconds = 0;  // wall time
};

struct Message {
  int rank = 0;
  int tag = 0;
  std::string bytes;
};

std::optional<Message> receive(const mpi::communicator& world) {
  const auto waiting = world.iprobe();
  if (!waiting) return std::nullopt;
  Message message{waiting->source(), waiting->tag(), {}};
  message.bytes.resize(static_cast<std::size_t>(waiting->count<char>().value_or(0)));
  world.recv(message.rank, message.tag, message.bytes.data(), static_cast<int>(message.bytes.size()));
  return message;
}

// Sleeps longer while nothing happens.
class Nap {
 public:
  Microseconds length() const { return length_; }
  void note(bool anything) { length_ = anything ? kShortestNap : std::min(length_ * 2, kLongestNap); }

 private:
  Microseconds length_ = kShortestNap;
};

std::string member_name(int rank, const std::string& host) {
  return fmt::format("process {} on {}", rank, host);
}

}  // namespace

// A process that follows the leader.
class MpiPool::Member {
 public:
  Member(const mpi::communicator& world, const PoolWork& work) : world_(world), threads_(work) {}

  void run() {
    const double before = processor_seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double own = processor_seconds(CLOCK_THREAD_CPUTIME_ID);
    try {
      for (Nap nap; !dismissed_ || threads_.pending() > 0;) nap.note(step(nap.length()));
    } catch (const std::exception& failure) {
      send(world_, 0, kFailure, failure.what());
      while (!dismissed_) listen();
    }
    const double used = processor_seconds(CLOCK_PROCESS_CPUTIME_ID) - before;
    const double own_used = processor_seconds(CLOCK_THREAD_CPUTIME_ID) - own;
    send(world_, 0, kFarewell, bytes_of(Farewell{used - own_used, threads_.seconds()}));
  }

 private:
  bool step(Microseconds nap) {
    bool heard = listen();
    for (const UnitResult& ready : threads_.collect(nap)) {
      send(world_, 0, ready.result ? kDone : kBroken, bytes_of(ready.unit) + ready.result.value_or(""));
      heard = true;
    }
    return heard;
  }

  bool listen() {
    bool heard = false;
    while (const auto message = receive(world_)) {
      heard = true;
      if (message->tag == kNoMore) {
        dismissed_ = true;
        threads_.stop();
      } else if (message->tag == kDo) {
        threads_.give(number_in<Unit>(message->bytes), message->bytes.substr(sizeof(Unit)));
      }
    }
    return heard;
  }

  const mpi::communicator& world_;
  ThreadPool threads_;
  bool dismissed_ = false;
};

// The process with rank 0: hands out units to itself and the others, and collects the results.
class MpiPool::Leader {
 public:
  Leader(const mpi::communicator& world, const std::vector<int>& capacities, const PoolWork& work,
         std::vector<MemberPace>& paces)
      : world_(world),
        work_(work),
        threads_(work),
        capacities_(capacities),
        paces_(paces),
        pending_(capacities.size(), 0) {}

  Status run(PoolEffort& effort) {
    const Clock::time_point begin = Clock::now();
    const double before = processor_seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double own = processor_seconds(CLOCK_THREAD_CPUTIME_ID);
    try {
      hand_out();
      for (Nap nap; present_ > 0 || threads_.pending() > 0;) nap.note(step(nap.length()));
    } catch (const std::exception& failure) {
      complain(0, failure.what());
      while (present_ > 0) step_without_workers();
    }
    const double used = processor_seconds(CLOCK_PROCESS_CPUTIME_ID) - before;
    effort.leader_seconds += processor_seconds(CLOCK_THREAD_CPUTIME_ID) - own;
    effort.worker_seconds += worker_seconds_ + used - (processor_seconds(CLOCK_THREAD_CPUTIME_ID) - own);
    effort.elapsed_seconds += std::chrono::duration<double>(Clock::now() - begin).count();
    paces_[0].seconds += threads_.seconds();
    effort.units += units_;
    effort.messages += messages_;
    return failure_.empty() ? done() : Status(Error{failure_});
  }

 private:
  bool step(Microseconds nap) {
    bool heard = listen();
    for (const UnitResult& ready : threads_.collect(heard ? Microseconds(0) : nap)) {
      --pending_[0];
      heard = true;
      if (ready.result) take(0, ready.unit, *ready.result);
    }
    ask_whether_to_go_on();
    hand_out();
    return heard;
  }

  void step_without_workers() {
    if (!listen()) usleep(static_cast<useconds_t>(kLongestNap.count()));
  }

  void ask_whether_to_go_on() {
    if (dismissed_ || Clock::now() - asked_ < kTellInterval) return;
    asked_ = Clock::now();
    if (!work_.go_on()) dismiss();
  }

  // Keeps all processes busy in turn. When none is busy and no units are left, it dismisses them.
  void hand_out() {
    while (!dismissed_ && !exhausted_) {
      const auto freest = std::min_element(pending_.begin(), pending_.end(),
                                           [&](const int& a, const int& b) { return load(a) < load(b); });
      const auto rank = static_cast<std::size_t>(freest - pending_.begin());
      if (*freest >= capacities_[rank]) return;
      const std::optional<Unit> unit = work_.next();
      exhausted_ = !unit;
      if (unit) give(rank, *unit);
    }
    const bool idle = std::all_of(pending_.begin(), pending_.end(), [](int count) { return count == 0; });
    if (idle && !dismissed_) dismiss();
  }
  double load(const int& pending) const {
    return static_cast<double>(pending) / capacities_[static_cast<std::size_t>(&pending - pending_.data())];
  }

  void give(std::size_t rank, Unit unit) {
    ++pending_[rank];
    std::string order = work_.order ? work_.order(unit) : "";
    if (rank == 0) {
      threads_.give(unit, std::move(order));
    } else {
      send(world_, static_cast<int>(rank), kDo, bytes_of(unit) + order);
    }
  }

  void dismiss() {
    dismissed_ = true;
    for (int rank = 1; rank < world_.size(); ++rank) send(world_, rank, kNoMore, "");
    threads_.stop();
  }

  bool listen() {
    bool heard = false;
    while (const auto message = receive(world_)) {
      heard = true;
      ++messages_;
      hear(*message);
      hand_out();
    }
    return heard;
  }

  void hear(const Message& message) {
    if (message.tag == kDone || message.tag == kBroken) --pending_[static_cast<std::size_t>(message.rank)];
    if (message.tag == kDone)
      take(static_cast<std::size_t>(message.rank), number_in<Unit>(message.bytes),
           std::string_view(message.bytes).substr(sizeof(Unit)));
    if (message.tag == kFailure) complain(message.rank, message.bytes);
    if (message.tag == kFarewell) {
      --present_;
      const auto farewell = number_in<Farewell>(message.bytes);
      worker_seconds_ += farewell.processor_seconds;
      paces_[static_cast<std::size_t>(message.rank)].seconds += farewell.seconds;
    }
  }

  void take(std::size_t rank, Unit unit, std::string_view result) {
    ++units_;
    ++paces_[rank].units;
    exhausted_ = false;  // the result may lead to more units
    if (!work_.take(unit, result) && !dismissed_) dismiss();
  }

  void complain(int rank, const std::string& what) {
    if (failure_.empty()) failure_ = fmt::format("process {} cannot go on: {}", rank, what);
    if (!dismissed_) dismiss();
  }

  const mpi::communicator& world_;
  const PoolWork& work_;
  ThreadPool threads_;
  const std::vector<int>& capacities_;
  std::vector<MemberPace>& paces_;
  std::vector<int> pending_;  // by rank
  int present_ = world_.size() - 1;
  bool exhausted_ = false;
  bool dismissed_ = false;
  std::string failure_;
  std::size_t units_ = 0;
  std::size_t messages_ = 0;
  double worker_seconds_ = 0;
  Clock::time_point asked_{};
};

std::string MpiPool::agree(bool works, const std::string& complaint, const PoolWork* work) {
  Json own = {{"works", works}, {"complaint", complaint}, {"host", mpi::environment::processor_name()}};
  if (work != nullptr) {
    own["capacity"] = ThreadPool::capacity(*work);
    own["workers"] = work->workers;
    own["terms"] = Json::array();
    for (const auto& [name, value] : work->terms) own["terms"].push_back({name, value});
  }
  std::vector<std::string> all;
  mpi::all_gather(world_, own.dump(-1, ' ', false, Json::error_handler_t::replace), all);
  std::vector<Json> members;
  for (const std::string& text : all) members.push_back(Json::parse(text));
  const auto terms_of = [](const Json& member) {
    Terms terms;
    for (const Json& term : member["terms"]) terms.emplace_back(term.at(0), term.at(1));
    return terms;
  };
  capacities_.clear();
  paces_.resize(members.size());
  effort_.workers = 0;
  for (std::size_t rank = 0; rank < members.size(); ++rank) {
    const Json& member = members[rank];
    const std::string name = member_name(static_cast<int>(rank), member["host"].get<std::string>());
    paces_[rank].name = name;
    if (!member["works"].get<bool>()) {
      if (!works) continue;
      const std::string why = member["complaint"].get<std::string>();
      return fmt::format("{} does not work{}", name, why.empty() ? "" : ": " + why);
    }
    if (!works) return "others still work";
    if (const std::string differs = disagreement(terms_of(member), work->terms); rank > 0 && !differs.empty())
      return fmt::format("{} does not agree with process 0 on {}: {}", name,
                         members[0]["host"].get<std::string>(), differs);
    capacities_.push_back(member["capacity"].get<int>());
    effort_.workers += member["workers"].get<int>();
  }
  return "";
}

Status MpiPool::meet(const PoolWork& work) {
  // All processes must learn about a disagreement, although only the leader's message is read.
  const std::string failure = agree(true, "", &work);
  const bool fine = mpi::all_reduce(world_, failure.empty() ? 1 : 0, std::multiplies<int>()) == 1;
  if (!failure.empty()) return Error{failure};
  return fine ? done() : Status(Error{"the processes do not agree"});
}

Status MpiPool::meet(const Terms& terms) {
  PoolWork work;
  work.terms = terms;
  return meet(work);
}

Status MpiPool::run(const PoolWork& work) {
  if (const Status met = meet(work); !met) return met;
  if (leads()) return Leader(world_, capacities_, work, paces_).run(effort_);
  Member(world_, work).run();
  return done();
}

std::vector<std::string> MpiPool::exchange(const std::string& own) { return exchanged(world_, own); }

void MpiPool::leave(const std::string& complaint) {
  while (!agree(false, complaint, nullptr).empty()) mpi::all_reduce(world_, 0, std::multiplies<int>());
}

std::string MpiPool::effort_text() const {
  if (effort_.units == 0 || effort_.elapsed_seconds <= 0) return "";
  const double units = static_cast<double>(effort_.units);
  return fmt::format(
      "{} processes, {} workers: {} units in {:.1f} s; a unit took a worker {:.3f} ms of processor time and "
      "the leader {:.4f} ms, which makes {:.0f} units a second at the most\n{}",
      world_.size(), effort_.workers, effort_.units, effort_.elapsed_seconds,
      1e3 * effort_.worker_seconds / units, 1e3 * effort_.leader_seconds / units,
      units / std::max(1e-9, effort_.leader_seconds), slow_members_text(paces_));
}

}  // namespace proconsul
