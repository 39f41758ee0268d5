// That the engine is being loaded, or that there is none and why.
import { h } from "./dom.js";

export class Trouble {
  private readonly words = h("span");
  private readonly bar = h("progress", { max: 1, value: 0, "aria-label": "Engine loaded" });
  private readonly alert: HTMLElement;
  private readonly loading: HTMLElement;
  readonly element: HTMLElement;

  constructor(retry: () => void) {
    this.alert = h("p", { class: "trouble", role: "alert", "data-testid": "trouble", hidden: true }, this.words, " ",
      h("button", { type: "button", name: "retry", onclick: retry }, "Try again"));
    this.loading = h("p", { class: "engine-loading", hidden: true }, "Loading the engine… ", this.bar);
    this.element = h("div", { class: "troubles" }, this.alert, this.loading);
  }

  show(words: string | undefined): void {
    this.alert.hidden = words === undefined;
    this.words.textContent = words === undefined ? "" : `The engine could not be loaded: ${words}.`;
  }

  showLoading(share: number | undefined): void {
    this.loading.hidden = share === undefined;
    if (share !== undefined) this.bar.value = share;
  }
}
