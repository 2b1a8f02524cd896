import { writeScreen } from "../client.js";
import { element } from "../phone/elements.js";
import { sizeOf } from "./numbers.js";

/** A screen's JSON, rendered when it becomes visible. */
export class JSONView {
  #screen;
  #shown;
  #summary = element("summary", {}, "JSON");
  #code = element("code");

  constructor() {
    this.element = element("details.inspector", { ontoggle: () => this.#show() },
      this.#summary, element("pre.json", { tabindex: "0", role: "group", "aria-label": "JSON of the screen" }, this.#code));
  }

  update(screen) {
    this.#screen = screen;
    const size = screen?.revision ? ` · ${sizeOf(new TextEncoder().encode(writeScreen(screen)).length)}` : "";
    this.#summary.textContent = `JSON${size}`;
    this.#show();
  }

  #show() {
    if (!this.element.open || this.#shown === this.#screen) return;
    this.#shown = this.#screen;
    this.#code.replaceChildren(...highlighted(JSON.stringify(this.#screen, null, 2) ?? ""));
  }
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g;

function* highlighted(text) {
  let end = 0;
  for (const match of text.matchAll(token)) {
    yield text.slice(end, match.index);
    const [all, string, colon] = match;
    const kind = colon ? "key" : string ? "string" : "value";
    yield element(`span.json-${kind}`, {}, colon ? string : all);
    if (colon) yield colon;
    end = match.index + all.length;
  }
  yield text.slice(end);
}
