// The vectors, applied by the client of before the newer members of the wire format.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { applyPatch, ScreenClient } from "./before/client.js";
import { fakeFetch, json } from "./fakes.mjs";

const folder = new URL("../Vectors/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
const vectors = files.map((file) => ({ file, ...JSON.parse(readFileSync(new URL(file, folder), "utf8")) }));

test("what the client of before knows of a screen is as the vector says", async (context) => {
  for (const { file, name, base, patch, result } of vectors) {
    await context.test(`${file}: ${name}`, () => assert.deepEqual(known(applyPatch(base, patch)), known(result)));
  }
});

test("it loads and shows screens with members that it doesn't know, and follows their patches", async () => {
  for (const { base, patch, result } of vectors) {
    const { fetch } = fakeFetch(json(base), json({ effects: [], patch }));
    const client = new ScreenClient(`/screens/${base.id}`, { fetch });
    assert.equal(await client.load(), undefined);
    assert.deepEqual(client.screen, base);
    assert.deepEqual(await client.perform({ href: `/screens/${base.id}/actions/change` }), { effects: [] });
    assert.deepEqual(known(client.screen), known(result));
  }
});

test("it performs the actions that it knows", async () => {
  for (const { result } of vectors) {
    for (const action of performed(result)) {
      const { fetch, requests } = fakeFetch(json(result), json({ effects: [], patch: unchanged(result) }));
      const client = new ScreenClient(`/screens/${result.id}`, { fetch });
      await client.load();
      assert.deepEqual(await client.perform(action), { effects: [] });
      assert.deepEqual([requests[1].method, requests[1].url], ["POST", action.href]);
    }
  }
});

// A screen with a form that has each kind of field, as the service writes it.
const golden = new URL("../ScreenServiceTests/Goldens/everything.user.en.json", import.meta.url);

test("it sends a form with fields that it doesn't know, as it is filled in", async () => {
  const screen = JSON.parse(readFileSync(golden, "utf8"));
  const submit = performed(screen).find(({ fields }) => fields);
  const kinds = Object.values(submit.fields.properties).map((property) => property["x-field"].kind);
  assert.deepEqual([...new Set(kinds)].sort(), [
    "choice", "date", "dateTime", "decimal", "file", "integer", "searchedChoice", "searchedChoices", "text", "time",
    "toggle",
  ]);
  const filled = {
    name: "Saw", deposit: 45, price: 19.99, shelf: "garage", places: ["attic", "garage"], due: "2026-12-01",
    opens: "08:30", since: "2026-12-01T09:00", isLent: true, borrower: "Ada", photo: "7f0a", witness: "ada",
    guests: ["ada"],
  };
  const errors = [{ pointer: "/photo", detail: "The file is no longer available. Upload it again." }];
  const { fetch, requests } = fakeFetch(
    json(screen), json({ title: "Unprocessable", status: 422, errors }, 422),
    json({ effects: [{ kind: "dismiss" }], patch: unchanged(screen) }));
  const client = new ScreenClient("/screens/everything", { fetch });
  assert.equal(await client.load(), undefined);
  // What the service has against a value of a kind that the client doesn't know, it can show at the field.
  const { problem } = await client.perform(submit, filled);
  assert.deepEqual([problem.status, problem.errors], [422, errors]);
  assert.deepEqual(await client.perform(submit, filled), { effects: [{ kind: "dismiss" }] });
  for (const request of requests.slice(1)) {
    assert.deepEqual([request.method, request.url, request.body], ["POST", submit.href, filled]);
  }
});

// The members of the wire format that the client of before shows and patches. What is in `data`, it hands on.
const shapes = {
  screen: { id: {}, revision: {}, title: {}, cellTypes: {}, barItems: "barItem", sections: "section" },
  barItem: { id: {}, title: {}, isEnabled: {}, actions: "action" },
  section: { id: {}, header: {}, footer: {}, cells: "cell", next: {}, isPartial: {} },
  cell: { id: {}, type: {}, data: {}, isSelectable: {}, accessory: {}, actions: "action" },
  action: { id: {}, trigger: {}, kind: {}, href: {}, url: {}, fields: {} },
};

function known(value, shape = "screen") {
  if (Array.isArray(value)) return value.map((item) => known(item, shape));
  if (typeof shape !== "string") return value;
  const entries = Object.entries(value).filter(([key]) => Object.hasOwn(shapes[shape], key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, known(inner, shapes[shape][key])]));
}

function performed(screen) {
  const actions = screen.sections.flatMap(({ cells }) => cells).flatMap((cell) => cell.actions ?? []);
  return actions.filter(({ kind }) => kind === "perform");
}

function unchanged({ id, revision }) {
  return { screen: id, from: revision, to: revision, operations: [] };
}
