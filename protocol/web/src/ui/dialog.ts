// A dialog over the page, with a title and a button that closes it.
import { h, type Child } from "./dom.js";

export class Dialog {
  readonly element: HTMLDialogElement;
  readonly content = h("div", { class: "content" });

  constructor(name: string, title: string, wide = false) {
    const id = `dialog-${name}`;
    this.element = h("dialog", { class: wide ? "window wide" : "window", "aria-labelledby": id, "data-testid": name },
      h("header", {},
        h("h2", { id }, title),
        h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => this.close() }, "×")),
      this.content);
    // A click beside it closes it: one that begins and ends there, and reaches nothing that is below.
    let beside = false;
    this.element.addEventListener("pointerdown", (event) => { beside = event.target === this.element; });
    this.element.addEventListener("click", (event) => {
      if (beside && event.target === this.element && this.element.matches(":modal")) this.close();
    });
    document.body.append(this.element);
  }

  fill(...children: Child[]): void {
    this.content.replaceChildren();
    for (const child of children) if (child !== undefined && child !== false) this.content.append(child);
  }

  // For content in which nothing else takes the focus: to be scrolled by keys.
  letScroll(): void {
    this.content.tabIndex = 0;
  }

  open(): void {
    if (!this.element.open) this.element.showModal();
  }

  close(): void {
    this.element.close();
  }

  retitle(title: string): void {
    const heading = this.element.querySelector("h2");
    if (heading !== null) heading.textContent = title;
  }
}

export function labelled(text: string, control: HTMLElement, hint?: string): HTMLElement {
  return h("label", { class: "field" }, h("span", {}, text), control, hint === undefined ? undefined : h("small", {}, hint));
}

// Several answers of which one is chosen.
export function radios(
  name: string, title: string, choices: readonly [string, string][], chosen: string, on: (value: string) => void,
): HTMLElement {
  const options = choices.map(([value, text]) =>
    h("label", {},
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => on(value) }),
      h("span", {}, text)));
  return h("fieldset", { class: "radios" }, h("legend", {}, title), ...options);
}
