import { element } from "../phone/elements.js";

export function ReservationCell({ data }) {
  return element("span.column", {}, element("span.label", {}, data.text), element("span.subtitle", {}, data.purpose));
}
