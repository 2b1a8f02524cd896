import * as registry from "../registry.js";
import { UnknownCell } from "../cells/unknown-cell.js";

/** What a renderer is handed beside its cell: the screen's form, words in its language, and the way to act. */
export class CellContext {
  constructor(cell, { section, form, say, signal, perform }) {
    Object.assign(this, { cell, section, form, say, signal });
    this.performAction = perform;
  }

  /** The cell's action for `trigger`, undefined where there is none to do. */
  action(trigger) {
    return this.cell.actions?.find((action) => action.trigger === trigger);
  }

  perform(trigger, fields) {
    return this.performAction(this.action(trigger), fields);
  }

  /** Sends the fields of a submit action, unless something is wrong with them: then it is shown. */
  async submit(submit) {
    if (!this.form.isValid(submit)) return this.form.refuse(submit, []);
    const { problem } = await this.performAction(submit.action, this.form.values(submit));
    if (problem?.errors.length > 0) this.form.refuse(submit, problem.errors);
    return undefined;
  }

  /** What a cell looks like: by its renderer, or by a placeholder that can't be overlooked. */
  render(cell = this.cell) {
    const context = cell === this.cell ? this : new CellContext(cell, { ...this, perform: this.performAction });
    const renderer = Object.hasOwn(registry, cell.type) ? registry[cell.type] : UnknownCell;
    try {
      return renderer(cell, context);
    } catch (error) {
      // A cell is as small as a failure gets.
      console.warn(`${cell.type} ${cell.id}: ${error.message}`);
      return UnknownCell(cell, context);
    }
  }
}
