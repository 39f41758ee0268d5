// Pieces that a game of one's own may want: those that definitions know by a key, and others told by their moves.
export interface KnownPiece {
  name: string; // the key where `moves` is absent
  moves?: string; // as Betza writes them, of a custom piece
}

export interface PieceGroup {
  name: string;
  pieces: readonly KnownPiece[];
}

const byKey = (names: string): KnownPiece[] => names.split(" ").map((name) => ({ name }));

export const pieceGroups: readonly PieceGroup[] = [
  {
    name: "Compounds and leapers", pieces: [
      ...byKey("archbishop chancellor amazon centaur commoner wazir fers alfil bers dragonHorse"),
      { name: "dabbaba", moves: "D" }, { name: "camel", moves: "C" }, { name: "zebra", moves: "Z" }, { name: "champion", moves: "WAD" },
      { name: "wizard", moves: "FC" }, { name: "wildebeest", moves: "NC" }, { name: "squirrel", moves: "NAD" },
      { name: "kirin", moves: "FD" }, { name: "phoenix", moves: "WA" }, { name: "nightrider", moves: "NN" },
    ],
  },
  {
    name: "Eastern, hoppers and two-faced", pieces: [
      ...byKey("gold silver lance shogiKnight fersAlfil cannon horse elephant janggiElephant janggiCannon soldier knibis biskni kniroo rookni"),
      { name: "grasshopper", moves: "gQ" },
    ],
  },
];

const letters = "abcdefghijlmnoqrstuvwxyz"; // kings and pawns have the others

export function lineOf({ name, moves }: KnownPiece, letter: string, customNumber: number): string {
  return moves === undefined ? `${name} = ${letter}` : `customPiece${customNumber} = ${letter}:${moves}:${name}`;
}

// A game in which pawns become them all, for their diagrams; the figure of the piece at a place has that letter.
export function showcase({ pieces }: PieceGroup): string {
  const own = pieces.map((piece, at) => lineOf(piece, letterAt(at), at + 1));
  return ["[piece-showcase:chess]", "queen = -", "rook = -", "bishop = -", "knight = -", ...own, "castling = false",
    `promotionPieceTypes = ${pieces.map((_, at) => letterAt(at)).join("")}`, "startFen = 4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", ""].join("\n");
}

export const letterAt = (at: number): string => letters[at] ?? "";

// A letter that is not taken, of its name if possible.
export function freeLetter(name: string, taken: ReadonlySet<string>): string | undefined {
  return [...name.toLowerCase(), ...letters].find((letter) => letters.includes(letter) && !taken.has(letter));
}
