/*
 * How far the data had got that this client has seen of a server, for all screens of an origin. A server with several
 * replicas sends it as `Sectional-Position`, and gets it back with each request: then no replica shows less.
 */
const positions = new Map();

/** The position to send with a request to `url`; undefined if the server has none. */
export function positionFor(url) {
  return positions.get(originOf(url));
}

/**
 * Takes the position that has come from `url`: the later one counts, since responses overtake each other. One that is
 * before the one that was `sent` is from a server that was replaced by an earlier state, which counts from now on.
 */
export function takePosition(url, position, sent) {
  if (!position) return;
  const origin = originOf(url);
  const latest = positions.get(origin);
  const isReplaced = sent !== undefined && sent === latest && isBefore(position, sent);
  if (latest === undefined || isBefore(latest, position) || isReplaced) positions.set(origin, position);
}

// A position is `{timeline}.{count}.{signature}`.
function isBefore(one, other) {
  const [left, right] = [one, other].map((position) => position.split(".").map(Number));
  return left[0] === right[0] ? left[1] < right[1] : left[0] < right[0];
}

function originOf(url) {
  const base = globalThis.location?.href;
  return URL.canParse(url, base) ? new URL(url, base).origin : "";
}
