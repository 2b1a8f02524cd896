import assert from "node:assert/strict";
import { test } from "node:test";
import { validate } from "../../Sources/Preview/Resources/phone/schema.js";

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
