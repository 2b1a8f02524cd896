// What a client has seen of a server with several replicas, and returns: shared by all screens of an origin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ScreenClient } from "../../Sources/SectionalProgram/Resources/preview/client.js";
import { eventually, fakeFetch, fakeStream, insert, json, patch, screen } from "./fakes.mjs";

const at = (position, body = screen("1", ["a"])) => json(body, 200, { "Sectional-Position": position });
const sent = (requests) => requests.map(({ headers }) => headers.get("Sectional-Position"));
const client = (origin, fetch) => new ScreenClient(`${origin}/screens/letters`, { fetch });

test("returns the latest position, whichever screen it came with", async () => {
  const { fetch, requests } = fakeFetch(at("1.9.a"), at("1.10.b"), at("2.1.c"), at("2.1.c"));
  const [one, other] = [client("https://one.test", fetch), client("https://one.test", fetch)];
  for (const screen of [one, other, one, other]) await screen.load();
  assert.deepEqual(sent(requests), [null, "1.9.a", "1.10.b", "2.1.c"]);
});

test("keeps the positions of servers apart, and sends none that it didn't get", async () => {
  const { fetch, requests } = fakeFetch(at("1.9.a"), json(screen("1", [])), json(screen("1", [])), json(screen("1", [])));
  const [one, other] = [client("https://two.test", fetch), client("https://three.test", fetch)];
  for (const screen of [one, other, other, one]) await screen.load();
  assert.deepEqual(sent(requests), [null, null, null, "1.9.a"]);
});

test("takes the later one of responses that overtake each other", async () => {
  let answer;
  const { fetch, requests } = fakeFetch(at("1.1.a"), () => new Promise((resolve) => (answer = resolve)), at("1.5.b"), at("1.5.b"));
  const [one, other] = [client("https://four.test", fetch), client("https://four.test", fetch)];
  await one.load();
  const slow = one.load();
  await other.load();
  answer(at("1.2.c"));
  await slow;
  await other.load();
  assert.deepEqual(sent(requests), [null, "1.1.a", "1.1.a", "1.5.b"]);
});

test("takes an earlier one from a server that was replaced by an earlier state", async () => {
  const { fetch, requests } = fakeFetch(at("1.9.a"), at("1.3.b"), at("1.3.b"));
  const one = client("https://five.test", fetch);
  for (let times = 0; times < 3; times += 1) await one.load();
  assert.deepEqual(sent(requests), [null, "1.9.a", "1.3.b"]);
});

test("takes that of events, and of an action's answer", async () => {
  const stream = fakeStream();
  const { fetch, requests } = fakeFetch(at("1.1.a"), stream.answer, at("1.4.c", { effects: [], patch: patch("2", "2") }), at("1.4.c"));
  const one = client("https://six.test", fetch);
  await one.load();
  one.connect();
  await eventually(() => requests.length === 2);
  stream.send(`event: patch\nid: 2\nposition: 1.3.b\ndata: ${JSON.stringify(patch("1", "2", insert("b", "a")))}\n\n`);
  await eventually(() => one.screen.revision === "2");
  await one.perform({ id: "x", kind: "perform", href: "https://six.test/screens/letters/sections/all/cells/a/actions/x" });
  await one.load();
  one.disconnect();
  assert.deepEqual(sent(requests), [null, "1.1.a", "1.3.b", "1.4.c"]);
});

let loads = 0;
const realStorage = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");

/** The module as a page has it that was just loaded, with `storage` as its `sessionStorage`. */
async function loaded(context, storage) {
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, ...storage });
  context.after(() => {
    if (realStorage) Object.defineProperty(globalThis, "sessionStorage", realStorage);
    else delete globalThis.sessionStorage;
  });
  return await import(`../../Sources/SectionalProgram/Resources/preview/client/position.js?load=${(loads += 1)}`);
}

function fakeStorage() {
  const items = new Map();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, item) => void items.set(key, item), items };
}

test("keeps the positions when the page is loaded again", async (context) => {
  const storage = { value: fakeStorage() };
  const first = await loaded(context, storage);
  first.takePosition("https://one.test/screens/letters", "1.9.a");
  first.takePosition("https://two.test/screens/letters", "1.3.b");
  const second = await loaded(context, storage);
  assert.equal(second.positionFor("https://one.test/screens/numbers"), "1.9.a");
  second.takePosition("https://two.test/screens/letters", "1.2.c");
  assert.equal(second.positionFor("https://two.test/"), "1.3.b");
  second.takePosition("https://one.test/screens/letters", "1.10.d", "1.9.a");
  const third = await loaded(context, storage);
  assert.equal(third.positionFor("https://one.test/"), "1.10.d");
  assert.equal(third.positionFor("https://three.test/"), undefined);
});

test("forgets what is stored and is no position", async (context) => {
  const storage = fakeStorage();
  const first = await loaded(context, { value: storage });
  first.takePosition("https://one.test/", "1.9.a");
  // As a header field, the last ones would make each request fail.
  for (const text of ["nonsense", "", "1.9.a\0", "1.9.a\r\nx: y", "1.9.€", `1.9.${"a".repeat(9000)}`]) {
    for (const key of storage.items.keys()) storage.items.set(key, text);
    const later = await loaded(context, { value: storage });
    assert.equal(later.positionFor("https://one.test/"), undefined, text);
  }
  const second = await loaded(context, { value: storage });
  second.takePosition("https://one.test/", "1.1.b");
  assert.equal(second.positionFor("https://one.test/"), "1.1.b");
});

test("works without storage", async (context) => {
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const forbidden = {
    get() {
      throw new DOMException("forbidden", "SecurityError");
    },
  };
  for (const storage of [{ value: undefined }, { value: full }, forbidden]) {
    const { positionFor, takePosition } = await loaded(context, storage);
    takePosition("https://one.test/", "1.9.a");
    assert.equal(positionFor("https://one.test/"), "1.9.a");
  }
});
