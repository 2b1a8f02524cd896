import { checkGroup } from "./check-group.js";
import { element } from "./elements.js";
import { fileControl } from "./file-control.js";
import { marking } from "./marking.js";
import { kindOf, unreadable } from "./schema.js";
import { searchedChoice } from "./searched-choice.js";
import { searchedChoices } from "./searched-choices.js";

/**
 * The control for a field, by its schema: `{element, set, mark}`. `mark({ isInvalid, isRequired })` says so to assistive
 * technology. Of `use`, `entered` is called with what a person enters: a boolean of a toggle, an array of a choice of
 * several, `unreadable` for half a date, else a text; `context` is that of the cell.
 */
export function controlFor(schema, properties, use) {
  const make = controls[kindOf(schema)] ?? input;
  return make(schema, properties, use);
}

const controls = {
  text: (schema, properties, use) => (schema["x-field"]?.isMultiline ? textArea(schema, properties, use) : input(schema, properties, use)),
  integer: number,
  decimal: number,
  choice: select,
  choices: (schema, properties, use) => checkGroup(optionsOf(schema.items), properties, use),
  toggle,
  file: fileControl,
  searchedChoice,
  searchedChoices,
  date: (schema, properties, use) => input(schema, { ...properties, type: "date", ...bounds(schema) }, use),
  time: (schema, properties, use) => input(schema, { ...properties, type: "time", ...bounds(schema) }, use),
  dateTime: (schema, properties, use) => input(schema, { ...properties, type: "datetime-local", ...bounds(schema) }, use),
};

function input(schema, properties, { entered }) {
  let isUnreadable = false;
  const field = element("input.field", {
    enterkeyhint: "done", autocomplete: "off", ...hintsOf(schema), ...properties, oninput: take,
    // What the browser can't read, such as a date without a year, has no value, and is no event.
    onkeyup: () => field.validity.badInput !== isUnreadable && take(),
  });
  return { element: field, set: (value) => setText(field, value), mark: marking(field) };

  function take() {
    isUnreadable = field.validity.badInput;
    entered(isUnreadable ? unreadable : field.value);
  }
}

function textArea(schema, properties, { entered }) {
  const field = element("textarea.field", { rows: 3, ...hintsOf(schema), ...properties, oninput: () => entered(field.value) });
  return { element: field, set: (value) => setText(field, value), mark: marking(field) };
}

// A field that no struct declares is a text with digits: what was entered wrongly then stays readable.
function number(schema, properties, use) {
  if (!schema["x-field"]) return input(schema, { inputmode: "numeric", ...properties }, use);
  const { minimum: min, maximum: max, multipleOf: step } = schema;
  return input(schema, { type: "number", min, max, step: step ?? 1, ...properties }, use);
}

function select(schema, properties, { isRequired, entered }) {
  const options = optionsOf(schema).map(({ value, title }) => element("option", { value }, title));
  // Nothing is selected until a person does, and what isn't required can be left open.
  const open = schema.default === undefined ? [element("option", { value: "", disabled: isRequired, hidden: isRequired }, "")] : [];
  const field = element("select.field", { ...properties, onchange: () => entered(field.value) }, ...open, ...options);
  return { element: field, set: (value) => setText(field, value), mark: marking(field) };
}

function optionsOf({ oneOf }) {
  return oneOf.map(({ const: value, title }) => ({ value, title }));
}

function setText(field, value) {
  field.value = typeof value === "string" ? value : "";
}

// A toggle always has a value.
function toggle(schema, properties, { entered }) {
  const field = element("input.switch", { type: "checkbox", role: "switch", ...properties, onchange: () => entered(field.checked) });
  return { element: field, set: (isOn) => (field.checked = isOn === true), mark: ({ isInvalid }) => marking(field)({ isInvalid }) };
}

function hintsOf(schema) {
  const { isSecure, keyboard, autofill } = schema["x-field"] ?? {};
  const isEmail = schema.format === "email";
  return {
    ...(isSecure ? { type: "password" } : {}),
    ...(keyboard ?? isEmail ? { inputmode: keyboard ?? "email" } : {}),
    ...(isEmail || keyboard === "url" ? { autocapitalize: "none", spellcheck: "false" } : {}),
    ...(autofill ? { autocomplete: autofill } : {}),
  };
}

function bounds(schema) {
  const { minimum: min, maximum: max } = schema["x-field"] ?? {};
  return { min, max };
}
