/** Arranges the cells of a section: as a list, in a grid, or side by side. */
export function arrange(list, { kind, columns } = {}) {
  const layout = ["grid", "carousel", "inset"].includes(kind) ? kind : "list";
  list.dataset.layout = layout;
  if (layout === "grid") list.style.setProperty("--columns", columns ?? 2);
  else list.style.removeProperty("--columns");
  // What scrolls has to be reached by keyboard, also where no cell can be.
  if (layout === "carousel") list.tabIndex = 0;
  else list.removeAttribute("tabindex");
}

/** Moves a carousel by one cell with the arrow keys, and to its ends with Home and End. */
export function enableCarouselKeys(list) {
  list.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (list.dataset.layout !== "carousel" || event.target !== list || !step) return;
    event.preventDefault();
    const width = (list.firstElementChild?.getBoundingClientRect().width ?? 0) + 12;
    const direction = getComputedStyle(list).direction === "rtl" ? -1 : 1;
    step(list, width, direction);
  });
}

const steps = {
  ArrowRight: (list, width) => list.scrollBy({ left: width }),
  ArrowLeft: (list, width) => list.scrollBy({ left: -width }),
  Home: (list) => list.scrollTo({ left: 0 }),
  End: (list, _, direction) => list.scrollTo({ left: direction * list.scrollWidth }),
};
