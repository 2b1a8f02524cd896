import { element } from "./elements.js";

/** A switch if it can be toggled, a disabled one if the cell has one anyway, else the state in words. */
export function switchControl(context, label, isOn) {
  const canToggle = context.action("toggle") !== undefined;
  if (!canToggle && context.cell.accessory !== "switch") {
    return element("span.value", {}, context.say(isOn ? "on" : "off"));
  }
  const control = element("input.switch", {
    type: "checkbox", role: "switch", checked: isOn, disabled: !canToggle, "aria-labelledby": label.id,
    dataset: { part: "switch" },
    onchange: async () => {
      await context.perform("toggle");
      // It was moved before the server's response. If that has changed the cell, another switch is in its place.
      control.checked = isOn;
    },
  });
  return control;
}
