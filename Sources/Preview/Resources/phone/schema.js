/**
 * What is wrong with `values`, by the JSON Schema of an object: a map from the field to `{word, limit}`. Knows what
 * the fields of actions use; a keyword that it doesn't know is for the server to check.
 */
export function validate(schema, values) {
  const faults = new Map();
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const fault = faultOf(property, values[name], schema.required?.includes(name));
    if (fault) faults.set(name, fault);
  }
  return faults;
}

/** What somebody typed as the JSON that the schema asks for; undefined for nothing, the text where it can't be. */
export function valueOf(schema, text) {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const isNumber = ["integer", "number"].includes(schema.type) && /^-?\d+(\.\d+)?$/.test(trimmed);
  return isNumber ? Number(trimmed) : trimmed;
}

/** How a person counts: by what looks like one character. */
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
  // `type` first: the others take it for granted.
  for (const keyword of Object.keys(keywords)) {
    const fault = Object.hasOwn(property, keyword) && keywords[keyword](property[keyword], value);
    if (fault) return fault;
  }
  return undefined;
}
