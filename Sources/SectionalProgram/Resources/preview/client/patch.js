import { operations } from "./operations.js";

/** The error for a patch, or an operation of it, that doesn't fit the screen. Recover by loading the whole screen. */
export class PatchError extends Error {
  name = "PatchError";

  /** `index` is that of the operation; undefined if the patch as a whole is for another screen. */
  constructor(reason, index, options) {
    super(index === undefined ? reason : `operation ${index}: ${reason}`, options);
    this.index = index;
  }
}

/**
 * Applies `patch` to `screen` and returns the result. Neither is changed; unchanged parts are shared with the result,
 * so a cell that is the same object as before needs no new rendering.
 *
 * Throws a `PatchError` if the patch is for another screen or revision, or if an operation doesn't fit: an unknown id,
 * an id that would occur twice, an operation that isn't in version 1.
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
