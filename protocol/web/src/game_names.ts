// Names by which variants are known besides those of their definitions, in the scripts of their players too, and well-known
// games that are not here, with the reason.

export const otherNames: Readonly<Record<string, readonly string[]>> = {
  chess: ["standard", "orthodox", "fide", "western chess", "classical", "international chess", "schach", "échecs", "ajedrez", "шахматы",
    "チェス", "国际象棋", "國際象棋", "체스", "शतरंज", "شطرنج"],
  fischerandom: ["chess960", "960", "fischer", "frc", "fischer random", "freestyle"],
  crazyhouse: ["zh", "drop chess"], kingofthehill: ["koth", "hill"], "3check": ["three check", "3 check", "3+"], "5check": ["five check", "5 check"],
  antichess: ["losing chess", "take me"], racingkings: ["racing", "race"],
  shogi: ["japanese chess", "将棋", "本将棋", "將棋", "しょうぎ", "сёги", "сеги", "日本将棋", "쇼기"],
  minishogi: ["5x5 shogi", "mini shogi", "5五将棋", "五五将棋"], dobutsu: ["animal shogi", "let's catch the lion", "どうぶつしょうぎ", "動物将棋"],
  gorogoro: ["ごろごろどうぶつしょうぎ", "goro goro"], torishogi: ["禽将棋", "bird shogi", "tori"], kyotoshogi: ["京都将棋"],
  microshogi: ["micro shogi", "五分摩訶将棋"], checkshogi: ["王手将棋"], yarishogi: ["槍将棋"], shoshogi: ["小将棋"],
  xiangqi: ["chinese chess", "cchess", "xiang qi", "elephant chess", "象棋", "中国象棋", "中國象棋", "シャンチー", "샹치", "сянци", "cờ tướng", "co tuong"],
  minixiangqi: ["mini chinese chess", "迷你象棋"], manchu: ["manchu chess", "一通", "满洲象棋", "滿洲象棋"],
  janggi: ["korean chess", "jang-gi", "changgi", "장기", "チャンギ"],
  makruk: ["thai chess", "หมากรุก", "หมากรุกไทย", "マークルック", "泰国象棋"], makpong: ["หมากป้อง"],
  cambodian: ["ouk", "ouk chatrang", "cambodian chess", "khmer chess", "អុកចត្រង្គ"], sittuyin: ["burmese chess", "စစ်တုရင်"],
  shatar: ["mongolian chess", "шатар", "ᠰᠢᠲᠠᠷ᠎ᠠ"], shatranj: ["arabic chess", "persian chess", "شترنج"],
  chaturanga: ["indian chess", "चतुरङ्ग", "चतुरंग"], courier: ["kurierspiel", "kurierschach", "courier chess"],
  seirawan: ["s-chess", "schess", "sharper chess", "seirawan chess"], capablanca: ["capa"],
  flipello: ["othello", "オセロ", "黑白棋", "黒白棋", "翻转棋", "오델로", "отелло"], flipersi: ["reversi", "リバーシ", "реверси"],
  cfour: ["connect four", "connect 4", "connect4", "four in a row", "vier gewinnt", "四子棋", "四目並べ"],
  tictactoe: ["noughts and crosses", "tic tac toe", "ttt", "三目並べ", "井字棋"], hex: ["ヘックス", "六贯棋"],
  chess2016: ["2016"], chess56: ["56"], consul42k: ["42k", "42000"], arena: ["the arena"],
  horde: ["pawn horde"], breakthrough: ["pawns race"], "fox-and-hounds": ["fox"], marseillais: ["double move"], chess8400: ["8400"],
};

export interface MissingGame {
  names: readonly string[];
  reason: string;
}

export const missingGames: readonly MissingGame[] = [
  { names: ["bughouse", "tandem chess", "exchange chess", "siamese chess", "doppelschach"],
    reason: "Bughouse needs two boards and four players; variants here have one board and two sides. Crazyhouse is its relative on one board." },
  { names: ["alice", "alice chess"], reason: "Alice Chess needs two boards; variants here have one." },
  { names: ["four player chess", "4 player chess", "4 players", "three player chess", "3 player chess"], reason: "Variants here have two sides, no more." },
  { names: ["kriegspiel", "dark chess", "fog of war", "blind chess", "banqi", "stratego", "暗棋", "反转象棋"],
    reason: "What is hidden from a player is not supported: here both sides see everything." },
  { names: ["go", "weiqi", "baduk", "igo", "囲碁", "围棋", "圍棋", "바둑"], reason: "Go surrounds groups and counts territory, for which there are no rules here." },
  { names: ["gomoku", "renju", "five in a row", "五目並べ", "五子棋", "오목"], reason: "Its board has 225 squares; boards here have up to 128." },
  { names: ["chu shogi", "dai shogi", "tenjiku shogi", "tai shogi", "中将棋", "大将棋"], reason: "Its board has more than the 128 squares that boards here can have." },
  { names: ["checkers", "draughts", "dame", "shashki", "шашки", "チェッカー"], reason: "Chains of jumps in one move are not supported." },
  { names: ["hexagonal chess", "glinski", "3d chess", "raumschach"], reason: "Boards here are rectangles of squares, with holes or without." },
  { names: ["backgammon", "ludo", "pachisi"], reason: "Dice during the game are not supported; here dice only choose the start." },
  { names: ["arimaa"], reason: "Pushing and pulling pieces is not supported." },
  { names: ["jungle", "dou shou qi", "斗兽棋", "鬥獸棋"], reason: "Ranks of animals and traps are not supported." },
  { names: ["ultima", "baroque", "baroque chess"], reason: "Most of its ways to capture are not supported." },
  { names: ["mancala", "kalah", "nine men's morris", "mühle"], reason: "There are no rules for it here." },
];
