import { element } from "../phone/elements.js";

/** How the preview shows a `LoanCell`. */
export function LoanCell({ data }) {
  return element("span.line.wrapping", {}, element("span.label", {}, data.toolName), data.due && element("span.value", {}, data.due));
}
