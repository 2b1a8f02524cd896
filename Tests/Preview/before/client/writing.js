/**
 * Writes `screen` as JSON with its keys in the order of the wire format, byte for byte as the server does.
 *
 * JavaScript loses a fraction of zero (`1.0`), digits beyond 2^53, and the order of keys that are numbers. Keys that
 * the wire format doesn't define follow those that it does, in the order in which they were received.
 */
export function writeScreen(screen) {
  return write(screen, shapes.screen);
}

// The keys of each kind of object in order, and the kinds of objects in its lists.
const shapes = {
  screen: {
    keys: ["id", "revision", "title", "cellTypes", "barItems", "sections"],
    lists: { cellTypes: "cellType", barItems: "barItem", sections: "section" },
  },
  cellType: { keys: ["type", "version"], lists: {} },
  barItem: { keys: ["id", "title", "isEnabled", "actions"], lists: { actions: "action" } },
  section: { keys: ["id", "header", "footer", "cells", "next", "isPartial"], lists: { cells: "cell" } },
  cell: {
    keys: ["id", "type", "data", "isSelectable", "accessory", "actions", "fallback"],
    lists: { data: "data", actions: "action", fallback: "cell" },
  },
  data: { keys: [], lists: { cells: "cell" } },
  action: { keys: ["id", "trigger", "kind", "href", "url", "fields"], lists: {} },
};
const plain = { keys: [], lists: {} };

function write(value, shape) {
  if (typeof value === "string") return writeString(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item, shape)).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = keysInOrder(value, shape).map((key) => {
    const inner = Object.hasOwn(shape.lists, key) ? shapes[shape.lists[key]] : plain;
    return `${writeString(key)}:${write(value[key], inner)}`;
  });
  return `{${members.join()}}`;
}

function keysInOrder(object, { keys }) {
  const known = keys.filter((key) => object[key] !== undefined);
  const others = Object.keys(object).filter((key) => !keys.includes(key) && object[key] !== undefined);
  return [...known, ...others];
}

// The server has short escapes only for quote, backslash,
// , \r and \t.
function writeString(string) {
  return JSON.stringify(string).replace(/\\[^]/g, (escape) => longEscapes[escape] ?? escape);
}
const longEscapes = { "\\b": "\\u0008", "\\f": "\\u000c" };
