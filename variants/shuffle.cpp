#include "variants/shuffle.h"

#include <algorithm>

#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/special_moves.h"
#include "engine/text.h"

namespace proconsul {
namespace {

// A parsed start of the game.
struct Start {
  Setup setup;
  SquareSet unmoved;
};

Start own_start(const Rules& rules) {
  Setup setup = parse_setup(rules, rules.start_fen).take();
  const SquareSet unmoved = parse_rights(rules, setup).take();
  return {std::move(setup), unmoved};
}

bool has_side(const Shuffle& shuffle, Colour colour) {
  return std::any_of(shuffle.kinds.begin(), shuffle.kinds.end(),
                     [&](const StartKind& kind) { return kind.pieces[index_of(colour)].valid(); });
}

bool share_a_shade(const Geometry& board, SquareSet squares) {
  std::array<int, 2> shades{};
  for (const Square square : Squares(squares))
    ++shades[static_cast<std::size_t>(board.file_of(square) + board.rank_of(square)) % 2];
  return shades[0] + shades[1] > 1 && (shades[0] == 0 || shades[1] == 0);
}

// Marks all pieces of a side that may swap as unmoved; which marks matter is determined later. The other
// side's swapping pieces are not marked.
void mark_swaps(const Shuffle& shuffle, Colour colour, Start& start) {
  const Rules& rules = *shuffle.rules;
  SquareSet swapping, all;
  for (const Square white : shuffle.squares) {
    const Square square = home_square(shuffle, colour, white);
    all |= bit<SquareSet>(square);
    if (start.setup.board[index_of(square)] == Piece(colour, rules.swap->piece))
      swapping |= bit<SquareSet>(square);
  }
  if (share_a_shade(rules.board, swapping)) {
    start.unmoved |= all;
  } else {
    start.unmoved &= ~swapping;
  }
}

Start start_of(const Shuffle& shuffle, StartNumber number) {
  Start start = own_start(*shuffle.rules);
  for (const Colour colour : kBothColours) {
    if (!has_side(shuffle, colour)) continue;
    const std::size_t side = index_of(colour);
    const Arrangement placed =
        arrangement_at(shuffle.recipe, colour == Colour::kWhite ? number.white : number.black);
    for (std::size_t at = 0; at < placed.size(); ++at) {
      const StartKind& kind = shuffle.kinds[static_cast<std::size_t>(placed[at])];
      const Square square = home_square(shuffle, colour, shuffle.squares[at]);
      start.setup.board[index_of(square)] = kind.pieces[side];
      start.unmoved &= ~bit<SquareSet>(square);
      if (kind.unmoved[side]) start.unmoved |= bit<SquareSet>(square);
    }
    if (shuffle.swaps_on_one_shade && shuffle.rules->swap) mark_swaps(shuffle, colour, start);
  }
  return start;
}

// The unmoved pieces that some special move needs: flexible castling may be impossible toward a near rook.
SquareSet useful(const Rules& rules, const Start& start) {
  if (!rules.hand.gates.empty()) return start.unmoved;
  SquareSet needed;
  for (const SpecialMove& special : SpecialMoveBuilder(rules, start.unmoved, start.setup.board).build().moves)
    needed |= special.unmoved;
  return needed;
}

std::string placement_of(const Rules& rules, const Setup& setup) {
  return placement_text(rules, setup.board) + hands_text(rules, setup.hands);
}

// The number of the arrangement that these sides have in common.
std::optional<int> number_on(const Shuffle& shuffle, const std::vector<Piece>& board,
                             const std::vector<Colour>& sides) {
  Arrangement found;
  for (const Square white : shuffle.squares) {
    const auto kind = std::find_if(shuffle.kinds.begin(), shuffle.kinds.end(), [&](const StartKind& known) {
      return std::all_of(sides.begin(), sides.end(), [&](Colour colour) {
        return board[index_of(home_square(shuffle, colour, white))] == known.pieces[index_of(colour)];
      });
    });
    if (kind == shuffle.kinds.end()) return std::nullopt;
    found.push_back(static_cast<int>(kind - shuffle.kinds.begin()));
  }
  return number_of(shuffle.recipe, found);
}

// The rank of the text that contains all the squares of a side; nothing if they are on several ranks.
std::optional<Word> rank_text(const Shuffle& shuffle, std::string_view placement, Colour colour) {
  const Geometry& board = shuffle.rules->board;
  const int rank = board.rank_of(home_square(shuffle, colour, shuffle.squares.front()));
  const bool one = std::all_of(shuffle.squares.begin(), shuffle.squares.end(), [&](Square white) {
    return board.rank_of(home_square(shuffle, colour, white)) == rank;
  });
  const std::vector<Word> ranks = split(placement.substr(0, placement.find('[')), '/');
  const auto at = static_cast<std::size_t>(board.ranks - 1 - rank);
  return one && at < ranks.size() ? std::optional(ranks[at]) : std::nullopt;
}

Error no_start() { return {"the placement is not that of a start of this game", 0, 1}; }

Error no_arrangement(const Shuffle& shuffle, std::string_view placement, Colour colour) {
  const std::optional<Word> rank = rank_text(shuffle, placement, colour);
  if (!rank) return no_start();
  return {quote(rank->text) + " is not a possible first rank for " + name_of(colour), 0,
          static_cast<int>(rank->offset) + 1};
}

// Black's arrangement does not correspond to White's.
Error no_counterpart(const Shuffle& shuffle, std::string_view placement) {
  const std::optional<Word> rank = rank_text(shuffle, placement, Colour::kBlack);
  if (!rank) return no_start();
  return {quote(rank->text) + " does not " + (shuffle.black_is_turned ? "turn" : "mirror") +
              " White's first rank",
          0, static_cast<int>(rank->offset) + 1};
}

Result<StartNumber> number_of_board(const Shuffle& shuffle, const std::vector<Piece>& board,
                                    std::string_view placement) {
  std::vector<Colour> sides;
  for (const Colour colour : kBothColours) {
    if (has_side(shuffle, colour)) sides.push_back(colour);
  }
  if (!shuffle.apart) {
    if (const auto number = number_on(shuffle, board, sides)) return StartNumber{*number, *number};
  }
  std::array<int, kColours> numbers{};
  for (const Colour colour : sides) {
    const auto number = number_on(shuffle, board, {colour});
    if (!number) return no_arrangement(shuffle, placement, colour);
    numbers[index_of(colour)] = *number;
  }
  if (!shuffle.apart) return no_counterpart(shuffle, placement);
  return StartNumber{numbers[0], numbers[1]};
}

}  // namespace

Square black_square(const Geometry& board, Square white, bool turned) {
  const Square mirrored = board.flipped(white);
  return turned ? board.square(board.files - 1 - board.file_of(mirrored), board.rank_of(mirrored)) : mirrored;
}

Square home_square(const Shuffle& shuffle, Colour colour, Square white) {
  if (colour == Colour::kWhite) return white;
  return black_square(shuffle.rules->board, white, shuffle.black_is_turned);
}

StartKind kind_on(const Shuffle& shuffle, const Setup& setup, SquareSet unmoved, Square white) {
  StartKind kind;
  for (const Colour colour : kBothColours) {
    const Square square = home_square(shuffle, colour, white);
    kind.pieces[index_of(colour)] = setup.board[index_of(square)];
    kind.unmoved[index_of(colour)] = contains(unmoved, square);
  }
  return kind;
}

std::optional<int> Shuffle::usual() const {
  const Result<StartNumber> found = number(words_of(rules->start_fen).front().text);
  return found && found->white == found->black ? std::optional(found->white) : std::nullopt;
}

std::string Shuffle::fen(StartNumber number) const {
  const Start start = start_of(*this, number);
  const std::string placement = placement_of(*rules, start.setup);
  const std::vector<Word> fields = words_of(rules->start_fen);
  if (placement == fields[0].text) return rules->start_fen;
  std::string fen = placement + ' ' + std::string(fields[1].text) + ' ' +
                    rights_text(*rules, start.setup.board, start.setup.hands, useful(*rules, start));
  for (std::size_t i = 3; i < fields.size(); ++i) fen += ' ' + std::string(fields[i].text);
  return fen;
}

Result<StartNumber> Shuffle::number(std::string_view placement) const {
  const auto ranks = static_cast<int>(split(placement, '/').size());
  if (ranks < rules->board.ranks)
    return Error{"expected " + std::to_string(rules->board.ranks) + " ranks, found " + std::to_string(ranks),
                 0, 1};
  const Result<Setup> setup = parse_setup(*rules, placement);
  if (!setup) return setup.error();
  const Result<StartNumber> number = number_of_board(*this, setup->board, placement);
  if (!number) return number.error();
  const Setup expected = start_of(*this, *number).setup;
  const bool hands = placement.find('[') == placement.npos ||
                     hands_text(*rules, setup->hands) == hands_text(*rules, expected.hands);
  if (hands && setup->board == expected.board) return number;
  const std::string text = placement_of(*rules, expected);
  const auto difference = std::mismatch(placement.begin(), placement.end(), text.begin(), text.end());
  return Error{"the placement is not that of a start, expected " + quote(text), 0,
               static_cast<int>(difference.first - placement.begin()) + 1};
}

bool Shuffle::has_rights(StartNumber number, std::string_view field) const {
  Start start = start_of(*this, number);
  start.setup.rights = {field};
  const Result<SquareSet> rights = parse_rights(*rules, start.setup);
  const SquareSet wanted = useful(*rules, start);
  if (!rights) return false;
  start.unmoved = *rights;
  return useful(*rules, start) == wanted;
}

bool Shuffle::operator==(const Shuffle& other) const {
  return rules->start_fen == other.rules->start_fen && squares == other.squares && kinds == other.kinds &&
         recipe == other.recipe && black_is_turned == other.black_is_turned && apart == other.apart &&
         by_dice == other.by_dice && swaps_on_one_shade == other.swaps_on_one_shade;
}

}  // namespace proconsul
