const curve = "cubic-bezier(0.25, 0.8, 0.3, 1)";
const duration = 320;

export function isReduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Animates and resolves at the end; at once if the user prefers reduced motion. */
export async function animate(node, keyframes, options = {}) {
  if (isReduced() || !node.isConnected) return;
  await node.animate(keyframes, { duration, easing: curve, ...options }).finished.catch(() => {});
}

// The keyframes of a row that enters or leaves, by the animation that the patch names.
const away = {
  automatic: { opacity: 0, transform: "scale(0.94)" },
  fade: { opacity: 0 },
  left: { transform: "translateX(-100%)", opacity: 0 },
  right: { transform: "translateX(100%)", opacity: 0 },
  top: { transform: "translateY(-100%)", opacity: 0 },
  bottom: { transform: "translateY(100%)", opacity: 0 },
};
const here = { opacity: 1, transform: "none" };

/**
 * Animates a patch. The document has its final state at once, also for assistive technology; only transforms and a
 * picture of removed content move.
 */
export class Motion {
  #list;
  #animations;
  #places = new Map();

  /** `animations` returns the name of the animation for the ids of a section and a cell. */
  constructor(list, animations) {
    this.#list = list;
    this.#animations = animations;
    for (const node of this.#nodes()) this.#places.set(node, node.getBoundingClientRect());
  }

  #nodes() {
    return this.#list.querySelectorAll(".row, .section-header, .section-footer");
  }

  insert(section, row) {
    const name = this.#animations(section, row.dataset.cell);
    if (name !== "none") animate(row, [away[name] ?? away.automatic, here]);
  }

  /** Removes the row and animates a picture of it. */
  remove(section, row) {
    const name = this.#animations(section, row.dataset.cell);
    const place = this.#places.get(row);
    row.remove();
    if (name === "none" || !place || isReduced()) return;
    this.#leave(this.#picture(row), place, away[name] ?? away.automatic);
  }

  /** `row` will show other content: its old content lies over it and fades. */
  reload(section, row) {
    const name = this.#animations(section, row.dataset.cell);
    const place = this.#places.get(row);
    if (name === "none" || !place || isReduced()) return;
    this.#leave(this.#picture(row.cloneNode(true)), place, away[name] ?? away.fade);
  }

  /** Slides everything from its old position to its new one. */
  slide() {
    if (isReduced()) return;
    for (const node of this.#nodes()) {
      const [before, after] = [this.#places.get(node), node.getBoundingClientRect()];
      const moved = before && before.top - after.top;
      if (moved) animate(node, [{ transform: `translateY(${moved}px)` }, { transform: "none" }], { composite: "add" });
    }
  }

  #picture(row) {
    for (const node of [row, ...row.querySelectorAll("[id], [data-cell], [data-part]")]) {
      for (const name of ["id", "data-cell", "data-part"]) node.removeAttribute(name);
    }
    row.setAttribute("aria-hidden", "true");
    row.inert = true;
    row.className = "row picture-of-row";
    return row;
  }

  #leave(picture, place, end) {
    const list = this.#list.getBoundingClientRect();
    Object.assign(picture.style, {
      top: `${place.top - list.top}px`, left: `${place.left - list.left}px`, width: `${place.width}px`, height: `${place.height}px`,
    });
    this.#list.append(picture);
    animate(picture, [here, end]).then(() => picture.remove());
  }
}
