// The game on the table as data for other programs.
import { splitFen } from "./fen.js";
import type { Table } from "./table.js";

export function gameData(table: Table): object {
  const { variant, tree, setup } = table;
  const line = tree.mainLine();
  return {
    variant: variant.name, start: setup.start.fen, ...(setup.start.number === undefined ? {} : { number: setup.start.number }),
    ...(setup.start.army === undefined ? {} : { army: setup.start.army }),
    players: setup.players, ...table.gameResult,
    moves: line.map((node) => {
      const { fen } = table.positionAt(node);
      return {
        uci: node.uci, san: node.san, fen, toMove: splitFen(fen).turn, ...(node.score === undefined ? {} : { score: node.score }),
        ...(node.nags.length > 0 ? { nags: node.nags } : {}), ...(node.comment === "" ? {} : { comment: node.comment }),
        ...(node.clocks === undefined ? {} : { clocks: node.clocks }),
      };
    }),
  };
}
