import { hiddenBy, kindOf, requiredOf, Sending, validate, valueOf } from "./schema.js";

/**
 * The input on a screen, by `submit` action, which defines the fields. It outlives the rows, so a patch doesn't discard
 * what the user is typing.
 */
export class Form extends EventTarget {
  #submits = [];
  #drafts = new Map();
  #faults = new Map(); // what the server found

  update(screen) {
    this.#submits = screen.sections.flatMap((section) => section.cells.flatMap((cell) => submitsOf(section, cell)));
    this.#changed();
  }

  /** The submit action that has the field `name`: one of the same section before any other. */
  submitTaking(name, section) {
    const all = this.#submits.filter(({ schema }) => Object.hasOwn(schema.properties ?? {}, name));
    return all.find((submit) => submit.section === section) ?? all[0];
  }

  /** What `cell` shows of the form, as JSON: it is drawn anew when that changes, though the cell itself doesn't. */
  written({ data }, section) {
    const submit = this.submitTaking(data?.field, section);
    if (!submit) return undefined;
    const { properties, required, allOf } = submit.schema;
    return JSON.stringify([keyOf(submit, data.field), properties[data.field], required, allOf]);
  }

  submitOf(section, cell) {
    return this.#submits.find((submit) => submit.section === section && submit.cell === cell);
  }

  /** The submit action that a bar item without actions of its own mirrors: it has the same id. */
  submitMirroredBy(barItem) {
    return barItem.actions || barItem.menu ? undefined : this.#submits.find(({ action }) => action.id === barItem.id);
  }

  /** What was entered, or what the field begins with: a boolean of a toggle, an array of a choice of several, else a text. */
  draft(submit, name) {
    return this.#drafts.get(keyOf(submit, name)) ?? beginning(submit.schema.properties[name]);
  }

  /** Whether something was entered and not cleared since, also if that was a text which is empty now. */
  isEdited(submit, name) {
    return this.#drafts.has(keyOf(submit, name));
  }

  isEmpty(submit, name) {
    const draft = this.draft(submit, name);
    return draft === undefined || draft instanceof Sending || draft.length === 0;
  }

  /** Whether the field has to be filled in, with the other fields' values as they are. */
  isRequired(submit, name) {
    return requiredOf(submit.schema, this.values(submit)).has(name);
  }

  /** Whether another field's value hides the field. */
  isHidden(submit, name) {
    return hiddenBy(submit.schema, this.#entered(submit)).has(name);
  }

  type(submit, name, text) {
    this.#drafts.set(keyOf(submit, name), text);
    this.#faults.delete(keyOf(submit, name));
    this.#changed();
  }

  /** The values to send: those of all fields that are shown. */
  values(submit) {
    const entered = this.#entered(submit);
    const hidden = hiddenBy(submit.schema, entered);
    const shown = Object.entries(entered).filter(([name]) => !hidden.has(name));
    const required = requiredOf(submit.schema, entered);
    return Object.fromEntries(shown.filter(([name, value]) => required.has(name) || !isNone(submit.schema.properties[name], value)));
  }

  #entered(submit) {
    const entries = Object.entries(submit.schema.properties ?? {});
    const entered = entries.map(([name, property]) => [name, valueOf(property, this.draft(submit, name))]);
    return Object.fromEntries(entered.filter(([, value]) => value !== undefined));
  }

  /** The error: `{word, limit}`, or `{text}` from the server; undefined if the value is valid. */
  fault(submit, name) {
    return this.#faults.get(keyOf(submit, name)) ?? validate(submit.schema, this.values(submit)).get(name);
  }

  isValid(submit) {
    return validate(submit.schema, this.values(submit)).size === 0;
  }

  /** Keeps the server's errors until the field is edited. */
  refuse(submit, errors) {
    for (const { pointer, detail } of errors) this.#faults.set(keyOf(submit, nameIn(pointer)), { text: detail });
    this.dispatchEvent(new Event("refuse"));
    this.#changed();
  }

  /**
   * Empties the fields of `cell`. After its submit action, whose `href` and `fields` were sent, what was entered meanwhile
   * stays, and so do the fields of a cell of the same id in another section.
   */
  clear(cell, { href, fields } = {}) {
    const all = this.#submits.filter((submit) => submit.cell === cell);
    const sent = all.find(({ action }) => action.href === href);
    for (const submit of sent ? [sent] : all) {
      const entered = sent ? this.values(sent) : {};
      for (const name of Object.keys(submit.schema.properties ?? {})) {
        if (sent && JSON.stringify(entered[name]) !== JSON.stringify(fields?.[name])) continue;
        this.#drafts.delete(keyOf(submit, name));
        this.#faults.delete(keyOf(submit, name));
      }
    }
    this.dispatchEvent(new Event("clear"));
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

// Nothing is chosen of several, and no default that this would replace.
function isNone(property, value) {
  return Array.isArray(value) && value.length === 0 && property.default === undefined;
}

function submitsOf(section, cell) {
  const actions = (cell.actions ?? []).filter(({ trigger }) => trigger === "submit");
  return actions.map((action) => ({ section: section.id, cell: cell.id, action, schema: action.fields ?? {} }));
}

// The field of a JSON Pointer such as `/name` or `/places/1`.
function nameIn(pointer) {
  return (pointer.split("/")[1] ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
}

function beginning(schema) {
  const initial = schema["x-field"]?.initial;
  if (initial !== undefined) return typeof initial === "number" ? String(initial) : initial;
  if (schema.default !== undefined) return typeof schema.default === "number" ? String(schema.default) : schema.default;
  return { toggle: false, choices: [], searchedChoices: [] }[kindOf(schema)] ?? "";
}

function keyOf({ section, cell, action }, name) {
  return JSON.stringify([section, cell, action.id, name]);
}
