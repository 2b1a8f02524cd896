import { screenAttributes, sectionAttributes } from "./attributes.js";

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
    keys: ["id", "revision", ...screenAttributes, "sections"],
    lists: {
      cellTypes: "cellType", barItems: "barItem", search: "search", choices: "choiceList", prefetch: "prefetch",
      sections: "section",
    },
  },
  prefetch: { keys: ["images", "screens"], lists: {} },
  cellType: { keys: ["type", "version"], lists: {} },
  barItem: { keys: ["id", "title", "isEnabled", "actions", "menu", "label", "style", "icon"], lists: { actions: "action", menu: "action" } },
  section: {
    keys: ["id", ...sectionAttributes.beforeCells, "cells", ...sectionAttributes.afterCells],
    lists: { layout: "layout", collapsing: "collapsing", cells: "cell" },
  },
  search: { keys: ["parameter", "placeholder", "text"], lists: {} },
  choiceList: { keys: ["id", "title", "options"], lists: { options: "choice" } },
  choice: { keys: ["id", "title", "href", "isSelected"], lists: {} },
  layout: { keys: ["kind", "columns"], lists: {} },
  collapsing: { keys: ["isCollapsed", "count"], lists: {} },
  cell: {
    keys: [
      "id", "type", "data", "isSelectable", "accessory", "actions", "menu", "accessibility", "fallback", "impression",
    ],
    lists: {
      data: "data", actions: "action", menu: "action", accessibility: "accessibility", fallback: "cell",
      impression: "impression",
    },
  },
  accessibility: { keys: ["label", "hint", "traits"], lists: {} },
  impression: { keys: ["visible", "duration"], lists: {} },
  data: { keys: [], lists: { cells: "cell" } },
  action: {
    keys: ["id", "trigger", "kind", "href", "url", "fields", "title", "label", "style", "icon", "confirm"],
    lists: { confirm: "confirmation" },
  },
  confirmation: { keys: ["title", "text"], lists: {} },
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

// The server has short escapes only for the quote, the backslash, \n, \r and \t.
function writeString(string) {
  return JSON.stringify(string).replace(/\\[^]/g, (escape) => longEscapes[escape] ?? escape);
}
const longEscapes = { "\\b": "\\u0008", "\\f": "\\u000c" };
