import { applyPatch, PatchError } from "./patch.js";
import { EventStream } from "./event-stream.js";
import { Pages } from "./pages.js";
import { Performer } from "./performer.js";
import { Problem } from "./problem.js";
import { Transport } from "./transport.js";

/**
 * One screen as one caller sees it, kept current. What can go wrong comes back as a `Problem`; nothing is thrown.
 *
 * Options: `token` (or a function that says it), `locale`, `cellTypes` (the value of `Sectional-Cell-Types`), `fetch`, and to be told:
 * `onChange({screen, operations, source})`, the operations where a patch led there; `onConnection({state, problem?,
 * retryIn?})`; `onExchange(exchange)`, of all that comes over the wire.
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

  /** The screen with all pages that were loaded; undefined before the first answer. */
  get screen() {
    return this.#synced && this.#pages.append(this.#synced);
  }

  /** Loads the screen, or what changed of it: a 304 or a patch where the server can. Returns a Problem or nothing. */
  async load({ whole = false } = {}) {
    const base = whole ? undefined : this.#synced?.revision;
    const covered = this.#pages.pending;
    try {
      const answer = await this.#transport.send("GET", this.#pages.extend(this.#path), { headers: asking(base) });
      // A patch that came in between is newer than this answer.
      if (base !== undefined && base !== this.#synced.revision) return this.load();
      return await this.#take(answer, covered);
    } catch (problem) {
      return problemFrom(problem);
    }
  }

  /** Performs an action. Returns `{effects}`, or `{problem}`; in both cases the screen is current. */
  async perform(action, fields) {
    const covered = this.#pages.pending;
    try {
      const url = this.#pages.extend(action.href);
      const answer = await this.#performer.send(url, fields, this.#synced?.revision);
      // Also a 409 carries what leads to the present.
      await this.#takeBody(answer.body, covered, "action");
      if (answer.status >= 400) return { problem: Problem.of(answer), effects: [] };
      return { effects: answer.body?.effects ?? [] };
    } catch (problem) {
      return { problem: problemFrom(problem), effects: [] };
    }
  }

  /** Follows the `next` of a section. Returns a Problem or nothing. */
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

  /** Keeps the screen current from here on; where the connection waits to be tried again, tries at once. */
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

  // The window may have become too long, or a cursor unreadable: what is certain is the first page.
  #startAgain() {
    this.#pages.forget();
    return this.load({ whole: true });
  }

  async #takeBody(body, covered, source) {
    if (body?.patch) return this.#takePatch(body.patch, covered, source);
    if (body?.screen) return this.#adopt(body.screen, covered, source);
    return undefined;
  }

  // The same change may come by two ways, as the answer to an action and as an event: the second finds it done.
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
    // It was followed by somebody else meanwhile.
    if (section?.next !== next) return;
    const shown = this.screen.sections.reduce((sum, { cells }) => sum + cells.length, page.cells.length);
    this.#pages.add(page, shown);
    this.#options.onChange({ screen: this.screen, source: "page" });
    this.#stream.restartIfOpen();
  }

  // Stands before the screen's own query, if it has one.
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

// RFC 3229: who knows patches answers 226 with one, who doesn't answers as always. A coded form has a tag of its own.
function asking(base) {
  return base ? { "If-None-Match": `"${base}", "${base}-br", "${base}-gzip"`, "A-IM": "sectional-patch" } : {};
}

function problemFrom(error) {
  if (error instanceof Problem) return error;
  throw error;
}
