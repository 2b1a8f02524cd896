import { inStorage } from "../client/storage.js";
import { service } from "../service.js";

/**
 * The roles that a pane can have. In development the service hands out a token for each role; elsewhere the user pastes
 * a token, which is kept in this tab and never in a URL.
 */
export class Tokens {
  #known = new Map();
  #pasted = new Map(); // also where the tab keeps nothing
  roles = [service.roleWithoutToken];

  /** The role of a pane whose token was pasted. */
  static pasted = "token";

  /** Loads the roles. If the service doesn't tell them, there are the one without a token and the pasted one. */
  async load(subject = "ana") {
    // Only the page knows the route of its tokens; a service without it responds with 404.
    const response = await fetch(`tokens?subject=${encodeURIComponent(subject)}`).catch(() => undefined);
    if (!response?.ok) return;
    const { tokens } = await response.json();
    this.roles = [service.roleWithoutToken, ...tokens.map(({ role }) => role)];
    for (const { role, token } of tokens) this.#known.set(keyOf(role, subject), token);
  }

  /** The token of a pane; undefined if it has none. */
  async of({ role, subject }) {
    if (role === service.roleWithoutToken) return undefined;
    if (role === Tokens.pasted) return this.pasted(subject);
    if (!this.#known.has(keyOf(role, subject))) await this.load(subject);
    return this.#known.get(keyOf(role, subject));
  }

  /** Another token for a pane whose token was refused: a service that was started again has another key. */
  async renewed({ role, subject }) {
    if (role === service.roleWithoutToken || role === Tokens.pasted) return undefined;
    this.#known.delete(keyOf(role, subject));
    await this.load(subject);
    return this.#known.get(keyOf(role, subject));
  }

  paste(name, token) {
    this.#pasted.set(name, token.trim());
    inStorage("sessionStorage", (storage) => storage.setItem(keyOfPasted(name), token.trim()));
  }

  /** The token that was pasted for a subject; undefined if there is none. */
  pasted(name) {
    return this.#pasted.get(name) ?? inStorage("sessionStorage", (storage) => storage.getItem(keyOfPasted(name))) ?? undefined;
  }
}

function keyOfPasted(name) {
  return `sectional-token-${name}`;
}

function keyOf(role, subject) {
  return JSON.stringify([role, subject]);
}
