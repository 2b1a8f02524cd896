import { element } from "../phone/elements.js";
import { field } from "../phone/field.js";

export function FormFieldCell({ data }, context) {
  const { input, fault } = field(context, data.field, { label: data.label });
  const label = element("span.label.field-label", { "aria-hidden": "true", onclick: () => controlIn(input).focus() }, data.label);
  return element("span.field-column", {}, element("span.line", {}, label, input), fault);
}

// Some controls consist of several.
function controlIn(input) {
  return input.matches("input, select, textarea") ? input : input.querySelector("input, select");
}
