// The parts of a text of HTML or SVG that may stand in the page: elements and attributes known to show something and
// do nothing. Everything else is left out with what is in it.
const htmlSpace = "http://www.w3.org/1999/xhtml";
const svgSpace = "http://www.w3.org/2000/svg";

const elements: Record<string, ReadonlySet<string>> = {
  [htmlSpace]: new Set(("h1 h2 h3 p div span b i em strong code pre br ul ol li figure figcaption table caption thead " +
    "tbody tr th td").split(" ")),
  [svgSpace]: new Set("svg g path rect circle ellipse line polyline polygon text tspan title".split(" ")),
};
const attributes = new Set(("class lang colspan rowspan role aria-label aria-hidden viewBox preserveAspectRatio width height x y " +
  "x1 y1 x2 y2 cx cy r rx ry dx dy d points transform fill fill-opacity fill-rule stroke stroke-width stroke-opacity " +
  "stroke-linecap stroke-linejoin stroke-dasharray opacity text-anchor dominant-baseline font-family font-size font-style " +
  "font-weight").split(" "));

// `text` is read where nothing of it runs or is fetched.
export function harmless(text: string): DocumentFragment {
  const read = new DOMParser().parseFromString(`<body>${text}`, "text/html");
  const kept = document.createDocumentFragment();
  copyChildren(read.body, kept);
  return kept;
}

function copyChildren(from: Node, to: Node): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) to.appendChild(document.createTextNode(child.data));
    else if (child instanceof Element && isKnown(child)) to.appendChild(copied(child));
  }
}

function copied(element: Element): Element {
  const copy = document.createElementNS(element.namespaceURI, element.localName);
  for (const { name, value } of element.attributes)
    if (attributes.has(name) && !fetches(name, value)) copy.setAttribute(name, value);
  copyChildren(element, copy);
  return copy;
}

// "url(" can be written in other ways, so that of all functions of styles only those that move are let in.
function fetches(name: string, value: string): boolean {
  return name !== "transform" && name !== "aria-label" && /[(\\]/.test(value);
}

function isKnown({ namespaceURI, localName }: Element): boolean {
  return namespaceURI !== null && elements[namespaceURI]?.has(localName) === true;
}
