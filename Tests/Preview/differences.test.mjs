import assert from "node:assert/strict";
import { test } from "node:test";
import { screenAttributes, sectionAttributes } from "../../Sources/SectionalProgram/Resources/preview/client/attributes.js";
import { differencesOf } from "../../Sources/SectionalProgram/Resources/preview/workbench/differences.js";
import { sentenceOf } from "../../Sources/SectionalProgram/Resources/preview/workbench/sentences.js";
import { cell, screen } from "./fakes.mjs";

const base = () => ({ ...screen("1", []), sections: [{ id: "all", cells: [cell("a")] }], barItems: [{ id: "more", title: "More", isEnabled: true }] });

/** The differences of `base` once `change` has changed a copy of it, as lines. */
function lines(change, sameLanguage = true) {
  const changed = structuredClone(base());
  change(changed, changed.sections[0], changed.sections[0].cells[0], changed.barItems[0]);
  const { screen: words, cells, count } = differencesOf(changed, base(), { sameLanguage });
  const all = [...words, ...[...cells].flatMap(([key, found]) => found.map((each) => `${key}: ${each}`))];
  assert.equal(count, all.length);
  return all;
}

test("there is no difference from the same", () => assert.deepEqual(lines(() => {}), []));

const remove = { id: "remove", trigger: "delete", kind: "perform", href: "/x", title: "Remove", label: "Remove A" };
const members = {
  title: ["Title Other, not Letters", (all) => (all.title = "Other")],
  direction: ["Direction rtl, not ltr", (all) => (all.direction = "rtl")],
  search: ["A search field is only here", (all) => (all.search = { parameter: "q", placeholder: "Find" })],
  choices: ["The choice sort is only here", (all) => (all.choices = [{ id: "sort", title: "Sort", options: [] }])],
  isRefreshable: ["Refreshing is only here", (all) => (all.isRefreshable = true)],
  prefetch: ["Prefetch hints differ", (all) => (all.prefetch = { images: ["/a"] })],
  header: ["Section all has the header New, not none", (_, section) => (section.header = "New")],
  headingLevel: ["Section all has a header of the level 3, not 2", (_, section) => (section.headingLevel = 3)],
  footer: ["Section all has the footer End, not none", (_, section) => (section.footer = "End")],
  layout: ["Section all is a grid of 2 columns, not a list", (_, section) => (section.layout = { kind: "grid", columns: 2 })],
  collapsing: ["Section all can be collapsed", (_, section) => (section.collapsing = { isCollapsed: true })],
  next: ["Section all has more pages", (_, section) => (section.next = "/next")],
  isPartial: ["Section all has failed", (_, section) => (section.isPartial = true)],
  isLoading: ["Section all is loading", (_, section) => (section.isLoading = true)],
  "type of a cell": ["all/a: is a OtherCell, not TextCell", (_, __, row) => (row.type = "OtherCell")],
  impression: ["all/a: counts impressions", (_, __, row) => (row.impression = { visible: 0.5, duration: 1 })],
  "menu of a cell": ["all/a: may remove in the menu", (_, __, row) => (row.menu = [remove])],
  "menu of the bar": ["More may help in the menu", (_, __, ___, item) => (item.menu = [{ id: "help" }])],
  label: ["More has the label About, not none", (_, __, ___, item) => (item.label = "About")],
  style: ["More has the style prominent, not none", (_, __, ___, item) => (item.style = "prominent")],
  icon: ["More has the icon plus, not none", (_, __, ___, item) => (item.icon = "plus")],
};
for (const [name, [line, change]] of Object.entries(members)) {
  test(`says another ${name}`, () => assert.deepEqual(lines(change), [line]));
}

test("says what an action has otherwise, and of texts only what is in the same language", () => {
  const withAction = (action) => ({ ...base(), sections: [{ id: "all", cells: [{ ...cell("a"), actions: [action] }] }] });
  const of = (action, sameLanguage) => [...differencesOf(withAction(action), withAction(remove), { sameLanguage }).cells.values()].flat();
  const other = { ...remove, title: "Entfernen", label: "A entfernen", style: "destructive", icon: "trash", confirm: { title: "Sure?" } };
  assert.deepEqual(of(other, false), [
    "remove on delete has the style destructive, not none", "remove on delete has the icon trash, not none", "remove on delete asks first"]);
  assert.equal(of(other, true).length, 5);
  assert.deepEqual(of({ ...remove, fields: { type: "object" } }, true), ["remove on delete has other fields"]);
});

test("says which members of a screen and of a section a patch changes", () => {
  const values = { title: "New", direction: "rtl", isRefreshable: true, choices: [] };
  for (const name of screenAttributes) {
    for (const value of [values[name] ?? {}, null]) {
      assert.match(sentenceOf({ op: "screen", [name]: value }), /^screen: \S/, name);
    }
  }
  assert.equal(sentenceOf({ op: "screen", search: null, direction: "rtl", prefetch: {} }), 'screen: no search, direction "rtl", prefetch hints');
  assert.equal(sentenceOf({ op: "screen", title: "New", barItems: [], cellTypes: [] }), "screen: title “New”, bar items, cell types");
  for (const name of Object.values(sectionAttributes).flat()) {
    assert.equal(sentenceOf({ op: "section", id: "all", [name]: null }), `section all: no ${name}`);
  }
});
