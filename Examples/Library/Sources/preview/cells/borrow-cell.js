import { element } from "../phone/elements.js";

export function BorrowCell({ data }) {
  return element("span.label.tinted", {}, data.text);
}
