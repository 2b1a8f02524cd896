import { element, icon } from "./elements.js";
import { Form } from "./form.js";
import { ListView } from "./list-view.js";
import { enablePull } from "./pull.js";
import { ScreenControls } from "./screen-controls.js";

/** One screen of the navigation: its large title, its list, and what is shown if there is no list. */
export class ScreenView {
  #list;
  #controls;
  #disposal = new AbortController();
  #title = element("h2.large-title");
  #indicator = element("div.pull", { "aria-hidden": "true" });
  #notice = element("div.notice", { hidden: true });
  #environment;
  #isRefreshable = false;

  /** `environment`: say, menu, perform, loadMore, setQuery, follow, refresh, show, refuse, onTitleVisibility. */
  constructor(environment) {
    this.#environment = environment;
    this.form = new Form();
    this.scroller = element("div.scroller", { tabindex: "0", role: "group" });
    this.#list = new ListView(this.scroller, { ...environment, form: this.form });
    this.#controls = new ScreenControls(environment);
    this.scroller.append(this.#indicator, this.#title, this.#controls.element, this.#notice, this.#list.element);
    this.element = element("div.screen-view", {}, this.scroller);
    enablePull(this.scroller, this.#indicator, {
      isRefreshable: () => this.#isRefreshable, refresh: environment.refresh, signal: this.#disposal.signal,
    });
    this.#watchTitle();
    this.wait();
  }

  /** Shows that the screen is loading. */
  wait() {
    this.scroller.ariaBusy = "true";
    this.scroller.ariaLabel = this.#environment.say("loading");
  }

  update(screen, operations) {
    this.scroller.ariaBusy = "false";
    this.scroller.ariaLabel = screen.title;
    this.#title.textContent = screen.title;
    this.#notice.hidden = true;
    this.#isRefreshable = screen.isRefreshable === true;
    this.form.update(screen);
    this.#controls.update(screen);
    this.#list.update(screen, operations);
  }

  /** Shows a problem instead of the list. */
  fail(problem) {
    this.scroller.ariaBusy = "false";
    this.scroller.ariaLabel = problem.title;
    this.#title.textContent = "";
    this.#notice.replaceChildren(
      icon("warning"), element("h2", {}, problem.title), element("p", {}, problem.detail ?? ""),
      element("button.tinted", { type: "button", onclick: this.#environment.refresh }, this.#environment.say("retry")));
    this.#notice.hidden = false;
    this.#isRefreshable = false;
    this.#controls.update({});
    this.#list.update({ sections: [] });
  }

  mark(differences) {
    this.#list.mark(differences);
  }

  dispose() {
    this.#disposal.abort();
    this.#list.dispose();
    this.#controls.dispose();
  }

  // The bar shows the title only after the large title has scrolled under it.
  #watchTitle() {
    const options = { root: this.scroller, rootMargin: "-8px 0px 0px" };
    const observer = new IntersectionObserver(([entry]) => this.#environment.onTitleVisibility(this, entry.isIntersecting), options);
    observer.observe(this.#title);
    this.#disposal.signal.addEventListener("abort", () => observer.disconnect());
  }
}
