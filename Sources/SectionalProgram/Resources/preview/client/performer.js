import { isTransient } from "./problem.js";
import { randomName } from "./random-name.js";
import { postUntilAnswered } from "./repeating.js";

/** In seconds: an action that would have to wait for longer is one for the person to repeat. */
const longestWait = 10;

/**
 * Posts actions. The response may be lost after the action was performed, or never come, so a request is retried under
 * the same key, for which the server performs it once.
 */
export class Performer {
  #transport;
  #delays;
  // The keys of requests that failed though they may have been performed, by what was sent.
  #unknown = new Map();

  /** `retryDelays`: milliseconds before each retry. */
  constructor(transport, { retryDelays = [300, 1000, 3000] } = {}) {
    this.#transport = transport;
    this.#delays = retryDelays;
  }

  /** Forgets all keys. Once another revision was shown, a person who tries the same perhaps means it anew. */
  forget() {
    this.#unknown = new Map();
  }

  /**
   * Posts to `url`: that is `href` and what the client adds. Returns the response, whatever its status; throws a Problem
   * if there is none after all retries. A person who then tries the same on the same revision means the same, so it has
   * the same key, also if a page was loaded that the revision doesn't cover yet.
   */
  async send(href, url, fields) {
    const [request, unknown] = [JSON.stringify([href, fields]), this.#unknown];
    const key = unknown.get(request) ?? randomName();
    unknown.delete(request);
    const sent = { headers: { "Idempotency-Key": key }, body: fields };
    const answer = await postUntilAnswered(this.#transport, url, sent, this.#delays, longestWait);
    if (isTransient(answer.status)) unknown.set(request, key);
    if (answer.status === 0) throw answer;
    return answer;
  }
}
