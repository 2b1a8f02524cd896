/** The mutations of a patch that must be noticed: each operation dropped, and each value in it altered. */
export function* mutationsOf(patch) {
  for (const key of ["screen", "from", "to"]) yield { what: `another ${key}`, mutation: { ...patch, [key]: "f".repeat(32) } };
  for (const [index, operation] of patch.operations.entries()) {
    const replacing = (...others) => ({ ...patch, operations: splicing(patch.operations, index, ...others) });
    yield { what: `without ${index}`, mutation: replacing() };
    for (const { path, altered } of alterationsOf(operation)) {
      yield { what: `${index} with another ${path}`, mutation: replacing(altered) };
    }
  }
}

// An animation says how, not what: it leaves no trace in a screen.
function* alterationsOf(object, prefix = "") {
  for (const [key, value] of Object.entries(object).filter(([key]) => key !== "animation")) {
    for (const { path, altered } of alterationsOfValue(value, `${prefix}/${key}`)) {
      yield { path, altered: { ...object, [key]: altered } };
    }
  }
  if (object.after !== undefined) yield { path: "after, absent", altered: { ...object, after: undefined } };
}

function* alterationsOfValue(value, path) {
  if (value === null) yield { path, altered: "something" };
  if (typeof value === "string") yield { path, altered: `${value}~` };
  if (typeof value === "boolean") yield { path, altered: !value };
  if (typeof value === "number") yield { path, altered: value + 1 };
  if (Array.isArray(value)) yield* alterationsOfList(value, path);
  else if (value !== null && typeof value === "object") yield* alterationsOf(value, path);
}

function* alterationsOfList(list, path) {
  yield { path: `${path}/-`, altered: [...list, { id: "one more" }] };
  for (const [index, item] of list.entries()) {
    yield { path: `${path}/${index}, dropped`, altered: splicing(list, index) };
    for (const { path: inner, altered } of alterationsOfValue(item, `${path}/${index}`)) {
      yield { path: inner, altered: splicing(list, index, altered) };
    }
  }
}

// The list with these in the place of the one at `index`.
function splicing(list, index, ...items) {
  return [...list.slice(0, index), ...items, ...list.slice(index + 1)];
}

/**
 * The same screen with the keys of every object the other way round, but for those of what cells show and of forms, whose
 * fields are in an order of their own.
 */
export function reversingKeys(value, key) {
  if (Array.isArray(value)) return value.map((item) => reversingKeys(item));
  if (value === null || typeof value !== "object" || key === "data" || key === "fields") return value;
  return Object.fromEntries(Object.entries(value).reverse().map(([key, value]) => [key, reversingKeys(value, key)]));
}
