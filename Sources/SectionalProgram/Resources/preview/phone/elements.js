/**
 * Creates an element: `element("a.title", { href }, "text", child)`. Children that are null or undefined are left out.
 */
export function element(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const node = document.createElement(tag);
  node.classList.add(...classes);
  for (const [key, value] of Object.entries(properties)) set(node, key, value);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function set(node, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
  else if (key === "dataset") Object.assign(node.dataset, value);
  else if (key === "value") node.value = value;
  else node.setAttribute(key, value === true ? "" : value);
}

const paths = {
  chevron: "M9 5l7 7-7 7",
  checkmark: "M5 12.5l4.5 4.5L19 7.5",
  detail: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.4v.2",
  warning: "M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.2",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.4v.2",
  circle: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
  close: "M6 6l12 12M18 6L6 18",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  plus: "M12 5v14M5 12h14",
  trash: "M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10.2 10.5v5.5M13.8 10.5v5.5",
  mail: "M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7",
};

/** A decorative picture, hidden from assistive technology. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of [["viewBox", "0 0 24 24"], ["class", `icon icon-${name}`], ["aria-hidden", "true"]]) svg.setAttribute(key, value);
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

/** The icon that an action or a bar item names; null if it names none, or an unknown one. */
export function actionIcon({ icon: name }) {
  return Object.hasOwn(paths, name ?? "") ? icon(name) : null;
}

let numbers = 0;

/** Returns a unique element id. */
export function uniqueID(prefix) {
  numbers += 1;
  return `${prefix}-${numbers}`;
}
