// proconsul variant doc: a document of a variant's rules for its players.
#include <fmt/format.h>

#include <ostream>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/cli/variant_choice.h"
#include "protocol/draw/rules_page.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/formats/rules_markdown.h"
#include "protocol/text/output_file.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr const char* kMarkdown = "markdown";
constexpr const char* kHtml = "html";

std::string doc_format(const Arguments& arguments) {
  if (arguments.has("format")) return arguments.text("format");
  const std::string out = lower_case(arguments.text("out"));
  return out.ends_with(".html") || out.ends_with(".htm") ? kHtml : kMarkdown;
}

int run_variant_doc(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  Console& console = invocation.console;
  const std::string format = doc_format(arguments);
  if (format != kMarkdown && format != kHtml)
    return usage_error(console, {fmt::format("--format: {} is not markdown or html{}", quote(format),
                                             did_you_mean(format, {kMarkdown, kHtml}))});
  VariantChoice choice(invocation);
  const Result<const Variant*> variant = choice.choose(arguments.words().front());
  if (!variant) return choice.fail(variant.error());
  const std::string out = arguments.has("out") ? arguments.text("out") : "-";
  const FileKind& kind = format == kHtml ? file_kinds::kPage : file_kinds::kRulesText;
  const NamedFile place{out, FileRole::kReplaced, "--out", &kind};
  if (const int code = check_place(place, arguments, console); code != exit_code::kOk) return code;
  const Game start = game_of(**variant, (*variant)->rules->start_fen).take();
  const std::string text = format == kHtml ? rules_page(**variant, start) : rules_markdown(**variant, start);
  tell_replaced(place, console);
  if (const auto error = write_file(out, text, &console.out)) return io_error(console, *error);
  return exit_code::kOk;
}

}  // namespace

Command variant_doc_command() {
  using Kind = Option::Kind;
  return {"variant doc",
          "NAME | FILE",
          "Write the rules of a variant as a document: board, pieces, diagrams, ends",
          "The document is made from the definition, including its 'title', 'about' and 'rules'. FILE is a "
          "definition file with one variant. Without --format, the name of --out determines the format.",
          1,
          1,
          {{"format", Kind::kValue, "markdown|html", "Markdown (default) or a page with drawn diagrams"},
           {"out", Kind::kValue, "FILE", "write to this file", FileRole::kReplaced},
           chess960_option(),
           force_option()},
          run_variant_doc,
          false,
          {force_rule({"out"})},
          VariantChoice::files};
}

}  // namespace proconsul
