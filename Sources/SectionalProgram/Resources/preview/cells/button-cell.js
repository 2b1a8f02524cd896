import { element } from "../phone/elements.js";

export function ButtonCell({ data }) {
  return element("span.label.tinted", {}, data.text);
}
