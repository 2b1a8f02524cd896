import * as registry from "../registry.js";
import { describeChild } from "./accessibility.js";
import { UnknownCell } from "../cells/unknown-cell.js";

/** The context of a renderer beside its cell: the screen's form, words in its language, and its actions. */
export class CellContext {
  #headingLevel;
  #refuse;

  constructor(cell, { section, headingLevel, form, say, signal, perform, storeFile, searchOptions, refuse }) {
    Object.assign(this, { cell, section, form, say, signal, storeFile, searchOptions });
    this.performAction = perform;
    [this.#headingLevel, this.#refuse] = [headingLevel, refuse];
  }

  /** The cell's action for `trigger`; undefined if there is none. */
  action(trigger) {
    return this.cell.actions?.find((action) => action.trigger === trigger);
  }

  perform(trigger, fields) {
    return this.performAction(this.action(trigger), fields);
  }

  /** Sends the fields of a submit action if they are valid; else shows the errors. */
  async submit(submit) {
    if (!this.form.isValid(submit)) return this.form.refuse(submit, []);
    const { problem } = await this.performAction(submit.action, this.form.values(submit));
    if (problem?.errors.length > 0) this.form.refuse(submit, problem.errors);
    return undefined;
  }

  /** Renders a cell with its renderer, or with a conspicuous placeholder. */
  render(cell = this.cell) {
    if (cell === this.cell) return this.#rendered(cell);
    const hidden = { headingLevel: this.#headingLevel, perform: this.performAction, refuse: this.#refuse };
    const node = new CellContext(cell, { ...this, ...hidden }).render();
    describeChild(node, cell, this.#headingLevel());
    return node;
  }

  #rendered(cell) {
    const isKnown = Object.hasOwn(registry, cell.type);
    const renderer = isKnown ? registry[cell.type] : UnknownCell;
    if (!isKnown) this.#report(cell, "unknownType");
    try {
      return renderer(cell, this);
    } catch (error) {
      // A failing renderer affects its own cell only.
      console.warn(`${cell.type} ${cell.id}: ${error.message}`);
      this.#report(cell, "unreadableData", error.name);
      return UnknownCell(cell, this);
    }
  }

  #report({ id, type }, reason, detail) {
    this.#refuse?.({ section: this.section, cell: id, type, reason, detail });
  }
}
