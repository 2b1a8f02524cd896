import assert from "node:assert/strict";
import { test } from "node:test";
import { hiddenBy, kindOf, validate, valueOf } from "../../Sources/SectionalProgram/Resources/preview/phone/schema.js";

// As the service counts: by what a person takes for a character.
const lengths = [
  ["e\u{301}", 1], ["\u{e9}", 1], ["\u{1F1FB}\u{1F1F3}", 1], ["\u{1F469}\u{200D}\u{1F4BB}", 1], ["ab", 2], ["\u{20BB7}", 1],
];

test("text is as long as a person says", () => {
  for (const [text, count] of lengths) {
    const fault = (bounds) => validate({ properties: { n: { type: "string", ...bounds } } }, { n: text }).get("n");
    assert.equal(fault({ minLength: count, maxLength: count }), undefined);
    assert.deepEqual(fault({ minLength: count + 1 }), { word: "tooShort", limit: count + 1 });
    assert.deepEqual(fault({ maxLength: count - 1 }), { word: "tooLong", limit: count - 1 });
  }
});

test("a text has as many characters as its hints say, whatever its code points are", () => {
  const schema = { type: "string", maxLength: 8, "x-field": { kind: "text", maximumLength: 2, maximumBytes: 8 } };
  assert.equal(fault(schema, "e\u{301}e\u{301}"), undefined);
  assert.deepEqual(fault(schema, "abc"), { word: "tooLong", limit: 2 });
  assert.deepEqual(fault(schema, "abcdefghi"), { word: "tooLong", limit: 2 });
});

test("a text has only the characters that it may have", () => {
  const schema = { type: "string", not: { pattern: "[\\u0000-\\u0008\\u202a-\\u202e]" } };
  for (const text of ["a\u{1}b", "a\u{202E}b"]) assert.deepEqual(fault(schema, text), { word: "wrong" });
  assert.equal(fault(schema, "ab"), undefined);
});

// 2 ** 53 and more, and fractions that a number in JavaScript hasn't got.
test("a number that would be rounded isn't sent", () => {
  for (const text of ["9007199254740993", "9007199254740992", "4503599627370497.5", "1.5"]) {
    const schema = { type: "integer" };
    assert.deepEqual(fault(schema, valueOf(schema, text)), { word: "notANumber" }, text);
  }
  for (const text of ["0.1234567890123456", "1234567890123456.5"]) {
    const schema = { type: "number" };
    assert.deepEqual(fault(schema, valueOf(schema, text)), { word: "notADecimal" }, text);
  }
  assert.equal(valueOf({ type: "integer" }, "9007199254740991"), Number.MAX_SAFE_INTEGER);
  assert.equal(valueOf({ type: "integer" }, "-1.0"), -1);
  assert.equal(valueOf({ type: "number" }, "-0.00000000000001"), -1e-14);
});

function fault(schema, value) {
  return validate({ properties: { n: schema } }, { n: value }).get("n");
}

test("each kind of field has its faults", () => {
  const cases = [
    [{ type: "number", minimum: 0, maximum: 9, multipleOf: 0.01 }, [[0.29, undefined], [8.2, undefined], [0.001, "notInSteps"], ["x", "notADecimal"], [9.5, "tooLarge"]]],
    [{ type: "integer", multipleOf: 5 }, [[15, undefined], [-5, undefined], [7, "notInSteps"], [1.5, "notANumber"]]],
    [{ type: "string", oneOf: [{ const: "a" }, { const: "b" }] }, [["a", undefined], ["c", "wrong"]]],
    [
      { type: "array", items: { type: "string", oneOf: [{ const: "a" }, { const: "b" }] }, uniqueItems: true, minItems: 1, maxItems: 2 },
      [[["a", "b"], undefined], [[], "tooFew"], [["a", "a"], "wrong"], [["c"], "wrong"], [["a", "b", "a"], "tooMany"], ["a", "wrong"]],
    ],
    [
      { type: "array", unevaluatedItems: { type: "string", minLength: 1, not: { pattern: "\\u0000" } }, uniqueItems: true, maxItems: 2 },
      [[["7", "8"], undefined], [["7", "7"], "wrong"], [[""], "wrong"], [["a\u0000"], "wrong"], [["1", "2", "3"], "tooMany"]],
    ],
    [{ type: "boolean" }, [[true, undefined], ["true", "wrong"]]],
    [
      { type: "string", pattern: "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$", "x-field": { kind: "time", minimum: "08:00", maximum: "18:00" } },
      [["08:00", undefined], ["18:00:00", undefined], ["07:59", "tooEarly"], ["18:00:01", "tooLate"], ["8", "wrong"]],
    ],
    [{ type: "string", format: "date", "x-field": { kind: "date", minimum: "2026-01-01" } }, [["2026-01-01", undefined], ["2025-12-31", "tooEarly"], ["x", "wrong"]]],
    [{ type: "string", "x-field": { kind: "text", maximumBytes: 4 } }, [["\u{e9}\u{e9}", undefined], ["\u{20ac}\u{20ac}", "tooLong"]]],
  ];
  for (const [schema, values] of cases) {
    for (const [value, word] of values) assert.equal(fault(schema, value)?.word, word, JSON.stringify([schema, value]));
  }
});

const conditional = {
  properties: { isLent: { type: "boolean", default: false }, borrower: { type: "string" }, note: { type: "string" } },
  allOf: [
    {
      if: { properties: { isLent: { enum: [true] } }, required: ["isLent"] }, then: { required: ["borrower"] },
      else: { properties: { borrower: false } },
    },
    { if: { properties: { isLent: { enum: [false] } } }, else: { properties: { note: false } } },
  ],
};

test("a field is shown for another field's value", () => {
  assert.deepEqual([...hiddenBy(conditional, { isLent: true })], ["note"]);
  assert.deepEqual([...hiddenBy(conditional, { isLent: false })], ["borrower"]);
  assert.deepEqual([...hiddenBy(conditional, {})], ["borrower"]);
  assert.deepEqual(validate(conditional, { isLent: true }).get("borrower"), { word: "required" });
  assert.equal(validate(conditional, { isLent: false }).size, 0);
});

test("what is hidden hides what depends on it", () => {
  const shownWith = (field, name) => ({ if: { properties: { [field]: { enum: [true] } }, required: [field] }, else: { properties: { [name]: false } } });
  const schema = { properties: {}, allOf: [shownWith("a", "b"), shownWith("b", "c")] };
  assert.deepEqual([...hiddenBy(schema, { a: false, b: true, c: "x" })], ["b", "c"]);
});

test("what is entered becomes the value that is sent", () => {
  assert.equal(valueOf({ type: "number" }, " 19.99 "), 19.99);
  assert.equal(valueOf({ type: "string" }, "  "), undefined);
  assert.equal(valueOf({ type: "string", "x-field": { kind: "text", isSecure: true } }, " a "), " a ");
  assert.equal(valueOf({ type: "boolean" }, false), false);
  assert.deepEqual(valueOf({ type: "array" }, ["a"]), ["a"]);
});

test("a field without hints is a number or a text", () => {
  assert.deepEqual([{ type: "integer" }, { type: "string", format: "email" }, { type: "array" }].map(kindOf), ["integer", "text", "choices"]);
  assert.equal(kindOf({ type: "string", "x-field": { kind: "date" } }), "date");
  assert.deepEqual(["choice", "searchedChoices"].map((kind) => kindOf({ type: "array", "x-field": { kind } })), ["choices", "searchedChoices"]);
});
