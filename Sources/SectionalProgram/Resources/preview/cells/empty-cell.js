import { element } from "../phone/elements.js";

export function EmptyCell({ data }) {
  return element("span.label.empty", {}, data.text);
}
