import assert from "node:assert/strict";
import { test } from "node:test";
import { directionOf, words, wordsFor } from "../../Sources/SectionalProgram/Resources/preview/phone/words.js";

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

test("a language of a region has the words of the language, as it is written there", () => {
  const expected = { "de-CH": "de", "vi-VN": "vi", "en-GB": "en", "zh-TW": "zh-Hant", "zh-Hant-HK": "zh-Hant", zh: "en", "zh-CN": "en" };
  for (const [locale, language] of Object.entries(expected)) assert.equal(wordsFor(locale)("back"), words[language].back, locale);
});

test("the script decides the direction", () => {
  for (const locale of ["ar", "he-IL", "fa", "ps", "yi", "dv", "ckb", "az-Arab", "pa-PK"]) assert.equal(directionOf(locale), "rtl", locale);
  for (const locale of ["en", "zh-Hant", "az", "ur-Latn", "pa"]) assert.equal(directionOf(locale), "ltr", locale);
});
