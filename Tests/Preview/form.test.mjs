// What a form sends, whatever its controls are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Form } from "../../Sources/SectionalProgram/Resources/preview/phone/form.js";

const several = (more) => ({ type: "array", items: { type: "string", oneOf: [{ const: "a" }, { const: "b" }] }, minItems: 1, ...more });

function formWith(fields) {
  const form = new Form();
  const actions = [{ id: "submit", trigger: "submit", fields: { type: "object", ...fields } }];
  form.update({ sections: [{ id: "form", cells: [{ id: "submit", actions }] }] });
  return { form, submit: form.submitOf("form", "submit") };
}

test("a choice of several that may be left out is, if nothing is chosen", () => {
  const properties = { needed: several(), free: several(), preset: several({ minItems: 0, default: [] }) };
  const { form, submit } = formWith({ properties, required: ["needed"] });
  assert.deepEqual(form.values(submit), { needed: [], preset: [] });
  assert.deepEqual(form.fault(submit, "needed"), { word: "tooFew", limit: 1 });
  assert.equal(form.fault(submit, "free"), undefined);
  form.type(submit, "free", ["b"]);
  assert.deepEqual(form.values(submit), { needed: [], free: ["b"], preset: [] });
});

test("a choice of several is needed while another field's value shows it", () => {
  const rule = {
    if: { properties: { isLent: { enum: [true] } } }, then: { required: ["places"] }, else: { properties: { places: false } },
  };
  const properties = { isLent: { type: "boolean", "x-field": { kind: "toggle" } }, places: several() };
  const { form, submit } = formWith({ properties, required: [], allOf: [rule] });
  assert.deepEqual(form.values(submit), { isLent: false });
  form.type(submit, "isLent", true);
  assert.deepEqual(form.fault(submit, "places"), { word: "tooFew", limit: 1 });
});

test("several searched choices begin with the initial ones, or with none", () => {
  const searched = (hints) => ({ type: "array", unevaluatedItems: { type: "string" }, minItems: 1, "x-field": { kind: "searchedChoices", ...hints } });
  const properties = { guests: searched({ initial: ["7"] }), hosts: searched({}) };
  const { form, submit } = formWith({ properties, required: ["hosts"] });
  assert.deepEqual(form.draft(submit, "hosts"), []);
  assert.deepEqual(form.values(submit), { guests: ["7"], hosts: [] });
});
