import { element } from "../phone/elements.js";

export function LineCell({ data }) {
  return element("span.label", {}, data.text);
}
