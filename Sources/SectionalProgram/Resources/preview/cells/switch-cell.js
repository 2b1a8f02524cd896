import { element, uniqueID } from "../phone/elements.js";
import { switchControl } from "../phone/switch-control.js";

export function SwitchCell({ data }, context) {
  const label = element("span.label", { id: uniqueID("label") }, data.text);
  return element("span.line", {}, label, switchControl(context, label, data.isOn));
}
