import { ScreenClient } from "../client.js";
import { applyEffects } from "../phone/effects.js";
import { element } from "../phone/elements.js";
import { Phone } from "../phone/phone.js";
import { safeURL } from "../phone/safe-url.js";
import { ScreenList } from "../phone/screen-list.js";
import { service } from "../service.js";
import { Badge } from "./badge.js";
import { DifferencesView } from "./differences-view.js";
import { JSONView } from "./json-view.js";
import { loadAhead } from "./load-ahead.js";
import { PaneSettings } from "./pane-settings.js";
import { place } from "./place.js";

/** One caller's phone, with settings above it and details below it. */
export class Pane {
  #workbench;
  #settings;
  #phone;
  #client;
  #stage = element("div.phone-stage");
  #badge = new Badge(() => this.#client.connect());
  #json = new JSONView();
  #differences = new DifferencesView();
  #remove;

  /** `workbench`: tokens, navigate(path), goBack(), backFor(caller), changed(pane), exchanged(pane, exchange), remove(pane). */
  constructor(caller, workbench) {
    this.caller = caller;
    this.#workbench = workbench;
    this.#settings = new PaneSettings(caller, workbench.tokens, (caller) => this.#become(caller));
    this.#remove = element("button.icon-button.remove-pane", { type: "button", onclick: () => workbench.remove(this) }, "×");
    this.element = element("section.pane", {},
      element("div.pane-head", {}, this.#settings.element, this.#badge.element, this.#remove),
      this.#stage, element("div.inspectors", {}, this.#differences.element, this.#json.element));
    this.#newPhone();
  }

  get screen() {
    return this.#client?.screen;
  }

  get label() {
    const { role, locale, subject } = this.caller;
    return [role, role !== service.roleWithoutToken && subject, locale].filter(Boolean).join(", ");
  }

  /** Shows the screen at `path`. `direction`: 1 deeper, -1 back, 0 in place. */
  async show(path, direction) {
    this.path = path;
    this.#client?.disconnect();
    this.#client?.leave?.();
    this.#phone.begin(direction, this.#workbench.backFor(this.caller));
    this.#badge.update({ state: "connecting" });
    const client = this.#newClient(path);
    this.#client = client;
    client.token = await this.#workbench.tokens.of(this.caller);
    if (this.#client === client) await this.#load();
  }

  /** Shows the choices, once they are known. */
  updateSettings(number, canRemove) {
    this.#settings.update(this.caller);
    this.#remove.hidden = !canRemove;
    this.#remove.ariaLabel = `Remove pane ${number}, ${this.label}`;
    this.element.ariaLabel = `Pane ${number}: ${this.label}`;
  }

  /** Streams only while the page is visible: a browser has few connections per host. */
  setVisible(isVisible) {
    if (!this.screen) return;
    if (isVisible) this.#client.connect();
    else {
      this.#client.disconnect();
      this.#client.leave?.();
    }
  }

  showDifferences(differences, baseLabel) {
    this.#differences.update(differences, baseLabel);
    this.#phone.mark((section, cell) => differences?.cell(section, cell) ?? []);
  }

  dispose() {
    this.#client?.disconnect();
    this.#client = undefined;
    this.#phone.dispose();
    this.element.remove();
  }

  #become(caller) {
    const isOtherLanguage = caller.locale !== this.caller.locale;
    this.caller = caller;
    if (isOtherLanguage) this.#newPhone();
    this.#workbench.became(this);
    return this.show(this.path, 0);
  }

  #newPhone() {
    this.#phone?.dispose();
    this.#phone = new Phone(this.caller.locale, {
      perform: (action, fields) => this.#perform(action, fields),
      storeFile: (href, file) => this.#client.storeFile(href, file),
      searchOptions: (href, text) => this.#client.searchOptions(href, text),
      loadMore: (section) => this.#client.loadMore(section),
      refresh: () => this.#load(),
      setQuery: (values) => this.#query((client) => client.setQuery(values)),
      follow: (href) => this.#query((client) => client.follow(href)),
      goBack: () => this.#workbench.goBack(),
      show: (section, cell, share) => this.#client?.show?.(section, cell, share),
      refuse: (fault) => this.#client?.refuse?.(fault),
    });
    this.#stage.replaceChildren(this.#phone.element);
  }

  #newClient(path) {
    const isCurrent = () => this.#client === client;
    const Client = path === place.screens ? ScreenList : ScreenClient;
    const client = new Client(path, {
      token: () => client.token,
      fetch: (url, request) => this.#fetch(client, url, request),
      locale: this.caller.locale,
      features: "late-sections",
      // The impressions of a preview are not counted.
      sendsReports: false,
      onChange: (change) => isCurrent() && this.#changed(change),
      onConnection: (connection) => isCurrent() && this.#badge.update(connection),
      onExchange: (exchange) => this.#workbench.exchanged(this, exchange),
      onPrefetch: (hints) => isCurrent() && loadAhead(hints, client.headers),
    });
    return client;
  }

  async #fetch(client, url, request) {
    const response = await fetch(url, request);
    if (response.status !== 401) return response;
    const token = await this.#workbench.tokens.renewed(this.caller);
    if (!token || this.#client !== client) return response;
    client.token = token;
    return fetch(url, { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } });
  }

  async #load() {
    const client = this.#client;
    const problem = await client.load();
    if (this.#client !== client) return;
    if (problem) return this.#fail(problem);
    if (document.visibilityState === "visible") client.connect();
  }

  // The other panes keep their queries: each is a caller of its own.
  async #query(change) {
    const client = this.#client;
    const answer = change(client);
    this.path = client.path;
    const problem = await answer;
    if (problem && this.#client === client) this.#phone.say(problem.message);
  }

  #fail(problem) {
    if (this.screen) return this.#phone.say(problem.message);
    this.#badge.update({ state: "closed", problem });
    this.#phone.fail(problem);
    this.#json.update(problem);
    return this.#workbench.changed(this);
  }

  #changed({ screen, operations }) {
    this.#phone.update(screen, operations);
    this.#json.update(screen);
    this.#workbench.changed(this);
  }

  // The description of an action, by its kind.
  #kinds = {
    navigate: ({ href }) => this.#workbench.navigate(href),
    openURL: ({ url }) => safeURL(url) && globalThis.open(url, "_blank", "noopener,noreferrer"),
    perform: async (action, fields) => {
      const client = this.#client;
      const { effects, problem } = await client.perform(action, fields);
      if (problem && problem.errors.length === 0) this.#phone.say(problem.message);
      applyEffects(effects, this.#phone, { sent: { href: action.href, fields }, hasLeft: this.#client !== client });
      return { problem };
    },
  };

  async #perform(action, fields) {
    const perform = Object.hasOwn(this.#kinds, action.kind) ? this.#kinds[action.kind] : () => {};
    return (await perform(action, fields)) ?? {};
  }
}
