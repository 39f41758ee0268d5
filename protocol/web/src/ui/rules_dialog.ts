// A game's rules page, kept apart from the page's own styles.
import type { Rules } from "../rules.js";
import { Dialog } from "./dialog.js";
import { h } from "./dom.js";
import { harmless } from "./harmless.js";

const style = new CSSStyleSheet();
style.replaceSync(`
:host{display:block;color:inherit}
svg{width:100%;height:auto;background:#fbfaf7;border-radius:4px}
.left{max-width:30em}.pieces{display:flex;flex-wrap:wrap;gap:1em}
figure{margin:0;width:14em}figcaption{font-size:.9em}h1{display:none}h2{font-size:1.15em}
.facts{opacity:.8}.dice{display:flex;flex-wrap:wrap;gap:.5em 2em}table{border-collapse:collapse}
caption{text-align:left}td{border-top:1px solid #8886;padding:.15em .6em .15em 0;vertical-align:top}
code{overflow-wrap:anywhere}`);

export class RulesDialog {
  private readonly dialog = new Dialog("rules", "Rules", true);
  private readonly host = h("div", { class: "rules-page" });
  private readonly shadow = this.host.attachShadow({ mode: "open" });

  constructor(private readonly rules: Rules) {
    this.shadow.adoptedStyleSheets = [style];
    this.dialog.content.tabIndex = 0; // to be scrolled by keys
    this.dialog.fill(this.host);
  }

  open(variant: string): void {
    const page = harmless(this.rules.rulesPage(variant));
    for (const picture of page.querySelectorAll("svg")) {
      picture.setAttribute("role", "img");
      const words = picture.closest("figure")?.querySelector("figcaption")?.textContent ?? "The start";
      picture.setAttribute("aria-label", words.trim());
    }
    this.dialog.retitle(this.rules.variant(variant).title);
    this.shadow.replaceChildren(page);
    this.dialog.open();
    this.dialog.content.scrollTop = 0;
  }
}
