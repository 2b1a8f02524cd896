import { element } from "../phone/elements.js";
import { service } from "../service.js";
import { differencesOf } from "./differences.js";
import { Pane } from "./pane.js";
import { place } from "./place.js";
import { Timeline } from "./timeline.js";
import { titleFor, titlesIn } from "./titles.js";
import { Tokens } from "./tokens.js";
import { Toolbar } from "./toolbar.js";

const mostPanes = 3;

/** The page: one to three panes that navigate together, and the timeline. */
export class Workbench {
  tokens = new Tokens();
  #panes = [];
  #timeline = new Timeline();
  #main = element("main.panes", { "aria-label": "Panes" });
  #toolbar = new Toolbar({
    go: (path) => this.navigate(path),
    addPane: () => this.#addPane(),
    hasTimeline: !document.body.classList.toggle("without-timeline", innerWidth < 1100),
    toggleTimeline: () => !document.body.classList.toggle("without-timeline"),
  });

  get elements() {
    return [this.#toolbar.element, this.#main, this.#timeline.element];
  }

  async start() {
    addEventListener("popstate", (event) => this.#arrive(event.state));
    document.addEventListener("visibilitychange", () => this.#seen());
    history.replaceState({ depth: history.state?.depth ?? 0, titles: history.state?.titles }, "");
    await this.tokens.load();
    for (const caller of place.panes.slice(0, mostPanes)) this.#insert(caller);
    this.#show(0);
    this.#offerScreens();
  }

  /** Opens a screen in every pane. */
  navigate(path) {
    const direction = path.split("?")[0] === place.path.split("?")[0] ? 0 : 1;
    const state = { depth: history.state.depth + 1, titles: titlesIn(this.#panes) };
    history.pushState(state, "", place.url(path, this.#callers));
    this.#show(direction);
  }

  /** Goes back to the previous screen, or to the list of screens if the page was opened by a link. */
  goBack() {
    if (history.state.depth > 0) return history.back();
    history.replaceState({ depth: 0 }, "", place.url(place.screens, this.#callers));
    return this.#show(-1);
  }

  /**
   * The title of the screen that `caller` goes back to; empty if it is unknown, undefined if there is no such screen.
   */
  backFor(caller) {
    return place.path === place.screens ? undefined : titleFor(caller, history.state.titles ?? []);
  }

  became() {
    this.#replaceURL();
  }

  remove(pane) {
    this.#panes = this.#panes.filter((other) => other !== pane);
    pane.dispose();
    this.#replaceURL();
    this.changed();
  }

  exchanged(pane, exchange) {
    this.#timeline.add(pane.label, exchange);
  }

  /** Marks the differences of each pane from the first one. */
  changed() {
    const [base, ...others] = this.#panes;
    base.showDifferences(undefined);
    for (const pane of others) {
      const sameLanguage = pane.caller.locale === base.caller.locale;
      const both = pane.screen && base.screen;
      pane.showDifferences(both && differencesOf(pane.screen, base.screen, { sameLanguage }), base.label);
    }
    document.title = `${base.screen?.title ?? service.title} · preview`;
  }

  get #callers() {
    return this.#panes.map(({ caller }) => caller);
  }

  #addPane() {
    const used = this.#callers.map(({ role }) => role);
    const role = this.tokens.roles.find((role) => !used.includes(role)) ?? service.roleWithoutToken;
    const pane = this.#insert({ ...this.#panes[0].caller, role });
    this.#replaceURL();
    pane.show(place.path, 0);
  }

  #insert(caller) {
    const pane = new Pane(caller, this);
    this.#panes.push(pane);
    this.#main.append(pane.element);
    return pane;
  }

  #arrive(state) {
    const depth = this.depth;
    // Editing the URL counts as going deeper.
    if (!state) history.replaceState({ depth: depth + 1, titles: titlesIn(this.#panes) }, "");
    this.#show(Math.sign(history.state.depth - depth));
  }

  #show(direction) {
    this.depth = history.state.depth;
    this.#updateControls();
    for (const pane of this.#panes) pane.show(place.path, direction);
  }

  #replaceURL() {
    history.replaceState(history.state, "", place.url(place.path, this.#callers));
    this.#updateControls();
  }

  #updateControls() {
    this.#toolbar.update(place.path, { canAdd: this.#panes.length < mostPanes });
    this.#panes.forEach((pane, index) => pane.updateSettings(index + 1, this.#panes.length > 1));
  }

  async #offerScreens() {
    const response = await fetch(place.screens).catch(() => undefined);
    if (response?.ok) this.#toolbar.offer((await response.json()).screens.map(({ href }) => href));
  }

  #seen() {
    for (const pane of this.#panes) pane.setVisible(document.visibilityState === "visible");
  }
}
