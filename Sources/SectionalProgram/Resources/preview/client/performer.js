import { pause } from "./pause.js";
import { isTransient, secondsUntil } from "./problem.js";
import { randomName } from "./random-name.js";

/**
 * Posts actions. The response may be lost after the action was performed, or never come, so a request is retried under
 * the same key, for which the server performs it once.
 */
export class Performer {
  #transport;
  #delays;

  /** `retryDelays`: milliseconds before each retry. */
  constructor(transport, { retryDelays = [300, 1000, 3000] } = {}) {
    this.#transport = transport;
    this.#delays = retryDelays;
  }

  /** Returns the response, whatever its status; throws a Problem if there is none after all retries. */
  async send(url, fields) {
    const headers = { "Idempotency-Key": randomName() };
    for (const delay of this.#delays) {
      const answer = await this.#transport.send("POST", url, { headers, body: fields }).catch(keepProblem);
      if (!this.#isWorthRepeating(answer)) return answer;
      await pause(Math.max(delay, 1000 * retryAfter(answer)));
    }
    return this.#transport.send("POST", url, { headers, body: fields });
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
  return secondsUntil(answer.headers?.get("Retry-After")) ?? 0;
}
