/** An error as in RFC 9457: a value to show or to compare, and an Error to throw. */
export class Problem extends Error {
  name = "Problem";

  constructor({ type = "about:blank", title, status = 0, detail, instance, errors = [] }, headers = new Headers()) {
    super(detail ?? title);
    Object.assign(this, { type, title, status, detail, instance, errors });
    this.retryAfter = secondsToWait(headers);
  }

  /** The problem in `response`. A response of a proxy without a problem gets a title from its status. */
  static of(response) {
    const { status, headers, body } = response;
    const document = isProblem(headers) && body ? body : { title: `The server answered ${status}`, status };
    return new Problem({ status, ...document }, headers);
  }

  /** The problem for a request without a response. Its status is 0. */
  static unreachable(cause) {
    const problem = new Problem({ title: "No answer", detail: "The server can't be reached." });
    problem.cause = cause;
    return problem;
  }

  /** Whether a later retry of the same request may succeed. */
  get isTransient() {
    return isTransient(this.status);
  }
}

/**
 * Whether a later retry of a request with this status may succeed: 0 means no answer. A proxy says 408 of a connection
 * that was idle for long, and Cloudflare 520 to 524 of a server that it can't reach.
 */
export function isTransient(status) {
  return [0, 408, 425, 429, 502, 503, 504].includes(status) || (status >= 520 && status <= 524);
}

function isProblem(headers) {
  return (headers.get("Content-Type") ?? "").startsWith("application/problem+json");
}

/**
 * The seconds to wait as the header fields say in `Retry-After`; `undefined` without one, or for any other text. If that
 * is a date, the server's clock counts.
 */
export function secondsToWait(headers) {
  const retryAfter = headers?.get("Retry-After");
  if (!retryAfter) return undefined;
  const now = Date.parse(headers.get("Date") ?? "") || Date.now();
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
