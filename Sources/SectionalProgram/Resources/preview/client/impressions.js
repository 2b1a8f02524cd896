import { beside } from "./beside.js";
import { randomName } from "./random-name.js";
import { postUntilAnswered } from "./repeating.js";

/** The most cells of a batch. */
const longest = 100;
/** The most batches that wait for an answer; older ones are given up. */
const mostWaiting = 20;

/**
 * Reports cells that were seen, in batches. A batch has a random name, under which it is sent again until it is
 * answered: the service counts it once. If the service doesn't know the revision any more, another batch follows once.
 */
export class Impressions {
  #transport;
  #renew;
  #delay;
  #retryDelays;
  #collected; // {screen, revision, cells}, of one revision
  #timer;
  #waiting = 0;
  #isOff = false; // the service counts none

  /**
   * `impressionDelay`: milliseconds in which cells are collected; `retryDelays`: those before each retry; `renew`
   * returns the `{screen, revision, cells}` to report instead of `cells` of an unknown revision, or undefined.
   */
  constructor(transport, { impressionDelay = 5000, retryDelays = [1000, 5000, 30000], renew } = {}) {
    [this.#transport, this.#delay, this.#retryDelays, this.#renew] = [transport, impressionDelay, retryDelays, renew];
  }

  /** Adds a cell that was seen on `revision` of the screen that was requested as `screen`. */
  add(screen, revision, section, cell) {
    if (this.#isOff) return;
    if (this.#collected && (this.#collected.revision !== revision || this.#collected.screen !== screen)) this.send();
    this.#collected ??= { screen, revision, cells: new Map() };
    // The service counts a cell once for each batch.
    this.#collected.cells.set(JSON.stringify([section, cell]), { section, cell });
    if (this.#collected.cells.size >= longest) this.send();
    else this.#timer ??= setTimeout(() => this.send(), this.#delay);
  }

  /** Sends what was collected. `isLeaving`: the page may end before the answer comes. */
  async send({ isLeaving = false } = {}) {
    clearTimeout(this.#timer);
    const collected = this.#collected;
    [this.#timer, this.#collected] = [undefined, undefined];
    if (!collected || this.#isOff || this.#waiting >= mostWaiting) return;
    const seen = { ...collected, cells: [...collected.cells.values()] };
    this.#waiting += 1;
    try {
      const status = await this.#post(seen, isLeaving);
      const renewed = status === 409 ? await this.#renew?.(seen.cells) : undefined;
      if (renewed) await this.#post(renewed, isLeaving);
    } finally {
      this.#waiting -= 1; // also if the app has thrown, as it was told of the renewed screen
    }
  }

  // Returns the status of the last answer.
  async #post({ screen, revision, cells }, keepalive) {
    const body = { batch: randomName(), screen, revision, cells };
    const url = beside(screen, "/impressions");
    const { status } = await postUntilAnswered(this.#transport, url, { body, keepalive }, this.#retryDelays);
    if (status === 404) this.#isOff = true;
    return status;
  }
}
