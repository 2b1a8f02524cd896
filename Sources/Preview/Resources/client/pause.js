/** Waits; not longer than until `signal` aborts, or until the function that `expose` is given is called. */
export function pause(milliseconds, signal, expose = () => {}) {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", done, { once: true });
    expose(done);

    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
  });
}
