import { actionIcon, element } from "./elements.js";
import { safeURL } from "./safe-url.js";

/**
 * A menu of actions below a button: opened by a click or an arrow key, closed by Escape, Tab, a click elsewhere or a
 * choice. The focus goes back to the button.
 */
export class ActionMenu {
  #list = element("div.action-menu", { role: "menu", hidden: true });
  #button;
  #row; // that of the button, if it is in one
  #perform;
  #listening;

  /** `perform(action)` does an action. The element belongs into the phone, above the screens. */
  constructor(perform) {
    this.#perform = perform;
    this.element = this.#list;
    this.#list.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Makes `button` open a menu with `actions`. Where `signal` is aborted, the button is gone, and its menu closes. */
  attach(button, actions, signal) {
    button.setAttribute("aria-haspopup", "menu");
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => (this.#button === button ? this.close() : this.#open(button, actions)));
    button.addEventListener("keydown", (event) => {
      if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
      event.preventDefault();
      this.#open(button, actions, event.key === "ArrowUp" ? -1 : 0);
    });
    signal?.addEventListener("abort", () => this.#button === button && this.close());
    return button;
  }

  /** Whether the menu is open for a button in `node`. */
  isOf(node) {
    return node.contains(this.#button ?? null);
  }

  /** Closes the menu, and gives the focus back if it has it. */
  close() {
    if (!this.#button) return;
    const [button, row] = [this.#button, this.#row];
    const hadFocus = this.#list.contains(document.activeElement);
    this.#button = undefined;
    this.#listening.abort();
    this.#list.hidden = true;
    this.#list.replaceChildren();
    button.setAttribute("aria-expanded", "false");
    // A patch may replace the button while its menu is open: then the one that comes in its place gets the focus.
    if (hadFocus) queueMicrotask(() => this.#present(button, row)?.focus());
  }

  #open(button, actions, index = 0) {
    this.close();
    [this.#button, this.#row] = [button, button.closest(".row")];
    this.#list.ariaLabel = button.ariaLabel ?? button.textContent;
    this.#list.replaceChildren(...actions.map((action) => this.#entry(action)));
    this.#list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    this.#place();
    this.#items.at(index)?.focus();
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal, capture: true };
    addEventListener("pointerdown", (event) => this.#leave(event), options);
    addEventListener("resize", () => this.close(), options);
    addEventListener("scroll", ({ target }) => this.#list.contains(target) || this.close(), options);
  }

  #entry(action) {
    const { title, label, style, kind, confirm } = action;
    const properties = { role: "menuitem", tabindex: "-1", "aria-label": label, dataset: { style } };
    const content = [actionIcon(action), element("span", {}, title)];
    if (kind === "openURL" && !confirm) {
      const link = { href: safeURL(action.url), target: "_blank", rel: "noopener noreferrer" };
      return element("a.menu-entry", { ...properties, ...link, onclick: () => this.close() }, content);
    }
    return element("button.menu-entry", { ...properties, type: "button", onclick: () => this.#choose(action) }, content);
  }

  #choose(action) {
    this.close();
    // After the focus is back on the button, to which a confirmation returns it.
    queueMicrotask(() => this.#perform(action));
  }

  #present(button, row) {
    if (button.isConnected) return button;
    const phone = this.#list.parentElement;
    if (row?.isConnected) return row.querySelector("[data-part=menu]") ?? row.querySelector("[data-part]");
    const item = phone.querySelector(`[data-bar-item="${CSS.escape(button.dataset.barItem ?? "")}"]`);
    return item ?? phone.querySelector(".screen-view:not([inert]) .scroller");
  }

  get #items() {
    return [...this.#list.children];
  }

  // Below the button, or above it if there is no room.
  #place() {
    const phone = this.#list.parentElement.getBoundingClientRect();
    const { parentElement: { clientLeft, clientTop, dir } } = this.#list;
    const button = this.#button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#list;
    const below = button.bottom + 4 + height < phone.bottom - 8;
    const across = dir === "rtl" ? button.left : button.right - width;
    const left = Math.min(Math.max(across, phone.left + 8), phone.right - width - 16);
    const top = Math.max(below ? button.bottom + 4 : button.top - 4 - height, phone.top + 8);
    Object.assign(this.#list.style, { left: `${left - phone.left - clientLeft}px`, top: `${top - phone.top - clientTop}px` });
  }

  #press(event) {
    const items = this.#items;
    const index = items.indexOf(document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") this.close();
    else if (event.key === " " && document.activeElement.matches("a")) document.activeElement.click();
    else if (next !== undefined) items.at(next % items.length).focus();
    else if (event.key === "Tab") return this.close();
    else return undefined;
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  }

  #leave({ target }) {
    if (!this.#list.contains(target) && !this.#button.contains(target)) this.close();
  }
}
