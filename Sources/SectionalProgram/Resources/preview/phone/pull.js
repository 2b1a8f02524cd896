import { takesInput } from "./entering.js";

const threshold = 64;

/**
 * Pull to refresh, where `isRefreshable()`: calls `refresh` when the list is pulled far enough from its top, and shows it
 * until it is done.
 */
export function enablePull(scroller, indicator, { isRefreshable, refresh, signal }) {
  let start;
  let pulled = 0;
  let isRefreshing = false;

  scroller.addEventListener("touchstart", (event) => begin(event.touches[0]), { passive: true });
  scroller.addEventListener("touchmove", (event) => move(event.touches[0], event), { passive: false });
  scroller.addEventListener("touchend", end);
  scroller.addEventListener("touchcancel", end);
  scroller.addEventListener("mousedown", (event) => event.button === 0 && !takesInput(event.target) && begin(event));
  scroller.addEventListener("mousemove", (event) => event.buttons === 1 && move(event, event));
  addEventListener("mouseup", end, { signal });

  function begin({ clientX, clientY }) {
    if (isRefreshable() && scroller.scrollTop <= 0 && !isRefreshing) start = { clientX, clientY };
  }

  function move({ clientX, clientY }, event) {
    if (!start) return;
    const down = clientY - start.clientY;
    // A horizontal move is a swipe.
    if (pulled === 0 && (down < 6 || down < Math.abs(clientX - start.clientX))) return;
    event.preventDefault();
    // The resistance grows with the distance.
    place(Math.max(0, 160 * (1 - Math.exp(-down / 200))));
  }

  async function end() {
    if (!start) return;
    start = undefined;
    if (pulled < threshold) return place(0);
    isRefreshing = true;
    indicator.classList.add("is-busy");
    place(threshold - 12);
    await refresh();
    isRefreshing = false;
    indicator.classList.remove("is-busy");
    place(0);
  }

  function place(pixels) {
    pulled = pixels;
    scroller.style.setProperty("--pulled", `${pixels}px`);
    indicator.style.setProperty("--progress", Math.min(1, pixels / threshold));
    scroller.classList.toggle("is-pulled", start !== undefined && pixels > 0);
  }
}
