import { element } from "./elements.js";

/**
 * A picture: an image of the cell's data, which keeps its place, colour and preview until it has loaded; or a URL, of a
 * decoration beside a text.
 */
export function picture(image, kind) {
  const { url, width, height, alt = "", color, preview } = typeof image === "string" ? { url: image } : image;
  const node = element(`img.picture.${kind}`, {
    src: url, alt, width, height, loading: "lazy", decoding: "async", draggable: "false", dataset: { state: "loading" },
    onload: () => show(node, "loaded"), onerror: () => show(node, "failed"),
  });
  if (width && height) node.style.setProperty("--ratio", `${width} / ${height}`);
  if (color) node.style.backgroundColor = color;
  if (preview) node.style.backgroundImage = `url(${JSON.stringify(preview)})`;
  return node;
}

// A picture may be transparent, and must not show its preview through.
function show(node, state) {
  node.dataset.state = state;
  node.style.backgroundImage = "";
  if (state === "loaded") node.style.backgroundColor = "";
}
