import { Problem } from "./problem.js";
import { pause } from "./pause.js";
import { readEvents } from "./events.js";
import { Watchdog } from "./watchdog.js";

/**
 * A stream of events that reconnects by itself, also if nothing comes any more. It waits longer after each attempt that
 * fails, but not after a stream that was open. It is read with `fetch`, since an `EventSource` can't send
 * `Authorization`.
 *
 * - `open(signal)` returns a promise of a `Response`;
 * - `onEvent({event, data, id, bytes})` is called with each event;
 * - `onState({state, problem?, retryIn?})` is called with the state of the connection: `connecting`, `open`, `waiting`
 *   (it was lost, and is retried in `retryIn` milliseconds), `refused` (not retried), `closed`.
 */
export class EventStream {
  #options;
  #controller;
  #wake = () => {};

  constructor(options) {
    this.#options = { firstDelay: 500, longestDelay: 30_000, ...options };
  }

  /** Opens the stream; at once if it waits for a retry. */
  start() {
    if (this.#controller) return this.#wake();
    this.#controller = new AbortController();
    this.#run(this.#controller.signal);
  }

  /** Whether it is open, or tries to be. */
  get isStarted() {
    return this.#controller !== undefined;
  }

  stop() {
    if (!this.#controller) return;
    this.#controller.abort();
    this.#controller = undefined;
    this.#options.onState({ state: "closed" });
  }

  /** Reopens the stream if it is open or about to be. */
  restartIfOpen() {
    if (!this.#controller) return;
    this.#controller.abort();
    this.#controller = undefined;
    this.start();
  }

  async #run(signal) {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const { problem, wasOpen } = await this.#readOnce(signal);
      if (signal.aborted) return;
      if (problem && !problem.isTransient && problem.status < 500) return this.#refuse(problem);
      if (wasOpen) failures = 0;
      await this.#wait(this.#delay(failures, problem), problem, signal);
    }
  }

  #refuse(problem) {
    this.#controller = undefined;
    this.#options.onState({ state: "refused", problem });
  }

  async #readOnce(signal) {
    this.#options.onState({ state: "connecting" });
    const watchdog = new Watchdog({ outer: signal });
    let wasOpen = false;
    try {
      const response = await this.#options.open(watchdog.signal);
      if (!isStream(response)) return { problem: await problemOf(response), wasOpen };
      wasOpen = true;
      watchdog.heard();
      this.#options.onState({ state: "open" });
      for await (const event of readEvents(response.body, () => watchdog.heard())) {
        if (signal.aborted) break;
        if (event.retry !== undefined) this.#options.firstDelay = event.retry;
        if (!event.data) continue;
        this.#options.onEvent(event);
      }
      return { wasOpen };
    } catch (error) {
      return { problem: Problem.unreachable(error), wasOpen };
    } finally {
      watchdog.end();
    }
  }

  // Half of the delay is random, so clients that lost the same server don't reconnect at the same moment.
  #delay(failures, problem) {
    const { firstDelay, longestDelay } = this.#options;
    const longest = Math.min(longestDelay, firstDelay * 2 ** failures);
    return Math.max((problem?.retryAfter ?? 0) * 1000, longest * (0.5 + Math.random() / 2));
  }

  async #wait(retryIn, problem, signal) {
    this.#options.onState({ state: "waiting", retryIn, problem });
    await pause(retryIn, signal, (wake) => (this.#wake = wake));
    this.#wake = () => {};
  }
}

function isStream(response) {
  return response.status === 200 && (response.headers.get("Content-Type") ?? "").startsWith("text/event-stream");
}

// A success that is no stream isn't the service's, but such as the login page of a proxy. If nobody reads it, its
// connection would be lost to other requests.
async function problemOf(response) {
  if (response.ok) {
    await response.body?.cancel();
    return Problem.unreachable(new TypeError("not a stream"));
  }
  const body = await response.json().catch(() => undefined);
  return Problem.of({ status: response.status, headers: response.headers, body });
}
