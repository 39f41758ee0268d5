// Making elements of HTML and SVG.
type Value = string | number | boolean | undefined | EventListener | ((event: never) => void);
export type Child = Node | string | undefined | false;

const svgSpace = "http://www.w3.org/2000/svg";

// Attributes of true are present without a value, those of false and undefined are left out; "onclick" and its
// like are listeners.
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag, attributes: Record<string, Value> = {}, ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return filled(document.createElement(tag), attributes, children);
}

export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag, attributes: Record<string, Value> = {}, ...children: Child[]
): SVGElementTagNameMap[Tag] {
  return filled(document.createElementNS(svgSpace, tag), attributes, children);
}

function filled<E extends Element>(element: E, attributes: Record<string, Value>, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) element.append(child);
  return element;
}

export function byId<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found as E;
}

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

// Where telling of pieces and rules hides nothing of the board.
export const roomy = (): boolean => matchMedia("(min-width: 56.01rem) and (min-height: 32.01rem)").matches;

// Marks what is scrolled sideways by where there is more of it.
export function tellOverflow(element: HTMLElement): void {
  const update = (): void => {
    element.classList.toggle("more-left", element.scrollLeft > 2);
    element.classList.toggle("more-right", element.scrollLeft + element.clientWidth < element.scrollWidth - 2);
  };
  element.addEventListener("scroll", update, { passive: true });
  new ResizeObserver(update).observe(element);
}
