/** Formats bytes for a person. */
export function sizeOf(bytes) {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
}

/** Formats milliseconds for a person. */
export function durationOf(milliseconds) {
  return milliseconds < 1 ? "" : `${milliseconds.toFixed(0)} ms`;
}
