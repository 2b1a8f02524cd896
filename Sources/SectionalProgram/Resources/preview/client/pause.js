/** The longest time of a timer, 24 days: one that is set for longer ends at once. */
const longest = 2 ** 31 - 1;

/** Waits at most until `signal` aborts, or until the function that is passed to `expose` is called. */
export function pause(milliseconds, signal, expose = () => {}) {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(done, Math.min(milliseconds, longest));
    signal?.addEventListener("abort", done, { once: true });
    expose(done);

    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
  });
}
