import { applyPatch, PatchError } from "./patch.js";
import { EventStream } from "./event-stream.js";
import { Impressions } from "./impressions.js";
import { Pages } from "./pages.js";
import { Performer } from "./performer.js";
import { Problem } from "./problem.js";
import { takePosition } from "./position.js";
import { Reports } from "./reports.js";
import { SeenCells } from "./seen.js";
import { Transport } from "./transport.js";
import { Unsent } from "./unsent.js";

/**
 * One screen for one caller, kept current. Errors are returned as a `Problem`; nothing is thrown.
 *
 * Options: `token` (or a function that returns it), `locale`, `cellTypes` (the value of `Sectional-Cell-Types`),
 * `features` (that of `Sectional-Features`: with `late-sections` it asks for late sections every `latePause`
 * milliseconds, unless the stream brings them or it was disconnected), `release` (the app's, which reports name),
 * `sendsReports` (false: what was seen, or could not be shown, is told to `onExchange` and not sent), `fetch`, and
 * callbacks:
 * `onChange({screen, operations, source})`, with the operations if a patch made the change;
 * `onConnection({state, problem?, retryIn?})`; `onExchange(exchange)`, for each message; `onPrefetch({images, screens})`,
 * with the URLs that the screen hints at, when they change: load them ahead if you can afford it.
 */
export class ScreenClient {
  #path;
  #options;
  #transport;
  #performer;
  #stream;
  #pages = new Pages();
  #loading = new Map(); // the pages that are being loaded, by URL
  #impressions;
  #reports;
  #seen = new SeenCells((section, cell) => this.#report(section, cell));
  #uncovered = new Map(); // cells that were seen on a page which the revision doesn't cover yet
  #synced; // what the revision describes: the base of every patch
  #covered = []; // the pages that the open stream speaks of
  #isLive = false; // whether the stream is open
  #resumes = false; // whether the stream goes on once another query is loaded
  #late; // the timer of the next request for late sections
  #isLeft = false; // whether it was disconnected, so nobody waits for late sections
  #hinted; // what the app was told to load ahead, as JSON

  constructor(path, options = {}) {
    this.#path = path;
    this.#options = { onChange() {}, onConnection() {}, onPrefetch() {}, latePause: 1000, ...options };
    this.#transport = new Transport(options);
    this.#performer = new Performer(this.#transport, options);
    const reporting = options.sendsReports === false ? new Unsent(this.#transport) : this.#transport;
    this.#impressions = new Impressions(reporting, { ...options, renew: (cells) => this.#seenAgain(cells) });
    this.#reports = new Reports(reporting, options);
    this.#stream = new EventStream({
      ...options.stream,
      open: (signal) => this.#openStream(signal),
      onEvent: (event) => this.#takeEvent(event),
      onState: (state) => this.#takeState(state),
    });
  }

  /** The screen with all pages that were loaded; undefined before the first response. */
  get screen() {
    return this.#synced && this.#pages.append(this.#synced);
  }

  /** Loads the screen or, if it is shown already, what has changed since. Returns a Problem or undefined. */
  async load({ whole = false } = {}) {
    const [covered, path, shown] = [this.#pages.pending, this.#path, this.#synced?.revision];
    try {
      const answer = await this.#transport.send("GET", withBase(this.#pages.extend(path), whole ? undefined : shown));
      if (path !== this.#path) return undefined;
      // What arrived meanwhile is newer than this response. An open stream brings the rest, perhaps faster than any
      // response comes.
      if (shown !== this.#synced?.revision) return this.#isLive && !whole ? undefined : this.load({ whole });
      return await this.#take(answer, covered);
    } catch (problem) {
      return problemFrom(problem);
    }
  }

  /** The path of the screen, with its query. */
  get path() {
    return this.#path;
  }

  /** The header fields with which screens are requested: what is loaded ahead with them can be used instead. */
  get headers() {
    return this.#transport.headers;
  }

  /**
   * Shows the same screen with another query: `path` is the `href` of a choice. The revision and the pages belong to the
   * query before, so the whole screen is loaded; it stays as it is until then. Returns a Problem or undefined.
   */
  follow(path) {
    if (path === this.#path) return this.load();
    this.#path = path;
    this.#forgetPages();
    return this.#loadAnew();
  }

  /**
   * Sets parameters of the screen's query, such as the one of its search field: `setQuery({ q: "saw" })`. An empty text,
   * null and undefined remove one. Returns a Problem or undefined.
   */
  setQuery(values) {
    return this.follow(withQuery(this.#path, values));
  }

  /** Performs an action. Returns `{effects}` or `{problem}`; in both cases the screen is current. */
  async perform(action, fields) {
    const [covered, path, shown] = [this.#pages.pending, this.#path, this.#synced?.revision];
    try {
      const { href } = action;
      const answer = await this.#performer.send(href, withBase(this.#pages.extend(href), shown), fields);
      // A 409 and a 412 also have a patch to the current screen. It is no longer shown if the query was changed meanwhile.
      if (path === this.#path) await this.#takePerformed(answer, covered, shown);
      if (answer.status >= 400) return { problem: Problem.of(answer), effects: [] };
      return { effects: answer.body?.effects ?? [] };
    } catch (problem) {
      return { problem: problemFrom(problem), effects: [] };
    }
  }

  /** Stores a file (a `Blob`) at the `href` of its field. Returns `{file}`, the value of the field, or `{problem}`. */
  async storeFile(href, file) {
    return this.#askField("POST", this.#pages.extend(href), file);
  }

  /** Searches the options of a field at its `href`. Returns `{options}`, each with `value` and `title`, or `{problem}`. */
  async searchOptions(href, text) {
    const url = this.#pages.extend(href);
    return this.#askField("GET", `${url}${url.includes("?") ? "&" : "?"}matching=${encodeURIComponent(text)}`);
  }

  async #askField(method, url, body) {
    try {
      const answer = await this.#transport.send(method, url, { body });
      return answer.status >= 400 ? { problem: Problem.of(answer) } : answer.body;
    } catch (problem) {
      return { problem: problemFrom(problem) };
    }
  }

  /** Loads the `next` page of a section, once if it is called again meanwhile. Returns a Problem or undefined. */
  loadMore(id) {
    return this.#loadNext(id, { isLast: false });
  }

  #loadNext(id, attempt) {
    const next = this.screen?.sections.find((section) => section.id === id)?.next;
    if (!next) return Promise.resolve(undefined);
    const loading = this.#loading.get(next) ?? this.#loadPage(id, next, attempt);
    this.#loading.set(next, loading);
    return loading;
  }

  async #loadPage(id, next, { isLast }) {
    const [pages, loading] = [this.#pages, this.#loading];
    try {
      const answer = await this.#transport.send("GET", next).finally(() => loading.delete(next));
      // Of another query, or the first page is shown again.
      if (pages !== this.#pages) return undefined;
      if (answer.status !== 200) return Problem.of(answer);
      if (this.#takePage(answer.body, id, next) || isLast) return undefined;
      // Another page follows what a patch has left of the first. Patches may come faster than pages, so once is enough.
      return await this.#loadNext(id, { isLast: true });
    } catch (problem) {
      return problemFrom(problem);
    }
  }

  /** Keeps the screen current from now on; if the connection waits to reconnect, reconnects at once. */
  connect() {
    this.#isLeft = false;
    this.#stream.start();
  }

  /** Keeps the screen current no longer: there is no stream, and late sections aren't asked for, until `connect`. */
  disconnect() {
    this.#resumes = false;
    this.#isLeft = true;
    clearTimeout(this.#late);
    this.#stream.stop();
  }

  // A stream of the query before would send patches to another screen.
  async #loadAnew() {
    const path = this.#path;
    this.#resumes ||= this.#stream.isStarted;
    this.#stream.stop();
    clearTimeout(this.#late);
    try {
      const answer = await this.#transport.send("GET", path);
      // The query was changed again meanwhile.
      return path === this.#path ? await this.#take(answer, []) : undefined;
    } catch (problem) {
      return problemFrom(problem);
    } finally {
      if (path === this.#path) this.#resume();
    }
  }

  #resume() {
    if (this.#resumes) this.#stream.start();
    this.#resumes = false;
  }

  /**
   * Says which share of a cell is visible now, from 0 to 1. If the cell asks for that, it is reported once it was
   * visible for long enough.
   */
  show(section, cell, share) {
    this.#seen.show(section, cell, cellIn(this.screen, section, cell)?.impression, share);
  }

  /** Says that a cell could not be shown: `{section?, cell?, type, version?, reason, detail?}`. */
  refuse(fault) {
    this.#reports.add(this.#path, fault);
  }

  /** Says that the screen isn't shown any more, and sends what is to be reported of it, also if the page ends. */
  leave() {
    this.#seen.hideAll();
    return Promise.all([this.#impressions.send({ isLeaving: true }), this.#reports.send({ isLeaving: true })]);
  }

  #cell(section, cell) {
    return cellIn(this.#synced, section, cell);
  }

  // Only what the revision describes can be reported: cells of a page are, as soon as it covers them.
  #report(section, cell) {
    const covered = this.#cell(section, cell);
    if (covered?.impression) this.#impressions.add(this.#covering, this.#synced.revision, section, cell);
    if (covered || !cellIn(this.screen, section, cell)) return;
    this.#uncovered.set(JSON.stringify([section, cell]), [section, cell]);
  }

  #reportCovered() {
    const seen = [...this.#uncovered.values()];
    this.#uncovered.clear();
    for (const [section, cell] of seen) this.#report(section, cell);
  }

  // The screen as the revision describes it.
  get #covering() {
    return this.#pages.extendCovered(this.#path);
  }

  // Those of `cells` that are still visible once the screen is loaded again, on the revision that the service knows now.
  async #seenAgain(cells) {
    const isSeen = ({ section, cell }) => this.#seen.isVisible(section, cell) && this.#cell(section, cell)?.impression;
    const visible = () => cells.filter(isSeen);
    if (visible().length === 0 || (await this.load())) return undefined;
    const seen = visible();
    return seen.length > 0 ? { screen: this.#covering, revision: this.#synced.revision, cells: seen } : undefined;
  }

  async #take(answer, covered) {
    if (answer.status === 400 && !this.#pages.isEmpty) return this.#startAgain();
    if (answer.status >= 400) return Problem.of(answer);
    const isScreen = answer.body?.sections !== undefined;
    return this.#takeBody(isScreen ? { screen: answer.body } : answer.body, covered, "load");
  }

  // The answers to two actions may come in another order, so a screen is perhaps older than what arrived meanwhile. There
  // is none, and no patch, if the service can't compose it now, or not with a window that has become too long. The same
  // goes for an action that isn't on the caller's screen any more.
  #takePerformed({ status, body }, covered, shown) {
    const isOutdated = body?.screen && shown !== this.#synced?.revision;
    const hasNone = status < 400 || [403, 404, 409].includes(status);
    const isMissing = hasNone && !body?.screen && !body?.patch && !isLeaving(body);
    return isOutdated || isMissing ? this.load() : this.#takeBody(body, covered, "action");
  }

  // The window may be too long, or a cursor invalid: the first page always works.
  #startAgain() {
    this.#forgetPages();
    return this.load({ whole: true });
  }

  #forgetPages() {
    this.#pages = new Pages();
    this.#loading = new Map();
    this.#uncovered.clear();
  }

  async #takeBody(body, covered, source) {
    if (body?.patch) return this.#takePatch(body.patch, covered, source);
    if (body?.screen) return this.#adopt(body.screen, covered, source);
    return undefined;
  }

  // The same change may arrive twice, in the response to an action and as an event; the second one changes nothing. If
  // the stream is at another revision, it begins again from what is shown: what is loaded now isn't its next base either.
  #takePatch(patch, covered, source) {
    if (patch.to === this.#synced?.revision) return this.#adopt(this.#synced, covered, source, []);
    if (patch.from !== this.#synced?.revision) return source === "stream" ? this.#stream.restartIfOpen() : this.load();
    try {
      return this.#adopt(applyPatch(this.#synced, patch), covered, source, patch.operations);
    } catch (error) {
      if (error instanceof PatchError) return this.load({ whole: true });
      throw error;
    }
  }

  #adopt(screen, covered, source, operations) {
    if (screen.revision !== this.#synced?.revision) this.#performer.forget();
    this.#synced = screen;
    this.#pages.cover(covered);
    this.#reportCovered();
    this.#options.onChange({ screen: this.screen, operations, source });
    this.#hint(screen.prefetch);
    this.#awaitLate(source, this.#options.latePause);
  }

  #hint(prefetch) {
    const hinted = JSON.stringify(prefetch);
    if (hinted === this.#hinted) return;
    this.#hinted = hinted;
    this.#options.onPrefetch({ images: prefetch?.images ?? [], screens: prefetch?.screens ?? [] });
  }

  // The stream brings the late sections of a screen that it brought; those of any other have to be asked for.
  #awaitLate(source, pause) {
    clearTimeout(this.#late);
    if (this.#isLeft || source === "stream" || !this.#synced.sections?.some((section) => section.isLoading)) return;
    this.#late = setTimeout(async () => {
      if (await this.load()) this.#awaitLate("load", Math.min(pause * 2, longestPause));
    }, pause);
  }

  // Returns whether the page follows what is shown.
  #takePage(page, id, next) {
    const section = this.screen.sections.find((section) => section.id === id);
    if (section?.next !== next) return false;
    const shown = this.screen.sections.reduce((sum, { cells }) => sum + cells.length, page.cells.length);
    this.#pages.add(page, shown);
    this.#options.onChange({ screen: this.screen, source: "page" });
    this.#stream.restartIfOpen();
    return true;
  }

  // Inserted before the screen's own query, if it has one.
  get #eventsPath() {
    return this.#path.replace(/\?|$/, "/events$&");
  }

  // Rows were inserted, and the window has become too long: the stream goes on with the first page.
  #takeState(state) {
    const isTooLong = state.problem?.status === 400 && !this.#pages.isEmpty;
    this.#isLive = state.state === "open";
    this.#resumes ||= isTooLong;
    this.#options.onConnection(state);
    if (!isTooLong) return;
    const path = this.#path;
    this.#startAgain().finally(() => path === this.#path && this.#resume());
  }

  #openStream(signal) {
    const url = this.#pages.extend(this.#eventsPath);
    this.#covered = this.#pages.pending;
    const resuming = this.#synced && { "Last-Event-ID": this.#synced.revision };
    return this.#transport.open("GET", url, { headers: { Accept: "text/event-stream", ...resuming }, signal });
  }

  #takeEvent({ event, data, bytes, position }) {
    // A later version of the service may send others.
    if (!["screen", "patch", "end"].includes(event)) return;
    takePosition(this.#path, position);
    const content = JSON.parse(data);
    this.#transport.report({ method: "EVENT", url: this.#eventsPath, event, bytes, body: { [event]: content } });
    this.#takeBody({ [event]: content }, this.#covered, "stream");
  }
}

function cellIn(screen, section, cell) {
  return screen?.sections.find(({ id }) => id === section)?.cells.find(({ id }) => id === cell);
}

// In milliseconds: between requests for late sections that fail.
const longestPause = 30_000;

// Those that belong to pages and revisions of the query before: another query has its own.
const ofPages = ["through", "since", "after", "limit"];

function withQuery(path, values) {
  const [base, query = ""] = path.split("?");
  const isKept = (name) => !ofPages.includes(name) && !Object.hasOwn(values, name);
  const parameters = query.split("&").filter((item) => item && isKept(nameOf(item)));
  for (const [name, value] of Object.entries(values)) {
    if (value) parameters.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  return parameters.length > 0 ? `${base}?${parameters.join("&")}` : base;
}

// Decoded as the service does: it leaves a percent sign that encodes nothing.
function nameOf(item) {
  return new URLSearchParams(item).keys().next().value;
}

// Answered with a patch from the revision `base` or, if the server doesn't know it, with the screen.
function withBase(url, base) {
  return base ? `${url}${url.includes("?") ? "&" : "?"}since=${encodeURIComponent(base)}` : url;
}

// Whether the effects of an action leave the screen: it may be gone.
function isLeaving(body) {
  return body?.effects?.some(({ kind }) => kind === "dismiss") === true;
}

function problemFrom(error) {
  if (error instanceof Problem) return error;
  throw error;
}
