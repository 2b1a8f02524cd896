import { element } from "../phone/elements.js";

/** How the preview shows a `NoteCell`. */
export function NoteCell({ data }) {
  return element("span.label", {}, data.text);
}
