import { element } from "../phone/elements.js";
import { picture } from "../phone/picture.js";

export function AdvertisingCell({ data }, { say }) {
  const texts = element("span.column", {},
    element("span.tag", {}, say("advertisement")),
    element("span.label.strong", {}, data.name),
    element("span.subtitle", {}, data.operatedBy),
    element("span.price", {}, data.price.text));
  return element("span.line.leading", {}, picture(data.imageURL, "thumbnail"), texts);
}
