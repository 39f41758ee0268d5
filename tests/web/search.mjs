// Finding variants by what players call them, without a page.
import assert from "node:assert/strict";
import { rulesHere } from "./gestures.mjs";
import { test } from "./named.mjs";
import { compiled } from "./units.mjs";

async function searcher() {
  const [rules, { find, namesOf }] = [await rulesHere(), await compiled("finding.ts")];
  const items = rules.games().map((game) => ({
    name: game.name, title: game.title, about: game.about, names: namesOf(game, rules.variant(game.name).aliases), place: game.place || 1000,
  }));
  return { items, search: (typed) => find(typed, items) };
}

export function testSearch() {
  test("every name of a variant finds it first and chooses it", async () => {
    const { items, search } = await searcher();
    const owners = (name) => items.filter((item) => item.names.some((one) => one.toLowerCase() === name.toLowerCase())).map((item) => item.name);
    for (const item of items) {
      for (const name of item.names) {
        const { chosen, items: found } = search(name);
        assert.ok(chosen !== undefined && owners(name).includes(chosen.name), `${name} chooses ${chosen?.name}`);
        assert.equal(found[0], chosen);
      }
    }
  });

  test("synonyms and names in the scripts of their players choose the variant that is meant", async () => {
    const { search } = await searcher();
    const meant = {
      "chinese chess": "xiangqi", "korean chess": "janggi", "japanese chess": "shogi", 将棋: "shogi", 象棋: "xiangqi", 장기: "janggi", オセロ: "flipello",
      หมากรุก: "makruk", Шахматы: "chess", échecs: "chess", "  Othello ": "flipello", "5五将棋": "minishogi", "Xiang Qi": "xiangqi", S_Chess: "seirawan",
    };
    for (const [typed, name] of Object.entries(meant)) assert.equal(search(typed).chosen?.name, name, typed);
  });

  test("nothing is chosen without a name that fits, close spellings are offered", async () => {
    const { items, search } = await searcher();
    for (const typed of ["bughouse", "alice", "囲碁", "!?", "xyzzy", "金", "two boards", "knights", "qwertz"]) assert.equal(search(typed).chosen, undefined, typed);
    assert.deepEqual(search("!?").items, []);
    const close = { xianqi: "xiangqi", shoggi: "shogi", "ches": "chess", makrook: "makruk", "jangi": "janggi", atomci: "atomic", "crazy hosue": "crazyhouse" };
    for (const [typed, name] of Object.entries(close)) assert.equal((search(typed).chosen ?? search(typed).items[0])?.name, name, typed);
    assert.match(search("xianqi").words, /Did you mean/);
    for (const { name } of items.filter((item) => item.name.length > 6)) {
      const mistaken = `${name.slice(0, 3)}${name[4]}${name[3]}${name.slice(5)}`;
      const { items: found } = search(mistaken);
      assert.ok(found.some((item) => item.name === name), `${mistaken} does not offer ${name}`);
    }
  });

  test("of well-known games that are missing the reason is told", async () => {
    const { items, search } = await searcher();
    const { missingGames, otherNames } = await compiled("game_names.ts");
    for (const { names, reason } of missingGames) for (const name of names) assert.equal(search(name).words, reason, name);
    for (const name of Object.keys(otherNames)) assert.ok(items.some((item) => item.name === name), `there is no ${name}`);
  });
}
