import { checkGroup } from "./check-group.js";
import { element } from "./elements.js";
import { optionSearch } from "./option-search.js";

/** The control for several choices that are searched: a field for the search, and boxes of what is chosen and was found. */
export function searchedChoices(schema, properties, use) {
  const { initial, initialTitles } = schema["x-field"];
  const titles = new Map((initial ?? []).map((value, index) => [value, initialTitles?.[index] ?? value]));
  let [chosen, found] = [[], []];
  const group = checkGroup([], properties, { ...use, entered: enter });
  const { search, find } = optionSearch(schema["x-field"], use, (options) => {
    for (const { value, title } of options) titles.set(value, title);
    found = options.map(({ value }) => value);
    show();
  });
  search.addEventListener("focus", () => found.length === 0 && find());
  return { element: element("span.searched", {}, search, group.element), set, mark: group.mark };

  function enter(values) {
    chosen = values;
    use.entered(values);
  }

  // What was chosen before its row was drawn anew has no title until it is found again.
  function set(values) {
    chosen = [...(values ?? [])];
    show();
  }

  function show() {
    const values = [...new Set([...chosen, ...found])];
    group.show(values.map((value) => ({ value, title: titles.get(value) ?? value })));
    group.set(chosen);
  }
}
