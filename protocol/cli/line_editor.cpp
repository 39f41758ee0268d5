// Line editing with libedit.
#include <histedit.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <iostream>

#include "engine/text.h"
#include "protocol/cli/console.h"
#include "protocol/cli/line_reader.h"
#include "protocol/cli/terminal_system.h"
#include "protocol/text/text_table.h"

namespace proconsul {
namespace {

constexpr int kHistory = 1000;  // lines

class LineEditor : public LineReader {
 public:
  explicit LineEditor(Completions completions)
      : completions_(std::move(completions)), history_(history_init()) {
    std::setlocale(LC_CTYPE, "");
    editor_ = el_init("proconsul", stdin, stdout, stderr);
    if (editor_ == nullptr || history_ == nullptr) return;
    HistEvent event;
    history(history_, &event, H_SETSIZE, kHistory);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, prompt_of);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 0);
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_GETCFN, read_character);
    el_set(editor_, EL_ADDFN, "complete", "Complete the word", complete);
    el_set(editor_, EL_BIND, "^I", "complete", nullptr);
    el_set(editor_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_source(editor_, nullptr);
  }
  ~LineEditor() override {
    if (editor_ != nullptr) el_end(editor_);
    if (history_ != nullptr) history_end(history_);
  }
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  bool works() const { return editor_ != nullptr && history_ != nullptr; }

  Found read(const std::string& prompt, std::string& line) override {
    prompt_ = prompt;
    interrupted_ = false;
    const Interrupt interrupt;  // before the prompt is printed
    interrupt_ = &interrupt;
    std::cout.flush();
    el_resize(editor_);
    el_set(editor_, EL_PREP_TERM, 1);  // otherwise early typing would be edited by the terminal
    int length = 0;
    const char* text = el_gets(editor_, &length);
    line = text != nullptr && length > 0 ? std::string(trimmed(std::string_view(text))) : std::string();
    if (interrupted_ || text == nullptr || length <= 0) {
      std::cout << '\n';
      return interrupted_ ? Found::kInterrupt : Found::kEnd;
    }
    HistEvent event;
    if (!line.empty()) history(history_, &event, H_ENTER, line.c_str());
    return Found::kLine;
  }

 private:
  static LineEditor& self(EditLine* editor) {
    void* data = nullptr;
    el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<LineEditor*>(data);
  }

  static char* prompt_of(EditLine* editor) { return self(editor).prompt_.data(); }

  // The number of bytes that follow the first byte of a UTF-8 character.
  static int bytes_after(unsigned char first) {
    if (first < 0xC0) return 0;
    return first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  }

  static int read_character(EditLine* editor, wchar_t* character) {
    unsigned char byte = 0;
    if (!wait_for_typing(*self(editor).interrupt_)) {
      self(editor).interrupted_ = true;
      return 0;
    }
    if (::read(STDIN_FILENO, &byte, 1) != 1) return 0;
    const int more = bytes_after(byte);
    unsigned value = more == 0 ? byte : byte & (0x3Fu >> more);
    for (int i = 0; i < more && ::read(STDIN_FILENO, &byte, 1) == 1; ++i) value = value << 6 | (byte & 0x3Fu);
    *character = static_cast<wchar_t>(value);
    return 1;
  }

  static unsigned char complete(EditLine* editor, int) {
    const LineInfo* info = el_line(editor);
    const std::string typed(info->buffer, info->cursor);
    const std::string word = typed.substr(typed.rfind(' ') + 1);
    const std::vector<std::string> words = beginning_with(word, self(editor).completions_(typed));
    if (words.empty()) return CC_ERROR;
    const std::string rest = common_start(words).substr(word.size()) + (words.size() == 1 ? " " : "");
    if (!rest.empty()) return el_insertstr(editor, rest.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    const std::optional<TerminalSize> size = size_of_terminal();
    std::cout << '\n' << in_columns(words, size ? size->columns : TerminalSize{}.columns) << std::flush;
    return CC_REDISPLAY;
  }

  Completions completions_;
  History* history_;
  EditLine* editor_ = nullptr;
  std::string prompt_;
  const Interrupt* interrupt_ = nullptr;  // while a line is read
  bool interrupted_ = false;
};

}  // namespace

std::unique_ptr<LineReader> make_line_editor(Completions completions) {
  auto editor = std::make_unique<LineEditor>(std::move(completions));
  if (!editor->works()) return nullptr;
  return editor;
}

}  // namespace proconsul
