import { element, uniqueID } from "./elements.js";

/** `content` in a row: in a link or a button where a tap does something. */
export function selectable(context, content) {
  const action = context.cell.isSelectable ? context.action("select") : undefined;
  const select = action && Object.hasOwn(selections, action.kind) ? selections[action.kind](action, context) : undefined;
  if (!select) return element("div.row-content", {}, content);
  select.dataset.part = "content";
  const within = element("div.row-content", {}, content);
  const own = within.querySelectorAll(controls);
  return own.length > 0 ? covered(within, select, own) : around(within, select);
}

// What a tap does, by the kind of action.
const selections = {
  navigate: ({ href }, context) => element("a", {
    href: `#${href}`, onclick: (event) => isPlainClick(event) && (event.preventDefault(), context.perform("select")),
  }),
  openURL: ({ url }) => element("a", { href: safeURL(url), target: "_blank", rel: "noopener noreferrer" }),
  perform: (_, context) => element("button", { type: "button", onclick: () => context.perform("select") }),
};

// What takes clicks and keys itself.
const controls = "a, button, input, select, textarea, summary, [tabindex]";

// The usual case: what is read out is what stands in it.
function around(content, select) {
  select.classList.add("row-content");
  select.append(...content.childNodes);
  return select;
}

// A control in a link or a button would do both at a click. So that lies over the row beside them, and they lie over it.
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

// A screen may open a page, never run a script in this one.
function safeURL(url) {
  const { protocol } = element("a", { href: url });
  return ["http:", "https:", "mailto:", "tel:"].includes(protocol) ? url : undefined;
}
