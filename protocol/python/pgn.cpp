// PGN games for Python, one by one.
#include <memory>
#include <sstream>
#include <unordered_map>
#include <utility>

#include "protocol/bindings/module_state.h"
#include "protocol/formats/game_reader.h"
#include "protocol/formats/replay.h"
#include "protocol/python/failure.h"
#include "protocol/python/module.h"
#include "protocol/python/patience.h"
#include "protocol/text/input_file.h"

namespace proconsul::python {
namespace {

using Texts = std::unordered_map<const PgnMove*, std::pair<Text, Text>>;  // UCI, SAN

// Lists UCI, SAN, glyphs, comment and variations of each legal move.
py::list line_of(const PgnLine& line, const Texts& texts) {
  py::list moves;
  for (const PgnMove& move : line) {
    const auto found = texts.find(&move);
    if (found == texts.end()) break;
    py::list variations;
    for (const PgnLine& variation : move.variations) variations.append(line_of(variation, texts));
    moves.append(
        py::make_tuple(found->second.first, found->second.second, move.nags, Text(move.comment), variations));
  }
  return moves;
}

py::list problems_of(const std::vector<Error>& errors) {
  py::list problems;
  for (const Error& error : errors)
    problems.append(py::make_tuple(Text(error.message), error.line, error.column));
  return problems;
}

// Tags, moves, result, problems, and the game at its end, or None if its start is invalid.
py::tuple understood(PgnGame& pgn, const Registry& registry) {
  py::dict tags;
  for (const PgnTag& tag : pgn.tags) tags[py::cast(Text(tag.name))] = Text(tag.value);
  Result<PgnSetup> setup = set_up(pgn, registry);
  std::vector<Error> problems = pgn.problems;
  if (!setup) {
    problems.push_back(setup.error());
    return py::make_tuple(tags, py::list(), Text(pgn.result), problems_of(problems), py::none());
  }
  Texts texts;
  Interrupts interrupts;
  const std::vector<Error> wrong =
      replay(setup->start, pgn, Variations::kFollow, [&](const Game& game, Move move, PgnMove& written) {
        interrupts.check();
        texts[&written] = {to_uci(game, move), to_san(game, move)};
      });
  problems.insert(problems.end(), wrong.begin(), wrong.end());
  return py::make_tuple(tags, line_of(pgn.moves, texts), Text(pgn.result), problems_of(problems),
                        PlayedGame{*setup->variant, std::move(setup->start)});
}

class PgnGames {
 public:
  explicit PgnGames(const std::string& text)
      : text_(std::make_unique<std::istringstream>(text)), bytes_(*text_->rdbuf()), reader_(stream_) {
    bytes_.throw_if_interrupted();
  }
  PgnGames(InputFile file, const std::string& name)
      : file_(std::make_unique<InputFile>(std::move(file))),
        bytes_(*file_->stream().rdbuf()),
        reader_(stream_, {name}) {
    bytes_.throw_if_interrupted();
  }

  py::tuple next() {
    if (!use_.is_free()) throw Failure("PgnError", {"another call is reading these games"});
    const Use::Claim claim(use_);
    const std::shared_ptr<const GameLibrary> library = module_state().games.shared_library();
    std::optional<PgnGame> game = reader_.next(library->registry());
    bytes_.throw_if_interrupted();
    if (game) return understood(*game, library->registry());
    if (file_) {
      if (const std::optional<Error> failure = file_->failure()) throw Failure("PgnError", *failure);
    }
    throw py::stop_iteration();
  }

 private:
  std::unique_ptr<std::istringstream> text_;
  std::unique_ptr<InputFile> file_;
  PatientBuffer bytes_;
  std::istream stream_{&bytes_};
  GameReader reader_;
  std::int64_t user_ = 0;
  Use use_{user_};
};

std::unique_ptr<PgnGames> pgn_of_file(const Text& path, bool any_file) {
  if (const auto refused = any_file ? std::nullopt : not_a_file(path)) throw Failure("PgnError", *refused);
  auto bytes = std::make_unique<PatientFile>(path);
  // Which says why it cannot be opened.
  if (!bytes->is_open() || path == "-" || path.find('\0') != path.npos)
    take_or_throw("PgnError", InputFile::open(path));
  Result<InputFile> file = without_lock([&] { return InputFile::of(std::move(bytes), path); });
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return std::make_unique<PgnGames>(take_or_throw("PgnError", std::move(file)), path);
}

}  // namespace

void add_pgn(py::module_& module) {
  py::class_<PgnGames>(module, "PgnGames", py::is_final()).def("next", method(&PgnGames::next));
  module.def("pgn_of_text", [](const Text& text) { return std::make_unique<PgnGames>(text); });
  module.def("pgn_of_file", &pgn_of_file);
}

}  // namespace proconsul::python
