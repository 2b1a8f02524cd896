// At most so many of each kind: the service has the same bound, but its screens are data.
const bound = 20;

/**
 * Loads images and screens that a screen hints at into the browser's cache, with low priority, and from the service only.
 * `headers` are those with which screens are requested: with others, the service's answer is another, and what is in the
 * cache is of no use. Whatever fails is loaded again when it is needed.
 */
export function loadAhead({ images, screens }, headers) {
  for (const url of images.filter(isOwn).slice(0, bound)) load(url, {});
  for (const url of screens.filter(isOwn).slice(0, bound)) load(url, headers);
}

function isOwn(url) {
  return new URL(url, location.href).origin === location.origin;
}

function load(url, headers) {
  fetch(url, { headers, priority: "low" }).then((response) => response.arrayBuffer()).catch(() => {});
}
