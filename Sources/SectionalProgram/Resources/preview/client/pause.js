/** Waits at most until `signal` aborts, or until the function that is passed to `expose` is called. */
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
