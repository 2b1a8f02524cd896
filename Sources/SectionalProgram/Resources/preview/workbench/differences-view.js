import { element } from "../phone/elements.js";

/** The differences from the first pane, in words. */
export class DifferencesView {
  #summary = element("summary");
  #list = element("ul.difference-lines");

  constructor() {
    this.element = element("details.inspector.differences", { hidden: true }, this.#summary, this.#list);
  }

  update(differences, baseLabel) {
    this.element.hidden = !differences;
    if (!differences) return;
    const { screen, cells, count } = differences;
    this.element.dataset.count = count;
    this.#summary.textContent = `${count} ${count === 1 ? "difference" : "differences"} from ${baseLabel}`;
    const ofCells = [...cells].map(([key, words]) => `${key}: ${words.join(", ")}`);
    this.#list.replaceChildren(...[...screen, ...ofCells].map((line) => element("li", {}, line)));
  }
}
