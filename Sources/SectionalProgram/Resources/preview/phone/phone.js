import { ActionMenu } from "./action-menu.js";
import { barButtons } from "./bar-item.js";
import { cancelQuestion, confirmed } from "./confirmation.js";
import { element, icon } from "./elements.js";
import { animate } from "./motion.js";
import { oncePerAnswer } from "./once.js";
import { ScreenView } from "./screen-view.js";
import { directionOf, wordsFor } from "./words.js";

/** A phone: a navigation bar, the screen below it, and messages over both. It shows screens and knows no server. */
export class Phone {
  #delegate;
  #say;
  #current;
  #back = element("button.back", { type: "button", onclick: () => this.#delegate.goBack() });
  #title = element("span.bar-title", { "aria-hidden": "true" });
  #barItems = element("div.bar-items");
  #screens = element("div.screens");
  #messages = element("div.messages", { role: "status" });
  #menu = new ActionMenu((action) => this.#perform(action));
  #shownItems; // as JSON

  /**
   * `delegate`, an object of functions: perform(action, fields), storeFile(href, file), searchOptions(href, text),
   * loadMore(section), refresh(), setQuery(values), follow(href), goBack(), show(section, cell, share), refuse(fault).
   */
  constructor(locale, delegate) {
    this.#delegate = delegate;
    this.#say = wordsFor(locale);
    this.bar = element("div.navigation-bar", { role: "toolbar" }, this.#back, this.#title, this.#barItems);
    this.element = element("div.phone", { lang: locale, dir: directionOf(locale) }, this.bar, this.#screens, this.#menu.element, this.#messages);
  }

  goBack() {
    this.#delegate.goBack();
  }

  get form() {
    return this.#current.form;
  }

  get scroller() {
    return this.#current?.scroller;
  }

  /** Opens another screen. `direction`: 1 deeper, -1 back, 0 in place; `back`: the title to go back to, if any. */
  begin(direction, back) {
    const leaving = this.#current;
    this.#menu.close();
    cancelQuestion(this.element);
    this.#current = new ScreenView({
      ...this.#delegate,
      say: this.#say,
      menu: this.#menu,
      perform: this.#perform,
      onTitleVisibility: (view, isVisible) => view === this.#current && this.bar.classList.toggle("is-collapsed", !isVisible),
    });
    this.#showBack(back);
    this.#title.textContent = "";
    this.#removeBarItems();
    this.#screens.append(this.#current.element);
    if (leaving) this.#replace(leaving, direction);
  }

  update(screen, operations) {
    this.#title.textContent = screen.title;
    this.bar.ariaLabel = screen.title;
    if (screen.revision) this.element.dir = screen.direction ?? "ltr";
    this.#current.update(screen, operations);
    this.#showBarItems(screen.barItems);
  }

  fail(problem) {
    this.#title.textContent = problem.title;
    this.#removeBarItems();
    this.#current.fail(problem);
  }

  /** Shows a message for a while, and has it read out. */
  say(text) {
    const message = element("p.message", {}, text);
    this.#messages.append(message);
    animate(message, [{ opacity: 0, transform: "translateY(24px)" }, { opacity: 1, transform: "none" }]);
    setTimeout(() => animate(message, [{ opacity: 1 }, { opacity: 0 }]).then(() => message.remove()), 3500);
  }

  mark(differences) {
    this.#current?.mark(differences);
  }

  dispose() {
    this.#current?.dispose();
  }

  // Does nothing if the person is asked and doesn't want it.
  #perform = oncePerAnswer(async (action, fields) =>
    (await confirmed(action, this.element, this.#say)) ? this.#delegate.perform(action, fields) : { isCancelled: true });

  #replace(leaving, direction) {
    leaving.dispose();
    leaving.element.inert = true;
    leaving.element.ariaHidden = "true";
    leaving.element.style.zIndex = direction > 0 ? 0 : 1;
    this.#current.element.style.zIndex = direction > 0 ? 1 : 0;
    // The upper screen slides to or from the end of the line; the lower one moves only a little.
    const end = this.element.dir === "rtl" ? -1 : 1;
    const [from, to] = { 1: [100, -30], 0: [0, 0], [-1]: [-30, 100] }[direction];
    const shift = (percent) => ({ transform: `translateX(${percent * end}%)` });
    animate(this.#current.element, [shift(from), { transform: "none" }]);
    animate(leaving.element, [{ transform: "none" }, shift(to)]).then(() => leaving.element.remove());
  }

  #showBack(title) {
    this.#back.hidden = title === undefined;
    const name = title || this.#say("back");
    this.#back.replaceChildren(icon("chevron"), element("span", {}, name));
  }

  #showBarItems(items) {
    const { form } = this.#current;
    const mirroring = items.map((item) => form.submitMirroredBy(item)?.action);
    const written = JSON.stringify([items, mirroring]);
    // A patch of the list leaves an open menu of the bar alone.
    if (written === this.#shownItems) return;
    const focused = this.#barItems.contains(document.activeElement) ? document.activeElement.dataset.barItem : undefined;
    this.#removeBarItems();
    this.#shownItems = written;
    const environment = {
      form, say: this.#say, menu: this.#menu,
      perform: (action) => this.#perform(action), submit: (submit) => this.#submit(submit),
    };
    this.#barItems.replaceChildren(...items.flatMap((item) => barButtons(item, environment)));
    if (focused !== undefined) this.#barItems.querySelector(`[data-bar-item="${CSS.escape(focused)}"]`)?.focus();
  }

  #removeBarItems() {
    if (this.#menu.isOf(this.#barItems)) this.#menu.close();
    this.#shownItems = undefined;
    this.#barItems.replaceChildren();
  }

  async #submit(submit) {
    const { form } = this.#current;
    const { problem } = await this.#perform(submit.action, form.values(submit));
    if (problem) form.refuse(submit, problem.errors);
  }
}
