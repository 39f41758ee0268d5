// How the page looks and what it shows.
import { hashSizes, threadCounts, type Settings } from "../storage.js";
import { Dialog, labelled, radios } from "./dialog.js";
import { h } from "./dom.js";

export class SettingsDialog {
  private readonly dialog = new Dialog("settings", "Settings");

  constructor(private readonly settings: Settings, private readonly on: () => void) {}

  open(): void {
    const { settings } = this;
    const lines = h("select", {
      name: "lines", onchange: () => this.set({ lines: Number(lines.value) }),
    }, ...[1, 2, 3, 4, 5].map((n) => h("option", { value: n, selected: n === settings.lines }, String(n))));
    const threads = h("select", { name: "threads", onchange: () => this.set({ threads: Number(threads.value) }) },
      ...threadCounts.map((n) => h("option", { value: n, selected: n === settings.threads }, n === 0 ? "All" : String(n))));
    const hash = h("select", { name: "hash", onchange: () => this.set({ hash: Number(hash.value) as Settings["hash"] }) },
      ...hashSizes.map((n) => h("option", { value: n, selected: n === settings.hash }, `${n} MB`)));
    this.dialog.fill(
      radios("theme", "Colours", [["system", "As the system"], ["light", "Light"], ["dark", "Dark"]], settings.theme,
        (theme) => this.set({ theme: theme as Settings["theme"] })),
      radios("board", "Board", [["wood", "Wood"], ["green", "Green"], ["blue", "Blue"], ["grey", "Grey"]], settings.board,
        (board) => this.set({ board: board as Settings["board"] })),
      radios("pieces", "Pieces", [["usual", "As usual in the game"], ["figures", "Figures"], ["letters", "Letters"]], settings.pieces,
        (pieces) => this.set({ pieces: pieces as Settings["pieces"] })),
      h("div", { class: "three" }, labelled("Lines of the analysis", lines), labelled("Threads", threads), labelled("Hash table", hash)),
      this.box("Show where a piece can go", settings.showTargets, (showTargets) => this.set({ showTargets })),
      this.box("Name the piece below the mouse and show its moves", settings.hover, (hover) => this.set({ hover })),
      this.box("A field to type moves", settings.typed, (typed) => this.set({ typed })),
      this.box("Pieces glide", settings.animation, (animation) => this.set({ animation })),
      this.box("Sounds", settings.sound, (sound) => this.set({ sound })));
    this.dialog.open();
  }

  private set(change: Partial<Settings>): void {
    Object.assign(this.settings, change);
    this.on();
  }

  private box(text: string, checked: boolean, on: (checked: boolean) => void): HTMLElement {
    const input = h("input", { type: "checkbox", checked, onchange: () => on(input.checked) });
    return h("label", { class: "box" }, input, h("span", {}, text));
  }
}
