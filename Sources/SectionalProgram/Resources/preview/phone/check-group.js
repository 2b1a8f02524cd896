import { element } from "./elements.js";
import { markingByDescription } from "./marking.js";

/** A box for each option, of which several are checked: `{element, set, mark, show}`. `show` replaces the options. */
export function checkGroup(options, { "aria-label": _, "data-part": part, onblur, ...properties }, { label, entered, context }) {
  const boxes = [];
  const selected = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const group = element("span.checks", {
    role: "group", "aria-label": label, ...properties, onfocusout: ({ relatedTarget }) => group.contains(relatedTarget) || onblur(),
  });
  // A group has no state of its own, and a box that has to be checked would be something else.
  const { mark, description } = markingByDescription(group, boxes, context.say("required"));
  show(options);
  return { element: group, set, mark, show };

  function show(options) {
    const [checked, focused] = [selected(), boxes.find((box) => box === document.activeElement)?.value];
    const lines = options.map(({ value, title }, index) => {
      const box = element("input.check", { type: "checkbox", value, dataset: { part: `${part}-${index}` }, onchange: () => entered(selected()) });
      boxes[index] = box;
      return element("label.check-line", {}, box, title);
    });
    boxes.length = lines.length;
    group.replaceChildren(...lines, description);
    set(checked);
    boxes.find(({ value }) => value === focused)?.focus();
  }

  function set(values) {
    for (const box of boxes) box.checked = (values ?? []).includes(box.value);
  }
}
