import { Problem } from "../client/problem.js";
import { Transport } from "../client/transport.js";
import { service } from "../service.js";

/** `/screens`, shown like a screen: the screens that the caller may open. It has no revision, so it is only loaded. */
export class ScreenList {
  #options;

  constructor(path, options) {
    this.path = path;
    this.#options = options;
  }

  async load() {
    try {
      const answer = await new Transport(this.#options).send("GET", this.path);
      if (answer.status !== 200) return Problem.of(answer);
      this.screen = screenOf(answer.body.screens);
      this.#options.onChange({ screen: this.screen, source: "load" });
      return undefined;
    } catch (problem) {
      return problem;
    }
  }

  connect() {
    this.#options.onConnection({ state: "closed" });
  }

  disconnect() {}
}

function screenOf(screens) {
  const cells = screens.map(({ id, title, href }) => ({
    id, type: "TextCell", data: { text: title }, isSelectable: true, accessory: "disclosureIndicator",
    actions: [{ id: "open", trigger: "select", kind: "navigate", href }],
  }));
  return { id: "", title: service.title, cellTypes: [{ type: "TextCell", version: 1 }], barItems: [], sections: [{ id: "screens", cells }] };
}
