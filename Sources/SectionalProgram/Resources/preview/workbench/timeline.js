import { element } from "../phone/elements.js";
import { durationOf, sizeOf } from "./numbers.js";
import { contentOf } from "./sentences.js";

const longest = 200;

/** The timeline: all messages, the newest on top. */
export class Timeline {
  #list = element("ol.exchanges", { "aria-label": "Exchanges, newest first", tabindex: "0" });
  #summary = element("span.quiet", {}, "nothing yet");
  #count = 0;
  #bytes = 0;

  constructor() {
    const clear = element("button.plain-button", { type: "button", onclick: () => this.#clear() }, "Clear");
    const title = element("h2", {}, "Timeline");
    this.element = element("aside.timeline", { "aria-label": "Timeline" },
      element("div.timeline-head", {}, title, this.#summary, clear), this.#list);
  }

  /** Adds an exchange of a pane's client: see `onExchange` of `ScreenClient`. */
  add(pane, exchange) {
    this.#count += 1;
    this.#bytes += exchange.bytes;
    this.#list.prepend(entryOf(pane, exchange));
    while (this.#list.children.length > longest) this.#list.lastChild.remove();
    this.#summarize();
  }

  #clear() {
    this.#list.replaceChildren();
    [this.#count, this.#bytes] = [0, 0];
    this.#summarize();
  }

  #summarize() {
    this.#summary.textContent = this.#count === 0 ? "nothing yet" : `${this.#count} · ${sizeOf(this.#bytes)}`;
  }
}

function entryOf(pane, exchange) {
  const { title, lines } = contentOf(exchange.body, exchange.sent);
  const head = element("summary", {},
    element(`span.method.${exchange.method.toLowerCase()}`, {}, exchange.method === "EVENT" ? "SSE" : exchange.method),
    element("span.url", {}, exchange.url),
    element("span.outcome", {}, outcomeOf(exchange, title)),
    element("span.quiet", {}, [pane, sizeOf(exchange.bytes), durationOf(exchange.milliseconds)].filter(Boolean).join(" · ")));
  const details = element("details.exchange", { open: Boolean(exchange.body?.patch) }, head,
    element("ul.exchange-lines", {}, lines.map((line) => element("li", {}, line))));
  return element("li", { dataset: { status: exchange.status ?? 200, method: exchange.method } }, details);
}

function outcomeOf({ status, problem, isSent = true }, title) {
  if (problem) return problem.title;
  return [isSent ? status : "not sent:", title].filter(Boolean).join(" ");
}
