import { element } from "../phone/elements.js";

/** How the preview shows a `LoanCell`. */
export function LoanCell({ data }) {
  return element("span.label", {}, data.toolName);
}
