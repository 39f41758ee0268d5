// A game's rules beside the board, where they stay while one plays; over the page on a phone and above another dialog.
import type { Rules } from "../rules.js";
import { Dialog } from "./dialog.js";
import { roomy } from "./dom.js";
import { rulesPage, styledHost } from "./rules_page.js";

export class RulesDialog {
  private readonly dialog = new Dialog("rules", "Rules", true);
  private readonly host = styledHost("rules-page");
  private shown = "";

  constructor(private readonly rules: Rules) {
    this.dialog.letScroll();
    this.dialog.fill(this.host.element);
    this.dialog.element.addEventListener("close", () => document.body.classList.remove("with-rules"));
    this.dialog.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.dialog.close();
    });
  }

  // `beside`: where there is room, next to the board.
  open(variant: string, beside = false): void {
    this.fill(variant);
    const { element } = this.dialog;
    element.close();
    element.classList.toggle("beside-board", beside && roomy());
    document.body.classList.toggle("with-rules", beside && roomy());
    if (beside && roomy()) element.show();
    else element.showModal();
    this.dialog.content.scrollTop = 0;
  }

  toggle(variant: string): void {
    if (this.dialog.element.open) this.dialog.close();
    else this.open(variant, true);
  }

  // Another game is on the table.
  follow(variant: string): void {
    if (this.dialog.element.open && this.shown !== variant) this.fill(variant);
  }

  private fill(variant: string): void {
    this.shown = variant;
    this.dialog.retitle(this.rules.variant(variant).title);
    this.host.fill(rulesPage(this.rules.rulesPage(variant)));
  }
}
