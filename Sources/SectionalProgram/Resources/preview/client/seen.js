/**
 * Finds out which cells were seen: a cell is, once the share of it that it asks for was visible for as long as it asks
 * for, without a break. It is seen again after less of it was visible.
 */
export class SeenCells {
  #onSeen;
  #watched = new Map(); // the timers of cells that are visible, by section and cell

  /** `onSeen(section, cell)` is called for each time that a cell was seen. */
  constructor(onSeen) {
    this.#onSeen = onSeen;
  }

  /** Says which share of a cell is visible now; `impression` is the cell's member, undefined if it has none. */
  show(section, cell, impression, share) {
    const key = keyOf(section, cell);
    if (!impression || share < impression.visible || share <= 0) return this.#hide(key);
    if (this.#watched.has(key)) return undefined;
    const timer = setTimeout(() => this.#onSeen(section, cell), 1000 * impression.duration);
    return void this.#watched.set(key, timer);
  }

  /** Whether enough of a cell is visible now. */
  isVisible(section, cell) {
    return this.#watched.has(keyOf(section, cell));
  }

  /** Nothing is visible any more. */
  hideAll() {
    for (const key of [...this.#watched.keys()]) this.#hide(key);
  }

  #hide(key) {
    clearTimeout(this.#watched.get(key));
    this.#watched.delete(key);
  }
}

function keyOf(section, cell) {
  return JSON.stringify([section, cell]);
}
