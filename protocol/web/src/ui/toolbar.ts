// Buttons, and the keys that do the same.
import { h, s } from "./dom.js";

// Lines within 24 x 24.
const icons = {
  first: "M6 5V19M18 5L9 12L18 19Z",
  back: "M15 5L7 12L15 19Z",
  forward: "M9 5L17 12L9 19Z",
  last: "M18 5V19M6 5L15 12L6 19Z",
  promote: "M5 4H19M12 20V9M7 13L12 8L17 13",
  hint: "M9 18H15M10 21H14M12 3A6 6 0 0 0 8.5 14C9 14.5 9 15 9 15H15C15 15 15 14.5 15.5 14A6 6 0 0 0 12 3",
  undo: "M9 6L4 11L9 16M4 11H14A5 5 0 0 1 14 21H11",
  flag: "M6 21V4H18L15 8L18 12H6",
  list: "M9 6H20M9 12H20M9 18H20M4 6H5M4 12H5M4 18H5",
  menu: "M4 7H20M4 12H20M4 17H20",
  flip: "M8 20V5M4 9L8 4L12 9M16 4V19M12 15L16 20L20 15",
};

export interface Action {
  name: string; // for tests and styles
  label: string | (() => string);
  icon?: keyof typeof icons;
  words?: boolean; // the label stands below the icon
  key?: string; // as KeyboardEvent.key
  primary?: boolean;
  run(): void;
  enabled?(): boolean;
  shown?(): boolean;
  marked?(): boolean; // there is something unread
}

export class Toolbar {
  readonly element: HTMLElement;
  private readonly buttons = new Map<Action, HTMLButtonElement>();

  constructor(label: string, private readonly actions: readonly Action[]) {
    this.element = h("div", { class: "toolbar", role: "toolbar", "aria-label": label });
    for (const action of actions) {
      const button = h("button", { type: "button", class: action.primary === true ? "primary" : undefined, "data-do": action.name, onclick: () => this.run(action) });
      this.buttons.set(action, button);
      this.element.append(button);
    }
    this.name();
  }

  refresh(): void {
    for (const [action, button] of this.buttons) {
      button.disabled = action.enabled?.() === false;
      button.hidden = action.shown?.() === false;
      if (typeof action.label === "function") button.textContent = action.label();
      this.mark(action, button);
    }
  }

  private run(action: Action): void {
    action.run();
    const button = this.buttons.get(action);
    if (button !== undefined) this.mark(action, button);
  }

  private mark(action: Action, button: HTMLButtonElement): void {
    if (action.marked === undefined || typeof action.label === "function") return;
    const marked = action.marked();
    button.classList.toggle("marked", marked);
    button.setAttribute("aria-label", marked ? `${action.label}, unread` : action.label);
  }

  private name(): void {
    for (const [action, button] of this.buttons) {
      const label = typeof action.label === "function" ? "" : action.label;
      if (label !== "") button.title = action.key === undefined ? label : `${label} (${keyName(action.key)})`;
      const words = action.icon === undefined || action.words === true;
      if (!words) button.setAttribute("aria-label", label);
      button.append(...(action.icon === undefined ? [] : [picture(icons[action.icon])]), ...(words ? [label] : []));
    }
  }

  // Whether the key was one of these.
  press(key: string): boolean {
    const action = this.actions.find((one) => one.key === key);
    if (action === undefined || action.enabled?.() === false) return false;
    action.run();
    return true;
  }
}

function picture(path: string): SVGSVGElement {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: path }));
}

function keyName(key: string): string {
  return key.replace("Arrow", "").replace(/^.$/, (letter) => letter.toUpperCase());
}

const typed = "input:not([type=checkbox],[type=radio],[type=button]),textarea,select,dialog:modal";

// Where letters are typed, keys mean letters; an empty field leaves the arrows to the game.
export function takesKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element) || target.closest(typed) === null) return false;
  return !(target instanceof HTMLInputElement && target.name === "move" && target.value === "" && key.startsWith("Arrow"));
}
