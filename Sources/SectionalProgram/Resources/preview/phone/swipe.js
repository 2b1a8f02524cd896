import { takesInput } from "./entering.js";

/**
 * Reveals the button behind a row: by a swipe towards the start of the line, or by focus. A swipe that is long enough
 * presses it.
 */
export function enableSwipe(row, surface, button, signal) {
  let start;
  let swallowing = false;
  const towardsStart = () => (getComputedStyle(row).direction === "rtl" ? 1 : -1);
  const listen = (target, type, action) => target.addEventListener(type, action, { signal });

  listen(surface, "pointerdown", (event) => {
    if (event.button !== 0 || takesInput(event.target)) return;
    start = { x: event.clientX, y: event.clientY, open: row.classList.contains("is-open"), dragging: false };
  });
  listen(surface, "pointermove", (event) => {
    if (!start) return;
    const across = event.clientX - start.x;
    if (!start.dragging) {
      if (Math.abs(across) < 8 || Math.abs(across) < Math.abs(event.clientY - start.y)) return;
      start.dragging = true;
      surface.setPointerCapture(event.pointerId);
      row.classList.add("is-swiped");
    }
    place(distance(event));
  });
  listen(surface, "pointerup", (event) => finish(start?.dragging ? distance(event) : undefined));
  listen(surface, "pointercancel", () => finish(0));
  listen(surface, "dragstart", (event) => event.preventDefault());
  // The click that ends a swipe selects nothing, and a click beside an open button closes it.
  surface.addEventListener("click", swallow, { signal, capture: true });
  listen(button, "focus", () => button.matches(":focus-visible") && row.classList.add("is-open"));
  listen(button, "blur", () => row.classList.remove("is-open"));

  function distance(event) {
    const moved = (event.clientX - start.x) * towardsStart() + (start.open ? button.offsetWidth : 0);
    return Math.max(0, moved);
  }

  function place(pixels) {
    surface.style.translate = `${pixels * towardsStart()}px`;
    button.style.inlineSize = `${Math.max(pixels, button.scrollWidth)}px`;
  }

  function finish(pixels) {
    if (pixels === undefined) return (start = undefined);
    start = undefined;
    swallowing = true;
    setTimeout(() => (swallowing = false));
    row.classList.remove("is-swiped");
    surface.style.translate = "";
    button.style.inlineSize = "";
    row.classList.toggle("is-open", pixels > 40);
    if (pixels > row.offsetWidth * 0.6) button.click();
    return undefined;
  }

  function swallow(event) {
    const isOpen = row.classList.contains("is-open");
    if (!swallowing && !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    if (!swallowing) row.classList.remove("is-open");
  }
}
