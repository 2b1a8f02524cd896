import { element } from "./elements.js";

/** A decorative picture beside a text. */
export function picture(url, kind) {
  return element(`img.picture.${kind}`, { src: url, alt: "", loading: "lazy", decoding: "async", draggable: "false" });
}
