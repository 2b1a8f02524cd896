/**
 * What a screen shows beyond what its revision covers. A page that was followed is shown at once; only when the server
 * has been asked *through* its cursor does the revision cover it, and then the server's word counts alone.
 */
export class Pages {
  // Cursors by section, to ask with, and the pages that no answer has covered yet, in order.
  #through = new Map();
  #pages = [];

  /** As many cells as the server takes a window of; the pages after them stay as they came. */
  static longestWindow = 1000;

  add(page, cellsShown) {
    const fits = page.through !== undefined && cellsShown <= Pages.longestWindow;
    if (fits) this.#through.set(page.section, page.through);
    this.#pages = [...this.#pages, { page, fits }];
  }

  /** What an answer that is asked for now will cover, to be handed to `cover` when it has come. */
  get pending() {
    return this.#pages.filter(({ fits }) => fits);
  }

  cover(pages) {
    this.#pages = this.#pages.filter((page) => !pages.includes(page));
  }

  forget() {
    this.#through.clear();
    this.#pages = [];
  }

  get isEmpty() {
    return this.#through.size === 0;
  }

  /** `url`, asking from the top through the last page of each section. */
  extend(url) {
    if (this.isEmpty) return url;
    const cursors = [...this.#through.values()].map((cursor) => `through=${encodeURIComponent(cursor)}`);
    return `${url}${url.includes("?") ? "&" : "?"}${cursors.join("&")}`;
  }

  /** `screen` with the pages that it doesn't cover yet. */
  append(screen) {
    return this.#pages.reduce((shown, { page }) => appendPage(shown, page), screen);
  }
}

function appendPage(screen, { section: id, cells, next }) {
  const sections = screen.sections.map((section) => {
    if (section.id !== id) return section;
    const { next: _, ...others } = section;
    const present = new Set(section.cells.map((cell) => cell.id));
    const added = cells.filter((cell) => !present.has(cell.id));
    return { ...others, cells: [...section.cells, ...added], ...(next && { next }) };
  });
  return { ...screen, sections };
}
