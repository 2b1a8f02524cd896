import { element } from "../phone/elements.js";

/** The placeholder for a cell type without a renderer: its author sees that an app would lack it too. */
export function UnknownCell(cell, { say }) {
  return element("span.column.unknown", {},
    element("span.label.strong", {}, say("unknownType", { type: cell.type })),
    element("code.unknown-data", {}, JSON.stringify(cell.data, null, 2)));
}
