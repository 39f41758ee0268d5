// Saves and restores a training.
#include <fmt/format.h>

#include <array>
#include <cstring>

#include "engine/text.h"
#include "protocol/learning/net_trainer.h"
#include "search/net/format.h"

namespace proconsul {

std::string NetTrainer::key() const {
  std::string text = samples_.header();
  text += fmt::format("training {} {} {} {} {} {} {} {}\n", settings_.result_share, settings_.step,
                      settings_.decay, settings_.epochs, settings_.batch, settings_.block, settings_.portion,
                      sums_);
  const Net begun = settings_.from ? *settings_.from : Net{};
  return fmt::format("Proconsul training 1 {:016x}\n", check_sum(text + to_bytes(begun)));
}

template <class Each>
void NetTrainer::for_each_number(Each each) {
  each(first_power_);
  each(second_power_);
  each(epoch_);
  each(done_);
  each(portions_);
  each(loss_);
  for (NetProgress& progress : history_) {
    each(progress.epoch);
    each(progress.learnt);
    each(progress.unseen);
    for (NetGameError& error : progress.games) {
      each(error.positions);
      each(error.terms);
      each(error.net);
    }
  }
  for (Floats* floats : {&parts_, &first_, &second_}) {
    for (float& number : *floats) each(number);
  }
}

// In native byte order: the state is for the machine that wrote it.
std::string NetTrainer::state() {
  std::string bytes = key() + std::to_string(history_.size()) + '\n';
  for_each_number([&](auto number) {
    std::array<char, sizeof number> as_bytes;
    std::memcpy(as_bytes.data(), &number, sizeof number);
    bytes.append(as_bytes.data(), sizeof number);
  });
  return bytes;
}

bool NetTrainer::restore(std::string_view state) {
  const std::string own = key();
  if (!state.starts_with(own)) return false;
  state.remove_prefix(own.size());
  const std::size_t end = state.find('\n');
  const auto epochs = parse_number(state.substr(0, end), 0, settings_.epochs);
  if (!epochs || end == state.npos) return false;
  state.remove_prefix(end + 1);
  history_.assign(static_cast<std::size_t>(*epochs), NetProgress{.epoch = 0, .games = Errors(game_count_)});
  std::size_t size = 0;
  for_each_number([&](auto& number) { size += sizeof number; });
  if (state.size() != size) {
    history_.clear();
    return false;
  }
  for_each_number([&](auto& number) {
    std::memcpy(&number, state.data(), sizeof number);
    state.remove_prefix(sizeof number);
  });
  combine();
  return true;
}

}  // namespace proconsul
