import { element } from "./elements.js";
import { marking } from "./marking.js";

// In milliseconds: after the last key and before a search.
const pause = 250;

/** The control for a choice that is searched on the server: a field for the search, and a list of what it found. */
export function searchedChoice(schema, properties, { isRequired, label, entered, context }) {
  const { href, initial, initialTitle } = schema["x-field"];
  const name = context.say("searchFor", { name: label });
  let [timer, latest] = [undefined, 0];
  const search = element("input.field", {
    type: "search", autocomplete: "off", "aria-label": name, placeholder: name, oninput: searchSoon,
  });
  const list = element("select.field", { ...properties, onchange: () => entered(list.value), onfocus: () => list.length <= 1 && find() });
  const group = element("span.searched", {}, search, list);
  fill([]);
  return { element: group, set, mark: marking(list) };

  function searchSoon() {
    clearTimeout(timer);
    timer = setTimeout(find, pause);
  }

  async function find() {
    const number = ++latest;
    const { options } = await context.searchOptions(href, search.value);
    // Only the last search counts; if it fails, the list stays as it is.
    if (number === latest && options) fill(options);
  }

  function fill(options) {
    const selected = list.selectedOptions?.[0];
    const kept = selected?.value && !options.some(({ value }) => value === selected.value) ? [selected] : [];
    const value = selected?.value ?? "";
    const open = element("option", { value: "", disabled: isRequired, hidden: isRequired }, "");
    list.replaceChildren(open, ...kept, ...options.map(({ value, title }) => element("option", { value }, title)));
    list.value = value;
  }

  // What was chosen before its row was drawn anew has no title until it is found again.
  function set(value) {
    const title = value === initial ? initialTitle ?? value : value;
    if (value && ![...list.options].some((option) => option.value === value)) list.append(element("option", { value }, title));
    list.value = value ?? "";
  }
}
