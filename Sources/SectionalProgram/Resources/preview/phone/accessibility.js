import { element, uniqueID } from "./elements.js";

/**
 * Gives a row what the cell's `accessibility` says: a name instead of its texts, a description, a role and states.
 * `row` is its element, `surface` what it shows, and `level` that of a heading in its section.
 */
export function describe(row, surface, cell, level) {
  const content = surface.querySelector(".row-content");
  const target = surface.querySelector("[data-part=content]") ?? content.querySelector(controls);
  apply(cell, { row, surface, content, target, level });
  // The row stays in the document while its content is replaced, with that of the cells inside its cell.
  row.ariaLive = surface.matches(live) || surface.querySelector(live) ? "polite" : null;
}

/** Does the same for the element of a cell inside a cell. */
export function describeChild(node, cell, level) {
  const target = node.matches(controls) ? node : node.querySelector(controls);
  apply(cell, { row: node, surface: node, content: node, target, level });
}

function apply({ accessibility = {} }, { row, surface, content, target, level }) {
  const { label, hint, traits = [] } = accessibility;
  if (label) name(target, content, label, traits.includes("image"));
  if (hint) explain(target ?? (content.getAttribute("role") === "img" ? content : null), content, hint);
  // A control keeps its own role.
  if (traits.includes("header") && surface !== target) set(surface, { role: "heading", "aria-level": level });
  if (traits.includes("selected")) set(target ?? row, { "aria-current": "true" });
  if (traits.includes("notEnabled")) set(target ?? content, { role: target ? null : "group", "aria-disabled": "true" });
  if (traits.includes("updatesFrequently")) surface.dataset.live = "";
}

const live = "[data-live]";

// The controls that a cell draws itself.
const controls = ":is(a, button, input, select, textarea, summary, [tabindex]):not([data-part=menu])";

function name(target, content, label, isImage) {
  if (!target && isImage) return set(content, { role: "img", "aria-label": label });
  // The texts of a link or a button aren't read beside its name.
  if (!target?.matches("[data-part=content]")) hideTexts(content);
  if (!target) return content.append(spoken(label));
  target.removeAttribute("aria-labelledby");
  return set(target, { "aria-label": label });
}

function explain(target, content, hint) {
  if (!target) return content.append(spoken(hint));
  const description = element("span", { id: uniqueID("hint"), hidden: true }, hint);
  content.append(description);
  return set(target, { "aria-describedby": [target.getAttribute("aria-describedby"), description.id].filter(Boolean).join(" ") });
}

// Hides the texts of `node` from assistive technology, but none of its controls.
function hideTexts(node) {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === Node.TEXT_NODE) child.replaceWith(element("span", { "aria-hidden": "true" }, child.data));
    else if (!child.matches(controls) && child.querySelector(controls) === null && !child.matches("[data-part=menu]")) child.ariaHidden = "true";
    else if (!child.matches(controls)) hideTexts(child);
  }
}

function spoken(text) {
  return element("span.visually-hidden", {}, text);
}

function set(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(key, value);
}
