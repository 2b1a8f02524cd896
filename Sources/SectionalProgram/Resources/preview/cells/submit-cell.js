import { element } from "../phone/elements.js";

export function SubmitCell({ data, id }, context) {
  const submit = context.form.submitOf(context.section, id);
  return element("button.label.tinted.submit", {
    type: "button", disabled: !submit, dataset: { part: "submit" }, onclick: () => context.submit(submit),
  }, data.text);
}
