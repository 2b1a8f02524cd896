/** In milliseconds: who says nothing for so long is taken for gone. The service says something every 15 seconds. */
const longestSilence = 30_000;

/**
 * Ends what waits for a connection over which nothing comes any more, such as through a proxy that hangs: `signal` aborts
 * 30 seconds after the last `heard()`, and when `outer` aborts. Call `end` when nothing is waited for.
 */
export class Watchdog {
  #controller = new AbortController();
  #bark = () => this.#controller.abort();
  #outer;
  #patience;
  #timer;

  /** `more`: further milliseconds of silence that are no sign of anything. */
  constructor({ outer, more = 0 } = {}) {
    this.#outer = outer;
    this.#patience = longestSilence + more;
    if (outer?.aborted) this.#bark();
    outer?.addEventListener("abort", this.#bark);
    this.heard();
  }

  get signal() {
    return this.#controller.signal;
  }

  /** Says that something came. */
  heard() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#bark, this.#patience);
  }

  end() {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#bark);
  }
}
