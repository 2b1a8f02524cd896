import { element, uniqueID } from "../phone/elements.js";
import { switchControl } from "../phone/switch-control.js";

export function CardCell({ data }, context) {
  const title = element("span.label", { id: uniqueID("label") }, data.title);
  const texts = element("span.column", {}, title, element("span.subtitle", {}, data.subtitle));
  return element("span.line", {}, texts, switchControl(context, title, data.isActive));
}
