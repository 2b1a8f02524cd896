import { element } from "../phone/elements.js";

/** For a type without a line in the registry: what an app of that age couldn't show, for its author to see. */
export function UnknownCell(cell, { say }) {
  return element("span.column.unknown", {},
    element("span.label.strong", {}, say("unknownType", { type: cell.type })),
    element("code.unknown-data", {}, JSON.stringify(cell.data, null, 2)));
}
