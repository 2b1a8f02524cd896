import { element } from "../phone/elements.js";
import { picture } from "../phone/picture.js";

/** How the preview shows a `LatestToolCell`. */
export function LatestToolCell({ data }) {
  const texts = element("span.column", {}, element("span.label.strong", {}, data.name), element("span.subtitle", {}, data.status));
  return element("span.banner", {}, data.image && picture(data.image, "wide"), texts);
}
