import { service } from "../service.js";

/**
 * Who one can be. In development the service hands out a token for each role; elsewhere, one pastes one's own, which
 * this tab keeps, and no URL.
 */
export class Tokens {
  #known = new Map();
  #pasted;
  roles = [service.roleWithoutToken];

  /** The role of a pane whose token was pasted. */
  static pasted = "token";

  constructor(storage = sessionStorage) {
    this.#pasted = storage;
  }

  /** Asks which roles there are. Where nobody says, there are the one without a token and what is pasted. */
  async load(subject = "ana") {
    // The page alone knows its tokens' route; a service without it answers 404.
    const response = await fetch(`tokens?subject=${encodeURIComponent(subject)}`).catch(() => undefined);
    if (!response?.ok) return;
    const { tokens } = await response.json();
    this.roles = [service.roleWithoutToken, ...tokens.map(({ role }) => role)];
    for (const { role, token } of tokens) this.#known.set(keyOf(role, subject), token);
  }

  /** The token of a pane; undefined for who has none. */
  async of({ role, subject }) {
    if (role === service.roleWithoutToken) return undefined;
    if (role === Tokens.pasted) return this.pasted(subject) ?? undefined;
    if (!this.#known.has(keyOf(role, subject))) await this.load(subject);
    return this.#known.get(keyOf(role, subject));
  }

  paste(name, token) {
    this.#pasted.setItem(`sectional-token-${name}`, token.trim());
  }

  pasted(name) {
    return this.#pasted.getItem(`sectional-token-${name}`);
  }
}

function keyOf(role, subject) {
  return JSON.stringify([role, subject]);
}
