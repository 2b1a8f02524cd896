import { element, icon } from "./elements.js";
import { place } from "./placing.js";

/** The controls that a screen declares: its search field, its choices, and a button that asks for it again. */
export class ScreenControls {
  #environment;
  #pause;
  #search = element("input.search", { type: "search", enterkeyhint: "search", dataset: { part: "search" } });
  #choices = element("div.choices");
  #written = new WeakMap(); // the options of each list, as JSON
  #refresh;

  /** How long a person may pause while typing before the screen is searched, in milliseconds. */
  static debounce = 300;

  /** `environment`: say, setQuery(values), follow(href), refresh. */
  constructor(environment) {
    this.#environment = environment;
    this.#refresh = element("button.tinted.refresh", { type: "button", onclick: () => environment.refresh() }, environment.say("refresh"));
    this.#search.addEventListener("input", () => this.#typed());
    this.#search.addEventListener("change", () => this.#searchNow());
    this.element = element("div.screen-controls", { hidden: true }, this.#search, this.#choices, this.#refresh);
  }

  update({ search, choices = [], isRefreshable = false }) {
    this.element.hidden = !search && choices.length === 0 && !isRefreshable;
    this.#showSearch(search);
    this.#showChoices(choices);
    this.#refresh.hidden = !isRefreshable;
  }

  dispose() {
    clearTimeout(this.#pause);
  }

  #showSearch(search) {
    this.#search.hidden = !search;
    if (!search) return;
    this.#search.name = search.parameter;
    this.#search.placeholder = search.placeholder;
    this.#search.ariaLabel = search.placeholder;
    // What a person types isn't replaced by an answer to what was typed before.
    if (document.activeElement !== this.#search) this.#search.value = search.text ?? "";
    this.#sent = search.text ?? "";
  }

  #sent = "";

  #typed() {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#searchNow(), ScreenControls.debounce);
  }

  #searchNow() {
    clearTimeout(this.#pause);
    if (this.#search.value === this.#sent) return;
    this.#sent = this.#search.value;
    this.#environment.setQuery({ [this.#search.name]: this.#search.value });
  }

  // A list that is there already is kept: it may have the focus.
  #showChoices(lists) {
    const present = new Map([...this.#choices.children].map((label) => [label.dataset.choices, label]));
    const labels = lists.map((list) => this.#updated(present.get(list.id) ?? this.#newChoices(list), list));
    for (const [index, label] of labels.entries()) place(this.#choices, label, index);
    while (this.#choices.children.length > labels.length) this.#choices.lastChild.remove();
  }

  #newChoices({ id }) {
    const select = element("select", { onchange: () => this.#environment.follow(select.value) });
    return element("label.choice-list", { dataset: { choices: id } }, element("span"), select, icon("chevron"));
  }

  #updated(label, { title, options }) {
    const [name, select] = label.children;
    name.textContent = title;
    const written = JSON.stringify(options.map(({ href, title }) => [href, title]));
    // A patch doesn't close the list from which a person is choosing.
    if (this.#written.get(select) !== written) {
      this.#written.set(select, written);
      select.replaceChildren(...options.map(({ href, title }) => element("option", { value: href }, title)));
    }
    const selected = options.find(({ isSelected }) => isSelected)?.href;
    if (select.value !== selected) select.value = selected;
    return label;
  }
}
