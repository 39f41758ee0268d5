// What the page tells as new: those entries of CHANGELOG.md that are about games, the page and its opponent.
const told = ["Variants", "The page", "Strength"];
const mostReleases = 3;

// Of each release, the latest first: its name and its entries, each a title and a text. An entry is a list item that begins with
// its title in bold.
export function newsOf(changes) {
  const releases = changes.split(/^## /m).slice(1, 1 + mostReleases).map((release) => {
    const [name, ...lines] = release.split("\n");
    const items = lines.join("\n").split(/^- /m).slice(1).flatMap((item) => {
      const [, title, text] = /^\*\*(.+?)\*\*:?\s*(.*)$/s.exec(item.replace(/\n\n.*/s, "")) ?? [];
      return told.includes(title) ? [{ title, text: sentence(text) }] : [];
    });
    return { name: name.trim(), items };
  }).filter(({ items }) => items.length > 0);
  if (releases.length === 0) throw new Error("CHANGELOG.md tells nothing that the page could tell");
  return releases;
}

function sentence(text) {
  const plain = text.replace(/`/g, "").replace(/\s+/g, " ").trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
