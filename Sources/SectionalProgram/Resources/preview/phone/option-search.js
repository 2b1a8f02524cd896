import { element } from "./elements.js";

// In milliseconds: after the last key and before a search.
const pause = 250;

/** The search for options of a field: `{search, find}`, its control, and what searches now. `show` gets what was found. */
export function optionSearch({ href }, { label, context }, show) {
  const name = context.say("searchFor", { name: label });
  let [timer, latest] = [undefined, 0];
  const search = element("input.field", {
    type: "search", autocomplete: "off", "aria-label": name, placeholder: name, oninput: searchSoon,
  });
  return { search, find };

  function searchSoon() {
    clearTimeout(timer);
    timer = setTimeout(find, pause);
  }

  async function find() {
    const number = ++latest;
    const { options } = await context.searchOptions(href, search.value);
    // Only the last search counts; if it fails, what is shown stays as it is.
    if (number === latest && options) show(options);
  }
}
