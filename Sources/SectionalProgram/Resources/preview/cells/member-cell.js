import { element } from "../phone/elements.js";

export function MemberCell({ data }) {
  const avatar = element("span.avatar", { "aria-hidden": "true" }, initialsOf(data.name));
  const texts = element("span.column", {}, element("span.label", {}, data.name), element("span.subtitle", {}, data.title));
  return element("span.line.leading", {}, avatar, texts);
}

function initialsOf(name) {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "").join("");
}
