import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthOf, validate } from "../../Sources/Preview/Resources/phone/schema.js";

// As the service counts, in Tests/SectionalTests/FormFieldsTests.swift: by Unicode code points.
const lengths = [
  ["e\u{301}", 2], ["\u{e9}", 1], ["\u{1F1FB}\u{1F1F3}", 2], ["\u{1F469}\u{200D}\u{1F4BB}", 3], ["ab", 2], ["\u{20BB7}", 1],
];

test("text is as long as JSON Schema says", () => {
  for (const [text, count] of lengths) {
    assert.equal(lengthOf(text), count);
    const fault = (bounds) => validate({ properties: { n: { type: "string", ...bounds } } }, { n: text }).get("n");
    assert.equal(fault({ minLength: count, maxLength: count }), undefined);
    assert.deepEqual(fault({ minLength: count + 1 }), { word: "tooShort", limit: count + 1 });
    assert.deepEqual(fault({ maxLength: count - 1 }), { word: "tooLong", limit: count - 1 });
  }
});
