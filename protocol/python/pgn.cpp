// PGN games for Python, one by one.
#include <memory>
#include <sstream>
#include <unordered_map>

#include "protocol/bindings/module_state.h"
#include "protocol/formats/game_reader.h"
#include "protocol/formats/replay.h"
#include "protocol/python/failure.h"
#include "protocol/python/module.h"
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
py::tuple understood(PgnGame& pgn) {
  py::dict tags;
  for (const PgnTag& tag : pgn.tags) tags[py::cast(Text(tag.name))] = Text(tag.value);
  Result<PgnSetup> setup = set_up(pgn, module_state().games.library().registry());
  std::vector<Error> problems = pgn.problems;
  if (!setup) {
    problems.push_back(setup.error());
    return py::make_tuple(tags, py::list(), Text(pgn.result), problems_of(problems), py::none());
  }
  Texts texts;
  const std::vector<Error> wrong =
      replay(setup->start, pgn, Variations::kFollow, [&](const Game& game, Move move, PgnMove& written) {
        texts[&written] = {to_uci(game, move), to_san(game, move)};
      });
  problems.insert(problems.end(), wrong.begin(), wrong.end());
  return py::make_tuple(tags, line_of(pgn.moves, texts), Text(pgn.result), problems_of(problems),
                        PlayedGame{*setup->variant, std::move(setup->start)});
}

class PgnGames {
 public:
  explicit PgnGames(const std::string& text)
      : text_(std::make_unique<std::istringstream>(text)), reader_(*text_) {}
  PgnGames(InputFile file, const std::string& name)
      : file_(std::make_unique<InputFile>(std::move(file))), reader_(file_->stream(), {name}) {}

  py::tuple next() {
    std::optional<PgnGame> game = reader_.next(module_state().games.library().registry());
    if (game) return understood(*game);
    if (file_) {
      if (const std::optional<Error> failure = file_->failure()) throw Failure("PgnError", *failure);
    }
    throw py::stop_iteration();
  }

 private:
  std::unique_ptr<std::istringstream> text_;
  std::unique_ptr<InputFile> file_;
  GameReader reader_;
};

}  // namespace

void add_pgn(py::module_& module) {
  py::class_<PgnGames>(module, "PgnGames", py::is_final()).def("next", method(&PgnGames::next));
  module.def("pgn_of_text", [](const Text& text) { return std::make_unique<PgnGames>(text); });
  module.def("pgn_of_file", [](const Text& path) {
    return std::make_unique<PgnGames>(take_or_throw("PgnError", InputFile::open(path)), path);
  });
}

}  // namespace proconsul::python
