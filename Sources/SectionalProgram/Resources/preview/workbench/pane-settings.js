import { element } from "../phone/elements.js";
import { service } from "../service.js";
import { Tokens } from "./tokens.js";

/** The service's languages, and one that is written from right to left. */
const locales = { ...Object.fromEntries(service.languages.map((tag) => [tag, nameOf(tag)])), ar: "العربية (right to left)" };

/** The choices of a pane's role, subject and language. `onChange` is called with another choice. */
export class PaneSettings {
  #tokens;
  #onChange;
  #role = element("select.select", { "aria-label": "Role", onchange: () => this.#change() });
  #locale = element("select.select", { "aria-label": "Language", onchange: () => this.#change() });
  #subject = element("input.text-input.subject", { "aria-label": "Subject", spellcheck: "false", onchange: () => this.#change() });
  #token = element("input.text-input.token", {
    "aria-label": "Token", placeholder: "Paste a token", type: "password", autocomplete: "off", onchange: () => this.#change(),
  });

  constructor(caller, tokens, onChange) {
    this.#tokens = tokens;
    this.#onChange = onChange;
    this.#locale.append(...Object.entries(locales).map(([tag, name]) => new Option(name, tag)));
    this.element = element("form.pane-settings", { onsubmit: (event) => event.preventDefault() }, this.#role, this.#locale, this.#subject, this.#token);
    this.update(caller);
  }

  update(caller) {
    const roles = [...new Set([...this.#tokens.roles, caller.role])].filter((role) => role !== Tokens.pasted);
    this.#role.replaceChildren(...roles.map((role) => new Option(role, role)), new Option("by a token …", Tokens.pasted));
    if (!Object.hasOwn(locales, caller.locale)) this.#locale.append(new Option(caller.locale, caller.locale));
    this.#role.value = caller.role;
    this.#locale.value = caller.locale;
    this.#subject.value = caller.subject;
    this.#token.value = this.#tokens.pasted(caller.subject) ?? "";
    this.#token.hidden = caller.role !== Tokens.pasted;
    this.#subject.hidden = caller.role === service.roleWithoutToken;
  }

  #change() {
    const caller = { role: this.#role.value, locale: this.#locale.value, subject: this.#subject.value.trim() || "ana" };
    if (caller.role === Tokens.pasted) this.#tokens.paste(caller.subject, this.#token.value);
    this.update(caller);
    this.#onChange(caller);
  }
}

/** A language's name in that language. */
function nameOf(tag) {
  return new Intl.DisplayNames([tag], { type: "language" }).of(tag);
}
