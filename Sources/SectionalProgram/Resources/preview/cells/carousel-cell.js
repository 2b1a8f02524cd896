import { element, uniqueID } from "../phone/elements.js";

export function CarouselCell({ data }, context) {
  const title = element("span.label.strong", { id: uniqueID("carousel") }, data.title);
  const cells = data.cells.map((cell) => element("span.carousel-item", { role: "listitem" }, context.render(cell)));
  const strip = element("span.carousel", { role: "list", tabindex: "0", "aria-labelledby": title.id, dataset: { part: "carousel" } }, cells);
  return element("span.column", {}, title, strip);
}
