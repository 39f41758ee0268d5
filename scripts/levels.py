#!/usr/bin/env python3
"""Measures how strong the engine's levels are, by games between neighbours.

The levels are the values of `Skill Level` and the node limits of the levels of `proconsul play`. In chess some of them also
meet Fairy-Stockfish with UCI_LimitStrength, whose UCI_Elo fixes the scale: Stockfish's authors anchored it to the CCRL list in
games of 60 s + 0.6 s. In the other games the zero is the lowest level.

All results of a game are fitted at once by maximum likelihood (Bradley-Terry, a draw as half a win and half a loss; each pair
of players is given one extra draw, so that a clean sweep has a finite estimate). ± is the 95 %
interval. The games are those of the ladder (scripts/ladder.py): every opening twice with colours reversed, adjudicated,
openings from fixed seeds. Results add up in bench/levels.json; an interrupted match continues after its last
complete portion, and more games are played if --share has grown. --write puts the table into docs/dev/STRENGTH.md.

  scripts/levels.py --list
  scripts/levels.py --only 'chess/*' --write
  scripts/levels.py --only none --write
"""

import argparse
import fnmatch
import itertools
import math
import os
import sys

import ladder
import results

RECORD = os.path.join(ladder.ROOT, "bench", "levels.json")
SOURCES = os.path.join(ladder.ROOT, "search", "strengths.inc")
GUIDE = os.path.join(ladder.ROOT, "docs", "dev", "STRENGTH.md")
CONTROL = "60+0.6"  # more than any level uses
BASE = "skill 0"  # the zero of games without a scale
SKILLS = ["skill %d" % skill for skill in range(0, 15, 2)]
PLAY_LEVELS = ["nodes %d" % (50 * 3**level) for level in range(6)]
# Games between neighbours, from the lowest: higher levels take longer.
SHARES = {"chess": [80, 80, 80, 60, 40, 30, 16], "capablanca": [30, 30, 30, 30, 20], "consul42k": [30, 30, 30, 30, 20]}
# Nodes a move of Fairy-Stockfish: enough for the depth at which it chooses its move (10 or 11 at 2200). Cut off at that depth,
# without what the rest of its search tells it for the next move, it is 130 to 180 Elo weaker at 1350 and 1600.
ANCHORS = {"uci 1350": 50000, "uci 1600": 50000, "uci 1900": 50000, "uci 2200": 100000}
LINKS = [("uci 1350", "skill 4", 20), ("uci 1600", "skill 6", 20), ("uci 1600", "skill 8", 20), ("uci 1900", "skill 8", 20),
         ("uci 1900", "skill 10", 20), ("uci 2200", "skill 12", 12), ("nodes 450", "skill 6", 30), ("nodes 4050", "skill 8", 30),
         ("uci 1900", "nodes 1350", 20)]


def matches():
    """Yields (game, player, player, games); the players are values of Skill Level, of nodes or of Fairy-Stockfish's UCI_Elo."""
    for game, shares in SHARES.items():
        for (weak, strong), games in zip(itertools.pairwise(SKILLS), shares):
            yield game, strong, weak, games
        if game == "chess":
            yield from (("chess", *link) for link in LINKS)
            yield from (("chess", strong, weak, 30) for weak, strong in itertools.pairwise(PLAY_LEVELS))


def engine(player):
    """The arguments of `proconsul match --engine`."""
    kind, value = player.split()
    if kind == "uci":
        return [*ladder.FAIRY_STOCKFISH, "option.UCI_LimitStrength=true", "option.UCI_Elo=" + value,
                "nodes=%d" % ANCHORS[player]]
    ours = ["cmd=" + ladder.PROGRAM, "name=" + player, "option.Hash=32"]
    return ours + (["option.Skill Level=" + value] if kind == "skill" else ["nodes=" + value])


def solved(matrix, right):
    """The x of matrix * x = right, for a matrix of full rank."""
    size = len(matrix)
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def expected(difference):
    return 1 / (1 + 10 ** (-difference / 400))


def fit(encounters, fixed):
    """Elo and the half width of its 95 % interval for each player that is connected with a fixed one.

    Encounters are (player, player, points of the first, games); `fixed` maps players to their Elo.
    """
    scale = math.log(10) / 400
    reached, before = set(fixed), 0
    while len(reached) > before:
        before = len(reached)
        reached |= {one for pair in encounters if reached & set(pair[:2]) for one in pair[:2]}
    free = sorted(reached - set(fixed))
    place = {player: index for index, player in enumerate(free)}
    played = [(a, b, points + 0.5, games + 1) for a, b, points, games in encounters if a in reached]
    ratings = dict.fromkeys(free, sum(fixed.values()) / len(fixed)) | fixed
    for _ in range(100):
        slope = [0.0] * len(free)
        information = [[0.0] * len(free) for _ in free]
        for a, b, points, games in played:
            share = expected(ratings[a] - ratings[b])
            weight = games * share * (1 - share) * scale**2
            for one, sign in ((a, 1), (b, -1)):
                if one in place:
                    slope[place[one]] += sign * (points - games * share) * scale
                    information[place[one]][place[one]] += weight
            if a in place and b in place:
                information[place[a]][place[b]] -= weight
                information[place[b]][place[a]] -= weight
        step = solved(information, slope)
        for player, change in zip(free, step):
            ratings[player] += max(-200, min(200, change))
        if all(abs(change) < 1e-9 for change in step):
            break
    unit = [[float(row == column) for row in range(len(free))] for column in range(len(free))]
    errors = {player: 1.96 * math.sqrt(solved(information, unit[place[player]])[place[player]]) for player in free}
    return {player: (ratings[player], errors.get(player, 0.0)) for player in ratings}


def name_of(game, one, other):
    return "%s/%s - %s" % (game, one, other)


def encounters(game, record):
    found = []
    for where, one, other, _ in matches():
        row = record.get(name_of(where, one, other))
        if where == game and row:
            found.append((one, other, row["wins"] + row["draws"] / 2, ladder.games_of(row)))
    return found


def ratings_of(game, record):
    played = encounters(game, record)
    anchors = {player: float(player.split()[1]) for pair in played for player in pair[:2] if player.startswith("uci ")}
    return fit(played, anchors or {BASE: 0.0})


def nodes_of(player):
    """What a level may search for a move (search/skill.cpp: node_limit)."""
    kind, value = player.split()
    return int(300 * 1.5 ** int(value)) if kind == "skill" else int(value)


def strengths(record):
    """The Elo in chess of the values of Skill Level and of numbers of nodes, to tens: {player: Elo}."""
    rated = ratings_of("chess", record)
    return {player: 10 * round(rated[player][0] / 10) for player in SKILLS + PLAY_LEVELS if player in rated}


def elo_of_skill(rated, skill):
    """As the engine has it between measured skills (search/skill.cpp: skill_of_elo); `rated` is what strengths() returns."""
    known = [(int(player.split()[1]), elo) for player, elo in rated.items() if player.startswith("skill ")]
    for (low, low_elo), (high, high_elo) in itertools.pairwise(known):
        if low <= skill <= high:
            return low_elo + (high_elo - low_elo) * (skill - low) / (high - low)
    raise ValueError("skill %d was not measured" % skill)


def elo_text(rating, absolute):
    if rating is None:
        return "-"
    elo, error = rating
    if error == 0:
        return "0"
    return ("%.0f ± %.0f" if absolute else "%+.0f ± %.0f") % (elo, error)


def table(record):
    rated = {game: ratings_of(game, record) for game in SHARES}
    rows = list(record.values())
    lines = ["%s; commits %s; %s; `scripts/levels.py --write`." % (
        max(row["date"] for row in rows), " ".join(sorted({one for row in rows for one in row["commits"]})),
        ", ".join(sorted({one for row in rows for one in row["machines"]}))), ""]
    lines += ["| `Skill Level` | nodes a move | %s |" % " | ".join(SHARES), "|--:|--:|%s" % ("--:|" * len(SHARES))]
    for player in SKILLS:
        if any(player in ratings for ratings in rated.values()):
            lines.append("| %s | %s | %s |" % (
                player.split()[1], format(nodes_of(player), ","),
                " | ".join(elo_text(rated[game].get(player), game == "chess") for game in SHARES)))
    lines += ["", "| level of `play` | nodes a move | chess |", "|--:|--:|--:|"]
    for level, player in enumerate(PLAY_LEVELS):
        if player in rated["chess"]:
            lines.append("| %d | %s | %s |" % (level + 1, format(nodes_of(player), ","), elo_text(rated["chess"][player], True)))
    return "\n".join(lines)


def sources(record):
    """The text of search/strengths.inc."""
    lines = ["// Elo in chess, measured: scripts/levels.py --write makes this file of bench/levels.json (docs/dev/STRENGTH.md)."]
    for player, elo in strengths(record).items():
        kind, value = player.split()
        lines.append("PROCONSUL_%s_STRENGTH(%s, %d)" % (kind.upper(), value, elo))
    return "\n".join(lines) + "\n"


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the matches with their results, and how well the ratings fit them")
    parser.add_argument("--only", default="*", metavar="PATTERN", help="matches whose name fits, e.g. 'chess/*' or '*uci*' (default all)")
    parser.add_argument("--share", type=float, default=1, metavar="X", help="X times the usual number of games (default 1)")
    parser.add_argument("--concurrency", type=int, default=1, metavar="N", help="games at a time (default 1)")
    parser.add_argument("--again", action="store_true", help="replay finished matches")
    parser.add_argument("--write", action="store_true", help="write the table into docs/dev/STRENGTH.md, and search/strengths.inc")
    arguments = parser.parse_args()
    if not arguments.share > 0 or arguments.concurrency < 1:
        parser.error("--share and --concurrency are greater than 0")
    return arguments


def list_matches(pattern):
    record = ladder.load_record(RECORD)
    for game, one, other, games in matches():
        name = name_of(game, one, other)
        if not fnmatch.fnmatch(name, pattern):
            continue
        row = record.get(name)
        if row is None:
            print("%-36s %d games to play" % (name, games))
            continue
        rated = ratings_of(game, record)
        fitted = "%+.0f" % (rated[one][0] - rated[other][0]) if one in rated and other in rated else "-"
        print("%-36s %3d games, Elo %s, fitted %s" % (name, ladder.games_of(row), ladder.elo_text(row), fitted))


def play(arguments):
    for game, one, other, games in matches():
        name = name_of(game, one, other)
        if fnmatch.fnmatch(name, arguments.only):
            share = argparse.Namespace(games=2 * round(games * arguments.share / 2), concurrency=arguments.concurrency,
                                       again=arguments.again)
            ladder.play_match(name, game, engine(one), engine(other), CONTROL, share, RECORD)


def main():
    arguments = parse_arguments()
    if arguments.list:
        return list_matches(arguments.only)
    play(arguments)
    record = ladder.load_record(RECORD)
    if not arguments.write:
        print(table(record))
        return None
    results.write("levels", "Levels", table(record), GUIDE)
    with open(SOURCES, "w", encoding="utf-8") as file:
        file.write(sources(record))
    return None


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
