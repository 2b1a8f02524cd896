import { element, uniqueID } from "./elements.js";

/** Says of `node` whether its value is wrong, and whether it has to be filled in: `mark({ isInvalid, isRequired })`. */
export function marking(node) {
  return ({ isInvalid, isRequired }) => {
    say(node, "aria-invalid", isInvalid);
    say(node, "aria-required", isRequired);
  };
}

/**
 * The same for what can't have `aria-required`: a description of `described` says it, in `word`. What is wrong is said of
 * each of `controls`. Returns `{mark, description}`; the description belongs beside the controls.
 */
export function markingByDescription(described, controls, word) {
  const description = element("span", { id: uniqueID("required"), hidden: true }, word);
  const others = described.getAttribute("aria-describedby");
  const mark = ({ isInvalid, isRequired }) => {
    for (const control of controls) say(control, "aria-invalid", isInvalid);
    // What is wrong is in the description already.
    described.setAttribute("aria-describedby", isRequired && !isInvalid ? `${others} ${description.id}` : others);
  };
  return { mark, description };
}

function say(node, name, isSo) {
  if (isSo) node.setAttribute(name, "true");
  else node.removeAttribute(name);
}
