import { element, uniqueID } from "../phone/elements.js";
import { picture } from "../phone/picture.js";
import { switchControl } from "../phone/switch-control.js";

/** How the preview shows a `ToolCell`: with a switch that borrows it, where one may. */
export function ToolCell({ data }, context) {
  const name = element("span.label", { id: uniqueID("label") }, data.name);
  const texts = element("span.column", {}, name, element("span.subtitle", {}, `${data.status}, ${data.deposit}`));
  const line = context.action("toggle") ? element("span.line.wrapping", {}, texts, switchControl(context, name, data.isLent)) : texts;
  return element("span.banner", {}, data.image && picture(data.image, "wide"), line);
}
