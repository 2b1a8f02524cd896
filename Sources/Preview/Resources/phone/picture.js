import { element } from "./elements.js";

/** A picture beside a text that says it all. */
export function picture(url, kind) {
  return element(`img.picture.${kind}`, { src: url, alt: "", loading: "lazy", decoding: "async", draggable: "false" });
}
