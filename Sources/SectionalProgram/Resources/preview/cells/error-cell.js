import { element, icon } from "../phone/elements.js";

export function ErrorCell({ data }, context) {
  const retry = context.action("select") && element("span.subtitle.tinted", {}, context.say("retry"));
  return element("span.line.leading.failed", {}, icon("warning"), element("span.column", {}, element("span.label", {}, data.text), retry));
}
