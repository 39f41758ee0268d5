// The text of a file of games, which older programs for shogi and xiangqi write in encodings of their own.

// Words that nearly every such file has, if it is read in the right encoding.
const familiar: readonly [string, RegExp][] = [
  ["shift_jis", /手合割|先手|下手|投了|手数|[１-９][一二三四五六七八九][歩香桂銀金角飛玉]/],
  ["gbk", /[车車马馬相象炮砲兵卒士仕帅将][一二三四五六七八九１-９1-9][进進退平]/],
];

export function fileText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    for (const [encoding, words] of familiar) {
      const text = new TextDecoder(encoding).decode(bytes);
      if (words.test(text)) return text;
    }
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
