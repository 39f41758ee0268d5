#include "protocol/cli/new_game_dialogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/cli/answer_words.h"
#include "protocol/cli/line_reader.h"
#include "protocol/cli/new_game_questions.h"
#include "protocol/cli/variant_texts.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/session/definition_advice.h"
#include "protocol/session/game_choice.h"
#include "protocol/session/hopeless_rules.h"
#include "protocol/text/input_line.h"
#include "protocol/text/text_table.h"

namespace proconsul {
namespace {

constexpr std::string_view kOrthodox = "kqrbnp";

bool is_own(const DraftPiece& piece) { return piece.value.find(':') != piece.value.npos; }

class NewGameDialogue {
 public:
  NewGameDialogue(const Registry& registry, Console& console,
                  const std::function<std::string(const std::string&)>& name_error)
      : registry_(registry),
        console_(console),
        name_error_(name_error),
        reader_(make_line_reader(console, [this](const std::string&) { return completions(); })) {
    propose_pieces(draft_);
  }

  DialogueResult run() {
    console_.out << wrapped(
        "A new game in a few questions. Enter takes what is in brackets, 'help' explains a question, 'back' "
        "returns to the one before, 'quit' leaves and writes nothing.",
        console_.terminal.width);
    introduce();
    std::string line;
    while (at_ < new_game_questions().size()) {
      const LineReader::Found found = reader_->read(prompt(), line);
      ++answers_;
      if (found == LineReader::Found::kEnd && !console_.terminal.in)
        return {usage_error(console_, {fmt::format("the input ends before the answer to '{}'; nothing is "
                                                   "written",
                                                   question().label)}),
                {}};
      if (found != LineReader::Found::kLine || reply_of(line) == Reply::kQuit) return leave();
      if (const Status obeyed = obey(line); !obeyed) {
        if (!console_.terminal.in) return {usage_error(console_, about_answer(obeyed.error())), {}};
        console_.out << wrapped(printable(obeyed.error().message) + ".", console_.terminal.width);
      }
    }
    return surplus();
  }

 private:
  const Question& question() const { return new_game_questions()[at_]; }

  std::string prompt() const {
    const std::string proposal = question().proposal(draft_);
    std::string label = question().label;
    label.front() = to_upper(label.front());
    return proposal.empty() ? label + "> " : fmt::format("{} [{}]> ", label, proposal);
  }

  std::vector<std::string> completions() const {
    std::vector<std::string> words = {"back", "help", "no", "quit"};
    if (at_ < new_game_questions().size())
      words.insert(words.end(), question().choices.begin(), question().choices.end());
    return words;
  }

  DialogueResult leave() const {
    console_.err << "proconsul: nothing is written\n";
    return {exit_code::kNegative, {}};
  }

  // Surplus answers show that a script does not match the questions.
  DialogueResult surplus() {
    std::string line;
    while (!console_.terminal.in && read_text_line(console_.in, line)) {
      if (trimmed(line).empty()) continue;
      return {usage_error(console_, {fmt::format("all questions are answered before {}; nothing is written",
                                                 quote(trimmed(line)))}),
              {}};
    }
    return {exit_code::kOk, draft_};
  }

  Error about_answer(const Error& error) const {
    return {fmt::format("answer {} ({}): {}", answers_, question().label, error.message)};
  }

  static std::string catalogue_table() {
    const Rules& rules = piece_catalogue().rules;
    std::vector<PieceType> types;
    for (std::size_t i = 0; i < rules.pieces.size(); ++i) types.emplace_back(static_cast<int>(i));
    return piece_table(rules, types);
  }

  void introduce() const {
    std::ostream& out = console_.out;
    out << '\n';
    if (question().topic == Topic::kPieces) out << catalogue_table() << '\n';
    out << wrapped(question().text, console_.terminal.width);
    for (const auto& [name, meaning] : list())
      out << wrapped(fmt::format("{}: {}", name, meaning), console_.terminal.width);
  }

  // The words that the question offers, with what they mean.
  std::vector<std::pair<std::string, std::string>> list() const {
    std::vector<std::pair<std::string, std::string>> words;
    if (question().topic == Topic::kSpecials) {
      for (const DraftSpecial& special : draft_specials()) words.emplace_back(special.name, special.meaning);
    }
    if (question().topic == Topic::kEnds) {
      for (const DraftEnd& end : draft_ends()) {
        if (is_possible(draft_, end)) words.emplace_back(end.name, end.meaning);
      }
    }
    return words;
  }

  Status help() const {
    introduce();
    const std::string none = question().none == nullptr ? "" : "; 'no' or '-' for none";
    const std::string proposal = question().proposal(draft_);
    console_.out << wrapped(question().help, console_.terminal.width)
                 << wrapped(fmt::format("{}'back' (or 'b', 'undo') returns to the question before{}; 'quit' "
                                        "leaves.",
                                        proposal.empty() ? "" : "Enter or 'skip' takes '" + proposal + "'; ",
                                        none),
                            console_.terminal.width);
    return done();
  }

  bool is_asked() const { return question().asked == nullptr || question().asked(draft_); }

  void go_to_next() {
    while (++at_ < new_game_questions().size() && !is_asked()) {
      if (question().not_asked != nullptr)
        console_.out << wrapped(question().not_asked(draft_), console_.terminal.width);
    }
    if (at_ < new_game_questions().size()) introduce();
  }

  Status go_back() {
    if (at_ == 0) return Error{"this is the first question"};
    do {
      --at_;
    } while (!is_asked());
    introduce();
    return done();
  }

  Status obey(const std::string& line) {
    switch (reply_of(line)) {
      case Reply::kHelp:
        return help();
      case Reply::kBack:
        return go_back();
      case Reply::kSkip:
        return accept("");
      case Reply::kNo:
        if (question().none != nullptr) return accept(question().none);
        return Error{fmt::format("{} is no answer to this; 'help' gives examples", quote(trimmed(line)))};
      case Reply::kYes: {
        const std::string proposal = question().proposal(draft_);
        const bool proposed = question().choices.empty() && !proposal.empty() && proposal != "-";
        return accept(proposed ? "" : line);
      }
      case Reply::kQuit:  // has been handled
      case Reply::kAnswer:
        break;
    }
    const std::string lower = lower_case(line);
    if (question().topic == Topic::kPieces && lower.starts_with("show")) return show(lower.substr(4));
    return accept(line);
  }

  Status accept(const std::string& line) {
    GameDraft changed = draft_;
    if (const Status taken = take(changed, line); !taken) return taken;
    draft_ = changed;
    if (question().topic == Topic::kPieces) show_unusual();
    go_to_next();
    return done();
  }

  Status take(GameDraft& changed, const std::string& line) const {
    const bool proposed = line.empty() && !question().proposal(draft_).empty();
    if (!proposed) {
      if (const Status answered = question().answer(changed, line); !answered) return answered;
    }
    if (question().topic == Topic::kName) {
      const Result<std::string> name = new_game_name(registry_, changed.name);
      if (!name) return name.error();
      const std::string failure = name_error_(changed.name);
      return failure.empty() ? done() : Status(Error{failure});
    }
    return trial(changed);
  }

  // Whether the game loads. Problems with the start are reported once the start has been answered.
  Status trial(const GameDraft& draft) const {
    Registry registry = registry_;
    const std::string text = definition_of(draft);
    std::vector<SourceError> errors = locate(draft.name, text, registry.load(text));
    const bool placed = !is_before_start(question().topic);
    if (!placed)
      std::erase_if(errors, [](const SourceError& error) { return error.source.starts_with("startFen"); });
    if (errors.empty()) return placed ? whether_it_works(*registry.find(draft.name)) : done();
    const SourceError& first = errors.front();
    return Error{fmt::format("{}: {}", quote(first.source), first.error.message)};
  }

  static bool is_before_start(Topic topic) {
    return topic == Topic::kBoard || topic == Topic::kSpecials || topic == Topic::kHoles ||
           topic == Topic::kPieces;
  }

  // What 'variant check' would warn of.
  Status whether_it_works(const Variant& variant) const {
    std::string failure = stuck_pieces(*variant.rules);
    if (failure.empty() && question().topic == Topic::kVerdict) failure = start_problem(variant);
    if (failure.empty() && question().topic == Topic::kVerdict) failure = hopeless_rules(*variant.rules);
    if (failure.empty()) return done();
    return Error{failure + "; 'back' returns to the questions before"};
  }

  Status show(const std::string& words) const {
    const std::string word(trimmed(words));
    if (word.empty()) return Error{"show which piece? 'show n' draws how the knight moves"};
    const DraftPiece* piece = catalogue_piece(word);
    if (piece == nullptr) return Error{fmt::format("{} is not a piece of the list", quote(word))};
    const Rules& rules = piece_catalogue().rules;
    const PieceType type = rules.type_of(std::string(1, to_upper(piece->letter)));
    console_.out << piece_diagrams(rules, rules.pieces[index_of(type)], console_.terminal.width);
    return done();
  }

  // Shows the diagrams of pieces that are not in chess.
  void show_unusual() const {
    Registry registry = registry_;
    if (!registry.load(definition_of(draft_)).empty()) return;
    const Rules& rules = *registry.find(draft_.name)->rules;
    std::vector<std::vector<std::string>> diagrams;
    for (const DraftPiece& piece : draft_.pieces) {
      const PieceType type = rules.type_of(std::string(1, to_upper(piece.letter)));
      if (!type.valid() || (kOrthodox.find(piece.letter) != kOrthodox.npos && !is_own(piece))) continue;
      for (auto& block : move_diagrams(rules, rules.pieces[index_of(type)]))
        diagrams.push_back(std::move(block));
    }
    if (diagrams.empty()) return;
    const int width = console_.terminal.width;
    console_.out << '\n' << side_by_side(diagrams, width) << wrapped(diagram_legend(), width);
  }

  const Registry& registry_;
  Console& console_;
  const std::function<std::string(const std::string&)>& name_error_;
  std::unique_ptr<LineReader> reader_;
  GameDraft draft_;
  std::size_t at_ = 0;
  int answers_ = 0;
};

}  // namespace

DialogueResult ask_for_game(const Registry& registry, Console& console,
                            const std::function<std::string(const std::string& name)>& name_error) {
  return NewGameDialogue(registry, console, name_error).run();
}

}  // namespace proconsul
