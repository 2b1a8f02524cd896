import { element, uniqueID } from "./elements.js";
import { safeURL } from "./safe-url.js";

/** Wraps the `content` of a row in a link or a button if a tap does something. */
export function selectable(context, content) {
  const action = context.cell.isSelectable ? context.action("select") : undefined;
  const select = action && Object.hasOwn(selections, action.kind) ? selections[action.kind](action, context) : undefined;
  if (!select) return element("div.row-content", {}, content);
  select.dataset.part = "content";
  // The row's own text is its name; what a tap does comes after it.
  const description = action.label ?? action.title;
  if (description) select.setAttribute("aria-description", description);
  const within = element("div.row-content", {}, content);
  const own = within.querySelectorAll(controls);
  return own.length > 0 ? covered(within, select, own) : around(within, select);
}

// The element for a tap, by the kind of action.
const selections = {
  navigate: ({ href }, context) => element("a", {
    href: `#${href}`, onclick: (event) => isPlainClick(event) && (event.preventDefault(), context.perform("select")),
  }),
  openURL: ({ url, confirm }, context) => element("a", {
    href: safeURL(url), target: "_blank", rel: "noopener noreferrer",
    onclick: confirm && ((event) => (event.preventDefault(), context.perform("select"))),
  }),
  perform: (_, context) => element("button", { type: "button", onclick: () => context.perform("select") }),
};

// Elements that handle clicks and keys themselves.
const controls = "a, button, input, select, textarea, summary, [tabindex]";

// The usual case: the accessible name is the element's own text.
function around(content, select) {
  select.classList.add("row-content");
  select.append(...content.childNodes);
  return select;
}

// A control inside a link or a button would trigger both at a click. So the link or button covers the row beside the
// controls, and they lie above it.
function covered(content, select, own) {
  select.classList.add("row-cover");
  // It has no text of its own.
  content.firstChild.id ||= uniqueID("content");
  select.setAttribute("aria-labelledby", content.firstChild.id);
  for (const control of own) control.classList.add("row-control");
  content.prepend(select);
  return content;
}

function isPlainClick(event) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
