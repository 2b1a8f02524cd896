/** Whether keys and drags in `target` are for entering a value, and mean nothing to its row. */
export function takesInput(target) {
  return target.matches("input, textarea, select");
}

/**
 * Whether a key sends a form. The one that ends the composing of a word doesn't; Safari tells of it after the composing,
 * with the code 229. Enter has a meaning of its own in a text of several lines, in a select, and where a file is chosen.
 */
export function isSending({ key, isComposing, keyCode, target }) {
  return key === "Enter" && !isComposing && keyCode !== 229 && target.matches("input:not([type=checkbox], [type=file])");
}
