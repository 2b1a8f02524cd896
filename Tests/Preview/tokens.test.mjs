// Where the tokens of the panes are kept.
import assert from "node:assert/strict";
import { test } from "node:test";

// The page says which service it is of.
globalThis.document = { querySelector: () => ({ content: "guest" }) };
const { Tokens } = await import("../../Sources/SectionalProgram/Resources/preview/workbench/tokens.js");

function inTab(context, storage) {
  const real = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, ...storage });
  context.after(() => (real ? Object.defineProperty(globalThis, "sessionStorage", real) : delete globalThis.sessionStorage));
}

test("a pasted token is kept in the tab", async (context) => {
  const items = new Map();
  inTab(context, { value: { getItem: (key) => items.get(key) ?? null, setItem: (key, item) => void items.set(key, item) } });
  new Tokens().paste("ana", " eyJ ");
  assert.equal(new Tokens().pasted("ana"), "eyJ");
  assert.equal(new Tokens().pasted("ben"), undefined);
  assert.equal(await new Tokens().of({ role: Tokens.pasted, subject: "ana" }), "eyJ");
});

test("a pasted token is of use where the browser keeps nothing", async (context) => {
  const forbidden = {
    get() {
      throw new DOMException("Access is denied for this document", "SecurityError");
    },
  };
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  for (const storage of [forbidden, { value: full }]) {
    inTab(context, storage);
    const tokens = new Tokens();
    tokens.paste("ana", "eyJ");
    assert.equal(await tokens.of({ role: Tokens.pasted, subject: "ana" }), "eyJ");
  }
});
