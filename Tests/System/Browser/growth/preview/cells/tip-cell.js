import { element } from "../phone/elements.js";

export function TipCell({ data }) {
  return element("span.label.tip", {}, data.text);
}
