import { Problem } from "./problem.js";

/** Sends requests with the common header fields, and reports each one. */
export class Transport {
  #options;

  /**
   * `fetch`, `token` (or a function that returns it for each request), `locale` and `cellTypes` are options of
   * `ScreenClient`; `onExchange` is called with each response.
   */
  constructor(options) {
    this.#options = { fetch: (...request) => globalThis.fetch(...request), onExchange() {}, ...options };
  }

  /**
   * The whole response: `{status, headers, body}`, the body parsed if it is JSON. Throws a Problem if there is none.
   */
  async send(method, url, { headers, body, signal } = {}) {
    const exchange = { method, url, headers: headers ?? {}, started: performance.now() };
    try {
      const response = await this.open(method, url, { headers, body, signal });
      const bytes = await response.arrayBuffer();
      const answer = { status: response.status, headers: response.headers, body: parse(bytes, response.headers) };
      this.report({ ...exchange, status: answer.status, bytes: bytes.byteLength, body: answer.body });
      return answer;
    } catch (error) {
      if (error.name === "AbortError") throw error;
      const problem = Problem.unreachable(error);
      this.report({ ...exchange, status: 0, bytes: 0, problem });
      throw problem;
    }
  }

  /** The response as soon as its head has arrived: for a stream. */
  open(method, url, { headers, body, signal } = {}) {
    const content = body === undefined ? {} : { "Content-Type": "application/json" };
    const all = { ...this.#common(), ...content, ...headers };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return this.#options.fetch(url, { method, headers: all, body: text, signal });
  }

  /** Reports a message. */
  report(exchange) {
    const milliseconds = exchange.started === undefined ? 0 : performance.now() - exchange.started;
    this.#options.onExchange({ ...exchange, milliseconds });
  }

  #common() {
    const { locale, cellTypes } = this.#options;
    const token = typeof this.#options.token === "function" ? this.#options.token() : this.#options.token;
    return {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(locale && { "Accept-Language": locale }),
      ...(cellTypes && { "Sectional-Cell-Types": cellTypes }),
    };
  }
}

function parse(bytes, headers) {
  if (!/[/+]json\b/.test(headers.get("Content-Type") ?? "")) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
