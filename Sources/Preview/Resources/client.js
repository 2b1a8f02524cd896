/**
 * A client of Sectional for the web: plain ES modules that depend on `fetch` and on nothing of a page, so any web
 * client (or Node) can use them.
 *
 *     import { ScreenClient } from "/preview/client.js";
 *
 *     const client = new ScreenClient("/screens/todos", {
 *       token: "eyJ…",                                  // a guest has none
 *       locale: "vi",
 *       onChange: ({ screen, operations }) => show(screen, operations),
 *       onConnection: ({ state }) => badge(state),      // connecting, open, waiting, refused, closed
 *     });
 *     const problem = await client.load();              // a Problem, or undefined
 *     client.connect();                                 // patches come by themselves from here on
 *     const { effects, problem } = await client.perform(cell.actions[0], { title: "Buy the milk" });
 *     await client.loadMore("feed");                    // what follows a section's `next`
 *
 * Those who keep their screens themselves need only `applyPatch`: it is pure, and throws a `PatchError` where a patch
 * is not for the screen that it is given. `writeScreen` writes what comes out byte for byte as the server does.
 */
export { applyPatch, PatchError } from "./client/patch.js";
export { writeScreen } from "./client/writing.js";
export { ScreenClient } from "./client/screen-client.js";
export { Problem } from "./client/problem.js";
export { EventStream } from "./client/event-stream.js";
export { readEvents } from "./client/events.js";
