// Questions to the player before something is done.
import { Dialog } from "./dialog.js";
import { h } from "./dom.js";

export class Question {
  private readonly dialog = new Dialog("question", "");
  private answer: (given: boolean) => void = () => undefined;

  constructor() {
    this.dialog.element.addEventListener("close", () => {
      if (!this.dialog.element.open) this.answer(false);
    });
  }

  mayReplace(names: readonly string[]): Promise<boolean> {
    if (names.length === 0) return Promise.resolve(true);
    return this.ask("Replace your variant?",
      `You have stored a variant named ${names.join(", ")}. It would be replaced by this one.`, "Replace it");
  }

  // The answer holds for as long as the page is open.
  mayCover(names: readonly string[]): Promise<boolean> {
    if (names.length === 0) return Promise.resolve(true);
    return this.ask("Open the link's variant?",
      `You have stored a variant named ${names.join(", ")}. The link defines another one of that name, which would be used ` +
      "until you leave the page. Yours stays stored.", "Open it");
  }

  mayRemove(): Promise<boolean> {
    return this.ask("Remove this variant?", "Its definition will be deleted from this browser.", "Remove it");
  }

  mayLeave(kept: boolean): Promise<boolean> {
    return this.ask("Leave this game?", kept
      ? "It is not over. It stays among your games, from where you can go on with it."
      : "It is not over, and its variant is not stored: the game will be lost.", "Leave it");
  }

  // False if the dialog is closed without an answer.
  ask(title: string, words: string, yes: string): Promise<boolean> {
    this.answer(false);
    return new Promise((resolve) => {
      this.answer = resolve;
      this.dialog.retitle(title);
      this.dialog.fill(
        h("p", {}, words),
        h("div", { class: "buttons" },
          h("button", { type: "button", name: "no", onclick: () => this.dialog.close() }, "Cancel"),
          h("button", { type: "button", class: "primary", name: "yes", onclick: () => this.agree() }, yes)));
      this.dialog.open();
    });
  }

  private agree(): void {
    const { answer } = this;
    this.answer = () => undefined;
    answer(true);
    this.dialog.close();
  }
}
