import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, ScreenClient } from "../../Sources/Preview/Resources/client.js";
import { fakeFetch, ids, insert, json, lost, patch, screen } from "./fakes.mjs";

const remove = { id: "remove", trigger: "delete", kind: "perform", href: "/screens/letters/sections/all/cells/a/actions/remove" };

async function loaded(options, ...answers) {
  const { fetch, requests } = fakeFetch(json(screen("1", ["a", "b"], { next: "/screens/letters/sections/all?after=b" })), ...answers);
  const changes = [];
  const onChange = (change) => changes.push(change);
  const client = new ScreenClient("/screens/letters", { fetch, onChange, retryDelays: [1, 1], ...options });
  assert.equal(await client.load(), undefined);
  return { client, requests, changes };
}

test("says who asks, in which language, and what it can show", async () => {
  const { requests } = await loaded({ token: "t", locale: "vi", cellTypes: "TextCell;v=1" });
  const sent = ["Authorization", "Accept-Language", "Sectional-Cell-Types"].map((name) => requests[0].headers.get(name));
  assert.deepEqual(sent, ["Bearer t", "vi", "TextCell;v=1"]);
  assert.equal(requests[0].headers.get("If-None-Match"), null);
});

test("loads again with what it has: 304, a patch, or the screen from a server without patches", async () => {
  const { client, requests, changes } = await loaded({}, json(null, 304),
    json({ patch: patch("1", "2", insert("c", "b")) }, 226), json(screen("3", ["x"])));
  await client.load();
  assert.equal(requests[1].headers.get("If-None-Match"), '"1", "1-br", "1-gzip"');
  assert.equal(requests[1].headers.get("A-IM"), "sectional-patch");
  assert.equal(ids(client.screen), "ab");
  await client.load();
  assert.equal(ids(client.screen), "abc");
  assert.deepEqual(changes.at(-1).operations, [insert("c", "b")]);
  await client.load();
  assert.equal(requests[3].headers.get("If-None-Match"), '"2", "2-br", "2-gzip"');
  assert.equal(ids(client.screen), "x");
});

test("a problem is a value", async () => {
  const document = { type: "/problems/forbidden", title: "Forbidden", status: 403, detail: "No.", instance: "/screens/letters" };
  const { client } = await loaded({}, json(document, 403), lost, new Response("<html>", { status: 502 }));
  const forbidden = await client.load();
  assert(forbidden instanceof Problem);
  assert.deepEqual([forbidden.type, forbidden.status, forbidden.message], ["/problems/forbidden", 403, "No."]);
  assert.equal((await client.load()).status, 0);
  assert.equal((await client.load()).title, "The server answered 502");
  assert.equal(ids(client.screen), "ab");
});

test("performs with the revision it shows, and applies the answer", async () => {
  const answer = { effects: [{ kind: "message", text: "Gone" }], patch: patch("1", "2", { op: "delete", section: "all", cell: "a" }) };
  const { client, requests } = await loaded({}, json(answer));
  assert.deepEqual(await client.perform(remove, { sure: true }), { effects: answer.effects });
  const { method, url, headers, body } = requests[1];
  assert.deepEqual([method, url, body], ["POST", remove.href, { sure: true }]);
  assert.equal(headers.get("If-Match"), '"1"');
  assert.equal(headers.get("Content-Type"), "application/json");
  assert.equal(ids(client.screen), "b");
});

test("repeats under the same key after a lost answer, and under another one the next time", async () => {
  const done = () => json({ effects: [], patch: patch("1", "1") });
  const { client, requests } = await loaded({}, lost, json({}, 503, { "Retry-After": "0" }), done, done);
  assert.equal((await client.perform(remove)).problem, undefined);
  await client.perform(remove);
  const keys = requests.slice(1).map(({ headers }) => headers.get("Idempotency-Key"));
  assert.match(keys[0], /^[0-9a-f]{32}$/);
  assert.deepEqual([keys[1], keys[2]], [keys[0], keys[0]]);
  assert.notEqual(keys[3], keys[0]);
});

test("gives up when no answer comes, and doesn't repeat what was refused", async () => {
  const { client, requests } = await loaded({}, lost, lost, lost, json({ title: "Invalid", status: 422 }, 422));
  assert.equal((await client.perform(remove)).problem.status, 0);
  const errors = [{ pointer: "/title", detail: "is too short" }];
  assert.equal((await client.perform(remove)).problem.status, 422);
  assert.equal(requests.length, 5);
  assert.deepEqual(new Problem({ title: "Invalid", errors }).errors, errors);
});

test("is current after a conflict, by the patch or the screen that it carries", async () => {
  const conflict = (more) => json({ type: "/problems/conflict", title: "Conflict", status: 409, ...more }, 409);
  const { client } = await loaded({}, conflict({ patch: patch("1", "2", insert("c", "b")) }), conflict({ screen: screen("9", ["z"]) }));
  assert.equal((await client.perform(remove)).problem.status, 409);
  assert.equal(ids(client.screen), "abc");
  assert.equal((await client.perform(remove)).problem.status, 409);
  assert.equal(ids(client.screen), "z");
});

test("loads what is there when an answer's patch is for another base, and all of it when a patch doesn't fit", async () => {
  const { client, requests } = await loaded({}, json({ effects: [], patch: patch("7", "8") }), json({ patch: patch("1", "8", insert("h")) }, 226),
    json({ effects: [], patch: patch("8", "9", insert("h")) }), json(screen("9", ["q"])));
  await client.perform(remove);
  assert.equal(ids(client.screen), "hab");
  await client.perform(remove);
  assert.equal(requests.at(-1).headers.get("If-None-Match"), null);
  assert.equal(ids(client.screen), "q");
});

test("an answer that is older than what came meanwhile doesn't count", async () => {
  let answerLate;
  const late = new Promise((resolve) => (answerLate = resolve));
  const { client, requests } = await loaded({}, () => late, json({ effects: [], patch: patch("1", "2", insert("c")) }), json(null, 304));
  const loading = client.load();
  await client.perform(remove);
  answerLate(json(screen("1b", ["old"])));
  await loading;
  assert.equal(ids(client.screen), "cab");
  assert.equal(requests.at(-1).headers.get("If-None-Match"), '"2", "2-br", "2-gzip"');
});

test("follows pages, and asks through the last of them from then on", async () => {
  const page = { section: "all", cells: screen("", ["b", "c"]).sections[0].cells, through: "all:c=", next: "/screens/letters/sections/all?after=c" };
  const { client, requests, changes } = await loaded({}, json(page), json({ effects: [], patch: patch("1", "2", insert("c", "b"), insert("0")) }));
  await client.loadMore("all");
  assert.equal(requests[1].url, "/screens/letters/sections/all?after=b");
  assert.equal(ids(client.screen), "abc");
  assert.equal(changes.at(-1).screen.sections[0].next, page.next);

  await client.perform(remove);
  assert.equal(requests[2].url, `${remove.href}?through=all%3Ac%3D`);
  assert.equal(requests[2].headers.get("If-Match"), '"1"');
  assert.equal(ids(client.screen), "0abc");
});

test("adds to the query that an action's href has: the screen's own", async () => {
  const page = { section: "all", cells: screen("", ["c"]).sections[0].cells, through: "all:c=" };
  const searched = { ...remove, href: `${remove.href}?q=a%26b` };
  const done = () => json({ effects: [], patch: patch("1", "1") });
  const { client, requests } = await loaded({}, done, json(page), done);
  await client.perform(searched);
  assert.equal(requests[1].url, searched.href);
  await client.loadMore("all");
  await client.perform(searched);
  assert.equal(requests[3].url, `${searched.href}&through=all%3Ac%3D`);
});

test("a page stays that came while an answer was on its way that doesn't cover it", async () => {
  let answerLate;
  const late = new Promise((resolve) => (answerLate = resolve));
  const page = { section: "all", cells: screen("", ["c"]).sections[0].cells, through: "all:c" };
  const { client } = await loaded({}, () => late, json(page));
  const performing = client.perform(remove);
  await client.loadMore("all");
  answerLate(json({ effects: [], patch: patch("1", "2", { op: "delete", section: "all", cell: "a" }) }));
  await performing;
  assert.equal(ids(client.screen), "bc");
  assert.equal(client.screen.sections[0].next, undefined);
});

test("starts at the first page again where the server takes no window as long", async () => {
  const page = { section: "all", cells: screen("", ["c"]).sections[0].cells, through: "all:c" };
  const { client, requests } = await loaded({}, json(page), json({ title: "Bad cursor", status: 400 }, 400), json(screen("2", ["a"])));
  await client.loadMore("all");
  assert.equal(await client.load(), undefined);
  assert.equal(requests.at(-1).url, "/screens/letters");
  assert.equal(ids(client.screen), "a");
});

test("tells of all that came over the wire", async () => {
  const exchanges = [];
  const { client } = await loaded({ onExchange: (exchange) => exchanges.push(exchange) }, json({ effects: [] }));
  await client.perform(remove);
  assert.deepEqual(exchanges.map(({ method, url, status, bytes }) => [method, url, status, bytes]), [
    ["GET", "/screens/letters", 200, JSON.stringify(client.screen).length], ["POST", remove.href, 200, '{"effects":[]}'.length],
  ]);
});
