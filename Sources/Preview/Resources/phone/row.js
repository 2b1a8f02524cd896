import { element, icon } from "./elements.js";
import { CellContext } from "./cell-context.js";
import { enableSwipe } from "./swipe.js";

/** A cell in its list: what can be selected, its accessory, and what a swipe brings to light. */
export class Row {
  #environment;
  #written;
  #rendered = new AbortController();

  constructor(cell, environment) {
    this.#environment = environment;
    this.element = element("li.row", { dataset: { cell: cell.id } });
    this.update(cell);
  }

  /** Renders the cell, if it is another than before. Says whether it was. */
  update(cell) {
    const written = JSON.stringify(cell);
    if (written === this.#written) return false;
    this.#written = written;
    this.#rendered.abort();
    this.#rendered = new AbortController();
    this.cell = cell;
    this.#render(new CellContext(cell, { ...this.#environment, signal: this.#rendered.signal }));
    return true;
  }

  /** For the row that leaves: what it listened to is none of its business any more. */
  dispose() {
    this.#rendered.abort();
  }

  /** Shows what is different here from another role's screen; an empty list shows nothing. */
  mark(differences) {
    this.element.classList.toggle("differs", differences.length > 0);
    this.element.title = differences.join("\n");
    if (differences.length === 0) this.element.removeAttribute("title");
  }

  #render(context) {
    const surface = selectable(context, [context.render(), accessory(context.cell)]);
    const deleting = context.action("delete") && deleteButton(context, surface);
    const wrapped = element("div.row-surface", {}, surface);
    this.element.dataset.type = context.cell.type;
    this.element.classList.remove("is-open");
    this.element.replaceChildren(...(deleting ? [wrapped, deleting] : [wrapped]));
    if (deleting) enableSwipe(this.element, wrapped, deleting, context.signal);
  }
}

// What a tap does, by the kind of action.
const selections = {
  navigate: ({ href }, content, context) => element("a.row-content", {
    href: `#${href}`, dataset: { part: "content" }, onclick: (event) => isPlainClick(event) && (event.preventDefault(), context.perform("select")),
  }, content),
  openURL: ({ url }, content) => element("a.row-content", {
    href: safeURL(url), target: "_blank", rel: "noopener noreferrer", dataset: { part: "content" },
  }, content),
  perform: (_, content, context) => element("button.row-content", {
    type: "button", dataset: { part: "content" }, onclick: () => context.perform("select"),
  }, content),
};

function selectable(context, content) {
  const action = context.cell.isSelectable ? context.action("select") : undefined;
  const select = action && Object.hasOwn(selections, action.kind) ? selections[action.kind] : undefined;
  return select ? select(action, content, context) : element("div.row-content", {}, content);
}

function isPlainClick(event) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

// A screen may open a page, never run a script in this one.
function safeURL(url) {
  const { protocol } = element("a", { href: url });
  return ["http:", "https:", "mailto:", "tel:"].includes(protocol) ? url : undefined;
}

function accessory({ accessory }) {
  return Object.hasOwn(accessories, accessory) ? element(`span.accessory.${accessory}`, {}, icon(accessories[accessory])) : null;
}

// `switch` is drawn by the cell, who alone knows whether it is on.
const accessories = { disclosureIndicator: "chevron", detail: "detail", checkmark: "checkmark" };

function deleteButton(context, surface) {
  const perform = () => context.perform("delete");
  surface.addEventListener("keydown", (event) => {
    if (!["Delete", "Backspace"].includes(event.key) || event.target.matches("input")) return;
    event.preventDefault();
    perform();
  });
  if (surface.matches("a, button")) surface.setAttribute("aria-keyshortcuts", "Delete");
  const name = (surface.querySelector(".label") ?? surface).textContent.trim().slice(0, 60);
  return element("button.row-delete", {
    type: "button", "aria-label": context.say("deleteNamed", { name }), dataset: { part: "delete" }, onclick: perform,
  }, context.say("delete"));
}
