import { inStorage } from "./storage.js";

/*
 * How far the data had got that this client has seen of a server, for all screens of an origin. A server with several
 * replicas sends it as `Sectional-Position`, and gets it back with each request: then no replica shows less, also after
 * the page was loaded again.
 */
const positions = new Map();

/** The position to send with a request to `url`; undefined if the server has none. */
export function positionFor(url) {
  return latestOf(originOf(url));
}

/**
 * Takes the position that has come from `url`: the later one counts, since responses overtake each other. One that is
 * before the one that was `sent` is from a server that was replaced by an earlier state, which counts from now on.
 */
export function takePosition(url, position, sent) {
  if (!position) return;
  const origin = originOf(url);
  const latest = latestOf(origin);
  const isReplaced = sent !== undefined && sent === latest && isBefore(position, sent);
  if (latest !== undefined && !isBefore(latest, position) && !isReplaced) return;
  positions.set(origin, position);
  inStorage("sessionStorage", (storage) => storage.setItem(keyOf(origin), position));
}

function latestOf(origin) {
  if (!positions.has(origin)) positions.set(origin, storedFor(origin));
  return positions.get(origin);
}

function storedFor(origin) {
  const position = inStorage("sessionStorage", (storage) => storage.getItem(keyOf(origin)));
  return /^\d{1,20}\.\d{1,20}\.\w{1,64}$/.test(position ?? "") ? position : undefined;
}

const keyOf = (origin) => `sectional-position ${origin}`;

// A position is `{timeline}.{count}.{signature}`.
function isBefore(one, other) {
  const [left, right] = [one, other].map((position) => position.split(".").map(Number));
  return left[0] === right[0] ? left[1] < right[1] : left[0] < right[0];
}

function originOf(url) {
  const base = globalThis.location?.href;
  return URL.canParse(url, base) ? new URL(url, base).origin : "";
}
