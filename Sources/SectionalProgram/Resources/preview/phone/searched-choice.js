import { element } from "./elements.js";
import { marking } from "./marking.js";
import { optionSearch } from "./option-search.js";

/** The control for a choice that is searched on the server: a field for the search, and a list of what it found. */
export function searchedChoice(schema, properties, use) {
  const { initial, initialTitle } = schema["x-field"];
  const { search, find } = optionSearch(schema["x-field"], use, fill);
  const list = element("select.field", {
    ...properties, onchange: () => use.entered(list.value), onfocus: () => list.length <= 1 && find(),
  });
  const group = element("span.searched", {}, search, list);
  fill([]);
  return { element: group, set, mark: marking(list) };

  function fill(options) {
    const selected = list.selectedOptions?.[0];
    const kept = selected?.value && !options.some(({ value }) => value === selected.value) ? [selected] : [];
    const value = selected?.value ?? "";
    const open = element("option", { value: "", disabled: use.isRequired, hidden: use.isRequired }, "");
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
