// The layout of a phone held upright: the board with clocks and status fills the screen, a bar of buttons stays at its foot, and
// moves, analysis and menu are in sheets above the bar. The same elements stand elsewhere on larger screens.
import type { Table } from "../table.js";
import type { Commands } from "./commands.js";
import { Dialog } from "./dialog.js";
import { h } from "./dom.js";
import { Toolbar } from "./toolbar.js";

export interface Movable {
  moves: readonly HTMLElement[]; // of the sheet with the moves
  menu: readonly HTMLElement[];
  above: HTMLElement; // what the sheet leaves in sight where there is room
}

// As "A phone held upright" of style.css has it.
const upright = "(max-width: 40rem) and (min-height: 32.01rem)";
const roomForSheet = 220; // pixels that open it by itself
const leastSheet = 176;

export class PhoneLayout {
  readonly bar: Toolbar;
  private readonly query = matchMedia(upright);
  private readonly homes: { element: HTMLElement; place: Comment }[];
  private readonly sheet = h("section", { class: "sheet", "aria-label": "Moves and analysis", "data-testid": "sheet", hidden: true });
  private readonly menu = new Dialog("menu", "Menu");

  constructor(commands: Commands, private readonly parts: Movable) {
    const { table } = commands;
    const view = (go: (tree: Table["tree"]) => void) => (): void => table.view(go);
    this.bar = new Toolbar("Game and menu", [
      { name: "phone-back", label: "Back", icon: "back", words: true, run: view((tree) => tree.back()), enabled: () => table.tree.current.ply > 0 },
      { name: "phone-forward", label: "On", icon: "forward", words: true, run: view((tree) => tree.forward()), enabled: () => !table.tree.atEnd },
      { name: "phone-hint", label: "Hint", icon: "hint", words: true, run: () => void commands.hint(), enabled: () => table.humanToMove },
      { name: "phone-moves", label: "Moves", icon: "list", words: true, run: () => this.showSheet(this.sheet.hidden) },
      { name: "phone-menu", label: "Menu", icon: "menu", words: true, run: () => this.menu.open() },
    ]);
    this.bar.element.classList.add("bottom");
    this.menu.element.classList.add("from-below");
    // What is chosen in the menu takes its place.
    this.menu.content.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("button") !== null) this.menu.close();
    }, { capture: true });
    document.body.append(this.sheet, this.bar.element);
    this.homes = [...parts.moves, ...parts.menu].map((element) => {
      const place = document.createComment("");
      element.before(place);
      return { element, place };
    });
    new ResizeObserver(() => this.makeRoom()).observe(parts.above);
    this.query.addEventListener("change", () => this.layOut());
    this.layOut();
  }

  private layOut(): void {
    if (this.query.matches) {
      this.sheet.append(...this.parts.moves);
      this.menu.fill(...this.parts.menu);
      return;
    }
    this.hideSheet();
    this.menu.close();
    for (const { element, place } of this.homes) place.after(element);
  }

  // A sheet that leaves the status in sight is open from the beginning.
  begin(): void {
    if (this.query.matches && this.room >= roomForSheet) this.showSheet(true);
  }

  hideSheet(): void {
    this.showSheet(false);
  }

  private get room(): number {
    return this.bar.element.getBoundingClientRect().top - this.parts.above.getBoundingClientRect().bottom - 8;
  }

  // What is told above may need the place.
  private makeRoom(): void {
    if (this.room < leastSheet) this.hideSheet();
    else this.fit();
  }

  private fit(): void {
    this.sheet.style.maxHeight = `${Math.max(leastSheet, this.room)}px`;
  }

  private showSheet(on: boolean): void {
    this.sheet.hidden = !on;
    this.fit();
    this.bar.element.querySelector('[data-do="phone-moves"]')?.setAttribute("aria-expanded", String(on));
  }
}
