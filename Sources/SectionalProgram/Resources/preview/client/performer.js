import { pause } from "./pause.js";
import { isTransient, secondsToWait } from "./problem.js";
import { randomName } from "./random-name.js";

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
   * Returns the response, whatever its status; throws a Problem if there is none after all retries. A person who then
   * tries the same on the same revision means the same, so it has the same key.
   */
  async send(url, fields) {
    const [request, unknown] = [JSON.stringify([url, fields]), this.#unknown];
    const key = unknown.get(request) ?? randomName();
    unknown.delete(request);
    const answer = await this.#sendUntilAnswered(url, fields, { "Idempotency-Key": key });
    if (isTransient(answer.status)) unknown.set(request, key);
    if (answer.status === 0) throw answer;
    return answer;
  }

  async #sendUntilAnswered(url, fields, headers) {
    for (const delay of [...this.#delays, undefined]) {
      const answer = await this.#transport.send("POST", url, { headers, body: fields }).catch(keepProblem);
      if (delay === undefined || !this.#isWorthRepeating(answer)) return answer;
      await pause(Math.max(delay, 1000 * retryAfter(answer)));
    }
    return undefined;
  }

  #isWorthRepeating(answer) {
    return isTransient(answer.status) && retryAfter(answer) <= 10;
  }
}

function keepProblem(problem) {
  if (problem.status === 0) return problem;
  throw problem;
}

function retryAfter(answer) {
  return secondsToWait(answer.headers) ?? 0;
}
