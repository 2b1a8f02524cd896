import { element } from "./elements.js";

/** Returns `url` if a screen may open it: a page, a mail or a call. It must not run a script in this page. */
export function safeURL(url) {
  const { protocol } = element("a", { href: url });
  return ["http:", "https:", "mailto:", "tel:"].includes(protocol) ? url : undefined;
}
