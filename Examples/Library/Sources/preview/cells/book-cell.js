import { element } from "../phone/elements.js";

export function BookCell({ data }) {
  return element("span.label.strong.book", {}, data.title);
}
