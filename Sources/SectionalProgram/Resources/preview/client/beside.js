/** The URL of the path `path` of the service that has the screen with the URL `screen`. */
export function beside(screen, path) {
  return screen.slice(0, Math.max(0, screen.indexOf("/screens/"))) + path;
}
