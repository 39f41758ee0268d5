// libFuzzer target of the files that the program writes for itself: what kind it is in the first line, then
// its content. It is refused with a message, or used and written again.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/move_text.h"
#include "protocol/formats/book.h"
#include "protocol/formats/epd.h"
#include "protocol/learning/packed_games.h"
#include "protocol/learning/tuning_set.h"
#include "protocol/match/match_state.h"
#include "protocol/match/openings.h"
#include "protocol/session/endgame_files.h"
#include "protocol/text/output_file.h"
#include "search/net/format.h"
#include "search/net/net_choice.h"
#include "tests/fuzz/fuzz.h"

namespace proconsul::fuzz {
namespace {

// A file with this content for as long as the object lives.
class ContentFile {
 public:
  explicit ContentFile(std::string_view content)
      : path_(std::filesystem::temp_directory_path() / ("proconsul_fuzz_" + std::to_string(getpid()))) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~ContentFile() { std::filesystem::remove(path_); }
  ContentFile(const ContentFile&) = delete;
  ContentFile& operator=(const ContentFile&) = delete;
  std::string path() const { return path_; }

 private:
  std::filesystem::path path_;
};

template <class T>
bool is_good(const Result<T>& result) {
  require(result.ok() || !result.error().message.empty(), "a refusal without a reason");
  return result.ok();
}

Game start_of_game(const Variant& variant) {
  return Game::create(variant.compiled, variant.rules->start_fen).take();
}

void try_book(std::string_view content) {
  const ContentFile file(content);
  const Result<Book> book = Book::read(file.path());
  if (!is_good(book)) return;
  const Game game = start_of_game(game_named("chess"));
  for (const BookMove& known : book->moves(game)) require(game.is_legal(known.move), "an illegal book move");
  (void)book->choose(game, content.size());
  require(!write_file(file.path(), book->bytes()), "a book cannot be written");
  const Result<Book> again = Book::read(file.path());
  require(again.ok() && again->size() == book->size(), "a written book differs");
}

void try_ending(std::string_view content) {
  std::string_view rest = content;
  const std::string_view game = take_line(rest);
  const Rules& rules = *game_named(game).rules;
  const ContentFile file(rest);
  const Result<EndgameTable> table = read_ending(rules, file.path());
  if (!is_good(table)) return;
  for (std::size_t index = 0; index < table->index().size(); ++index)
    require(table->at(index).plies >= 0, "an ending of negative length");
  for (const Colour mover : kBothColours) (void)table->fen_of(rules, table->longest_win(mover));
  require(write_ending(rules, *table, file.path()).ok(), "a table cannot be written");
  require(read_ending(rules, file.path()).ok(), "a written table cannot be read");
}

void try_training(std::string_view content) {
  while (!content.empty()) {
    const std::string_view line = take_line(content);
    const Result<TrainingGame> game = read_line(built_in(), line);
    if (!is_good(game)) continue;
    require(summarise_line(line).ok(), "a line without a summary");
    const std::string written = to_line(*game);
    const Result<TrainingGame> again = read_line(built_in(), written);
    require(again.ok() && to_line(*again) == written, "a written game differs");
    TuningSet().add(*game, EvalTracer(*game->variant->rules), 0);
  }
}

// What follows the mark, not packed by zstd.
void try_packed(std::string_view content) {
  std::istringstream in(std::string(kPackedGamesMark) + std::string(content));
  PackedParts parts(in);
  GameBlock block;
  std::vector<std::string> written;
  while (const std::optional<PackedPart> part = parts.next()) {
    if (part->kind == PackedPart::Kind::kNote) continue;
    (void)names_in_block(part->bytes);
    (void)unpack_block(built_in(), part->bytes, [&](const TrainingGame& game) {
      block.add(game);
      written.push_back(to_line(game));
    });
  }
  std::vector<std::string> read;
  const std::string failure = unpack_block(built_in(), block.bytes(),
                                           [&](const TrainingGame& game) { read.push_back(to_line(game)); });
  require(failure.empty() && read == written, "packed games differ");
}

void try_match_state(std::string_view content) {
  static const MatchSettings settings = [] {
    MatchSettings made;
    made.engines = {parse_engine({"cmd=a", "name=a", "depth=1"}, {}).take(),
                    parse_engine({"cmd=b", "name=b", "depth=1"}, {}).take()};
    made.variants = {&game_named("arena")};
    return made;
  }();
  const Result<MatchGame> game = parse_match_game(content, settings.engines.size());
  if (!is_good(game)) return;
  Standings standings(settings.engines.size());
  standings.add(game.value().result);
  const ContentFile file("");
  {
    Result<MatchState> state = MatchState::open(file.path(), settings);
    require(state.ok() && state->add(game.value()), "a state cannot be written");
  }
  const Result<MatchState> again = MatchState::open(file.path(), settings);
  require(again.ok() && again.value().games().size() == 1, "a written state cannot be read");
  require(to_text(again.value().games().front()) == to_text(game.value()), "a game differs");
}

// As a file, and its lines as results.
void try_journal(std::string_view content) {
  {
    const ContentFile file(content);
    (void)is_good(read_journal(file.path()));
  }
  const JournalHead head{"lines", {{"a term", std::string(content)}}, std::nullopt, {}};
  const ContentFile fresh("");
  UnitResults results;
  {
    Result<WorkJournal> journal = WorkJournal::open(fresh.path(), head);
    require(journal.ok(), "a journal cannot be made");
    for (std::string_view rest = content; !rest.empty();) {
      const Unit unit = results.size();
      require(journal->add(unit, rest), "a journal cannot be written");
      results.emplace(unit, rest);
      (void)take_line(rest);
    }
  }
  const Result<JournalContent> again = read_journal(fresh.path());
  require(again.ok() && again.value().results == results, "a written journal differs");
}

void try_openings(std::string_view content) {
  const ContentFile file(content);
  OpeningSettings settings;
  settings.source = OpeningSettings::Source::kFile;
  settings.file = file.path();
  const Result<OpeningBook> book = OpeningBook::create(game_named("chess"), settings);
  if (is_good(book)) (void)game_from(game_named("chess"), book->opening(content.size()));
}

void try_epd(std::string_view content) {
  while (!content.empty()) {
    const Result<EpdLine> epd = parse_epd(take_line(content));
    if (!is_good(epd)) continue;
    const Result<Game> game = Game::create(game_named("chess").compiled, epd->fen);
    if (!game || game->legal_moves().empty()) continue;
    (void)is_good(is_solved(*epd, *game, game->legal_moves().front(), 1));
  }
}

// The content without its check sum, which chance would never find.
void try_net(std::string_view content) {
  (void)is_good(read_net(content));
  const Result<Net> net = read_net(with_check_sum(std::string(content)));
  if (!is_good(net)) return;
  require(read_net(to_bytes(*net)).ok(), "a written network cannot be read");
  for (const Variant& variant : built_in().variants())
    (void)is_good(fitted(std::make_shared<const Net>(*net), *variant.rules));
  (void)net_output(*net, net->biases.data(), net->biases.data(), bucket_of(net->shape, 1));
}

}  // namespace
}  // namespace proconsul::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proconsul::fuzz;
  struct Kind {
    std::string_view name;
    void (*attempt)(std::string_view content);
  };
  constexpr Kind kKinds[] = {{"book", try_book},     {"ending", try_ending},     {"training", try_training},
                             {"packed", try_packed}, {"match", try_match_state}, {"openings", try_openings},
                             {"epd", try_epd},       {"net", try_net},           {"journal", try_journal}};
  std::string_view text = text_of(data, size);
  const std::string_view name = take_line(text);
  for (const Kind& kind : kKinds) {
    if (kind.name == name) kind.attempt(text);
  }
  return 0;
}
