import { actionIcon, element, icon } from "./elements.js";

/**
 * The buttons of a bar item: one that does its action or opens its menu; two if it has both.
 * `environment`: form, say, menu, perform(action), submit(submit).
 */
export function barButtons(item, { form, say, menu, perform, submit }) {
  const mirrored = form.submitMirroredBy(item);
  const select = item.actions?.find(({ trigger }) => trigger === "select");
  const entries = item.isEnabled ? item.menu ?? [] : [];
  const button = element("button.bar-item", {
    type: "button", "aria-label": item.label, title: actionIcon(item) && item.title, dataset: { barItem: item.id, style: item.style },
  }, ...content(item));
  if (entries.length > 0 && !select) return [menu.attach(button, entries)];
  const enable = () => (button.disabled = mirrored ? !form.isValid(mirrored) : !item.isEnabled || !select);
  button.addEventListener("click", () => (mirrored ? submit(mirrored) : perform(select)));
  if (mirrored) form.addEventListener("change", () => button.isConnected && enable());
  enable();
  return entries.length > 0 ? [button, menu.attach(moreButton(item, say), entries)] : [button];
}

// A picture says enough to see; its title is still its name, and is shown as a tooltip.
function content(item) {
  const picture = actionIcon(item);
  return picture ? [picture, element("span.visually-hidden", {}, item.title)] : [item.title];
}

function moreButton({ id, title, label }, say) {
  return element("button.bar-item", {
    type: "button", "aria-label": say("actionsOf", { name: label ?? title }), dataset: { barItem: `${id}/menu` },
  }, icon("more"));
}
