// A game's rules page as this page shows it: harmless, with captions to read, dice and armies first where they make the
// game, and kept apart from the page's own styles.
import { h } from "./dom.js";
import { harmless } from "./harmless.js";

const style = new CSSStyleSheet();
style.replaceSync(`
:host{display:block;color:inherit}
svg{width:100%;height:auto;background:#fbfaf7;border-radius:4px}
.left{max-width:30em}.pieces{display:flex;flex-wrap:wrap;gap:1em}
figure{margin:0;width:14em;max-width:100%}figcaption{font-size:.9em}h1{display:none}h2{font-size:1.15em}
.facts{opacity:.8}.dice{display:flex;flex-wrap:wrap;gap:.5em 2em}table{border-collapse:collapse}
caption{text-align:left}td{border-top:1px solid #8886;padding:.15em .6em .15em 0;vertical-align:top}
:host(.game-preview) .left{max-width:16em;margin-bottom:.6em}:host(.game-preview) .pieces{gap:.7em}
:host(.game-preview) figure{width:8.5em}
code{overflow-wrap:anywhere;opacity:.75}b{font-weight:600}`);

export interface StyledHost {
  element: HTMLElement;
  fill(content: Node | undefined): void;
}

export function styledHost(className = ""): StyledHost {
  const element = h("div", { class: className });
  const shadow = element.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [style];
  return { element, fill: (content) => shadow.replaceChildren(...(content === undefined ? [] : [content])) };
}

export function rulesPage(html: string): DocumentFragment {
  const page = harmless(html);
  for (const picture of page.querySelectorAll("svg")) {
    const caption = picture.closest("figure")?.querySelector("figcaption");
    if (caption != null) makeReadable(caption);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", (caption?.textContent ?? "The start").trim());
  }
  raise(page, "Dice");
  return page;
}

// How a piece moves, from the page of its game; undefined if it is not there.
export function pieceFigure(html: string, letter: string): Element | undefined {
  const page = rulesPage(html);
  return [...page.querySelectorAll("figure")].find((one) => one.querySelector("b")?.textContent === letter);
}

// The board at the start and all pieces, for a look at a game that is being written.
export function startAndPieces(html: string): Node {
  const page = rulesPage(html);
  const parts = document.createDocumentFragment();
  const pieces = page.querySelector(".pieces");
  for (const part of [page.querySelector(".left"), pieces]) if (part !== null) parts.append(part);
  return parts;
}

// "dragonHorse" as "dragon horse".
export function readable(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`);
}

export function capitalised(text: string): string {
  const words = readable(text);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function makeReadable(caption: Element): void {
  for (const node of caption.childNodes) if (node instanceof Text) node.data = readable(node.data);
}

// Puts a part of the page before its pieces.
function raise(page: DocumentFragment, title: string): void {
  const headings = [...page.querySelectorAll("h2")];
  const heading = headings.find((one) => one.textContent === title);
  const before = headings.find((one) => one.textContent === "Pieces");
  if (heading === undefined || before === undefined) return;
  const part: Element[] = [heading];
  for (let next = heading.nextElementSibling; next !== null && next.localName !== "h2"; next = next.nextElementSibling) part.push(next);
  before.before(...part);
}
