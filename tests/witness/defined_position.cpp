#include "witness/defined_position.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace proconsul::witness {

namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string written(const DefinedGame& game, const Man& man) {
  std::string letter = game.letter_of(man);
  if (man.was >= 0 && letter[0] != '+') letter += '~';
  return man.white ? letter : lower(letter);
}

Man man_of(const DefinedGame& game, const std::string& letter, bool promoted) {
  std::string capital = letter;
  capital[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(capital[0])));
  const int kind = game.kind_of(capital);
  return promoted ? Man{game.forms.at(kind), capital == letter, kind} : Man{kind, capital == letter, -1};
}

void read_men(DefinedPosition& position) {
  const DefinedGame& game = *position.game;
  const std::string& text = game.start;
  int file = 0, rank = game.ranks - 1;
  bool held = false, promoted = false;
  for (std::size_t at = 0; at < text.size() && text[at] != ' ' && text[at] != ']'; ++at) {
    const char c = text[at];
    if (c == '[') {
      held = true;
    } else if (c == '/') {
      file = 0;
      --rank;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      std::size_t length = 0;
      file += std::stoi(text.substr(at), &length);
      at += length - 1;
    } else if (c == '*' || c == '_') {
      ++file;
    } else if (c == '+') {
      promoted = true;
    } else if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
      const std::string letter = text.substr(at, at + 1 < text.size() && text[at + 1] == '\'' ? 2 : 1);
      const Man man = man_of(game, letter, promoted);
      promoted = false;
      at += letter.size() - 1;
      if (held) {
        ++position.hands[side_of(man.white)][man];
      } else {
        position.board[static_cast<std::size_t>(game.square(file++, rank))] = man;
      }
    }
  }
}

int first_rank(const DefinedGame& game, bool white) {
  const int rank = game.number("castlingRank", 1) - 1;
  return white ? rank : game.ranks - 1 - rank;
}

/// The castling field: files of unmoved pieces, or castlings of king and the outermost rook.
void read_rights(DefinedPosition& position, const std::string& field) {
  const DefinedGame& game = *position.game;
  const bool wide_gates = game.on("seirawanGating") && game.files > 10;
  const bool files_only =
      game.text("castlingRights") == "unmovedFiles" || game.on("cambodianMoves") || wide_gates;
  for (const char c : field) {
    if (c == '-') continue;
    const bool white = std::isupper(static_cast<unsigned char>(c)) != 0;
    const char letter = lower(std::string(1, c))[0];
    const int rank = first_rank(game, white);
    if (letter != 'k' && letter != 'q' ? true : files_only) {
      position.unmoved.insert(game.square(letter - 'a', rank));
      continue;
    }
    const int king_kind =
        game.has("castlingKingPiece") ? game.kinds("castlingKingPiece").front() : game.kind_of_key("king");
    const Kinds rooks = game.kinds("castlingRookPieces", {game.kind_of_key("rook")});
    int king = -1, rook = -1;
    for (int file = 0; file < game.files; ++file) {
      const auto& man = position.at(game.square(file, rank));
      if (man && man->white == white && man->kind == king_kind && king < 0) king = file;
    }
    const int step = letter == 'k' ? -1 : 1;
    for (int file = letter == 'k' ? game.files - 1 : 0; file != king && rook < 0; file += step) {
      const auto& man = position.at(game.square(file, rank));
      if (man && man->white == white && std::find(rooks.begin(), rooks.end(), man->kind) != rooks.end())
        rook = file;
    }
    if (king < 0 || rook < 0) continue;
    position.unmoved.insert(game.square(king, rank));
    position.unmoved.insert(game.square(rook, rank));
  }
}

bool may_end(Manner manner, const std::vector<bool>& taken) {
  const auto count = std::count(taken.begin(), taken.end(), true);
  switch (manner) {
    case Manner::kOverEmpty:
    case Manner::kToTheEnd:
      return count == 0;
    case Manner::kOverOne:
      return count == 1;
    case Manner::kOntoBehind:
      return count == 1 && taken.back();
    case Manner::kOverNearest: {
      const auto first = std::find(taken.begin(), taken.end(), true);
      return std::find(first, taken.end(), false) == taken.end();
    }
  }
  return false;
}

struct Going {
  int file, rank;
  bool there, real;
};

Going gone(const DefinedGame& game, int from, bool white, Step step) {
  const int forward = white ? 1 : -1;
  Going at{game.around_files(game.file_of(from) + forward * step.file),
           game.around_ranks(game.rank_of(from) + forward * step.rank), false, false};
  if (!game.on_board(at.file, at.rank)) return at;
  const auto square = static_cast<std::size_t>(game.square(at.file, at.rank));
  at.real = game.exists[square];
  at.there = at.real || game.passable[square];
  return at;
}

}  // namespace

DefinedPosition DefinedPosition::emptied() const {
  DefinedPosition empty = *this;
  empty.board.assign(empty.board.size(), std::nullopt);
  empty.walls.clear();
  return empty;
}

Spots DefinedPosition::men(bool white_men) const {
  Spots spots;
  for (int square = 0; square < game->files * game->ranks; ++square) {
    if (holds(square, white_men)) spots.insert(square);
  }
  return spots;
}

Spots DefinedPosition::men(bool white_men, int kind) const {
  Spots spots = men(white_men);
  std::erase_if(spots, [&](int square) { return at(square)->kind != kind; });
  return spots;
}

int DefinedPosition::held(bool white_hand, int kind) const {
  int count = 0;
  for (const auto& [man, number] : hands[side_of(white_hand)]) count += man.kind == kind ? number : 0;
  return count;
}

DefinedPosition start_of(const DefinedGame& game) {
  DefinedPosition position;
  position.game = &game;
  position.board.resize(static_cast<std::size_t>(game.files * game.ranks));
  read_men(position);
  std::istringstream stream(game.start);
  std::vector<std::string> fields;
  for (std::string field; stream >> field;) fields.push_back(field);
  position.white = fields.at(1).front() == 'w';
  read_rights(position, fields.at(2));
  for (const bool white : {true, false}) {
    for (std::size_t i = 0; game.hands_never_end() && i < game.pieces.size(); ++i) {
      const int kind = static_cast<int>(i);
      if (!game.pieces[i].is_king || position.held(white, kind) > 0)
        position.hands[side_of(white)][{kind, white, -1}] = 1;
    }
  }
  const std::string told = fields.at(1).substr(1);
  position.actions = told.empty() ? actions_of(game, position.move_number, position.white) : std::stoi(told);
  return position;
}

int actions_of(const DefinedGame& game, int move_number, bool white) {
  if (game.on("progressiveMultimove")) return 2 * move_number - (white ? 1 : 0);
  std::istringstream stream(game.text("multimoves", "1 1"));
  std::vector<int> numbers;
  for (int number = 0; stream >> number;) numbers.push_back(number);
  std::size_t turn = 2 * (static_cast<std::size_t>(move_number) - 1) + (white ? 0 : 1);
  const std::size_t cycle = numbers.size() > 1 ? 2 : 1;
  while (turn >= numbers.size()) turn -= cycle;
  return numbers[turn];
}

Spots enclosed(const DefinedPosition& position, bool white, int square) {
  const DefinedGame& game = *position.game;
  Spots all;
  for (const auto& [files, ranks] : std::vector<std::pair<int, int>>{
           {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}) {
    Spots line;
    int file = game.file_of(square) + files, rank = game.rank_of(square) + ranks;
    while (game.on_board(file, rank) && position.holds(game.square(file, rank), !white)) {
      line.insert(game.square(file, rank));
      file += files;
      rank += ranks;
    }
    if (game.on_board(file, rank) && position.holds(game.square(file, rank), white)) all.merge(line);
  }
  return all;
}

namespace {

/// The trail leads no further than to its square of that number.
bool ends_there(const DefinedPosition& position, int from, const Man& man, const Trail& trail,
                std::size_t number) {
  if (number + 1 == trail.squares.size()) return true;
  const Going next = gone(*position.game, from, man.white, trail.squares[number + 1]);
  if (!next.there) return true;
  const int square = position.game->square(next.file, next.rank);
  return square == from ? position.game->wraps() : position.taken(square);
}

}  // namespace

Spots reached(const DefinedPosition& position, int from, const Man& man, const Trail& trail, Use use) {
  const DefinedGame& game = *position.game;
  Spots spots;
  if (use == Use::kMove ? !trail.moves : !trail.captures) return spots;
  const DefinedKind& kind = game.pieces[static_cast<std::size_t>(man.kind)];
  const std::size_t side = side_of(man.white);
  if (trail.is_initial && (!kind.has_initial_moves[side] || game.double_step[side].count(from) == 0))
    return spots;
  const bool early = game.rank_of(game.seen_by(man.white, from)) < kind.straight_before;
  if (early ? !is_forward_step(trail) : trail.only_early) return spots;
  const auto& ends = kind.ends[side];
  for (const Step step : trail.crossed) {
    if (!gone(game, from, man.white, step).there) return spots;
  }
  std::vector<bool> taken;
  for (std::size_t i = 0; i < trail.squares.size(); ++i) {
    const Going to = gone(game, from, man.white, trail.squares[i]);
    if (!to.there) break;
    const int square = game.square(to.file, to.rank);
    const auto cell = [&](int of) { return game.cells[static_cast<std::size_t>(of)]; };
    const bool leaves = cell(from) == 0 || cell(from) != cell(square);
    const bool allowed = !ends || ends->count(square) > 0;
    const bool back = square == from;
    if (back && trail.squares[i] != Step{} && game.wraps()) break;
    if (to.real && leaves && allowed && trail.stops[i] && may_end(trail.manner, taken) &&
        !(back && use == Use::kCapture) && position.walls.count(square) == 0 &&
        (trail.manner != Manner::kToTheEnd || ends_there(position, from, man, trail, i)))
      spots.insert(square);
    if (!back) taken.push_back(position.taken(square));
  }
  return spots;
}

Spots reached(const DefinedPosition& position, int from, const Man& man, Use use) {
  const DefinedKind& kind = position.game->pieces[static_cast<std::size_t>(man.kind)];
  Spots spots;
  for (const Trail& trail : kind.trails) spots.merge(reached(position, from, man, trail, use));
  for (const auto& [rank, trail] : kind.by_rank) {
    const int own = position.game->rank_of(position.game->seen_by(man.white, from));
    if (own == rank && use == Use::kCapture) {
      Trail capture = trail;
      capture.captures = true;
      spots.merge(reached(position, from, man, capture, use));
    }
  }
  return spots;
}

Spots ever_reached(const DefinedPosition& position, int from, const Man& man, Use use) {
  const DefinedGame& game = *position.game;
  const DefinedPosition empty = position.emptied();
  Spots spots = reached(empty, from, man, use);
  for (const Trail& trail : game.pieces[static_cast<std::size_t>(man.kind)].trails) {
    for (const Step step : trail.squares) {  // one piece on the way opens all ways that may be open
      const Going at = gone(game, from, man.white, step);
      if (!at.real) continue;
      DefinedPosition among = empty;
      among.board[static_cast<std::size_t>(game.square(at.file, at.rank))] = man;
      spots.merge(reached(among, from, man, trail, use));
    }
  }
  return spots;
}

bool is_stuck(const DefinedPosition& position, int from, const Man& man) {
  return ever_reached(position, from, man, Use::kMove).empty() &&
         ever_reached(position, from, man, Use::kCapture).empty();
}

Spots en_passant_capturers(const DefinedPosition& position, bool white, int passed) {
  Spots spots;
  for (const int from : position.men(white)) {
    const Man man = *position.at(from);
    const DefinedKind& kind = position.game->pieces[static_cast<std::size_t>(man.kind)];
    const bool able = std::any_of(kind.trails.begin(), kind.trails.end(), [&](const Trail& trail) {
      return trail.takes_en_passant && reached(position, from, man, trail, Use::kCapture).count(passed) > 0;
    });
    if (kind.is_pawn && able) spots.insert(from);
  }
  return spots;
}

bool attacked(const DefinedPosition& position, int square, bool by_white, int victim) {
  const DefinedGame& game = *position.game;
  const int forward = by_white ? 1 : -1;
  for (int from = 0; from < game.files * game.ranks; ++from) {
    if (!position.holds(from, by_white)) continue;
    const Man man = *position.at(from);
    if (victim >= 0 && game.spares(man.kind, victim)) continue;
    if (game.wraps()) {
      if (reached(position, from, man, Use::kCapture).count(square) > 0) return true;
      continue;
    }
    const Step wanted{forward * (game.file_of(square) - game.file_of(from)),
                      forward * (game.rank_of(square) - game.rank_of(from))};
    const auto hits = [&](const Trail& trail) {
      return std::find(trail.squares.begin(), trail.squares.end(), wanted) != trail.squares.end() &&
             reached(position, from, man, trail, Use::kCapture).count(square) > 0;
    };
    const DefinedKind& kind = game.pieces[static_cast<std::size_t>(man.kind)];
    if (std::any_of(kind.trails.begin(), kind.trails.end(), hits)) return true;
    if (!kind.by_rank.empty() && reached(position, from, man, Use::kCapture).count(square) > 0) return true;
  }
  return false;
}

bool faced(const DefinedPosition& position, int square, bool by_white) {
  const DefinedGame& game = *position.game;
  if (!game.on("flyingGeneral")) return false;
  for (const Step step : {Step{0, 1}, Step{0, -1}, Step{1, 0}, Step{-1, 0}}) {
    int at = square;
    do {
      const Going next = gone(game, at, true, step);
      if (!next.there) break;
      at = game.square(next.file, next.rank);
    } while (!position.taken(at));
    if (at == square || !position.holds(at, by_white)) continue;
    const auto cell = [&](int of) { return game.cells[static_cast<std::size_t>(of)]; };
    const bool leaves = cell(at) == 0 || cell(at) != cell(square);
    if (leaves && game.pieces[static_cast<std::size_t>(position.at(at)->kind)].is_king) return true;
  }
  return false;
}

namespace {

Spots leading(const DefinedGame& game, const Spots& spots, bool white) {
  const auto before = [&](int a, int b) {
    if (game.file_of(a) != game.file_of(b)) return game.file_of(a) < game.file_of(b);
    const bool turned = game.on("leadingRoyalBySide") && !white;
    return turned ? game.rank_of(a) > game.rank_of(b) : game.rank_of(a) < game.rank_of(b);
  };
  const auto first = std::min_element(spots.begin(), spots.end(), before);
  return first == spots.end() ? Spots{} : Spots{*first};
}

}  // namespace

Spots neighbours(const DefinedGame& game, int square, bool straight, bool diagonal) {
  Spots spots;
  for (const int files : {-1, 0, 1}) {
    for (const int ranks : {-1, 0, 1}) {
      const bool slants = files != 0 && ranks != 0, stays = files == 0 && ranks == 0;
      if (!stays && !(slants ? diagonal : straight)) continue;
      const int file = game.around_files(game.file_of(square) + files);
      const int rank = game.around_ranks(game.rank_of(square) + ranks);
      if (game.on_board(file, rank)) spots.insert(game.square(file, rank));
    }
  }
  return spots;
}

Spots royals_of(const DefinedPosition& position, bool white) {
  const DefinedGame& game = *position.game;
  Spots others;
  for (const int kind : game.kinds("royalTypes")) others.merge(position.men(white, kind));
  if (game.on("leadingRoyal")) others = leading(game, others, white);
  if (game.on("extinctionPseudoRoyal")) {
    for (const int kind : game.kinds("extinctionPieceTypes")) {
      Spots men = position.men(white, kind);
      const bool few = static_cast<int>(men.size()) <= game.number("extinctionPieceCount", 0) + 1;
      if (few || game.on("dupleCheck")) others.merge(men);
    }
  }
  others.merge(position.men(white, game.kind_of_key("king")));
  return others;
}

Spots sheltered(const DefinedPosition& position, bool white) {
  const DefinedGame& game = *position.game;
  const Kinds proof = game.kinds("blastImmuneTypes");
  Spots safe;
  for (const int royal : game.on("blastOnCapture") ? royals_of(position, !white) : Spots{}) {
    if (std::find(proof.begin(), proof.end(), position.at(royal)->kind) == proof.end())
      safe.merge(neighbours(game, royal, game.on("blastOrthogonals", true), game.on("blastDiagonals", true)));
  }
  return safe;
}

bool in_check(const DefinedPosition& position, bool white) {
  const DefinedGame& game = *position.game;
  const Spots royals = royals_of(position, white);
  const Spots safe = sheltered(position, white);
  const auto threatened = [&](int royal) {
    const bool king = game.pieces[static_cast<std::size_t>(position.at(royal)->kind)].is_king;
    return safe.count(royal) == 0 && (attacked(position, royal, !white, position.at(royal)->kind) ||
                                      (king && faced(position, royal, !white)));
  };
  if (royals.empty()) return false;
  if (game.on(white ? "dupleCheckWhite" : "dupleCheckBlack", game.on("dupleCheck")))
    return std::all_of(royals.begin(), royals.end(), threatened);
  return std::any_of(royals.begin(), royals.end(), threatened);
}

bool has_gate(const DefinedGame& game, int kind) {
  if (!game.on("seirawanGating")) return false;
  const DefinedKind& piece = game.pieces[static_cast<std::size_t>(kind)];
  return !piece.is_king && (piece.key != "pawn" || game.on("firstRankPawnDrops"));
}

bool captures(const DefinedPosition& position, const DefinedMove& move) {
  if (move.deed == Deed::kEnPassant) return true;
  return move.deed == Deed::kStep && move.from != move.to && position.at(move.to).has_value();
}

namespace {

/// What has been lost gives points, while the side to move is the one that took it.
void score(DefinedPosition& position, const Man& lost) {
  const DefinedGame& game = *position.game;
  const std::string rule = game.on("pointsCounting") ? game.text("pointsRuleCaptures", "us") : "none";
  if (rule == "none") return;
  const bool white = rule == "us"      ? position.white
                     : rule == "them"  ? !position.white
                     : rule == "owner" ? lost.white
                                       : !lost.white;
  position.points[side_of(white)] += points_of(game, lost.kind);
}

/// In the hand of the other side, as what it is there.
void take(DefinedPosition& position, const Man& lost) {
  const DefinedGame& game = *position.game;
  score(position, lost);
  if (!game.on("capturesToHand")) return;
  Man held = lost;
  held.white = !lost.white;
  if (held.was >= 0 && !game.on("dropLoop")) held = {held.was, held.white, -1};
  ++position.hands[side_of(held.white)][held];
}

bool lists(const Kinds& kinds, int kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

void clear(DefinedPosition& position, int square) {
  std::optional<Man>& man = position.board[static_cast<std::size_t>(square)];
  if (man) take(position, *man);
  man.reset();
  position.unmoved.erase(square);
}

void blast(DefinedPosition& next, int centre) {
  const DefinedGame& game = *next.game;
  const Kinds proof = game.kinds("blastImmuneTypes");
  const int pawn = game.kind_of_key("pawn");
  const bool straight = game.on("blastOrthogonals", true), diagonal = game.on("blastDiagonals", true);
  for (const int square : neighbours(game, centre, straight, diagonal)) {
    const std::optional<Man> man = next.at(square);
    if (!man || lists(proof, man->kind) || (square != centre && man->kind == pawn)) continue;
    clear(next, square);
  }
}

/// Enemy men next to the square come over to that side.
void flip_around(DefinedPosition& next, bool white, int centre) {
  for (const int square : neighbours(*next.game, centre)) {
    if (square == centre || !next.holds(square, !white)) continue;
    Man& man = *next.board[static_cast<std::size_t>(square)];
    if (next.game->pieces[static_cast<std::size_t>(man.kind)].is_king) continue;
    man.white = white;
    next.unmoved.erase(square);
  }
}

void step(const DefinedPosition& before, DefinedPosition& next, const DefinedMove& move) {
  const DefinedGame& game = *before.game;
  const Man mover = *before.at(move.from);
  const bool capture = captures(before, move);
  const int victim = move.deed == Deed::kEnPassant ? before.en_passant.at(move.to) : move.to;
  if (capture) clear(next, victim);
  next.unmoved.erase(move.from);
  if (capture && game.on("capturesInPlace")) return;
  next.board[static_cast<std::size_t>(move.from)].reset();
  Man arrives = move.arrives;
  const std::string turns = game.text("changeColour", "none");
  const bool recolours = turns == "all" || turns == (capture ? "captures" : "quiets");
  if (recolours && !game.pieces[static_cast<std::size_t>(mover.kind)].is_king) arrives.white = !arrives.white;
  next.board[static_cast<std::size_t>(move.to)] = arrives;
  next.unmoved.erase(move.to);
  if (capture && game.on("blastOnSameTypeCapture") && before.at(victim)->kind == mover.kind &&
      before.at(victim)->was == mover.was)
    clear(next, move.to);
  if (capture && game.on("blastOnCapture")) blast(next, move.to);
  const std::string flips = game.text("flipEnclosedPieces", "none");
  if ((flips == "ataxx" || flips == "quadwrangle") && next.at(move.to))
    flip_around(next, mover.white, move.to);
  if (move.deed == Deed::kDoubleStep && !recolours &&
      !en_passant_capturers(next, !mover.white, move.passed).empty())
    next.en_passant[move.passed] = move.to;
}

void move_two(const DefinedPosition& before, DefinedPosition& next, const DefinedMove& move) {
  const auto lift = [&](int square) {
    next.board[static_cast<std::size_t>(square)].reset();
    next.unmoved.erase(square);
  };
  const auto put = [&](int square, const std::optional<Man>& man) {
    next.board[static_cast<std::size_t>(square)] = man;
    next.unmoved.erase(square);
  };
  lift(move.from);
  if (move.other_from >= 0) lift(move.other_from);
  put(move.to, before.at(move.from));
  if (move.other_from >= 0) put(move.other_to, before.at(move.other_from));
  const DefinedGame& game = *before.game;
  if (move.deed == Deed::kSwap) {
    const int swapper = game.kinds("swapPiece").front();
    std::erase_if(next.unmoved, [&](int square) {
      return before.at(square) && before.at(square)->kind == swapper && before.holds(square, before.white);
    });
  }
}

void take_out_of_hand(DefinedPosition& next, bool white, Man man) {
  if (next.game->hands_never_end() || next.game->on("payPointsToDrop")) return;
  const auto held = next.hands[side_of(white)].find(man);
  if (--held->second == 0) next.hands[side_of(white)].erase(held);
}

/// Promotions that no later move takes back, and steps that none could on an empty board.
bool resets_clock(const DefinedPosition& before, const DefinedMove& move) {
  const DefinedGame& game = *before.game;
  const Man mover = *before.at(move.from);
  const auto is_form = [&](const Man& man) { return man.was >= 0 && game.letter_of(man)[0] == '+'; };
  const bool comes_back = game.on("pieceDemotion") && (is_form(mover) || is_form(move.arrives));
  if (move.promotes && !comes_back) return true;
  if (!game.pieces[static_cast<std::size_t>(mover.kind)].resets_clock) return false;
  if (move.promotes) return true;
  const DefinedPosition empty = before.emptied();
  return reached(empty, move.to, mover, Use::kMove).count(move.from) == 0;
}

bool is_special(const DefinedMove& move) {
  return move.deed == Deed::kCastling || move.deed == Deed::kLeap || move.deed == Deed::kSwap;
}

/// Kings lose what an unmoved one may do once a rook, not what has become one with this move, has moved to
/// where it would attack them on an empty board.
void end_leaps(const DefinedPosition& before, DefinedPosition& next, const DefinedMove& move) {
  const DefinedGame& game = *next.game;
  const int to = move.to;
  if (!next.at(to)) return;
  const Man rook = move.deed == Deed::kDrop ? *next.at(to) : *before.at(move.from);
  if (rook.kind != game.kind_of_key("rook")) return;
  const DefinedPosition empty = next.emptied();
  for (const int aimed : reached(empty, to, rook, Use::kCapture)) {
    if (next.holds(aimed, !rook.white) && game.pieces[static_cast<std::size_t>(next.at(aimed)->kind)].is_king)
      next.unmoved.erase(aimed);
  }
}

}  // namespace

namespace {

bool can_be_passed(const DefinedPosition& position, int passed, int pawn) {
  return position.at(pawn) && !position.taken(passed) &&
         !en_passant_capturers(position, !position.at(pawn)->white, passed).empty();
}

/// Who moves next, and which pawns may then be taken en passant: all that the other side moved in its last
/// turn, with the first action or right behind another such capture.
void end_action(const DefinedPosition& before, const DefinedMove& move, DefinedPosition& next) {
  const DefinedGame& game = *before.game;
  const bool goes_on = before.actions > 1 && !in_check(next, next.white);
  for (const auto& [passed, pawn] : before.en_passant) {
    const bool own = before.holds(pawn, before.white);
    const bool still =
        own ? move.from != pawn : goes_on && move.deed == Deed::kEnPassant && move.to != passed;
    if (still && can_be_passed(next, passed, pawn)) next.en_passant[passed] = pawn;
  }
  if (goes_on) {
    next.white = before.white;
    next.actions = before.actions - 1;
    return;
  }
  if (!before.white) ++next.move_number;
  next.actions = actions_of(game, next.move_number, next.white);
}

}  // namespace

DefinedPosition after(const DefinedPosition& before, const DefinedMove& move) {
  DefinedPosition next = before;
  const DefinedGame& game = *before.game;
  next.en_passant.clear();
  bool resets = captures(before, move);
  switch (move.deed) {
    case Deed::kStep:
    case Deed::kDoubleStep:
    case Deed::kEnPassant:
      step(before, next, move);
      resets |= resets_clock(before, move);
      break;
    case Deed::kPass:
      break;
    case Deed::kDrop: {
      Man held = move.arrives;
      if (held.was >= 0 && !game.on("dropLoop")) held = {held.was, held.white, -1};
      take_out_of_hand(next, before.white, held);
      if (game.on("payPointsToDrop"))
        next.points[side_of(before.white)] -= points_of(game, move.arrives.kind);
      next.board[static_cast<std::size_t>(move.to)] = move.arrives;
      const std::string flips = game.text("flipEnclosedPieces", "none");
      bool beside = false;
      for (const int square : neighbours(game, move.to)) beside |= before.holds(square, before.white);
      if (flips == "ataxx" || (flips == "quadwrangle" && beside)) flip_around(next, before.white, move.to);
      if (flips == "reversi") {
        for (const int square : enclosed(before, before.white, move.to)) {
          Man& man = *next.board[static_cast<std::size_t>(square)];
          if (!game.pieces[static_cast<std::size_t>(man.kind)].is_king) man.white = before.white;
        }
      }
      resets = true;
      break;
    }
    case Deed::kCastling:
    case Deed::kLeap:
    case Deed::kSwap:
      move_two(before, next, move);
      break;
  }
  if (game.on("cambodianMoves") && !is_special(move)) end_leaps(before, next, move);
  if (move.gate_kind >= 0) {
    const Man man{move.gate_kind, before.white, -1};
    take_out_of_hand(next, before.white, man);
    next.board[static_cast<std::size_t>(move.gate)] = man;
  }
  if (move.wall >= 0) {
    if (game.text("wallingRule") == "duck") next.walls.clear();
    next.walls.insert(move.wall);
    next.en_passant.erase(move.wall);
  } else if (move.deed == Deed::kDoubleStep && game.text("wallingRule", "none") != "none") {
    next.en_passant.erase(move.passed);
  }
  next.clock = resets ? 0 : before.clock + 1;
  next.white = !before.white;
  end_action(before, move, next);
  if (game.on("checkCounting") && in_check(next, next.white)) ++next.checks[side_of(before.white)];
  return next;
}

bool counts_points(const DefinedGame& game) {
  return game.on("pointsCounting") || game.on("payPointsToDrop");
}

int points_of(const DefinedGame& game, int kind) {
  const std::map<int, int> values = game.pairs("piecePoints");
  const auto value = values.find(kind);
  return value == values.end() ? 0 : value->second;
}

std::string fen_of(const DefinedPosition& position) {
  const DefinedGame& game = *position.game;
  std::string text;
  for (int rank = game.ranks - 1; rank >= 0; --rank) {
    int gap = 0;
    const auto close = [&] {
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
    };
    for (int file = 0; file < game.files; ++file) {
      const int square = game.square(file, rank);
      const auto index = static_cast<std::size_t>(square);
      if (game.exists[index] && !position.taken(square)) {
        ++gap;
        continue;
      }
      close();
      text += !game.exists[index]   ? (game.passable[index] ? "_" : "*")
              : position.at(square) ? written(game, *position.at(square))
                                    : "*";
    }
    close();
    if (rank > 0) text += '/';
  }
  std::vector<std::string> held;
  for (const auto& hand : position.hands) {
    if (game.hands_never_end()) continue;
    for (const auto& [man, count] : hand)
      held.insert(held.end(), static_cast<std::size_t>(count), written(game, man));
  }
  std::sort(held.begin(), held.end());
  for (const std::string& letter : held) text += ' ' + letter;
  text += position.white ? " w" : " b";
  if (position.actions != actions_of(game, position.move_number, position.white))
    text += std::to_string(position.actions);
  text += ' ';
  for (const auto& [passed, pawn] : position.en_passant) text += game.name_of(passed);
  if (position.en_passant.empty()) text += '-';
  text += ' ' + std::to_string(position.clock) + ' ' + std::to_string(position.move_number);
  if (!counts_points(game)) return text;
  return text + " {" + std::to_string(position.points[0]) + ' ' + std::to_string(position.points[1]) + '}';
}

}  // namespace proconsul::witness
