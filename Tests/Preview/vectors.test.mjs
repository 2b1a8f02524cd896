// The vectors that clients in any language can test themselves with, applied by the client of the preview.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { applyPatch, PatchError, writeScreen } from "../../Sources/SectionalProgram/Resources/preview/client.js";
import { mutationsOf, reversingKeys } from "./mutations.mjs";

const folder = new URL("../Vectors/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
const vectors = files.map((file) => ({ file, ...JSON.parse(readFileSync(new URL(file, folder), "utf8")) }));

test("each vector leads to its result, byte for byte", async (context) => {
  for (const { file, name, base, patch, result } of vectors) {
    await context.test(`${file}: ${name}`, () => {
      const before = JSON.stringify(base);
      // The files have the result in the order of the wire format, so their own bytes are the measure.
      assert.equal(writeScreen(applyPatch(base, patch)), bytesOf(result));
      assert.equal(JSON.stringify(base), before, "the base was changed");
    });
  }
});

test("keys are written in order, whatever order they came in", () => {
  for (const { result } of vectors) assert.equal(writeScreen(reversingKeys(result)), bytesOf(result));
});

test("a mutation of an operation gives another result or an error", async (context) => {
  for (const { file, base, patch, result } of vectors) {
    for (const { what, mutation } of mutationsOf(patch)) {
      await context.test(`${file}: ${what}`, () => assert.notEqual(outcome(base, mutation), bytesOf(result)));
    }
  }
});

test("the vectors cover every operation, each animation and each value that null removes", () => {
  const operations = vectors.flatMap(({ patch }) => patch.operations);
  const seen = (key) => [...new Set(operations.map((operation) => operation[key]))].filter(Boolean).sort();
  assert.deepEqual(seen("op"), [
    "delete", "deleteSection", "insert", "insertSection", "move", "moveSection", "reload", "screen", "section",
  ]);
  assert.deepEqual(seen("animation"), ["bottom", "fade", "left", "none", "right", "top"]);
  for (const key of ["header", "footer", "isPartial", "next"]) assert(operations.some((each) => each[key] === null), key);
});

// The members that have a vector which changes them and nothing else.
const alone = [
  ...["direction", "search", "choices", "isRefreshable", "prefetch"],
  ...["menu", "label", "style", "icon", "actions[].confirm"].map((key) => `barItems[].${key}`),
  ...["headingLevel", "layout", "collapsing", "isLoading"].map((key) => `sections[].${key}`),
  ...["menu", "impression"].map((key) => `sections[].cells[].${key}`),
  ...["label", "hint", "traits"].map((key) => `sections[].cells[].accessibility.${key}`),
  ...["title", "label", "style", "icon", "confirm", "confirm.title", "confirm.text"]
    .map((key) => `sections[].cells[].actions[].${key}`),
  ...[
    "name.x-field.initial", "borrower.x-field.initialTitle", "due.x-field.minimum", "deposit.maximum", "shelf.oneOf",
    "shelf.oneOf[].title",
  ].map((key) => `sections[].cells[].actions[].fields.properties.${key}`),
  "sections[].cells[].actions[].fields.allOf[].if.properties.isLent.enum",
  ...["url", "width", "height", "alt", "color", "preview"].map((key) => `sections[].cells[].data.image.${key}`),
];

test("a vector changes each optional member alone", async (context) => {
  const changes = vectors.map(({ base, result }) => new Set(differences(base, result)));
  for (const path of alone) {
    await context.test(path, () => assert(changes.some((paths) => paths.size === 1 && paths.has(path))));
  }
});

// The paths of the members that differ, with [] for each element of a list whose elements are the same by their ids.
function differences(before, after, path = "") {
  if (JSON.stringify(before) === JSON.stringify(after) || path === "revision") return [];
  if (Array.isArray(before) && Array.isArray(after) && idsOf(before) === idsOf(after)) {
    return before.flatMap((element, index) => differences(element, after[index], `${path}[]`));
  }
  if (!isPlain(before) || !isPlain(after)) return [path];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .flatMap((key) => differences(before[key], after[key], path ? `${path}.${key}` : key));
}

const idsOf = (list) => (list.every(isPlain) ? list.map(({ id }) => id ?? "").join("\n") : JSON.stringify(list));
const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const letters = {
  id: "letters", revision: "1", title: "Letters", cellTypes: [], barItems: [],
  sections: [{ id: "all", cells: [{ id: "a" }, { id: "b" }] }, { id: "none", cells: [] }],
};
const misfits = {
  "another screen": { screen: "numbers" },
  "another revision": { from: "0" },
  "no revision to lead to": { to: undefined },
  "no operations": { operations: undefined },
  "an operation of another version": [{ op: "swap", section: "all", cell: "a" }],
  "an operation that every object has": [{ op: "toString" }],
  "nothing for an operation": [null],
  "no title": [{ op: "screen", title: null }],
  "a section that isn't there": [{ op: "section", id: "some", header: "Some" }],
  "a cell of another section": [{ op: "delete", section: "none", cell: "a" }],
  "a cell that is gone": [{ op: "delete", section: "all", cell: "a" }, { op: "reload", section: "all", cell: { id: "a" } }],
  "a cell that is there": [{ op: "insert", section: "all", cell: { id: "b" } }],
  "a cell without an id": [{ op: "insert", section: "all", cell: {} }],
  "no cell": [{ op: "reload", section: "all" }],
  "after nothing": [{ op: "insert", section: "all", cell: { id: "c" }, after: "x" }],
  "a cell behind itself": [{ op: "move", section: "all", cell: "a", after: "a" }],
  "a section behind itself": [{ op: "moveSection", section: "all", after: "all" }],
  "a section that is there": [{ op: "insertSection", section: { id: "none", cells: [] } }],
  "a section without cells": [{ op: "insertSection", section: { id: "some" } }],
  "a section with a cell twice": [{ op: "insertSection", section: { id: "some", cells: [{ id: "c" }, { id: "c" }] } }],
};

test("what doesn't fit is a PatchError that says where", async (context) => {
  for (const [what, misfit] of Object.entries(misfits)) {
    await context.test(what, () => {
      const change = Array.isArray(misfit) ? { operations: misfit } : misfit;
      const patch = { screen: "letters", from: "1", to: "2", operations: [], ...change };
      assert.throws(() => applyPatch(letters, patch), (error) => {
        assert(error instanceof PatchError);
        assert.equal(error.index, Array.isArray(misfit) ? misfit.length - 1 : undefined);
        return true;
      });
    });
  }
});

test("what a patch doesn't touch is the same object", () => {
  const operations = [{ op: "delete", section: "all", cell: "a" }];
  const patched = applyPatch(letters, { screen: "letters", from: "1", to: "2", operations });
  assert.equal(patched.sections[1], letters.sections[1]);
  assert.equal(patched.sections[0].cells[0], letters.sections[0].cells[1]);
});

function bytesOf(screen) {
  return JSON.stringify(screen).replace(/\\[^]/g, (escape) => ({ "\\b": "\\u0008", "\\f": "\\u000c" })[escape] ?? escape);
}

function outcome(base, patch) {
  try {
    return writeScreen(applyPatch(base, patch));
  } catch (error) {
    assert(error instanceof PatchError, error.stack);
    return "error";
  }
}
