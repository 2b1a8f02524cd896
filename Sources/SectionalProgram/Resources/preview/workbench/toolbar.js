import { inStorage } from "../client/storage.js";
import { element, uniqueID } from "../phone/elements.js";
import { service } from "../service.js";
import { place } from "./place.js";

const appearances = { auto: "Automatic", light: "Light", dark: "Dark" };

/** The toolbar: navigation, search and appearance. `delegate`: go(path), addPane(), toggleTimeline(), hasTimeline. */
export class Toolbar {
  #delegate;
  #screens = element("datalist", { id: uniqueID("screens") });
  #path;
  #search;
  #add;

  constructor(delegate) {
    this.#delegate = delegate;
    this.#path = element("input.text-input.path", {
      "aria-label": "Screen", list: this.#screens.id, spellcheck: "false", autocapitalize: "none", autocomplete: "off",
    });
    this.#search = element("input.text-input.search", { type: "search", "aria-label": "Search on the screen", placeholder: "Search" });
    this.#add = element("button.button", { type: "button", onclick: () => delegate.addPane() }, "Add pane");
    const timeline = element("button.button.timeline-toggle", {
      type: "button", "aria-pressed": String(delegate.hasTimeline), onclick: () => (timeline.ariaPressed = String(delegate.toggleTimeline())),
    }, "Timeline");
    this.element = element("header.toolbar", {},
      element("h1.brand", {}, element("img", { src: "icon.svg", alt: "" }), service.title),
      element("form.go", { role: "search", onsubmit: (event) => this.#go(event) }, this.#path, this.#screens, this.#search,
        element("button.visually-hidden", { type: "submit" }, "Go")),
      element("div.toolbar-end", {}, appearanceSelect(), this.#add, timeline));
  }

  update(path, { canAdd }) {
    const [plain, query] = path.split("?");
    this.#path.value = plain;
    this.#search.value = new URLSearchParams(query).get("q") ?? "";
    this.#add.disabled = !canAdd;
  }

  offer(paths) {
    this.#screens.replaceChildren(...paths.map((path) => new Option(path, path)));
  }

  #go(event) {
    event.preventDefault();
    const [plain, query] = this.#path.value.trim().split("?");
    const parameters = new URLSearchParams(query);
    const words = this.#search.value.trim();
    if (words) parameters.set("q", words);
    const text = parameters.toString();
    this.#delegate.go((plain.startsWith("/") ? plain : `${place.screens}/${plain}`) + (text && `?${text}`));
  }
}

function appearanceSelect() {
  const select = element("select.select", { "aria-label": "Appearance" });
  select.append(...Object.entries(appearances).map(([value, name]) => new Option(name, value)));
  select.value = inStorage("localStorage", (storage) => storage.getItem("sectional-appearance")) ?? "auto";
  const apply = () => {
    inStorage("localStorage", (storage) => storage.setItem("sectional-appearance", select.value));
    document.documentElement.dataset.appearance = select.value;
  };
  select.addEventListener("change", apply);
  apply();
  return select;
}
