import assert from "node:assert/strict";
import { test } from "node:test";
import { words, wordsFor } from "../../Sources/SectionalProgram/Resources/preview/phone/words.js";

const valuesIn = (text) => text.match(/\{\w+\}/g) ?? [];

test("each language has all words, with the same values in them", () => {
  assert.deepEqual(Object.keys(words), ["en", "de", "vi", "zh-Hant"]);
  for (const [locale, table] of Object.entries(words)) {
    assert.deepEqual(Object.keys(table), Object.keys(words.en), locale);
    for (const [key, text] of Object.entries(table)) assert.deepEqual(valuesIn(text), valuesIn(words.en[key]), `${locale}: ${key}`);
  }
  assert.equal(wordsFor("de")("deleteNamed", { name: "Momo" }), "Momo löschen");
  assert.equal(wordsFor("fr")("back"), "Back");
});
