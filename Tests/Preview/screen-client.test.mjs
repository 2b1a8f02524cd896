import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, ScreenClient } from "../../Sources/SectionalProgram/Resources/preview/client.js";
import { eventually, fakeFetch, fakeStream, fakeTimers, ids, insert, json, lost, patch, screen, stalled } from "./fakes.mjs";

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
  assert.equal(requests[0].url, "/screens/letters");
});

test("loads what has changed: nothing, a patch, or the screen from a server that doesn't know the revision", async () => {
  const { client, requests, changes } = await loaded({}, json({ patch: patch("1", "1") }),
    json({ patch: patch("1", "2", insert("c", "b")) }), json({ screen: screen("3", ["x"]) }));
  await client.load();
  assert.equal(requests[1].url, "/screens/letters?since=1");
  assert.equal(ids(client.screen), "ab");
  await client.load();
  assert.equal(ids(client.screen), "abc");
  assert.deepEqual(changes.at(-1).operations, [insert("c", "b")]);
  await client.load();
  assert.equal(requests[3].url, "/screens/letters?since=2");
  assert.equal(ids(client.screen), "x");
});

test("passes on what a screen hints at, when that changes", async () => {
  const hints = [];
  const hinting = (revision, prefetch) => json({ screen: { ...screen(revision, ["a"]), prefetch } });
  const same = json({ patch: patch("2", "3", insert("b", "a")) });
  const none = json({ patch: patch("3", "4", { op: "screen", prefetch: null }) });
  const { client } = await loaded(
    { onPrefetch: (hint) => hints.push(hint) }, hinting("2", { images: ["/a.svg"], screens: ["/screens/b"] }), same, none);
  assert.deepEqual(hints, []);
  await client.load();
  assert.deepEqual(hints, [{ images: ["/a.svg"], screens: ["/screens/b"] }]);
  await client.load();
  assert.equal(hints.length, 1);
  await client.load();
  assert.deepEqual(hints.at(-1), { images: [], screens: [] });
  assert.equal(client.screen.prefetch, undefined);
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
  assert.deepEqual([method, url, body], ["POST", `${remove.href}?since=1`, { sure: true }]);
  assert.equal(headers.get("If-Match"), null);
  assert.equal(headers.get("Content-Type"), "application/json");
  assert.equal(ids(client.screen), "b");
});

test("performs an action of a menu like any other", async () => {
  const reserve = { id: "reserve", kind: "perform", href: "/screens/letters/sections/all/cells/a/actions/reserve", title: "Reserve" };
  const answer = { effects: [], patch: patch("1", "2", { op: "delete", section: "all", cell: "a" }) };
  const { client, requests } = await loaded({}, json(answer));
  assert.deepEqual(await client.perform(reserve), { effects: [] });
  assert.deepEqual([requests[1].method, requests[1].url, requests[1].body], ["POST", `${reserve.href}?since=1`, undefined]);
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

test("repeats what a proxy couldn't pass on", async () => {
  const done = json({ effects: [], patch: patch("1", "1") });
  const page = (status) => new Response("<p>Try again", { status, headers: { "Content-Type": "text/html" } });
  // HAProxy sends 408 to a connection that was idle; Cloudflare 520 to 524 where it doesn't reach the server.
  const { client, requests } = await loaded({ retryDelays: [1, 1, 1, 1] }, page(408), page(425), page(520), page(524), done);
  assert.equal((await client.perform(remove)).problem, undefined);
  const keys = requests.slice(1).map(({ headers }) => headers.get("Idempotency-Key"));
  assert.deepEqual([keys.length, new Set(keys).size], [5, 1]);
});

test("takes no page of a proxy for an answer", async () => {
  const page = () => new Response("<p>Sign in", { headers: { "Content-Type": "text/html" } });
  const cut = () => new Response('{"effects"', { headers: { "Content-Type": "application/json" } });
  const { client } = await loaded({}, page, page, cut);
  assert.equal((await client.perform(remove)).problem.status, 0);
  const other = await loaded({}, page, page, page);
  assert.equal((await other.client.load()).status, 0);
  assert.equal((await other.client.storeFile("/screens/letters/fields/photo", new Blob(["x"]))).problem.status, 0);
  assert.equal((await other.client.searchOptions("/screens/letters/fields/city", "x")).problem.status, 0);
});

test("doesn't repeat long before the date of a Retry-After", async () => {
  const later = new Date(Date.now() + 60_000).toUTCString();
  const { client, requests } = await loaded({}, json({}, 503, { "Retry-After": later }));
  assert.equal((await client.perform(remove)).problem.status, 503);
  assert.equal(requests.length, 2);
});

test("a Retry-After is a date of the server's clock", async () => {
  const [day, date] = [24 * 60 * 60 * 1000, (time) => new Date(time).toUTCString()];
  const answer = (now) => json({}, 503, { Date: date(now), "Retry-After": date(now + 7000) });
  // This client's clock is a day behind, and a day ahead.
  const { client } = await loaded({ retryDelays: [] }, answer(Date.now() + day), answer(Date.now() - day));
  for (const _ of [1, 2]) assert.equal((await client.perform(remove)).problem.retryAfter, 7);
});

test("gives up when no answer comes, and doesn't repeat what was refused", async () => {
  const { client, requests } = await loaded({}, lost, lost, lost, json({ title: "Invalid", status: 422 }, 422));
  assert.equal((await client.perform(remove)).problem.status, 0);
  const errors = [{ pointer: "/title", detail: "is too short" }];
  assert.equal((await client.perform(remove)).problem.status, 422);
  assert.equal(requests.length, 5);
  assert.deepEqual(new Problem({ title: "Invalid", errors }).errors, errors);
});

test("a person who tries again after no answer came has it done once, and later once more", async () => {
  const done = json({ effects: [], patch: patch("1", "2") });
  const more = () => json({ effects: [], patch: patch("2", "2") });
  const busy = json({}, 503, { "Retry-After": "60" });
  const { client, requests } = await loaded({}, lost, lost, lost, lost, lost, busy, done, more, more);
  assert.equal((await client.perform(remove, { n: 1 })).problem.status, 0);
  assert.equal((await client.perform(remove, { n: 1 })).problem.status, 503);
  assert.equal((await client.perform(remove, { n: 1 })).problem, undefined);
  await client.perform(remove, { n: 1 });
  await client.perform(remove, { n: 1 });
  const keys = requests.slice(1).map(({ headers }) => headers.get("Idempotency-Key"));
  assert.equal(new Set(keys.slice(0, 7)).size, 1);
  assert.equal(new Set(keys.slice(6)).size, 3);
});

test("a person who tries again has it done once, though a page was loaded meanwhile", async () => {
  const page = json({ section: "all", cells: screen("", ["c"]).sections[0].cells, through: "all:c" });
  const done = json({ effects: [], patch: patch("1", "1") });
  const { client, requests } = await loaded({}, lost, lost, lost, page, done);
  assert.equal((await client.perform(remove)).problem.status, 0);
  await client.loadMore("all");
  assert.equal((await client.perform(remove)).problem, undefined);
  assert.equal(requests.at(-1).url, `${remove.href}?through=all%3Ac&since=1`);
  const keys = requests.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("Idempotency-Key"));
  assert.deepEqual([keys.length, new Set(keys).size], [4, 1]);
});

test("what may have been done is another thing with other values, or once the screen has changed, also back", async () => {
  const [away, back] = [patch("1", "2"), patch("2", "1")].map((patch) => json({ patch }));
  const { client, requests } = await loaded({}, lost, lost, lost, lost, lost, lost, away, back, lost, lost, lost);
  await client.perform(remove, { n: 1 });
  await client.perform(remove, { n: 2 });
  await client.load();
  await client.load();
  await client.perform(remove, { n: 1 });
  const keys = requests.filter(({ method }) => method === "POST").map(({ headers }) => headers.get("Idempotency-Key"));
  assert.deepEqual([keys.length, new Set(keys).size], [9, 3]);
});

test("ends a request over which nothing comes, and repeats it under the same key", async (context) => {
  const time = fakeTimers(context);
  const half = fakeStream("application/json");
  const { client, requests } = await loaded({}, stalled, half.answer, json({ effects: [], patch: patch("1", "1") }));
  half.send('{"effects"');
  const performing = client.perform(remove);
  for (const count of [2, 3]) {
    await eventually(() => requests.length === count);
    time.pass(30_000);
    await eventually(() => time.left === 1);
    time.pass(1);
  }
  assert.deepEqual(await performing, { effects: [] });
  const keys = requests.slice(1).map(({ headers }) => headers.get("Idempotency-Key"));
  assert.deepEqual([keys.length, keys[1], keys[2]], [3, keys[0], keys[0]]);
  assert.equal(time.left, Infinity);
});

test("gives up when nothing ever comes", async (context) => {
  const time = fakeTimers(context);
  const { client, requests } = await loaded({}, stalled, stalled, stalled, stalled);
  const performing = client.perform(remove);
  for (const count of [2, 3, 4]) {
    await eventually(() => requests.length === count);
    time.pass(30_000);
    if (count < 4) await eventually(() => time.left === 1);
    time.pass(1);
  }
  assert.equal((await performing).problem.status, 0);
  const loading = client.load();
  await eventually(() => requests.length === 5);
  time.pass(30_000);
  assert.equal((await loading).status, 0);
});

test("waits for a response that comes slowly, and longer for a large file to be sent", async (context) => {
  const time = fakeTimers(context);
  const slow = fakeStream("application/json");
  const { client, requests } = await loaded({}, slow.answer, stalled);
  const loading = client.load();
  for (const part of JSON.stringify({ patch: patch("1", "2") }).match(/.{1,20}/g)) {
    slow.send(part);
    await eventually(() => time.left === 30_000);
    time.pass(29_000);
  }
  slow.end();
  assert.equal(await loading, undefined);
  assert.equal(client.screen.revision, "2");
  const storing = client.storeFile("/screens/letters/x/fields/photo", new Blob([new Uint8Array(100_000)]));
  await eventually(() => requests.length === 3);
  assert.equal(time.left, 40_000);
  time.pass(40_000);
  assert.equal((await storing).problem.status, 0);
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
  const { client, requests } = await loaded({}, json({ effects: [], patch: patch("7", "8") }), json({ patch: patch("1", "8", insert("h")) }),
    json({ effects: [], patch: patch("8", "9", insert("h")) }), json(screen("9", ["q"])));
  await client.perform(remove);
  assert.equal(ids(client.screen), "hab");
  await client.perform(remove);
  assert.equal(requests.at(-1).url, "/screens/letters");
  assert.equal(ids(client.screen), "q");
});

test("an answer that is older than what came meanwhile doesn't count", async () => {
  let answerLate;
  const late = new Promise((resolve) => (answerLate = resolve));
  const { client, requests } = await loaded({}, () => late, json({ effects: [], patch: patch("1", "2", insert("c")) }),
    json({ patch: patch("2", "2") }));
  const loading = client.load();
  await client.perform(remove);
  answerLate(json({ screen: screen("1b", ["old"]) }));
  await loading;
  assert.equal(ids(client.screen), "cab");
  assert.equal(requests.at(-1).url, "/screens/letters?since=2");
});

test("a screen that is older than what came meanwhile doesn't count, whatever it answers", async () => {
  const held = [];
  const late = () => new Promise((resolve) => held.push(resolve));
  // The service was started again, and knows no revision: it answers each action with the screen.
  const performed = (...shown) => json({ effects: [], screen: screen(...shown) });
  const { client, requests } = await loaded({}, late, performed("3", ["z"]), json({ patch: patch("3", "3") }), late,
    json({ effects: [], patch: patch("3", "4", insert("y")) }), json(screen("4", ["y", "z"])));
  const first = client.perform(remove);
  await client.perform(remove);
  held[0](performed("2", ["old"]));
  await first;
  assert.equal(ids(client.screen), "z");
  assert.equal(requests.at(-1).url, "/screens/letters?since=3");
  const whole = client.load({ whole: true });
  await client.perform(remove);
  held[1](json(screen("3", ["z"])));
  await whole;
  assert.equal(ids(client.screen), "yz");
});

test("follows pages, and asks through the last of them from then on", async () => {
  const page = { section: "all", cells: screen("", ["b", "c"]).sections[0].cells, through: "all:c=", next: "/screens/letters/sections/all?after=c" };
  const { client, requests, changes } = await loaded({}, json(page), json({ effects: [], patch: patch("1", "2", insert("c", "b"), insert("0")) }));
  await client.loadMore("all");
  assert.equal(requests[1].url, "/screens/letters/sections/all?after=b");
  assert.equal(ids(client.screen), "abc");
  assert.equal(changes.at(-1).screen.sections[0].next, page.next);

  await client.perform(remove);
  assert.equal(requests[2].url, `${remove.href}?through=all%3Ac%3D&since=1`);
  assert.equal(ids(client.screen), "0abc");
});

test("adds to the query that an action's href has: the screen's own", async () => {
  const page = { section: "all", cells: screen("", ["c"]).sections[0].cells, through: "all:c=" };
  const searched = { ...remove, href: `${remove.href}?q=a%26b` };
  const done = () => json({ effects: [], patch: patch("1", "1") });
  const { client, requests } = await loaded({}, done, json(page), done);
  await client.perform(searched);
  assert.equal(requests[1].url, `${searched.href}&since=1`);
  await client.loadMore("all");
  await client.perform(searched);
  assert.equal(requests[3].url, `${searched.href}&through=all%3Ac%3D&since=1`);
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

test("a page of the query before isn't shown with the results of another one", async () => {
  const held = [];
  const late = () => new Promise((resolve) => held.push(resolve));
  const page = { section: "all", cells: screen("", ["c"]).sections[0].cells, through: "all:c" };
  const { client, requests } = await loaded({}, late, late, json({ patch: patch("2", "2") }));
  const loading = client.loadMore("all");
  const searching = client.setQuery({ q: "s" });
  held[0](json(page));
  await loading;
  held[1](json(screen("2", ["s"])));
  await searching;
  assert.equal(ids(client.screen), "s");
  await client.load();
  assert.equal(requests.at(-1).url, "/screens/letters?q=s&since=2");
});

test("loads the page that follows, if a patch has moved the end of the first page meanwhile", async () => {
  let answerLate;
  const late = new Promise((resolve) => (answerLate = resolve));
  const next = "/screens/letters/sections/all?after=a";
  const moved = patch("1", "2", insert("0"), { op: "delete", section: "all", cell: "b" }, { op: "section", id: "all", next });
  const page = (...ids) => json({ section: "all", cells: screen("", ids).sections[0].cells, through: `all:${ids.at(-1)}` });
  const { client, requests } = await loaded({}, () => late, json({ effects: [], patch: moved }), page("b", "c"));
  const loading = client.loadMore("all");
  assert.equal(client.loadMore("all"), loading);
  await client.perform(remove);
  answerLate(page("c", "d"));
  assert.equal(await loading, undefined);
  assert.equal(requests.at(-1).url, next);
  assert.equal(ids(client.screen), "0abc");
});

test("starts at the first page again where the server takes no window as long", async () => {
  const page = { section: "all", cells: screen("", ["c"]).sections[0].cells, through: "all:c" };
  const { client, requests } = await loaded({}, json(page), json({ title: "Bad cursor", status: 400 }, 400), json(screen("2", ["a"])));
  await client.loadMore("all");
  assert.equal(await client.load(), undefined);
  assert.equal(requests.at(-1).url, "/screens/letters");
  assert.equal(ids(client.screen), "a");
});

test("loads the screen if an action's answer says nothing of it, unless the screen is left", async () => {
  const { client, requests } = await loaded({}, json({ effects: [] }), json({ patch: patch("1", "2", insert("c", "b")) }),
    json({ effects: [{ kind: "dismiss" }] }));
  assert.deepEqual(await client.perform(remove), { effects: [] });
  assert.equal(ids(client.screen), "abc");
  await client.perform(remove);
  assert.equal(requests.length, 4);
});

test("loads the screen if it shows an action that the caller may not perform, or that is gone", async () => {
  const refused = (status) => json({ title: "Refused", status }, status);
  const gone = json({ patch: patch("1", "2", { op: "delete", section: "all", cell: "a" }) });
  const { client, requests } = await loaded({}, refused(404), gone, refused(403), json({ title: "Forbidden", status: 403 }, 403));
  assert.equal((await client.perform(remove)).problem.status, 404);
  assert.equal(ids(client.screen), "b");
  assert.equal((await client.perform(remove)).problem.title, "Refused");
  assert.equal(requests.at(-1).url, "/screens/letters?since=2");
});

test("tells of all that came over the wire", async () => {
  const exchanges = [];
  const { client } = await loaded({ onExchange: (exchange) => exchanges.push(exchange) }, json({ effects: [{ kind: "dismiss" }] }));
  await client.perform(remove);
  assert.deepEqual(exchanges.map(({ method, url, status, bytes }) => [method, url, status, bytes]), [
    ["GET", "/screens/letters", 200, JSON.stringify(client.screen).length], ["POST", `${remove.href}?since=1`, 200, '{"effects":[{"kind":"dismiss"}]}'.length],
  ]);
});

test("asks for a late section until it is there", async (context) => {
  const time = fakeTimers(context);
  const loading = screen("1", ["a"], { isLoading: true });
  const arrived = patch("1", "2", { op: "section", id: "all", isLoading: null }, insert("b", "a"));
  const { fetch, requests } = fakeFetch(json(loading), json({ patch: patch("1", "1") }), lost, json({ patch: arrived }));
  const client = new ScreenClient("/screens/letters", { fetch, features: "late-sections", latePause: 1 });
  await client.load();
  await time.settle();
  assert.equal(client.screen.revision, "2");
  assert.equal(ids(client.screen), "ab");
  assert.equal("isLoading" in client.screen.sections[0], false);
  assert.equal(requests.length, 4);
  assert(requests.every(({ headers }) => headers.get("Sectional-Features") === "late-sections"));
  assert.equal(requests[3].url, "/screens/letters?since=1");
});

test("doesn't ask for a late section that the stream brings, nor after it was left", async (context) => {
  const time = fakeTimers(context);
  const loading = screen("1", ["a"], { isLoading: true });
  const stream = fakeStream();
  const { fetch, requests } = fakeFetch(stream.answer, json(loading));
  const client = new ScreenClient("/screens/letters", { fetch, latePause: 1 });
  client.connect();
  await eventually(() => requests.length === 1);
  stream.send(`event: screen\nid: 1\ndata: ${JSON.stringify(loading)}\n\n`);
  await eventually(() => client.screen);
  assert.equal(time.left, 30_000); // Nothing but the stream is waited for.
  await client.load({ whole: true });
  assert.equal(time.left, 1);
  client.disconnect();
  time.pass(30_000);
  assert.equal(requests.length, 2);
});

test("doesn't ask for late sections of a screen that was left before it came, or while it was asked for them", async (context) => {
  const time = fakeTimers(context);
  const loading = screen("1", ["a"], { isLoading: true });
  const held = [];
  const late = () => new Promise((...answer) => held.push(answer));
  const { fetch, requests } = fakeFetch(late, json(loading), late);
  const options = { fetch, features: "late-sections", latePause: 1 };
  const [first, second] = [new ScreenClient("/screens/letters", options), new ScreenClient("/screens/letters", options)];
  const coming = first.load();
  first.disconnect();
  held[0][0](json(loading));
  await coming;
  assert.equal(time.left, Infinity);
  await second.load();
  time.pass(1);
  await eventually(() => held.length === 2);
  second.disconnect();
  held[1][1](new TypeError("lost"));
  await time.settle();
  assert.equal(requests.length, 3);
});

test("shows another query whole, without pages and windows of the one before", async () => {
  const page = json({ section: "all", cells: [], through: "all:b" });
  const { client, requests } = await loaded({}, page, json(screen("2", ["s"])), json(screen("3", ["t"])), json(screen("4", ["u"])));
  await client.loadMore("all");
  assert.equal(await client.setQuery({ q: "a&b=ü", sort: "" }), undefined);
  assert.equal(requests[2].url, "/screens/letters?q=a%26b%3D%C3%BC");
  assert.equal(ids(client.screen), "s");
  await client.follow("/screens/letters?q=x&sort=old+est&a%20b=1");
  assert.equal(ids(client.screen), "t");
  await client.setQuery({ "a b": null, sort: "new", q: undefined });
  assert.equal(requests[4].url, "/screens/letters?sort=new");
  assert.equal(client.path, "/screens/letters?sort=new");
});

test("keeps a parameter with a name that every object has, and none of pages and revisions", async () => {
  const { client, requests } = await loaded({}, json(screen("2", ["s"])), json(screen("3", ["t"])));
  await client.follow("/screens/letters?constructor=a&limit=2&after=1x&through=all:2x&since=1&toString=b");
  await client.setQuery({ q: "s" });
  assert.equal(requests[2].url, "/screens/letters?constructor=a&toString=b&q=s");
});

test("searches beside a parameter with a percent sign that encodes nothing", async () => {
  const { client, requests } = await loaded({}, json(screen("2", ["s"])), json(screen("3", ["t"])));
  await client.follow("/screens/letters?50%off=1&a+b=2&q=x");
  assert.equal(await client.setQuery({ q: "s", "a b": "" }), undefined);
  assert.equal(requests[2].url, "/screens/letters?50%off=1&q=s");
});

test("an answer for the query before doesn't count", async () => {
  let answerFirst;
  const slow = new Promise((resolve) => (answerFirst = resolve));
  const { client } = await loaded({}, () => slow, json(screen("9", ["z"])), json(screen("8", ["y"])));
  const first = client.setQuery({ q: "a" });
  await client.setQuery({ q: "b" });
  answerFirst(json(screen("2", ["a"])));
  await first;
  assert.equal(ids(client.screen), "z");
  // Nor that of a reload.
  let answerLoad;
  const slowLoad = new Promise((resolve) => (answerLoad = resolve));
  const other = await loaded({}, () => slowLoad, json(screen("3", ["c"])));
  const load = other.client.load();
  await other.client.setQuery({ q: "c" });
  answerLoad(json(screen("2", ["a"])));
  await load;
  assert.equal(ids(other.client.screen), "c");
});

test("streams the query that is shown", async () => {
  const streams = [fakeStream(), fakeStream()];
  const { client, requests } = await loaded({}, streams[0].answer, json(screen("2", ["s"])), streams[1].answer);
  client.connect();
  await eventually(() => requests.length === 2);
  await client.setQuery({ q: "s" });
  await eventually(() => requests.length === 4);
  assert.equal(requests[3].url, "/screens/letters/events?q=s");
  assert.equal(requests[3].headers.get("Last-Event-ID"), "2");
  client.disconnect();
});

test("stores a file as it is, and searches options with what else the href says", async () => {
  const { client, requests } = await loaded({ token: "t" }, json({ file: "7f" }, 201),
    json({ options: [{ value: "1", title: "One" }] }), json({ title: "Too large" }, 413), lost);
  const file = new Blob(["abc"], { type: "image/png" });
  assert.deepEqual(await client.storeFile("/screens/letters/x/fields/photo?q=a", file), { file: "7f" });
  assert.equal(requests[1].body, file);
  assert.equal(requests[1].headers.get("Content-Type"), "image/png");
  assert.equal(requests[1].headers.get("Authorization"), "Bearer t");
  const found = await client.searchOptions("/screens/letters/x/fields/owner?q=a", "o & k");
  assert.deepEqual(found, { options: [{ value: "1", title: "One" }] });
  assert.equal(requests[2].url, "/screens/letters/x/fields/owner?q=a&matching=o%20%26%20k");
  assert.equal((await client.storeFile("/f", file)).problem.status, 413);
  assert.equal((await client.searchOptions("/o", "")).problem.status, 0);
});
