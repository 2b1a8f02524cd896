import { element } from "./elements.js";
import { keepFocus } from "./focus.js";
import { Motion } from "./motion.js";
import { place } from "./placing.js";
import { SectionView } from "./section-view.js";
import { Visibility } from "./visibility.js";

/** The sections of a screen. It updates only what differs between two screens, by the ids of sections and cells. */
export class ListView {
  #sections = new Map();
  #environment;
  #watched = new Map();
  #observer;
  #visibility;

  /** `environment`: form, say, menu, perform, loadMore, show, refuse; `scroller` is the element that scrolls the list. */
  constructor(scroller, environment) {
    this.element = element("div.list");
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries), { root: scroller, rootMargin: "400px 0px" });
    this.#visibility = new Visibility(scroller, ({ dataset }, share) => environment.show(dataset.section, dataset.cell, share));
    this.#environment = {
      ...environment,
      watch: (node, action) => (this.#watched.set(node, action), this.#observer.observe(node)),
      watchVisibility: (node, visible) => this.#visibility.watch(node, visible),
      unwatch: (node) => (this.#watched.delete(node), this.#observer.unobserve(node)),
    };
  }

  /** Shows `screen`. If operations of a patch led there, they name the animations. */
  update(screen, operations) {
    const motion = operations?.length > 0 ? new Motion(this.element, animationsOf(operations)) : undefined;
    const restoreFocus = keepFocus(this.element);
    this.#removeSections(new Set(screen.sections.map((section) => section.id)), motion);
    screen.sections.forEach((section, index) => this.#place(section, index, motion));
    motion?.slide();
    restoreFocus();
  }

  /** Marks the rows for which `differences(section, cell)` isn't empty. */
  mark(differences) {
    for (const [section, view] of this.#sections) {
      for (const [cell, row] of view.rows) row.mark(differences(section, cell));
    }
  }

  dispose() {
    this.#observer.disconnect();
    this.#visibility.dispose();
    for (const view of this.#sections.values()) view.dispose();
  }

  #removeSections(remaining, motion) {
    for (const [id, view] of this.#sections) {
      if (remaining.has(id)) continue;
      this.#sections.delete(id);
      view.dispose();
      if (motion) for (const row of view.rows.values()) motion.remove(id, row.element);
      view.element.remove();
    }
  }

  #place(section, index, motion) {
    const present = this.#sections.get(section.id);
    const view = present ?? new SectionView(section, this.#environment);
    this.#sections.set(section.id, view);
    place(this.element, view.element, index);
    view.update(section, motion);
  }

  #seen(entries) {
    for (const { isIntersecting, target } of entries) if (isIntersecting) this.#watched.get(target)?.();
  }
}

function animationsOf(operations) {
  const names = new Map();
  for (const { section, cell, animation } of operations) {
    if (cell !== undefined && animation !== undefined) names.set(`${section}/${cell.id ?? cell}`, animation);
  }
  return (section, cell) => names.get(`${section}/${cell}`) ?? "automatic";
}
