import { element } from "../phone/elements.js";
import { picture } from "../phone/picture.js";

export function BannerCell({ data }) {
  return element("span.banner", {}, picture(data.image ?? data.imageURL, "wide"), element("span.label.strong", {}, data.text));
}
