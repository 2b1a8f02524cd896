/**
 * A client of Sectional for the web: plain ES modules that depend on `fetch` and on nothing of a page, so any web
 * client (or Node) can use them.
 *
 *     import { ScreenClient } from "/preview/client.js";
 *
 *     const client = new ScreenClient("/screens/todos", {
 *       token: "eyJ…",                                  // optional
 *       locale: "vi",
 *       onChange: ({ screen, operations }) => show(screen, operations),
 *       onConnection: ({ state }) => badge(state),      // connecting, open, waiting, refused, closed
 *     });
 *     const problem = await client.load();              // a Problem, or undefined
 *     client.connect();                                 // receives patches from now on
 *     const { effects, problem } = await client.perform(cell.actions[0], { title: "Buy the milk" });
 *     const { file } = await client.storeFile(schema["x-field"].href, blob);          // the value of a field for a file
 *     const { options } = await client.searchOptions(schema["x-field"].href, "mi");   // of a choice that is searched
 *     await client.loadMore("feed");                    // the `next` page of a section
 *     await client.setQuery({ q: "milk" });             // the parameter of the screen's search field
 *     await client.follow(screen.choices[0].options[1].href);
 *     client.show("featured", "banner-1", 0.8);         // the share of a cell that is visible, whenever it changes
 *     client.refuse({ type: "MapCell", reason: "unknownType" });   // a cell that can't be shown
 *     client.leave();                                   // another screen is shown now
 *
 * A client that keeps its screens itself needs only `applyPatch`: it is pure, and throws a `PatchError` if a patch is
 * not for the given screen. `writeScreen` writes the result byte for byte as the server does.
 */
export { applyPatch, PatchError } from "./client/patch.js";
export { writeScreen } from "./client/writing.js";
export { ScreenClient } from "./client/screen-client.js";
export { Problem } from "./client/problem.js";
export { EventStream } from "./client/event-stream.js";
export { readEvents } from "./client/events.js";
