import { pause } from "./pause.js";
import { isTransient, secondsToWait } from "./problem.js";

/**
 * Posts `request` to `url` until it is answered: again after each of `delays`, in milliseconds, and as late as the answer
 * asks, if that is at most `longestWait` seconds. Returns the last answer, or a Problem if there is none.
 */
export async function postUntilAnswered(transport, url, request, delays, longestWait = Infinity) {
  for (const delay of [...delays, undefined]) {
    const answer = await transport.send("POST", url, request).catch(keepProblem);
    const wait = secondsToWait(answer.headers) ?? 0;
    if (delay === undefined || !isTransient(answer.status) || wait > longestWait) return answer;
    await pause(Math.max(delay, 1000 * wait));
  }
  return undefined;
}

function keepProblem(problem) {
  if (problem.status === 0) return problem;
  throw problem;
}
