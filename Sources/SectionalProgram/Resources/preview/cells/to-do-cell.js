import { element, icon } from "../phone/elements.js";

export function ToDoCell({ data }) {
  return element("span.line.leading", {}, icon("circle"), element("span.label", {}, data.title));
}
