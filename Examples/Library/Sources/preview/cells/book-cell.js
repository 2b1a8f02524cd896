import { element } from "../phone/elements.js";

export function BookCell({ data }) {
  const author = element("span.subtitle", {}, data.author);
  return element("span.column", {}, element("span.label.strong.book", {}, data.title), author);
}
