// Settings: options, and games from files and from texts.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/quoting.h"
#include "protocol/formats/xboard_setup.h"
#include "protocol/text/input_line.h"
#include "protocol/text/words.h"
#include "protocol/uci/uci.h"

namespace proconsul {

void Uci::set_option(std::string_view arguments) {
  const auto [keyword, rest] = split_head(arguments);
  if (keyword != "name") return error("setoption needs: name NAME value VALUE");
  const std::size_t split = (std::string(rest) + " ").find(" value ");
  const std::string_view name = trimmed(rest.substr(0, split));
  const std::string_view value =
      split == std::string_view::npos ? "" : rest.substr(std::min(rest.size(), split + 7));
  apply_option(name, value);
}

void Uci::apply_option(std::string_view name, std::string_view value) {
  finish();
  const std::string_view own = own_name(*dialect_, name);
  if (const EngineOption* option = find_option(own);
      option != nullptr && option->type == OptionType::kVariant) {
    const Variant* wanted = session_.registry().find(trimmed(value));
    const bool played = wanted == nullptr || dialect_->plays(*wanted->rules);
    if (!played && !dialect_->is(Tongue::kCyclone))
      return error(
          fmt::format("{} is not played over {}", quote(trimmed(value)), upper_case(dialect_->greeting)));
    if (!played) dialect_ = &dialect_of(Tongue::kUci);
  }
  const Result<OptionEffect> effect = session_.set_option(own, value);
  if (!effect) return error(effect.error().message);
  switch (*effect) {
    case OptionEffect::kNone:
      return;
    case OptionEffect::kVariantChosen:
      banned_.clear();
      refusal_.reset();
      describe_variant();
      return tell_start();
    case OptionEffect::kVariantsLoaded:
      return report_load();
    case OptionEffect::kStartChosen:
      return tell_start();
  }
}

// Lists only the variants of the dialect.
void Uci::tell_option(const EngineOption& option) {
  std::vector<std::string> names;
  if (option.type == OptionType::kVariant) {
    names = session_.variant_names();
    std::erase_if(names, [&](const std::string& name) {
      return !dialect_->plays(*session_.registry().find(name)->rules);
    });
  }
  if (const auto line = option_line(*dialect_, option, names)) output_.line(*line);
}

void Uci::report_problems(const LibraryReport& report) {
  for (const SourceError& problem : report.problems)
    error(fmt::format("{}: {}", location_text(problem), problem.error.message));
}

void Uci::report_load() {
  report_problems(session_.load_report());
  tell_option(*find_option("UCI_Variant"));
}

void Uci::load(std::string_view arguments) {
  if (begin_document(arguments, true)) return;
  if (arguments.empty()) return error("load needs: FILE or <<MARKER");
  finish();
  const Status status = session_.load_variants(std::string(arguments));
  if (!status) return error(status.error().message);
  report_load();
}

void Uci::check(std::string_view arguments) {
  if (begin_document(arguments, false)) return;
  if (arguments.empty()) return error("check needs: FILE or <<MARKER");
  report_check(session_.check_variants(std::string(arguments)));
}

void Uci::report_check(const LibraryReport& report) {
  report_problems(report);
  if (report.ok()) remark(fmt::format("no mistakes, games: {}", fmt::join(report.games, " ")));
}

bool Uci::begin_document(std::string_view arguments, bool load) {
  if (!arguments.starts_with("<<")) return false;
  const std::string_view marker = trimmed(arguments.substr(2));
  if (marker.empty()) {
    error("expected a marker after '<<', such as '<<EOF'");
  } else {
    document_ = Document{std::string(marker), "", load};
  }
  return true;
}

void Uci::read_document(std::string_view line) {
  if (trimmed(line) != document_->marker) {
    if (document_->text.size() <= kLongestDefinitionText) document_->text.append(line).append("\n");
    return;
  }
  const Document document = std::move(*document_);
  document_.reset();
  const std::string name = "<<" + document.marker;
  if (document.text.size() > kLongestDefinitionText)
    return error(fmt::format("{}: {}", name, too_long_definition_text()));
  if (!document.load) return report_check(session_.check_text(name, document.text));
  finish();
  session_.load_text(name, document.text);
  report_load();
}

void Uci::describe_variant() {
  const Rules& rules = session_.rules();
  remark(fmt::format("variant {} files {} ranks {} pocket {} template {} startpos {}",
                     session_.variant().rules->name, rules.board.files, rules.board.ranks,
                     kinds_in_hand(rules), xboard_template(rules), session_.start_position()));
}

// Reports a start that was picked at random.
void Uci::tell_start() {
  if (!session_.draws_starts()) return;
  remark(fmt::format("start number {}: {}", to_text(*session_.chosen_start()), session_.start_position()));
  if (!session_.start_complaint().empty()) remark(session_.start_complaint());
}

}  // namespace proconsul
