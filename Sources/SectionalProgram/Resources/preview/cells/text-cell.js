import { element } from "../phone/elements.js";

export function TextCell({ data }) {
  return element("span.label", {}, data.text);
}
