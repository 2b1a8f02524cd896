import { describe } from "./accessibility.js";
import { element, icon } from "./elements.js";
import { takesInput } from "./entering.js";
import { CellContext } from "./cell-context.js";
import { keepScroll } from "./scrolled.js";
import { selectable } from "./selectable.js";
import { enableSwipe } from "./swipe.js";

/** A cell in its list, with its selection, accessory and swipe action. */
export class Row {
  #environment;
  #written;
  #rendered = new AbortController();

  constructor(cell, environment) {
    this.#environment = environment;
    this.element = element("li.row", { dataset: { section: environment.section, cell: cell.id } });
    this.update(cell);
  }

  /** Renders the cell if it, its field, or the level of headings in its section has changed. Returns whether it has. */
  update(cell) {
    const { form, section, headingLevel } = this.#environment;
    const written = JSON.stringify([cell, form.written(cell, section), headingLevel()]);
    if (written === this.#written) return false;
    this.#written = written;
    this.#rendered.abort();
    this.#rendered = new AbortController();
    this.cell = cell;
    this.#environment.watchVisibility(this.element, cell.impression?.visible);
    this.#render(new CellContext(cell, { ...this.#environment, signal: this.#rendered.signal }));
    return true;
  }

  /** Removes the listeners of a row that leaves. */
  dispose() {
    this.#rendered.abort();
    if (this.cell.impression) this.#environment.show(this.#environment.section, this.cell.id, 0);
    this.#environment.watchVisibility(this.element, undefined);
  }

  /** Shows the differences from another role's screen; an empty list shows nothing. */
  mark(differences) {
    this.element.classList.toggle("differs", differences.length > 0);
    this.element.title = differences.join("\n");
    if (differences.length === 0) this.element.removeAttribute("title");
  }

  #render(context) {
    const content = context.render();
    const parts = [content, accessory(context.cell), this.#menuButton(context, content)].filter(Boolean);
    const surface = element("div.row-surface", {}, selectable(context, parts));
    const deleting = context.action("delete") && deleteButton(context, surface);
    this.element.dataset.type = context.cell.type;
    this.element.classList.remove("is-open");
    const scroll = keepScroll(this.element);
    this.element.replaceChildren(...(deleting ? [surface, deleting] : [surface]));
    scroll();
    describe(this.element, surface, context.cell, this.#environment.headingLevel());
    if (deleting) enableSwipe(this.element, surface, deleting, context.signal);
  }

  // The actions that no gesture sets off.
  #menuButton({ cell, say, signal }, content) {
    if (!cell.menu?.length) return null;
    const button = element("button.row-menu", {
      type: "button", "aria-label": say("actionsOf", { name: nameOf({ cell }, content) }), dataset: { part: "menu" },
    }, icon("more"));
    return this.#environment.menu.attach(button, cell.menu, signal);
  }
}

function nameOf({ cell }, node) {
  return (cell.accessibility?.label ?? (node.querySelector(".label") ?? node).textContent).trim().slice(0, 60);
}

function accessory({ accessory }) {
  return Object.hasOwn(accessories, accessory) ? element(`span.accessory.${accessory}`, {}, icon(accessories[accessory])) : null;
}

// `switch` is drawn by the cell, since only the cell knows whether it is on.
const accessories = { disclosureIndicator: "chevron", detail: "detail", checkmark: "checkmark" };

function deleteButton(context, surface) {
  const perform = () => context.perform("delete");
  surface.addEventListener("keydown", (event) => {
    if (event.repeat || !["Delete", "Backspace"].includes(event.key) || takesInput(event.target) || event.target.matches("[data-part=menu]")) return;
    event.preventDefault();
    perform();
  });
  surface.querySelector(":is(a, button)[data-part=content]")?.setAttribute("aria-keyshortcuts", "Delete");
  const { title, label, style } = context.action("delete");
  const name = label ?? title ?? context.say("deleteNamed", { name: nameOf(context, surface) });
  // Without a title, all that is known is that a swipe sets it off, which mostly removes something.
  return element("button.row-delete", {
    type: "button", "aria-label": name, dataset: { part: "delete", style: style ?? (title ? "default" : "destructive") },
    onclick: perform,
  }, title ?? context.say("delete"));
}
