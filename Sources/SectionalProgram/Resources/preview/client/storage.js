/**
 * Calls `body` with `localStorage` or `sessionStorage`, as `kind` names it. Returns undefined without: Node has none, and a
 * browser may forbid its use, or have no room.
 */
export function inStorage(kind, body) {
  try {
    return globalThis[kind] && body(globalThis[kind]);
  } catch {
    return undefined;
  }
}
