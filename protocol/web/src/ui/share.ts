// A link that opens this game elsewhere, and the position as FEN.
import { Dialog, labelled } from "./dialog.js";
import { h } from "./dom.js";

export class ShareDialog {
  private readonly dialog = new Dialog("share", "Share");
  private readonly link = field("link");
  private readonly fen = field("fen");
  private readonly said = h("p", { role: "status" });

  constructor() {
    this.dialog.fill(
      row("Link to this game", this.link, () => void this.copy(this.link)),
      row("Position (FEN)", this.fen, () => void this.copy(this.fen)),
      this.said);
  }

  open(link: string, fen: string): void {
    this.link.value = link;
    this.fen.value = fen;
    this.said.textContent = "";
    this.dialog.open();
    this.link.select();
  }

  private async copy(input: HTMLInputElement): Promise<void> {
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      this.said.textContent = "Copied.";
    } catch {
      this.said.textContent = "Copy it with the keyboard: it is selected.";
    }
  }
}

function field(name: string): HTMLInputElement {
  return h("input", { type: "text", readonly: true, name });
}

function row(title: string, input: HTMLInputElement, copy: () => void): HTMLElement {
  return h("div", { class: "copyable" }, labelled(title, input), h("button", { type: "button", onclick: copy }, "Copy"));
}
