import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { ScreenClient } from "../../Sources/SectionalProgram/Resources/preview/client.js";
import { Impressions } from "../../Sources/SectionalProgram/Resources/preview/client/impressions.js";
import { SeenCells } from "../../Sources/SectionalProgram/Resources/preview/client/seen.js";
import { cell, eventually, fakeFetch, fakeTimers, json, lost, patch, screen } from "./fakes.mjs";

const asking = (id, impression = { visible: 0.5, duration: 1 }) => ({ ...cell(id), impression });
const letters = (revision, ...cells) => ({ ...screen(revision, []), sections: [{ id: "all", cells }] });
const counted = () => new Response(null, { status: 204 });
const quick = { impressionDelay: 5, reportDelay: 5, retryDelays: [1, 1] };

async function loaded(first, ...answers) {
  const { fetch, requests, answers: left } = fakeFetch(json(first), ...answers);
  const client = new ScreenClient("/screens/letters?q=x", { fetch, ...quick, release: "4.2.0" });
  assert.equal(await client.load(), undefined);
  return { client, requests, answers: left, sent: () => requests.filter(({ url }) => url === "/impressions" || url === "/reports") };
}

const visible = { visible: 0.5, duration: 0.01 };

test("a cell is seen once enough of it was visible for long enough, and again when it comes back", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const seen = [];
  const cells = new SeenCells((section, cell) => seen.push(`${section}/${cell}`));
  const impression = { visible: 0.5, duration: 2 };
  cells.show("s", "a", impression, 0.49);
  t.mock.timers.tick(5000);
  assert.deepEqual(seen, []);
  cells.show("s", "a", impression, 0.5);
  t.mock.timers.tick(1999);
  cells.show("s", "a", impression, 0.2); // A break begins the time again.
  cells.show("s", "a", impression, 0.9);
  t.mock.timers.tick(1999);
  assert.deepEqual(seen, []);
  cells.show("s", "a", impression, 1);
  t.mock.timers.tick(1);
  t.mock.timers.tick(9000);
  assert.deepEqual(seen, ["s/a"]);
  cells.show("s", "a", impression, 0);
  cells.show("s", "a", impression, 1);
  cells.show("t", "a", impression, 1);
  cells.show("s", "b", undefined, 1);
  t.mock.timers.tick(2000);
  assert.deepEqual(seen, ["s/a", "s/a", "t/a"]);
  cells.show("s", "c", impression, 1);
  cells.hideAll();
  t.mock.timers.tick(9000);
  assert.equal(seen.length, 3);
});

test("reports what was seen on the revision that it shows, and nothing that doesn't ask", async (context) => {
  const time = fakeTimers(context);
  const { client, sent } = await loaded(letters("1", asking("a", visible), asking("b", visible), cell("c")), counted);
  for (const id of ["a", "b", "c", "none"]) client.show("all", id, 1);
  await time.settle();
  assert.equal(sent().length, 1);
  const { body, headers } = sent()[0];
  assert.match(body.batch, /^[0-9a-f]{32}$/);
  assert.deepEqual([body.screen, body.revision], ["/screens/letters?q=x", "1"]);
  assert.deepEqual(body.cells, [{ section: "all", cell: "a" }, { section: "all", cell: "b" }]);
  assert.equal(headers.get("Content-Type"), "application/json");
});

test("sends the same batch again until it is answered, and drops what is refused", async (context) => {
  const time = fakeTimers(context);
  const { client, sent } = await loaded(letters("1", asking("a", visible)), lost, json({}, 503), counted,
    json({ title: "Unprocessable content", status: 422 }, 422));
  client.show("all", "a", 1);
  await time.settle();
  assert.equal(sent().length, 3);
  assert.deepEqual(sent()[1].body, sent()[0].body);
  assert.deepEqual(sent()[2].body, sent()[0].body);
  client.show("all", "a", 0);
  client.show("all", "a", 1);
  await time.settle();
  assert.equal(sent().length, 4);
  assert.notEqual(sent()[3].body.batch, sent()[0].body.batch);
});

const unknown = () => json({ title: "Unknown revision", status: 409 }, 409);

test("after an unknown revision, loads the screen and reports what is still visible in a new batch, once", async (context) => {
  const time = fakeTimers(context);
  const all = ["a", "b", "c"].map((id) => asking(id, visible));
  let hide;
  const { client, sent, answers } = await loaded(letters("1", ...all),
    () => (hide(), unknown()), json({ screen: letters("2", all[0], all[1], cell("c")) }), unknown);
  hide = () => client.show("all", "b", 0);
  for (const id of ["a", "b", "c"]) client.show("all", id, 1);
  await time.settle();
  await client.leave();
  // The second batch is refused as well, and given up: one more request would have no answer.
  assert.deepEqual([sent().length, answers.length], [2, 0]);
  const [first, second] = sent().map(({ body }) => body);
  assert.deepEqual(first.cells.map(({ cell }) => cell), ["a", "b", "c"]);
  // Nobody sees b any more, and c no longer asks.
  assert.deepEqual([second.screen, second.revision, second.cells], ["/screens/letters?q=x", "2", [{ section: "all", cell: "a" }]]);
  assert.notEqual(second.batch, first.batch);
});

test("reports go on after the app has thrown as the screen was loaded again", async () => {
  const sent = [];
  const transport = { send: async (method, url, { body }) => (sent.push(body), { status: 409 }) };
  const fail = () => {
    throw new Error("of the app");
  };
  const impressions = new Impressions(transport, { ...quick, renew: fail });
  // More than may wait for an answer at once.
  for (let number = 1; number <= 21; number += 1) {
    impressions.add("/screens/letters", "1", "all", "a");
    await assert.rejects(impressions.send(), /of the app/);
    assert.equal(sent.length, number);
  }
});

test("after an unknown revision, loads no screen if nothing of it is visible any more", async (context) => {
  const time = fakeTimers(context);
  let hide;
  const { client, sent, requests } = await loaded(letters("1", asking("a", visible)), () => (hide(), unknown()));
  hide = () => client.show("all", "a", 0);
  client.show("all", "a", 1);
  await time.settle();
  assert.deepEqual([sent().length, requests.length], [1, 2]);
});

test("batches have one revision each, and a service that counts nothing is asked once", async (context) => {
  const time = fakeTimers(context);
  const changed = { op: "reload", section: "all", cell: asking("b", { visible: 0.5, duration: 0.001 }) };
  const { client, sent } = await loaded(letters("1", asking("a", visible), asking("b", visible)),
    json({ patch: patch("1", "2", changed) }), json({ title: "Not found", status: 404 }, 404), counted);
  client.show("all", "a", 1);
  time.pass(10);
  await client.load();
  client.show("all", "b", 1);
  time.pass(1); // Both are seen before the first is sent.
  await time.settle();
  assert.deepEqual(sent().map(({ body }) => body.cells), [[{ section: "all", cell: "a" }]]);
});

test("names the window in which the cells of a page are", async (context) => {
  const time = fakeTimers(context);
  const first = { ...letters("1", asking("a", visible)), sections: [{ id: "all", cells: [asking("a", visible)], next: "/n" }] };
  const window = letters("2", asking("a", visible), asking("b", visible));
  const { client, sent } = await loaded(first, json({ section: "all", cells: [asking("b", visible)], through: "all:b" }),
    json({ screen: window }), counted);
  await client.loadMore("all");
  client.show("all", "b", 1); // The revision doesn't have it yet.
  await time.settle();
  assert.equal(sent().length, 0);
  await client.load(); // It stays visible, so nothing is said of it again.
  await time.settle();
  assert.equal(sent().length, 1);
  assert.deepEqual([sent()[0].body.screen, sent()[0].body.revision], ["/screens/letters?q=x&through=all%3Ab", "2"]);
});

test("sends what it has when the screen is left", async (context) => {
  const time = fakeTimers(context);
  const { client, sent } = await loaded(letters("1", asking("a", { visible: 0.1, duration: 0 })), counted);
  client.show("all", "a", 0.2);
  time.pass(0);
  assert.equal(sent().length, 0);
  await client.leave();
  assert.equal(sent().length, 1);
});

test("reports each fault of a type once, without what a message says", async () => {
  const { client, sent } = await loaded(letters("1"), counted, counted);
  for (let number = 0; number < 3; number += 1) client.refuse({ type: "A", reason: "unknownType" });
  client.refuse({ section: "all", cell: "a", type: "A", version: 2, reason: "unreadableData", detail: "TypeError" });
  client.refuse({ type: "B", reason: "unreadableData", detail: "the price was 7" });
  await eventually(() => sent().length === 1);
  const { url, headers, body } = sent()[0];
  assert.deepEqual([url, headers.get("Sectional-Release"), body.screen], ["/reports", "4.2.0", "/screens/letters?q=x"]);
  assert.deepEqual(body.cells, [
    { type: "A", reason: "unknownType" },
    { section: "all", cell: "a", type: "A", version: 2, reason: "unreadableData", detail: "TypeError" },
    { type: "B", reason: "unreadableData" },
  ]);
  client.refuse({ type: "A", reason: "unknownType" });
  client.refuse({ type: "C", reason: "unknownType" });
  await eventually(() => sent().length === 2);
  assert.equal(sent()[1].body.cells.length, 1);
});
