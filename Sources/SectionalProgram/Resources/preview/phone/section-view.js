import { element, icon, uniqueID } from "./elements.js";
import { place } from "./placing.js";
import { Row } from "./row.js";
import { arrange, enableCarouselKeys } from "./section-layout.js";

/** A section: header, rows, footer, and an element that loads the next page when it becomes visible. */
export class SectionView {
  #environment;
  #rows = new Map();
  #header = element("h3.section-header", { id: uniqueID("header") });
  #toggle = element("button.section-toggle", { type: "button", dataset: { part: "collapse" }, onclick: () => this.#collapse(!this.#isCollapsed) });
  #isCollapsed;
  #footer = element("p.section-footer", { id: uniqueID("footer") });
  #list = element("ul.rows", { role: "list", id: uniqueID("rows") });
  #more;

  constructor(section, environment) {
    this.#environment = { ...environment, section: section.id, headingLevel: () => this.#headingLevel };
    this.#more = element("li.row-more", {}, element("button.tinted", { type: "button", onclick: () => this.#loadMore() }));
    this.element = element("div.section", { role: "group", dataset: { section: section.id } });
    this.#toggle.setAttribute("aria-controls", this.#list.id);
    enableCarouselKeys(this.#list);
  }

  get rows() {
    return this.#rows;
  }

  // That of a heading among the rows: below the header or, without one, in its place.
  get #headingLevel() {
    return Number(this.#header.ariaLevel) + (this.#header.textContent ? 1 : 0);
  }

  update(section, motion) {
    this.id = section.id;
    this.#label(section);
    arrange(this.#list, section.layout);
    this.#removeRows(new Set(section.cells.map((cell) => cell.id)), motion);
    section.cells.forEach((cell, index) => place(this.#list, this.#row(cell, motion).element, index));
    this.element.classList.toggle("is-loading", section.isLoading === true);
    this.#list.ariaBusy = section.isLoading ? "true" : null;
    this.#list.classList.toggle("is-empty", section.cells.length === 0 && !section.next && !section.isLoading);
    this.#showMore(section.next);
  }

  dispose() {
    for (const row of this.#rows.values()) row.dispose();
    this.#environment.unwatch(this.#more);
  }

  #label(section) {
    const { header, footer } = section;
    const isTitled = header || section.collapsing;
    this.#title(section);
    this.#footer.textContent = footer ?? "";
    const parts = [isTitled && this.#header, this.#list, footer && this.#footer].filter(Boolean);
    if (parts.some((part, index) => this.element.children[index] !== part) || this.element.children.length > parts.length) {
      this.element.replaceChildren(...parts);
    }
    for (const [name, part] of [["aria-labelledby", isTitled && this.#header], ["aria-describedby", footer && this.#footer]]) {
      if (part) this.element.setAttribute(name, part.id);
      else this.element.removeAttribute(name);
    }
  }

  // The title of the screen is a heading of the second level in the page, so each of its sections is one deeper.
  #title({ header, headingLevel = 2, collapsing }) {
    this.#header.ariaLevel = headingLevel + 1;
    if (!collapsing) {
      this.#header.textContent = header ?? "";
      this.#isCollapsed = undefined;
      this.#list.hidden = false;
      return;
    }
    const count = collapsing.count === undefined ? undefined : element("span.section-count", {}, String(collapsing.count));
    this.#toggle.replaceChildren(icon("chevron"), element("span", {}, header ?? this.#environment.say("rows")), ...[count].filter(Boolean));
    if (this.#header.firstChild !== this.#toggle) this.#header.replaceChildren(this.#toggle);
    // Only how it begins is the service's: then a person has opened or closed it.
    this.#collapse(this.#isCollapsed ?? collapsing.isCollapsed);
  }

  #collapse(isCollapsed) {
    this.#isCollapsed = isCollapsed;
    this.#toggle.ariaExpanded = String(!isCollapsed);
    this.#list.hidden = isCollapsed;
  }

  #removeRows(remaining, motion) {
    for (const [id, row] of this.#rows) {
      if (remaining.has(id)) continue;
      this.#rows.delete(id);
      row.dispose();
      if (motion) motion.remove(this.id, row.element);
      else row.element.remove();
    }
  }

  #row(cell, motion) {
    const present = this.#rows.get(cell.id);
    if (!present) return this.#newRow(cell, motion);
    // Its picture must be taken while it still shows its old content.
    if (motion && JSON.stringify(present.cell) !== JSON.stringify(cell)) motion.reload(this.id, present.element);
    present.update(cell);
    return present;
  }

  #newRow(cell, motion) {
    const row = new Row(cell, this.#environment);
    this.#rows.set(cell.id, row);
    if (motion) queueMicrotask(() => motion.insert(this.id, row.element));
    return row;
  }

  #showMore(next) {
    this.#environment.unwatch(this.#more);
    if (!next) return this.#more.remove();
    this.#more.firstChild.textContent = this.#environment.say("more");
    place(this.#list, this.#more, this.#rows.size);
    return this.#environment.watch(this.#more, () => this.#loadMore());
  }

  async #loadMore() {
    if (this.#more.ariaBusy === "true") return;
    this.#more.ariaBusy = "true";
    this.#more.firstChild.textContent = this.#environment.say("loading");
    const problem = await this.#environment.loadMore(this.id);
    this.#more.ariaBusy = "false";
    if (problem) this.#more.firstChild.textContent = this.#environment.say("retry");
  }
}
