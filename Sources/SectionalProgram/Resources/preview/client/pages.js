/**
 * The pages of a screen that its revision doesn't cover. A loaded page is shown at once; the revision covers it after
 * the first request *through* its cursor, and then the response alone decides what is shown.
 */
export class Pages {
  // Cursors by section, for requests, and the pages that no response has covered yet, in order.
  #through = new Map();
  #pages = [];
  // Those cursors of them that the last response covered.
  #covered = new Map();

  /** The maximum number of cells in a window; pages after them stay as they were loaded. */
  static longestWindow = 1000;
  /** The maximum number of sections with a window in a request; pages of others stay as they were loaded, too. */
  static mostWindows = 16;

  add(page, cellsShown) {
    const hasWindow = this.#through.has(page.section) || this.#through.size < Pages.mostWindows;
    const fits = page.through !== undefined && hasWindow && cellsShown <= Pages.longestWindow;
    if (fits) this.#through.set(page.section, page.through);
    this.#pages = [...this.#pages, { page, fits }];
  }

  /** Returns what a response to a request made now will cover; pass it to `cover` with the response. */
  get pending() {
    return this.#pages.filter(({ fits }) => fits);
  }

  cover(pages) {
    for (const { page } of pages) this.#covered.set(page.section, page.through);
    this.#pages = this.#pages.filter((page) => !pages.includes(page));
  }

  get isEmpty() {
    return this.#through.size === 0;
  }

  /** Returns `url` with a window through the last page of each section. */
  extend(url) {
    return withWindow(url, this.#through);
  }

  /** Returns `url` with the window that the last response covered. */
  extendCovered(url) {
    return withWindow(url, this.#covered);
  }

  /** Returns `screen` with the pages that it doesn't cover yet. */
  append(screen) {
    return this.#pages.reduce((shown, { page }) => appendPage(shown, page), screen);
  }
}

function withWindow(url, through) {
  if (through.size === 0) return url;
  const cursors = [...through.values()].map((cursor) => `through=${encodeURIComponent(cursor)}`);
  return `${url}${url.includes("?") ? "&" : "?"}${cursors.join("&")}`;
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
