// proconsul tb solve, tb probe: endgame tablebases by retrograde analysis.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>

#include "engine/quoting.h"
#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/cli/endgame_report.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/session/endgame_files.h"
#include "protocol/session/memory_room.h"
#include "protocol/text/zstandard.h"

namespace proconsul {
namespace {

// The piece types in endings of this game besides the royal pieces: those on the board and those that pawns
// promote to.
std::set<PieceType> ending_types(const Game& game) {
  const Rules& rules = game.rules();
  std::set<PieceType> types(rules.promotion_types.begin(), rules.promotion_types.end());
  for (const Square square : Squares(rules.board.squares)) {
    if (game.piece_on(square).valid()) types.insert(game.piece_on(square).type());
  }
  std::erase_if(types, [&](PieceType type) {
    return rules.pieces[index_of(type)].royal || rules.pieces[index_of(type)].pawn;
  });
  return types;
}

std::vector<Piece> royal_pieces(const Game& game) {
  std::vector<Piece> royals;
  for (const Square square : Squares(game.rules().board.squares)) {
    const Piece piece = game.piece_on(square);
    if (piece.valid() && game.rules().pieces[index_of(piece.type())].royal) royals.push_back(piece);
  }
  return royals;
}

// All endings of up to `most` pieces, smaller ones first.
std::vector<Material> all_endings(const Game& game, std::size_t most) {
  const Rules& rules = game.rules();
  const std::set<PieceType> types = ending_types(game);
  std::vector<Material> endings;
  std::vector<Material> last = {Material(rules, royal_pieces(game))};
  while (!last.empty() && last.front().size() <= most) {
    endings.insert(endings.end(), last.begin(), last.end());
    std::vector<Material> next;
    for (const Material& smaller : last) {
      for (const PieceType type : types) {
        for (const Colour colour : kBothColours) {
          std::vector<Piece> pieces = smaller.pieces();
          pieces.push_back(Piece(colour, type));
          Material larger(rules, std::move(pieces));
          if (larger.is_canonical(rules) && std::find(next.begin(), next.end(), larger) == next.end())
            next.push_back(std::move(larger));
        }
      }
    }
    last = std::move(next);
  }
  return endings;
}

Result<std::vector<Material>> wanted_endings(const Game& game, const Arguments& arguments) {
  const Rules& rules = game.rules();
  if (arguments.has("pieces")) {
    if (arguments.words().size() > 1) return Error{"--pieces cannot be used with named endings"};
    const Result<int> most = number_option(arguments, "pieces", 3, 2, static_cast<int>(kMaxEndgamePieces));
    if (!most) return most.error();
    return all_endings(game, static_cast<std::size_t>(most.value()));
  }
  std::vector<Material> endings;
  for (std::size_t i = 1; i < arguments.words().size(); ++i) {
    const std::string& word = arguments.words()[i];
    const Result<Material> material = Material::parse(rules, word);
    if (!material)
      return Error{printable(word) + ": " + material.error().message, 0, material.error().column};
    endings.push_back(*material);
  }
  if (!endings.empty()) return endings;
  const std::optional<Material> start = material_of(game);
  if (!start) return Error{"name the endings, like KRvK, or give --pieces N"};
  return std::vector<Material>{*start};
}

int write_tables(const Rules& rules, const EndgameSet& set, std::size_t first, const Arguments& arguments,
                 Console& console) {
  for (std::size_t i = first; i < set.tables().size(); ++i) {
    const EndgameTable& table = *set.tables()[i];
    const std::string file = arguments.text("out") + "/" + ending_file_name(rules, table.material());
    const NamedFile place{file, FileRole::kReplaced, "--out", &file_kinds::kEnding};
    if (const int code = check_place(place, arguments, console); code != exit_code::kOk) return code;
    tell_replaced(place, console);
    const Result<bool> written = write_ending(rules, table, file);
    if (!written) return io_error(console, written.error());
  }
  return exit_code::kOk;
}

void load_tables(EndgameSet& set, const std::string& folder, Console& console) {
  for (const Error& problem : load_endings(set, folder)) io_error(console, problem);
}

// Checks that memory suffices for the position codes, the open positions and the table.
Result<bool> solve_in_memory(EndgameSet& set, const Material& material, const SolverWatch& watch) {
  constexpr std::uint64_t kBytesAPosition = 2 * sizeof(std::uint16_t) + sizeof(std::uint8_t);
  const std::uint64_t bytes = EndgameIndex(set.rules().board, material.size()).size() * kBytesAPosition;
  if (const auto lack = set.find(material) ? std::nullopt : lack_of_memory(bytes))
    return Error{fmt::format("takes {} MB of memory: {}", bytes >> 20, *lack)};
  return set.solve(material, watch);
}

// Solves endings one by one and writes each as soon as it is done.
int solve_all(EndgameSet& set, const Rules& rules, const std::vector<Material>& endings,
              const Arguments& arguments, Console& console) {
  const Interrupt interrupt;
  ProgressLine line(console);
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const std::size_t known = set.tables().size();
    const std::string name = endings[i].text(rules);
    const auto share = [&](double part) {
      line.show((static_cast<double>(i) + part) / static_cast<double>(endings.size()), name);
    };
    const Result<bool> solved =
        solve_in_memory(set, endings[i], {share, [&] { return interrupt.pressed(); }});
    if (!solved) {
      line.clear();
      console.err << fmt::format("proconsul: {}: {}\n", name, solved.error().message);
      return interrupt.pressed() ? exit_code::kNegative : exit_code::kUsage;
    }
    if (arguments.text("out").empty()) continue;
    line.clear();
    if (const int code = write_tables(rules, set, known, arguments, console); code != exit_code::kOk)
      return code;
  }
  return exit_code::kOk;
}

// The value of the start position, if the tablebases have it.
void print_starting_game(const Game& game, const EndgameSet& set, std::ostream& out) {
  const std::optional<EndgameValue> value = set.probe(game);
  if (!value) return;
  out << fmt::format("\nThe start {}: {}\n", game.fen(), value_text(game, *value));
  if (const auto line = best_line(game, set); !line.empty()) out << fmt::format("{}\n", fmt::join(line, " "));
  out << moves_text(game, set);
}

int run_solve(const Invocation& invocation) {
  Console& console = invocation.console;
  const Arguments& arguments = invocation.arguments;
  const Result<const Variant*> variant =
      choose_variant(invocation.registry, arguments, arguments.words().front());
  if (!variant) return usage_error(console, variant.error());
  const Rules& rules = *variant.value()->rules;
  const Result<Game> game = Game::create(variant.value()->compiled, rules.start_fen);
  if (!game) return usage_error(console, game.error());
  const Result<std::vector<Material>> endings = wanted_endings(*game, arguments);
  if (!endings) return usage_error(console, endings.error());
  EndgameSet set(game->compiled());
  if (const std::string folder = arguments.text("out"); !folder.empty()) {
    if (const std::optional<Error> lack = lack_of_zstandard()) return io_error(console, *lack);
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    load_tables(set, folder, console);
  }
  if (const int code = solve_all(set, rules, *endings, arguments, console); code != exit_code::kOk)
    return code;
  std::vector<std::shared_ptr<const EndgameTable>> solved;
  for (const Material& material : *endings) solved.push_back(set.find(material));
  console.out << endings_table(rules, solved);
  if (solved.size() == 1) console.out << '\n' << ending_text(rules, *solved.front());
  print_starting_game(*game, set, console.out);
  return exit_code::kOk;
}

int run_tb_probe(const Invocation& invocation) {
  Console& console = invocation.console;
  const Result<ChosenGame> chosen = choose(invocation);
  if (!chosen) return usage_error(console, chosen.error());
  const Game& game = chosen.value().game;
  EndgameSet set(game.compiled());
  if (invocation.arguments.has("tb")) {
    load_tables(set, invocation.arguments.text("tb"), console);
  } else if (const std::optional<Material> material = material_of(game)) {
    const Interrupt interrupt;
    ProgressLine line(console);
    const Result<bool> solved =
        solve_in_memory(set, *material,
                        {[&](double share) { line.show(share, material->text(game.rules())); },
                         [&] { return interrupt.pressed(); }});
    if (!solved) return usage_error(console, solved.error());
  }
  const std::optional<EndgameValue> value = set.probe(game);
  if (invocation.arguments.has("json")) {
    print_json(console.out, endgame_json(game, set));
    return value ? exit_code::kOk : exit_code::kNegative;
  }
  if (!value) {
    console.out << "not in the tables\n";
    return exit_code::kNegative;
  }
  console.out << value_text(game, *value) << '\n' << moves_text(game, set);
  if (const auto best = best_line(game, set); !best.empty())
    console.out << fmt::format("Line: {}\n", fmt::join(best, " "));
  return exit_code::kOk;
}

}  // namespace

Command tb_solve_command() {
  using Kind = Option::Kind;
  return {
      "tb solve",
      "VARIANT [ENDING ...]",
      "Solve endings without pawns by retrograde analysis",
      "An ending is written like KRvK. If none is given, the material of the start is solved, and with it "
      "the whole game where that is small enough. The move limit and repetitions are ignored. Endings "
      "already in --out are not solved again, so that an interrupted run continues where it stopped.",
      1,
      200,
      {{"pieces", Kind::kValue, "N", "all endings of up to N pieces (2 to 4), royals included"},
       {"out", Kind::kValue, "DIR", "write the tables into this folder", FileRole::kFilledFolder},
       force_option()},
      run_solve,
      false,
      {force_rule({"out"})}};
}

Command tb_probe_command() {
  using Kind = Option::Kind;
  return {
      "tb probe",
      "VARIANT [FEN]",
      "Print the value of a solved position and of its moves",
      "Without --tb the ending is solved first, in memory. Exit code 1 if the position is not in the tables.",
      1,
      7,
      [] {
        std::vector<Option> options = game_options();
        options.push_back(
            {"tb", Kind::kValue, "DIR", "folder that 'tb solve --out' has filled", FileRole::kReadFolder});
        options.push_back({"json", Kind::kFlag, "", "as JSON, with every move's value"});
        return options;
      }(),
      run_tb_probe};
}

}  // namespace proconsul
