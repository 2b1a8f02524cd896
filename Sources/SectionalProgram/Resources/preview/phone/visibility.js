/** Tells which share of an element is visible, whenever that passes the share that was asked for. */
export class Visibility {
  #root;
  #report;
  #observers = new Map(); // by the share
  #watched = new Map();

  /** `root`: the element that scrolls; `report(element, share)`. */
  constructor(root, report) {
    [this.#root, this.#report] = [root, report];
  }

  /** Watches `element` for the share `visible` of it; with undefined, watches it no more. */
  watch(element, visible) {
    if (this.#watched.get(element) === visible) return;
    this.#observers.get(this.#watched.get(element))?.unobserve(element);
    this.#watched.delete(element);
    if (visible === undefined) return;
    this.#watched.set(element, visible);
    this.#observer(visible).observe(element);
  }

  dispose() {
    for (const observer of this.#observers.values()) observer.disconnect();
  }

  #observer(visible) {
    if (!this.#observers.has(visible)) {
      const report = (entries) => entries.forEach(({ target, intersectionRatio }) => this.#report(target, intersectionRatio));
      this.#observers.set(visible, new IntersectionObserver(report, { root: this.#root, threshold: [0, visible] }));
    }
    return this.#observers.get(visible);
  }
}
