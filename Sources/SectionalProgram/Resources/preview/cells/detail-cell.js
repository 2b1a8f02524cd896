import { element } from "../phone/elements.js";

export function DetailCell({ data }) {
  return element("span.line.wrapping", {}, element("span.label", {}, data.label), element("span.value", {}, data.value));
}
