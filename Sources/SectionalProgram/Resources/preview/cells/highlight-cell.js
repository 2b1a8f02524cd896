import { element } from "../phone/elements.js";
import { picture } from "../phone/picture.js";

export function HighlightCell({ data }) {
  return element("span.highlight", {}, picture(data.image ?? data.imageURL, "card"), element("span.subtitle", {}, data.title));
}
