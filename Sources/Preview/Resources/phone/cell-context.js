import * as registry from "../registry.js";
import { UnknownCell } from "../cells/unknown-cell.js";

/** The context of a renderer beside its cell: the screen's form, words in its language, and its actions. */
export class CellContext {
  constructor(cell, { section, form, say, signal, perform }) {
    Object.assign(this, { cell, section, form, say, signal });
    this.performAction = perform;
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
    const context = cell === this.cell ? this : new CellContext(cell, { ...this, perform: this.performAction });
    const renderer = Object.hasOwn(registry, cell.type) ? registry[cell.type] : UnknownCell;
    try {
      return renderer(cell, context);
    } catch (error) {
      // A failing renderer affects its own cell only.
      console.warn(`${cell.type} ${cell.id}: ${error.message}`);
      return UnknownCell(cell, context);
    }
  }
}
