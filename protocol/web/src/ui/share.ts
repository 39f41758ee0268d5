// A link that opens this game elsewhere, the position as FEN and SFEN, and data to download.
import type { Commands } from "./commands.js";
import { Dialog, labelled } from "./dialog.js";
import { h } from "./dom.js";
import { Downloads } from "./downloads.js";

export class ShareDialog {
  private readonly dialog = new Dialog("share", "Share");
  private readonly link = field("link");
  private readonly fen = field("fen");
  private readonly sfen = field("sfen");
  private readonly sfenRow = row("Position (SFEN)", this.sfen, () => void this.copy(this.sfen));
  private readonly said = h("p", { role: "status" });
  private readonly downloads: Downloads;

  constructor(private readonly commands: Commands) {
    this.downloads = new Downloads(commands);
    this.dialog.element.addEventListener("close", () => this.downloads.stop());
    this.dialog.fill(
      row("Link to this game", this.link, () => void this.copy(this.link)),
      row("Position (FEN)", this.fen, () => void this.copy(this.fen)),
      this.sfenRow, this.said, this.downloads.element);
  }

  open(): void {
    const { table, rules } = this.commands;
    const sfen = rules.sfen(table.beginning, table.movesTo());
    this.link.value = this.commands.link();
    this.fen.value = table.position.fen;
    this.sfenRow.hidden = sfen === undefined;
    this.sfen.value = sfen ?? "";
    this.downloads.open();
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
