/**
 * `perform(action, fields)`, but a form that is sent once more before its answer has come, such as by a double click, is
 * not performed, and neither is a deletion. Other actions are: two taps of a counter are two.
 */
export function oncePerAnswer(perform) {
  const underWay = new Set();
  return async (action, fields) => {
    if (!fields && action.trigger !== "delete") return perform(action, fields);
    const request = JSON.stringify([action.href, fields]);
    if (underWay.has(request)) return { isCancelled: true };
    underWay.add(request);
    try {
      return await perform(action, fields);
    } finally {
      underWay.delete(request);
    }
  };
}
