import { element, icon } from "../phone/elements.js";

export function InfoCell({ data }) {
  return element("span.line.leading.tinted", {}, icon("info"), element("span.label.plain", {}, data.text));
}
