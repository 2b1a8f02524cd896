/**
 * Validates `values` against the JSON Schema of an object: returns a map from the field to `{word, limit}`. It knows
 * the keywords that fields of actions use; the server checks all others.
 */
export function validate(schema, values) {
  const faults = new Map();
  const required = requiredOf(schema, values);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const fault = faultOf(property, values[name], required.has(name));
    if (fault) faults.set(name, fault);
  }
  return faults;
}

/** What was entered where the browser can't read it, such as half a date. */
export const unreadable = Symbol("unreadable");

/** What is entered while a file is sent, one for each: before, the form would be sent without it. */
export class Sending {}

/** The kind of widget that a field needs. Fields that aren't declared by a struct have no `x-field`. */
export function kindOf(schema) {
  const kind = schema["x-field"]?.kind;
  if (schema.type === "array") return kind === "searchedChoices" ? kind : "choices";
  return kind ?? (schema.type === "integer" ? "integer" : "text");
}

/**
 * Converts what was entered to the JSON that the schema expects; undefined for nothing, the text itself if it can't be
 * converted. A toggle has a boolean, a choice of several an array, and every other field a text.
 */
export function valueOf(schema, entered) {
  if (typeof entered !== "string") return entered;
  const { isSecure, isMultiline } = schema["x-field"] ?? {};
  const text = isSecure ? entered : isMultiline ? entered.trim() : entered.replace(unseenAround, "");
  if (text === "") return undefined;
  return isNumber(schema, text) ? Number(text) : text;
}

// What the service removes around a text of one line, too: people copy it along.
const unseen = String.raw`[\s\u0085\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]`;
// A run within the text is tried once, and not from each of its characters.
const unseenAround = new RegExp(`^${unseen}+|(?<!${unseen})${unseen}+$`, "g");

// A number that JavaScript would round stays a text, which is a fault: the server would get another number. Of a whole
// number, `types.integer` says so.
function isNumber({ type }, text) {
  if (type === "integer") return /^-?\d+(\.0+)?$/.test(text);
  return type === "number" && /^-?\d+(\.\d+)?$/.test(text) && text.replace(/[-.]/g, "").replace(/^0+/, "").length <= 15;
}

/** The fields that `values` hide: each is shown only for the value of a field before it. */
export function hiddenBy(schema, values) {
  const hidden = new Set();
  for (const rule of schema.allOf ?? []) {
    if (holds(rule.if, values, hidden)) continue;
    for (const [name, property] of Object.entries(rule.else?.properties ?? {})) if (property === false) hidden.add(name);
  }
  return hidden;
}

/** The fields that have to be filled in, given the `values` of those that are shown. */
export function requiredOf(schema, values) {
  const conditional = (schema.allOf ?? []).filter((rule) => holds(rule.if, values)).flatMap((rule) => rule.then?.required ?? []);
  return new Set([...(schema.required ?? []), ...conditional]);
}

/** Counts as a person does: characters as they are displayed. */
export function lengthOf(text) {
  return [...new Intl.Segmenter().segment(text)].length;
}

function holds(condition, values, hidden = new Set()) {
  return Object.entries(condition.properties).every(([name, { enum: wanted }]) => {
    const value = hidden.has(name) ? undefined : values[name];
    return value === undefined ? !condition.required?.includes(name) : wanted.includes(value);
  });
}

const keywords = {
  type: (type, value) => types[type]?.(value) === false && (typeFaults[type] ?? { word: "wrong" }),
  minLength: (limit, value) => lengthOf(value) < limit && { word: "tooShort", limit },
  maxLength: (limit, value, hints) => lengthOf(value) > (hints?.maximumLength ?? limit) && { word: "tooLong", limit: hints?.maximumLength ?? limit },
  minimum: (limit, value) => value < limit && { word: "tooSmall", limit },
  maximum: (limit, value) => value > limit && { word: "tooLarge", limit },
  multipleOf: (step, value) => !isMultiple(value, step) && { word: "notInSteps", limit: step },
  minItems: (limit, value) => value.length < limit && { word: "tooFew", limit },
  maxItems: (limit, value) => value.length > limit && { word: "tooMany", limit },
  uniqueItems: (_, value) => new Set(value).size < value.length && { word: "wrong" },
  items: wrongItem,
  unevaluatedItems: wrongItem,
  format: (format, value) => formats[format]?.test(value) === false && (formatFaults[format] ?? { word: "wrong" }),
  pattern: (pattern, value) => !new RegExp(pattern, "u").test(value) && { word: "wrong" },
  not: ({ pattern }, value) => new RegExp(pattern, "u").test(value) && { word: "wrong" },
  enum: (values, value) => !values.includes(value) && { word: "wrong" },
  oneOf: (options, value) => !options.some((option) => option.const === value) && { word: "wrong" },
  "x-field": (hints, value) => faultOfHints(hints, value),
};
const types = {
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  array: (value) => Array.isArray(value),
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
};
const typeFaults = { integer: { word: "notANumber" }, number: { word: "notADecimal" } };
const formats = { email: /^[^\s@]+@[^\s@]+$/, uri: /^[a-z][a-z0-9+.-]*:\S+$/i, date: /^\d{4}-\d{2}-\d{2}$/ };
const formatFaults = { email: { word: "notAnEmail" } };

function faultOf(property, value, isRequired) {
  if (value === undefined) return isRequired ? { word: "required" } : undefined;
  if (value instanceof Sending) return { word: "sendingFile" };
  if (value === unreadable) return typeFaults[property.type] ?? { word: "wrong" };
  // `type` first, since the other keywords rely on it.
  for (const keyword of Object.keys(keywords)) {
    const fault = Object.hasOwn(property, keyword) && keywords[keyword](property[keyword], value, property["x-field"]);
    if (fault) return fault;
  }
  return undefined;
}

// What a schema can't say: the number of bytes, and the bounds of dates and times, which are in order as texts.
function faultOfHints({ maximumBytes, minimum, maximum }, value) {
  if (maximumBytes !== undefined && new TextEncoder().encode(value).length > maximumBytes) return { word: "tooLong", limit: maximumBytes };
  if (minimum !== undefined && filled(value) < filled(minimum)) return { word: "tooEarly", limit: minimum };
  if (maximum !== undefined && filled(value) > filled(maximum)) return { word: "tooLate", limit: maximum };
  return undefined;
}

function wrongItem(items, value) {
  return value.some((item) => faultOf(items, item)) && { word: "wrong" };
}

function filled(moment) {
  return moment.split(":").length === 2 ? `${moment}:00` : moment;
}

// By the digits: 19.99 / 0.01 isn't a whole number in binary.
function isMultiple(value, step) {
  const digits = Math.max(digitsOf(value), digitsOf(step));
  return scaled(value, digits) % scaled(step, digits) === 0n;
}

function digitsOf(number) {
  const [digits, exponent = "0"] = String(number).split("e");
  return Math.max((digits.split(".")[1] ?? "").length - Number(exponent), 0);
}

function scaled(number, digits) {
  return BigInt(number.toFixed(Math.min(digits, 100)).replace(".", ""));
}
