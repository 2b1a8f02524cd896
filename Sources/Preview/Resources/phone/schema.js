/**
 * Validates `values` against the JSON Schema of an object: returns a map from the field to `{word, limit}`. It knows
 * the keywords that fields of actions use; the server checks all others.
 */
export function validate(schema, values) {
  const faults = new Map();
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const fault = faultOf(property, values[name], schema.required?.includes(name));
    if (fault) faults.set(name, fault);
  }
  return faults;
}

/**
 * Converts typed text to the JSON that the schema expects; undefined for nothing, the text itself if it can't be
 * converted.
 */
export function valueOf(schema, text) {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const isNumber = ["integer", "number"].includes(schema.type) && /^-?\d+(\.\d+)?$/.test(trimmed);
  return isNumber ? Number(trimmed) : trimmed;
}

/** Counts as a person does: characters as they are displayed. */
export function lengthOf(text) {
  return [...new Intl.Segmenter().segment(text)].length;
}

const keywords = {
  type: (type, value) => types[type]?.(value) === false && { word: type === "string" ? "wrong" : "notANumber" },
  minLength: (limit, value) => lengthOf(value) < limit && { word: "tooShort", limit },
  maxLength: (limit, value) => lengthOf(value) > limit && { word: "tooLong", limit },
  minimum: (limit, value) => value < limit && { word: "tooSmall", limit },
  maximum: (limit, value) => value > limit && { word: "tooLarge", limit },
  pattern: (pattern, value) => !new RegExp(pattern, "u").test(value) && { word: "wrong" },
  enum: (values, value) => !values.includes(value) && { word: "wrong" },
  format: (format, value) => formats[format]?.test(value) === false && formatFaults[format],
};
const types = {
  string: (value) => typeof value === "string",
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
};
const formats = { email: /^[^\s@]+@[^\s@]+$/, uri: /^[a-z][a-z0-9+.-]*:\S+$/i };
const formatFaults = { email: { word: "notAnEmail" }, uri: { word: "wrong" } };

function faultOf(property, value, isRequired) {
  if (value === undefined) return isRequired ? { word: "required" } : undefined;
  // `type` first, since the other keywords rely on it.
  for (const keyword of Object.keys(keywords)) {
    const fault = Object.hasOwn(property, keyword) && keywords[keyword](property[keyword], value);
    if (fault) return fault;
  }
  return undefined;
}
