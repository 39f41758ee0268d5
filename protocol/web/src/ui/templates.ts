// Definitions to begin a game of one's own with, each showing another thing that can be changed.
export interface Template {
  name: string;
  text: string;
}

const chessFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

export const templates: readonly Template[] = [
  {
    name: "Another piece", text: `[guardchess:chess]
title = Guard Chess
about = Chess with guards, which move like kings without being royal, in the queens' places.
queen = -
customPiece1 = g:K:guard
startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1
promotionPieceTypes = grbn
`,
  },
  {
    name: "A larger board", text: `[tenchess:chess]
title = Ten-file Chess
about = Ten files, with an archbishop and a chancellor beside king and queen.
maxFile = 10
archbishop = a
chancellor = c
castlingKingsideFile = i
castlingQueensideFile = c
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
promotionPieceTypes = qcarbn
`,
  },
  {
    name: "A small board", text: `[smallchess:chess]
title = Small Chess
about = Five by six squares, no castling and no double step.
maxFile = 5
maxRank = 6
castling = false
doubleStep = false
promotionRank = 6
startFen = rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1
`,
  },
  {
    name: "Captured pieces come back", text: `[dropchess:chess]
title = Drop Chess
about = A captured piece changes sides and can be dropped instead of moving.
pieceDrops = true
capturesToHand = true
startFen = ${chessFen}[] w KQkq - 0 1
`,
  },
  {
    name: "Another goal", text: `[summitchess:chess]
title = Summit Chess
about = A king that reaches one of the four middle squares wins; so do five checks.
flagPiece = k
flagRegionWhite = d4 e4 d5 e5
flagRegionBlack = d4 e4 d5 e5
checkCounting = true
startFen = ${chessFen} w KQkq - 5+5 0 1
`,
  },
  {
    name: "Losing wins", text: `[loserchess:chess]
title = Loser's Chess
about = Captures are compulsory, and who has nothing left to move wins.
king = -
commoner = k
castling = false
mustCapture = true
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *
promotionPieceTypes = qrbnk
startFen = ${chessFen} w - - 0 1
`,
  },
  {
    name: "Random starts", text: `[mixedchess:fischerandom]
title = Mixed Chess
about = Random starts as in Fischer Random Chess, with centaurs in the queens' places.
queen = -
centaur = q
`,
  },
];

// A game with the rules of another one, to be changed.
export function variationOf({ name, title }: { name: string; title: string }): Template {
  return { name: `Like ${title}`, text: `[my-${name}:${name}]\ntitle = My ${title}\nabout = Rules as in ${title}, but...\n` };
}
