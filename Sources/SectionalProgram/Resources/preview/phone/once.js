/**
 * `perform(action, fields)`, but what is sent once more before its answer has come, such as by a double click, is not
 * performed. Of a switch, it is: two changes are none.
 */
export function oncePerAnswer(perform) {
  const underWay = new Set();
  return async (action, fields) => {
    if (action.kind !== "perform" || action.trigger === "toggle") return perform(action, fields);
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
