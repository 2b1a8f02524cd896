// What a cell inside a cell says, with nodes that only keep what they are told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeChild } from "../../Sources/SectionalProgram/Resources/preview/phone/accessibility.js";

const node = (isControl) => ({
  attributes: {},
  matches: () => isControl,
  querySelector: () => null,
  setAttribute(name, value) {
    this.attributes[name] = value;
  },
});

test("a heading has its role, and a control keeps its own", () => {
  const cell = { accessibility: { traits: ["header", "selected"] } };
  const [text, button] = [node(false), node(true)];
  for (const each of [text, button]) describeChild(each, cell, 4);
  assert.deepEqual(text.attributes, { role: "heading", "aria-level": 4, "aria-current": "true" });
  assert.deepEqual(button.attributes, { "aria-current": "true" });
});
