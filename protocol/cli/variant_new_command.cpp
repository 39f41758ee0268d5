// proconsul variant new: creates a definition from another game or from answers to questions.
#include <fmt/format.h>

#include <cerrno>
#include <ostream>
#include <system_error>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/cli/command.h"
#include "protocol/cli/definition_skeleton.h"
#include "protocol/cli/line_reader.h"
#include "protocol/cli/new_game_dialogue.h"
#include "protocol/cli/picture_options.h"
#include "protocol/formats/board_picture.h"
#include "protocol/session/game_choice.h"
#include "protocol/text/descriptor.h"
#include "protocol/text/output_file.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr const char* kStandardOutput = "-";

// "mygame.ini", quoted if a shell needs it.
std::string shell_word(const std::string& file) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+:,";
  return file.find_first_not_of(kPlain) == file.npos ? file : quote(file);
}

void show_game(const GameDraft& draft, const Invocation& invocation, std::ostream& out) {
  Registry registry = invocation.registry;
  if (!registry.load(definition_of(draft)).empty()) return;
  const Variant& variant = *registry.find(draft.name);
  const Game game = game_of(variant, variant.rules->start_fen).take();
  out << '\n' << board_picture(game, picture_style(invocation.console.terminal, invocation.arguments));
}

void tell_what_is_next(const std::string& name, const std::string& file, std::ostream& out) {
  const std::string word = shell_word(file);
  out << fmt::format(
      "\n{1} is written. Next:\n"
      "  proconsul variant check {1}\n"
      "  proconsul --variant-file {1} play {0}\n"
      "  proconsul variant doc {1} --out {0}.html\n"
      "  proconsul variant assess {1}\n",
      name, word);
}

int write_definition(const std::string& file, const std::string& text, Console& console) {
  if (const auto error = write_file(file, text, &console.out)) return io_error(console, *error);
  return exit_code::kOk;
}

// Why a new file cannot be created, or "".
std::string new_file_error(const std::string& file, const Arguments& arguments) {
  if (!arguments.has("force") && is_there(file)) return fmt::format("{} is there already", quote(file));
  const std::optional<Error> place = output_place_error(file);
  return place ? place->message : "";
}

// Asks for another name if the file could not be written; "" if the user quits.
std::string ask_for_file(const Arguments& arguments, Console& asking) {
  const std::unique_ptr<LineReader> reader =
      make_line_reader(asking, [](const std::string&) { return std::vector<std::string>(); });
  asking.out << wrapped("Write the definition to which file? 'quit' prints it instead.",
                        asking.terminal.width);
  std::string file;
  while (reader->read("File> ", file) == LineReader::Found::kLine && lower_case(file) != "quit") {
    if (file.empty()) continue;
    const std::string failure = new_file_error(file, arguments);
    if (failure.empty()) return file;
    asking.out << wrapped(printable(failure) + ".", asking.terminal.width);
  }
  return "";
}

// If the file cannot be written, asks the user for another name or prints the definition, so that no answers
// are lost.
int save(const GameDraft& draft, std::string file, const Arguments& arguments, Console& asking,
         Console& console) {
  const std::string text = definition_of(draft);
  int code = write_definition(file, text, console);
  while (code != exit_code::kOk && asking.terminal.in) {
    file = ask_for_file(arguments, asking);
    if (file.empty()) break;
    code = write_definition(file, text, console);
  }
  if (code != exit_code::kOk) {
    console.err << "proconsul: this is the definition that could not be written:\n";
    asking.out << '\n' << text;
  } else if (file != kStandardOutput) {
    tell_what_is_next(draft.name, file, asking.out);
  }
  return code;
}

// Without --out the file is created in the current directory; an error is reported before the first question.
std::optional<Error> current_folder_error() {
  if (may_write_in(".")) return std::nullopt;
  return Error{fmt::format("cannot write in the current directory: {}; name a file with --out FILE",
                           std::generic_category().message(errno))};
}

int ask_and_write(const Invocation& invocation) {
  Console& console = invocation.console;
  const Arguments& arguments = invocation.arguments;
  const bool named = arguments.has("out");
  const std::string out = arguments.text("out");
  if (const auto failure = named ? std::nullopt : current_folder_error()) return io_error(console, *failure);
  const auto file_of = [&](const std::string& name) { return named ? out : name + ".ini"; };
  const auto name_error = [&](const std::string& name) {
    const std::string found = named ? "" : new_file_error(file_of(name), arguments);
    return found.empty() ? "" : found + "; choose another name, or --out FILE";
  };
  Console asking{console.in, out == kStandardOutput ? console.err : console.out, console.err,
                 console.terminal};
  if (out == kStandardOutput) asking.terminal.out = false;  // the line editor would write there
  const DialogueResult result = ask_for_game(invocation.registry, asking, name_error);
  if (result.code != exit_code::kOk) return result.code;
  show_game(result.draft, invocation, asking.out);
  return save(result.draft, file_of(result.draft.name), arguments, asking, console);
}

int run_variant_new(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  if (arguments.words().empty() && arguments.has("from"))
    return usage_error(invocation.console, {"missing argument NAME: --from is for the template of a name"});
  if (arguments.words().empty()) return ask_and_write(invocation);
  const Result<std::string> name = new_game_name(invocation.registry, arguments.words().front());
  if (!name) return usage_error(invocation.console, name.error());
  const std::string from = arguments.has("from") ? arguments.text("from") : "chess";
  const Result<const Variant*> parent = choose_variant(invocation.registry, from);
  if (!parent) return usage_error(invocation.console, parent.error());
  const std::string out = arguments.has("out") ? arguments.text("out") : kStandardOutput;
  return write_definition(out, definition_skeleton(invocation.registry, *parent.value(), name.value()),
                          invocation.console);
}

}  // namespace

Command variant_new_command() {
  using Kind = Option::Kind;
  return {
      "variant new",
      "[NAME]",
      "Make a definition: ask for the game, or print a template",
      "Without NAME it asks for board, pieces, start, promotion and ends, each with a proposal, and writes "
      "a\n"
      "file that loads. The answers may also come from a pipe, one to a line; a bad one is then an error. If "
      "the\n"
      "file cannot be written, it asks for another one in a terminal, and otherwise prints the definition.\n"
      "With NAME it prints a commented template: save it in a file, change what is to differ, and look at "
      "the\n"
      "result:\n"
      "  proconsul variant new mygame --out mygame.ini\n"
      "  proconsul variant check mygame.ini\n"
      "  proconsul variant show mygame --variant-file mygame.ini",
      0,
      1,
      {{"from", Kind::kValue, "PARENT", "with NAME: the game to inherit from (default chess)"},
       {"out", Kind::kValue, "FILE",
        "write to this file, which must not exist (default with NAME: standard output, without: its "
        "name with .ini)",
        FileRole::kMade},
       {"force", Kind::kFlag, "", "also overwrite an existing file"}},
      run_variant_new};
}

}  // namespace proconsul
