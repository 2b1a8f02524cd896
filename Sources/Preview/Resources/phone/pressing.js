let isPressed = false;

addEventListener("pointerdown", () => (isPressed = true), { capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), { capture: true });

/** Calls `action` at once, or when the mouse or the finger that is down now has come up, and its click is done. */
export function whenReleased(action) {
  if (!isPressed) return action();
  const controller = new AbortController();
  const release = () => (controller.abort(), setTimeout(action));
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, { signal: controller.signal });
  return undefined;
}
