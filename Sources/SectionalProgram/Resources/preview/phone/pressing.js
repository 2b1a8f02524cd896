let isPressed = false;

addEventListener("pointerdown", () => (isPressed = true), { capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), { capture: true });

/** Calls `action` at once or, while a mouse button or finger is down, after it is released and its click is handled. */
export function whenReleased(action) {
  if (!isPressed) return action();
  const controller = new AbortController();
  const release = () => (controller.abort(), setTimeout(action));
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, { signal: controller.signal });
  return undefined;
}
