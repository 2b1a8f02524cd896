import { operations } from "./operations.js";

/** Says that a patch, or one operation of it, doesn't fit the screen. The way out is to load the whole screen. */
export class PatchError extends Error {
  name = "PatchError";

  /** `index` is that of the operation, undefined where the patch as a whole is meant for another screen. */
  constructor(reason, index, options) {
    super(index === undefined ? reason : `operation ${index}: ${reason}`, options);
    this.index = index;
  }
}

/**
 * The screen that `patch` makes of `screen`. Neither is changed; what the patch doesn't touch is shared with the
 * result, so a cell that is the same object as before needs no new rendering.
 *
 * Throws a `PatchError` where the patch is for another screen or revision, or an operation doesn't fit: an id that
 * isn't there, an id that would be there twice, an operation that version 1 doesn't know.
 */
export function applyPatch(screen, patch) {
  if (patch?.screen !== screen.id) throw new PatchError(`for screen ${patch?.screen}, not ${screen.id}`);
  if (patch.from !== screen.revision) throw new PatchError(`from ${patch.from}, not ${screen.revision}`);
  if (typeof patch.to !== "string") throw new PatchError("leads to no revision");
  if (!Array.isArray(patch.operations)) throw new PatchError("has no operations");
  const patched = patch.operations.reduce(applyOperation, screen);
  return { ...patched, revision: patch.to };
}

function applyOperation(screen, operation, index) {
  const name = operation?.op;
  if (!Object.hasOwn(operations, name)) throw new PatchError(`no such operation: ${name}`, index);
  try {
    return operations[name](screen, operation);
  } catch (error) {
    throw new PatchError(error.message, index, { cause: error });
  }
}
