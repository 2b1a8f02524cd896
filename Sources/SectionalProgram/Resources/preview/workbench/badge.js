import { element } from "../phone/elements.js";

const texts = {
  connecting: "Connecting", open: "Live", waiting: "Connection lost", refused: "Not live", closed: "Not live",
};

/** Shows the connection of a pane; a click while it waits reconnects at once. */
export class Badge {
  #text = element("span");
  #retry;

  constructor(retry) {
    this.#retry = element("button.plain-button", { type: "button", hidden: true, onclick: retry }, "Try now");
    this.element = element("span.badge", { role: "status" }, element("span.badge-dot", { "aria-hidden": "true" }), this.#text, this.#retry);
    this.update({ state: "closed" });
  }

  update({ state, problem }) {
    this.element.dataset.state = state;
    this.element.title = problem?.message ?? "";
    this.#text.textContent = texts[state];
    this.#retry.hidden = state !== "waiting";
  }
}
