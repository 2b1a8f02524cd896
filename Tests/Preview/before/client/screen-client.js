import { applyPatch, PatchError } from "./patch.js";
import { EventStream } from "./event-stream.js";
import { Pages } from "./pages.js";
import { Performer } from "./performer.js";
import { Problem } from "./problem.js";
import { Transport } from "./transport.js";

/**
 * One screen for one caller, kept current. Errors are returned as a `Problem`; nothing is thrown.
 *
 * Options: `token` (or a function that returns it), `locale`, `cellTypes` (the value of `Sectional-Cell-Types`),
 * `fetch`, and callbacks: `onChange({screen, operations, source})`, with the operations if a patch made the change;
 * `onConnection({state, problem?, retryIn?})`; `onExchange(exchange)`, for each message.
 */
export class ScreenClient {
  #path;
  #options;
  #transport;
  #performer;
  #stream;
  #pages = new Pages();
  #synced; // what the revision describes: the base of every patch
  #covered = []; // the pages that the open stream speaks of

  constructor(path, options = {}) {
    this.#path = path;
    this.#options = { onChange() {}, onConnection() {}, ...options };
    this.#transport = new Transport(options);
    this.#performer = new Performer(this.#transport, options);
    this.#stream = new EventStream({
      ...options.stream,
      open: (signal) => this.#openStream(signal),
      onEvent: (event) => this.#takeEvent(event),
      onState: (state) => this.#options.onConnection(state),
    });
  }

  /** The screen with all pages that were loaded; undefined before the first response. */
  get screen() {
    return this.#synced && this.#pages.append(this.#synced);
  }

  /** Loads the screen or its changes: the server may respond with a 304 or a patch. Returns a Problem or undefined. */
  async load({ whole = false } = {}) {
    const base = whole ? undefined : this.#synced?.revision;
    const covered = this.#pages.pending;
    try {
      const answer = await this.#transport.send("GET", this.#pages.extend(this.#path), { headers: asking(base) });
      // A patch that arrived meanwhile is newer than this response.
      if (base !== undefined && base !== this.#synced.revision) return this.load();
      return await this.#take(answer, covered);
    } catch (problem) {
      return problemFrom(problem);
    }
  }

  /** Performs an action. Returns `{effects}` or `{problem}`; in both cases the screen is current. */
  async perform(action, fields) {
    const covered = this.#pages.pending;
    try {
      const url = this.#pages.extend(action.href);
      const answer = await this.#performer.send(url, fields, this.#synced?.revision);
      // A 409 also has a patch to the current screen.
      await this.#takeBody(answer.body, covered, "action");
      if (answer.status >= 400) return { problem: Problem.of(answer), effects: [] };
      return { effects: answer.body?.effects ?? [] };
    } catch (problem) {
      return { problem: problemFrom(problem), effects: [] };
    }
  }

  /** Loads the `next` page of a section. Returns a Problem or undefined. */
  async loadMore(id) {
    const next = this.screen?.sections.find((section) => section.id === id)?.next;
    if (!next) return undefined;
    try {
      const answer = await this.#transport.send("GET", next);
      if (answer.status !== 200) return Problem.of(answer);
      this.#takePage(answer.body, id, next);
      return undefined;
    } catch (problem) {
      return problemFrom(problem);
    }
  }

  /** Keeps the screen current from now on; if the connection waits to reconnect, reconnects at once. */
  connect() {
    this.#stream.start();
  }

  disconnect() {
    this.#stream.stop();
  }

  async #take(answer, covered) {
    if (answer.status === 304) return this.#adopt(this.#synced, covered, "load", []);
    if (answer.status === 400 && !this.#pages.isEmpty) return this.#startAgain();
    if (answer.status >= 400) return Problem.of(answer);
    const isScreen = answer.body?.sections !== undefined;
    return this.#takeBody(isScreen ? { screen: answer.body } : answer.body, covered, "load");
  }

  // The window may be too long, or a cursor invalid: the first page always works.
  #startAgain() {
    this.#pages.forget();
    return this.load({ whole: true });
  }

  async #takeBody(body, covered, source) {
    if (body?.patch) return this.#takePatch(body.patch, covered, source);
    if (body?.screen) return this.#adopt(body.screen, covered, source);
    return undefined;
  }

  // The same change may arrive twice, in the response to an action and as an event; the second one changes nothing.
  #takePatch(patch, covered, source) {
    if (patch.to === this.#synced?.revision) return this.#adopt(this.#synced, covered, source, []);
    if (patch.from !== this.#synced?.revision) return this.load();
    try {
      return this.#adopt(applyPatch(this.#synced, patch), covered, source, patch.operations);
    } catch (error) {
      if (error instanceof PatchError) return this.load({ whole: true });
      throw error;
    }
  }

  #adopt(screen, covered, source, operations) {
    this.#synced = screen;
    this.#pages.cover(covered);
    this.#options.onChange({ screen: this.screen, operations, source });
  }

  #takePage(page, id, next) {
    const section = this.screen.sections.find((section) => section.id === id);
    // The page was loaded by another call meanwhile.
    if (section?.next !== next) return;
    const shown = this.screen.sections.reduce((sum, { cells }) => sum + cells.length, page.cells.length);
    this.#pages.add(page, shown);
    this.#options.onChange({ screen: this.screen, source: "page" });
    this.#stream.restartIfOpen();
  }

  // Inserted before the screen's own query, if it has one.
  get #eventsPath() {
    return this.#path.replace(/\?|$/, "/events$&");
  }

  #openStream(signal) {
    const url = this.#pages.extend(this.#eventsPath);
    this.#covered = this.#pages.pending;
    const resuming = this.#synced && { "Last-Event-ID": this.#synced.revision };
    return this.#transport.open("GET", url, { headers: { Accept: "text/event-stream", ...resuming }, signal });
  }

  #takeEvent({ event, data, bytes }) {
    const content = JSON.parse(data);
    this.#transport.report({ method: "EVENT", url: this.#eventsPath, event, bytes, body: { [event]: content } });
    this.#takeBody({ [event]: content }, this.#covered, "stream");
  }
}

// RFC 3229: a server that knows patches responds with 226, others as usual. A coded form has a tag of its own.
function asking(base) {
  return base ? { "If-None-Match": `"${base}", "${base}-br", "${base}-gzip"`, "A-IM": "sectional-patch" } : {};
}

function problemFrom(error) {
  if (error instanceof Problem) return error;
  throw error;
}
