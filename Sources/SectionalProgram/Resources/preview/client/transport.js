import { Problem } from "./problem.js";
import { positionFor, takePosition } from "./position.js";
import { Watchdog } from "./watchdog.js";

/** Sends requests with the common header fields, and reports each one. */
export class Transport {
  #options;

  /**
   * `fetch`, `token` (or a function that returns it for each request), `locale`, `cellTypes` and `features` are options of
   * `ScreenClient`; `onExchange` is called with each response.
   */
  constructor(options) {
    this.#options = { fetch: (...request) => globalThis.fetch(...request), onExchange() {}, ...options };
  }

  /**
   * The whole response: `{status, headers, body}`, the body parsed if it is JSON. Throws a Problem if there is none, if
   * nothing of it comes for 30 seconds, or if it is a success without JSON, such as the login page of a proxy.
   */
  async send(method, url, { headers, body, keepalive } = {}) {
    const exchange = { method, url, headers: headers ?? {}, started: performance.now() };
    const watchdog = new Watchdog({ more: timeToSend(body) });
    try {
      const response = await this.open(method, url, { headers, body, signal: watchdog.signal, keepalive });
      const bytes = await bytesOf(response, () => watchdog.heard());
      const answer = { status: response.status, headers: response.headers, body: parse(bytes, response.headers) };
      if (response.ok && response.status !== 204 && answer.body === undefined) throw new TypeError("not JSON");
      this.report({ ...exchange, status: answer.status, bytes: bytes.byteLength, body: answer.body, sent: body });
      return answer;
    } catch (error) {
      const problem = Problem.unreachable(error);
      this.report({ ...exchange, status: 0, bytes: 0, problem });
      throw problem;
    } finally {
      watchdog.end();
    }
  }

  /** The response as soon as its head has arrived: for a stream. */
  async open(method, url, { headers, body, signal, keepalive } = {}) {
    const position = positionFor(url);
    const all = { ...this.headers, ...(position && { [positionField]: position }), ...typeOf(body), ...headers };
    const content = body === undefined || isFile(body) ? body : JSON.stringify(body);
    const response = await this.#options.fetch(url, {
      method, headers: all, body: content, signal, ...(keepalive && { keepalive }),
    });
    takePosition(url, response.headers.get(positionField), position);
    return response;
  }

  /** Reports a message. */
  report(exchange) {
    const milliseconds = exchange.started === undefined ? 0 : performance.now() - exchange.started;
    this.#options.onExchange({ ...exchange, milliseconds });
  }

  /** The header fields of each request: who asks, in which language, and what the client can show. */
  get headers() {
    const { locale, cellTypes, features } = this.#options;
    const token = typeof this.#options.token === "function" ? this.#options.token() : this.#options.token;
    return {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(locale && { "Accept-Language": locale }),
      ...(cellTypes && { "Sectional-Cell-Types": cellTypes }),
      ...(features && { "Sectional-Features": features }),
    };
  }
}

// What the client has seen: another replica of the server shows no less.
const positionField = "Sectional-Position";

// A file is sent as it is, everything else as JSON.
function isFile(body) {
  return body instanceof Blob;
}

// In milliseconds: nobody says how much of a file was sent, so this is how long it takes on a slow network.
function timeToSend(body) {
  return isFile(body) ? body.size / bytesPerMillisecond : 0;
}
const bytesPerMillisecond = 10;

function typeOf(body) {
  if (body === undefined) return {};
  return { "Content-Type": isFile(body) ? body.type : "application/json" };
}

// A long response on a slow network takes its time.
async function bytesOf(response, heard) {
  heard();
  const reader = response.body?.getReader();
  const parts = [];
  for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
    heard();
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}

function parse(bytes, headers) {
  if (!/[/+]json\b/.test(headers.get("Content-Type") ?? "")) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
