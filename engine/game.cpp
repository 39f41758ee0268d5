#include "engine/game.h"

#include "engine/null_move.h"
#include "engine/perft.h"
#include "engine/quoting.h"

namespace proconsul {

namespace {

template <class Bits>
Result<Game::AnyPosition> make_position(std::shared_ptr<const CompiledGame> game, std::string_view fen,
                                        const std::vector<PieceType>& army) {
  auto position = Position<Bits>::from_fen(std::move(game), fen, army);
  if (!position) return position.error();
  return Game::AnyPosition(position.take());
}

Outcome outcome_of(Verdict verdict, Colour mover) {
  if (verdict == Verdict::kDraw) return Outcome::kDraw;
  const bool white_wins = (verdict == Verdict::kWin) == (mover == Colour::kWhite);
  return white_wins ? Outcome::kWhiteWins : Outcome::kBlackWins;
}

}  // namespace

Game::Game(std::shared_ptr<const CompiledGame> game, AnyPosition position)
    : compiled_(std::move(game)), position_(std::move(position)), start_fen_(fen()) {}

Result<Game> Game::create(std::shared_ptr<const CompiledGame> game, std::string_view fen,
                          std::vector<PieceType> army) {
  const bool small = game->rules().board.size() <= kCapacity<Bits64>;
  auto position = small ? make_position<Bits64>(game, fen, army) : make_position<Bits128>(game, fen, army);
  if (position) {
    Game created(std::move(game), position.take());
    created.note_vain_fields(fen);
    return created;
  }
  Error error = position.error();
  error.column = character_column(fen, error.column);
  return error;
}

Colour Game::side_to_move() const {
  return std::visit([](const auto& p) { return p.side_to_move(); }, position_);
}

int Game::actions_left() const {
  return std::visit([](const auto& p) { return p.actions_left(); }, position_);
}

Piece Game::piece_on(Square square) const {
  return std::visit([&](const auto& p) { return p.on(square); }, position_);
}

const Hand& Game::hand(Colour colour) const {
  return std::visit([&](const auto& p) -> const Hand& { return p.hand(colour); }, position_);
}

bool Game::in_check() const {
  return std::visit([](const auto& p) { return p.in_check(); }, position_);
}

int Game::idle_plies() const {
  return std::visit([](const auto& p) { return p.rule50(); }, position_);
}

int Game::full_move() const {
  return std::visit([](const auto& p) { return p.full_move(); }, position_);
}

SquareSet Game::unmoved() const {
  return std::visit([](const auto& p) { return widen(p.unmoved()); }, position_);
}

std::string Game::rights() const { return rights_field(rules(), fen_parts()); }

Square Game::en_passant() const {
  return std::visit([](const auto& p) { return p.ep_square(); }, position_);
}

CountedPlies Game::counted() const {
  return std::visit([](const auto& p) { return CountedPlies{p.count(), p.count_limit()}; }, position_);
}

int Game::checks_given(Colour colour) const {
  return std::visit([&](const auto& p) { return p.checks_given(colour); }, position_);
}

Key Game::key() const {
  return std::visit([](const auto& p) { return p.key(); }, position_);
}

std::string Game::fen() const {
  return std::visit([](const auto& p) { return p.fen(); }, position_);
}

FenParts Game::fen_parts() const {
  return std::visit([](const auto& p) { return proconsul::fen_parts(p); }, position_);
}

GameEnd Game::end() const {
  const std::optional<End> end = std::visit([](const auto& p) { return end_of(p); }, position_);
  return end ? GameEnd{outcome_of(end->verdict, side_to_move()), end->ending, end->detail} : GameEnd{};
}

bool Game::can_win(Colour colour) const {
  return std::visit([&](const auto& p) { return proconsul::can_win(p, colour); }, position_);
}

Outcome Game::outcome_on_time(Colour colour) const {
  const bool drawn = !can_win(!colour);
  if (drawn && rules().black_wins_draws) return Outcome::kBlackWins;
  if (drawn) return Outcome::kDraw;
  return colour == Colour::kWhite ? Outcome::kBlackWins : Outcome::kWhiteWins;
}

std::vector<Move> Game::legal_moves() const {
  MoveList list;
  std::visit([&](const auto& p) { p.generate(list); }, position_);
  return {list.begin(), list.end()};
}

bool Game::is_legal(Move move) const {
  return std::visit([&](const auto& p) { return p.is_legal(move); }, position_);
}

bool Game::is_capture(Move move) const {
  return std::visit([&](const auto& p) { return p.is_capture(move); }, position_);
}

Piece Game::mover(Move move) const {
  return std::visit([&](const auto& p) { return p.mover(move); }, position_);
}

std::vector<SquareChange> Game::changes(Move move) const {
  return std::visit(
      [&](const auto& position) {
        const auto effect = effect_of(position, move);
        return std::vector<SquareChange>(effect.begin(), effect.end());
      },
      position_);
}

bool Game::gives_check(Move move) const {
  return std::visit([&](const auto& p) { return p.gives_check(move); }, position_);
}

bool Game::goes_on() const {
  return std::visit([](const auto& p) { return p.goes_on(); }, position_);
}

bool Game::goes_on_after(Move move) const {
  return actions_left() > 1 && !gives_check(move) && !is_null_move(move);
}

const SpecialMove* Game::special_move_of(Move move) const {
  if (move.kind() != Move::Kind::kSpecial) return nullptr;
  return std::visit([&](const auto& p) { return &p.special_move(move); }, position_);
}

const std::vector<SpecialMove>& Game::special_moves() const {
  return *std::visit([](const auto& p) { return &p.special_moves(); }, position_);
}

const std::vector<PieceType>& Game::promotion_types(Colour colour) const {
  return *std::visit([&](const auto& p) { return &p.promotion_types(colour); }, position_);
}

void Game::play(Move move) {
  std::visit([&](auto& p) { p.do_move(move); }, position_);
  moves_.push_back(move);
}

bool Game::undo() {
  if (moves_.empty()) return false;
  std::visit([](auto& p) { p.undo_move(); }, position_);
  moves_.pop_back();
  return true;
}

Result<Game> Game::without(Square square) const {
  FenParts parts = fen_parts();
  parts.board[index_of(square)] = Piece::none();
  parts.unmoved &= ~bit<SquareSet>(square);
  std::vector<PieceType> army;
  if (rules().promotion_to_army) army = promotion_types(Colour::kWhite);
  Result<Game> rest = create(compiled_, fen_text(rules(), parts), army);
  if (rest || none(parts.passed)) return rest;
  parts.passed = {};
  return create(compiled_, fen_text(rules(), parts), army);
}

std::uint64_t Game::perft(int depth) const {
  return std::visit([&](auto position) { return proconsul::perft(position, depth); }, position_);
}

std::uint64_t Game::perft(int depth, PerftTable& table) const {
  return std::visit([&](auto position) { return proconsul::perft(position, depth, table); }, position_);
}

std::uint64_t Game::perft_after(Move move, int depth) const {
  return std::visit(
      [&](auto position) {
        position.do_move(move);
        return proconsul::perft(position, depth - 1);
      },
      position_);
}

}  // namespace proconsul
