// `analyse --pgn`: the games of a file annotated one after the other, each written as soon as it is done.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/cli/analyse_files.h"
#include "protocol/cli/annotate.h"
#include "protocol/cli/evaluation_pool.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "protocol/text/input_file.h"

namespace proconsul {
namespace {

// The main line's positions, from the first to that after the last legal move.
std::vector<Game> positions_of(const PgnGame& pgn, Game game) {
  std::vector<Game> positions = {game};
  for (const PgnMove& written : pgn.moves) {
    const Result<Move> move = parse_any(game, written.text);
    if (!move) break;
    game.play(move.value());
    positions.push_back(game);
  }
  return positions;
}

bool same_tag(const PgnTag& one, const PgnTag& other) {
  return one.name == other.name && one.value == other.value;
}
bool same_move(const PgnMove& one, const PgnMove& other) { return one.text == other.text; }

// True if `written` is the game `source` from its first tag to its result, whatever stands beside its moves.
bool is_complete(const PgnGame& written, const PgnGame& source) {
  const auto same = [](const auto& one, const auto& other, auto same_item) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), same_item);
  };
  return written.problems.empty() && written.result == source.result &&
         same(written.tags, source.tags, same_tag) && same(written.moves, source.moves, same_move);
}

// True if `cut` is what is left of `whole` after its end was lost, perhaps within a tag, a move or the
// result.
bool is_beginning(const PgnGame& cut, const PgnGame& whole) {
  const auto begins_tag = [](const PgnTag& tag, const PgnTag& begun) {
    return tag.name.starts_with(begun.name) && tag.value.starts_with(begun.value);
  };
  std::vector<std::string> words;
  for (const PgnMove& move : whole.moves) words.push_back(move.text);
  words.push_back(whole.result);
  const std::size_t tags = cut.tags.size(), moves = cut.moves.size();
  if (tags > whole.tags.size() || moves > words.size()) return false;
  if (tags > 0 && !begins_tag(whole.tags[tags - 1], cut.tags.back())) return false;
  for (std::size_t i = 0; i + 1 < tags; ++i) {
    if (!same_tag(cut.tags[i], whole.tags[i])) return false;
  }
  for (std::size_t i = 0; i + 1 < moves; ++i) {
    if (cut.moves[i].text != words[i]) return false;
  }
  return moves == 0 || words[moves - 1].starts_with(cut.moves.back().text);
}

// The games to annotate, one after the other.
class GameQueue {
 public:
  explicit GameQueue(std::istream& in) : reader_(in) {}
  std::optional<PgnGame> next() { return first_ ? std::exchange(first_, std::nullopt) : reader_.next(); }
  void put_back(PgnGame game) { first_ = std::move(game); }

 private:
  PgnReader reader_;
  std::optional<PgnGame> first_;
};

// Where the games go: standard output, or a file that may have the first of them already.
class Destination {
 public:
  explicit Destination(std::ostream& standard) : out_(&standard) {}

  // Goes on after those of the games that the file `name` holds. A last one that was cut off is removed from
  // it. False if the file cannot be written, an error if it holds other games.
  Result<bool> go_on(const std::string& name, GameQueue& games) {
    std::ifstream old(name, std::ios::binary);
    const bool exists = old.is_open();
    std::uint64_t whole = 0;
    PgnReader kept(old);
    for (std::optional<PgnGame> game = kept.next(); game; game = kept.next()) {
      std::optional<PgnGame> wanted = games.next();
      const bool complete = wanted && is_complete(*game, *wanted);
      if (wanted && !complete && is_beginning(*game, *wanted) && !kept.next()) {
        games.put_back(std::move(*wanted));
        break;
      }
      if (!complete)
        return Error{fmt::format("{} holds other games: remove it or write to another file", quote(name))};
      whole = kept.bytes_read();
      ++games_;
    }
    std::error_code failed;
    if (exists) std::filesystem::resize_file(name, whole, failed);
    file_.open(name, std::ios::binary | std::ios::app);
    if (whole > 0) file_ << "\n\n" << std::flush;
    out_ = &file_;
    return !failed && file_.good();
  }
  bool write(const PgnGame& game) {
    ++games_;
    return static_cast<bool>(*out_ << pgn_text(game) << std::flush);
  }
  int games() const { return games_; }

 private:
  std::ostream* out_;
  std::ofstream file_;
  int games_ = 0;
};

class Annotator {
 public:
  Annotator(const Variant& variant, const FileTask& task, const Invocation& invocation, InputFile& input)
      : variant_(variant),
        task_(task),
        invocation_(invocation),
        console_(invocation.console),
        file_(invocation.arguments.text("pgn")),
        input_(input),
        games_(input.stream()),
        destination_(console_.out),
        pool_(task.jobs, task.options),
        progress_(console_) {}

  int run() {
    if (invocation_.arguments.has("out")) {
      const Result<bool> opened = destination_.go_on(invocation_.arguments.text("out"), games_);
      if (!opened) return usage_error(console_, opened.error());
      if (!*opened) return cannot_write();
      if (destination_.games() > 0)
        console_.out << fmt::format("Going on after {} games.\n", destination_.games()) << std::flush;
    }
    progress_.begin_at(input_.share_read());
    while (!interrupt_.pressed()) {
      const double before = input_.share_read();
      std::optional<PgnGame> pgn = games_.next();
      if (!pgn) return end();
      if (const int code = annotate_game(*pgn, before); code != exit_code::kOk) return code;
    }
    progress_.clear();
    console_.err << fmt::format("Interrupted: {} games are done{}.\n", destination_.games(),
                                invocation_.arguments.has("out") ? ", the same command goes on" : "");
    return exit_code::kNegative;
  }

 private:
  int end() {
    progress_.clear();
    if (const std::optional<Error> trouble = input_.trouble()) return io_error(console_, *trouble);
    return problems_ == 0 ? exit_code::kOk : exit_code::kNegative;
  }

  // Writes the game unless interrupted; what cannot be understood of it stays as it is.
  int annotate_game(PgnGame& pgn, double before) {
    if (Result<PgnSetup> setup = set_up(pgn, invocation_.registry, variant_.rules->name); setup) {
      const Result<std::shared_ptr<const EndgameSet>> endings = endings_for_game(setup->start);
      if (!endings) return usage_error(console_, endings.error());
      pool_.begin(*endings);
      const std::vector<Game> positions = positions_of(pgn, setup->start);
      if (positions.size() <= pgn.moves.size()) {
        const PgnMove& wrong = pgn.moves[positions.size() - 1];
        complain(fmt::format("{}:{}:{}: illegal move or no SAN: \"{}\"", file_, wrong.line, wrong.column,
                             wrong.text));
      }
      annotate(pgn, setup->start, values_of(positions, before));
    } else {
      complain(fmt::format("{}:{}: {}", file_, pgn.line, setup.error().message));
    }
    return interrupt_.pressed() || destination_.write(pgn) ? exit_code::kOk : cannot_write();
  }

  int cannot_write() {
    progress_.clear();
    console_.err << "proconsul: cannot write the games\n";
    return exit_code::kIo;
  }

  std::vector<Evaluated> values_of(const std::vector<Game>& positions, double before) {
    const double share = input_.share_read() - before;
    const auto done = [&](std::size_t count) {
      progress_.show(before + share * static_cast<double>(count) / static_cast<double>(positions.size()),
                     fmt::format("game {}", destination_.games() + 1));
    };
    return pool_.evaluate(positions, task_.limits, done, [this] { return interrupt_.pressed(); });
  }

  // Loaded once for each game of a collection.
  Result<std::shared_ptr<const EndgameSet>> endings_for_game(const Game& start) {
    const auto known = endings_.find(&start.rules());
    if (known != endings_.end()) return known->second;
    Result<std::shared_ptr<const EndgameSet>> loaded = endings_of(start, invocation_.arguments);
    if (loaded) endings_[&start.rules()] = *loaded;
    return loaded;
  }

  void complain(const std::string& message) {
    progress_.clear();
    console_.err << printable(message) << '\n';
    ++problems_;
  }

  const Variant& variant_;
  const FileTask& task_;
  const Invocation& invocation_;
  Console& console_;
  std::string file_;
  InputFile& input_;
  GameQueue games_;
  Destination destination_;
  EvaluationPool pool_;
  ProgressLine progress_;
  Interrupt interrupt_;
  std::map<const Rules*, std::shared_ptr<const EndgameSet>> endings_;
  int problems_ = 0;
};

}  // namespace

int analyse_pgn(const Variant& variant, const FileTask& task, const Invocation& invocation) {
  const std::string file = invocation.arguments.text("pgn");
  Result<InputFile> in = InputFile::open(file, &invocation.console.in);
  if (!in) return io_error(invocation.console, in.error());
  std::error_code failed;
  const std::string out = invocation.arguments.text("out");
  if (!out.empty() && std::filesystem::equivalent(file, out, failed))
    return usage_error(invocation.console, {"--out is the file that is read"});
  return Annotator(variant, task, invocation, *in).run();
}

}  // namespace proconsul
