import { element } from "../phone/elements.js";
import { field } from "../phone/field.js";

export function InputCell({ data }, context) {
  const name = Object.keys(context.action("submit")?.fields?.properties ?? {})[0];
  const { input, fault } = field(context, name, { label: data.placeholder, placeholder: data.placeholder });
  return element("span.field-column", {}, input, fault);
}
