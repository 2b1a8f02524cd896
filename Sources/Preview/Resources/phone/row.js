import { element, icon } from "./elements.js";
import { CellContext } from "./cell-context.js";
import { selectable } from "./selectable.js";
import { enableSwipe } from "./swipe.js";

/** A cell in its list, with its selection, accessory and swipe action. */
export class Row {
  #environment;
  #written;
  #rendered = new AbortController();

  constructor(cell, environment) {
    this.#environment = environment;
    this.element = element("li.row", { dataset: { cell: cell.id } });
    this.update(cell);
  }

  /** Renders the cell if it has changed. Returns whether it has. */
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

  /** Removes the listeners of a row that leaves. */
  dispose() {
    this.#rendered.abort();
  }

  /** Shows the differences from another role's screen; an empty list shows nothing. */
  mark(differences) {
    this.element.classList.toggle("differs", differences.length > 0);
    this.element.title = differences.join("\n");
    if (differences.length === 0) this.element.removeAttribute("title");
  }

  #render(context) {
    const surface = element("div.row-surface", {}, selectable(context, [context.render(), accessory(context.cell)]));
    const deleting = context.action("delete") && deleteButton(context, surface);
    this.element.dataset.type = context.cell.type;
    this.element.classList.remove("is-open");
    this.element.replaceChildren(...(deleting ? [surface, deleting] : [surface]));
    if (deleting) enableSwipe(this.element, surface, deleting, context.signal);
  }
}

function accessory({ accessory }) {
  return Object.hasOwn(accessories, accessory) ? element(`span.accessory.${accessory}`, {}, icon(accessories[accessory])) : null;
}

// `switch` is drawn by the cell, since only the cell knows whether it is on.
const accessories = { disclosureIndicator: "chevron", detail: "detail", checkmark: "checkmark" };

function deleteButton(context, surface) {
  const perform = () => context.perform("delete");
  surface.addEventListener("keydown", (event) => {
    if (!["Delete", "Backspace"].includes(event.key) || event.target.matches("input")) return;
    event.preventDefault();
    perform();
  });
  surface.querySelector(":is(a, button)[data-part=content]")?.setAttribute("aria-keyshortcuts", "Delete");
  const name = (surface.querySelector(".label") ?? surface).textContent.trim().slice(0, 60);
  return element("button.row-delete", {
    type: "button", "aria-label": context.say("deleteNamed", { name }), dataset: { part: "delete" }, onclick: perform,
  }, context.say("delete"));
}
