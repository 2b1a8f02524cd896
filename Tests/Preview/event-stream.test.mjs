import assert from "node:assert/strict";
import { test } from "node:test";
import { readEvents, ScreenClient } from "../../Sources/SectionalProgram/Resources/preview/client.js";
import {
  eventually, fakeFetch, fakeStream, fakeTimers, ids, insert, json, lost, patch, screen, stalled, streamOf,
} from "./fakes.mjs";

const text = `retry: 20\n\n: a comment\n\nid: 1\nevent: screen\ndata: {"title":"車\ndata:2"}\n\nevent: patch\r\ndata:x\r\n\r\ndata: never ended`;

test("events are the same however their bytes are cut", async () => {
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 3, 7, 1000]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.slice(index * size, (index + 1) * size));
    const events = [];
    for await (const { event, data, id, retry } of readEvents(streamOf(parts))) events.push({ event, data, id, retry });
    assert.deepEqual(events.filter(({ data, retry }) => data ?? retry), [
      { event: "message", data: undefined, id: undefined, retry: 20 },
      { event: "screen", data: '{"title":"車\n2"}', id: "1", retry: undefined },
      { event: "patch", data: "x", id: undefined, retry: undefined },
    ]);
  }
});

test("an event has ended with its empty line, whatever ends a line", async () => {
  for (const [end, count] of [["\n", 1], ["\r", 1], ["\r\n", 1], ["\r\n", 2]]) {
    const stream = fakeStream();
    const events = readEvents(stream.answer(undefined, new AbortController().signal).body);
    const parts = [`data: a${end}data: b`, end, end, "data: never"];
    // A line end may come in two parts.
    for (const part of count === 1 ? parts : parts.flatMap((part) => part.split(/(?<=\r)(?=\n)/))) stream.send(part);
    const { value } = await events.next();
    assert.equal(value.data, "a\nb");
    stream.end();
    assert.equal((await events.next()).done, true);
  }
});

const event = (name, content, id) => `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(content)}\n\n`;

function live(...answers) {
  const { fetch, requests } = fakeFetch(...answers);
  const states = [];
  const onConnection = ({ state }) => states.push(state);
  const client = new ScreenClient("/screens/letters?limit=2", { fetch, onConnection, token: "t", stream: { firstDelay: 1 } });
  return { client, requests, states };
}

test("the stream begins with a screen, goes on with patches, and ends when nobody wants it", async () => {
  const stream = fakeStream();
  const { client, requests, states } = live(stream.answer);
  client.connect();
  client.connect();
  stream.send(event("screen", screen("1", ["a"]), "1"));
  stream.send(event("patch", patch("1", "2", insert("b", "a")), "2"));
  await eventually(() => client.screen?.revision === "2");
  assert.equal(ids(client.screen), "ab");
  assert.equal(requests[0].url, "/screens/letters/events?limit=2");
  assert.equal(requests[0].headers.get("Authorization"), "Bearer t");
  assert.equal(requests[0].headers.get("Last-Event-ID"), null);
  client.disconnect();
  assert.deepEqual(states, ["connecting", "open", "closed"]);
  assert.equal(requests.length, 1);
});

test("a lost stream is resumed from what is shown", async () => {
  const streams = [fakeStream(), fakeStream()];
  const { client, requests, states } = live(json(screen("1", ["a"])), streams[0].answer, json({}, 503), streams[1].answer);
  await client.load();
  client.connect();
  await eventually(() => states.includes("open"));
  assert.equal(requests[1].headers.get("Last-Event-ID"), "1");
  streams[0].send(event("patch", patch("1", "2"), "2"));
  await eventually(() => client.screen.revision === "2");
  streams[0].lose();
  await eventually(() => states.filter((state) => state === "open").length === 2);
  assert.deepEqual(states, ["connecting", "open", "waiting", "connecting", "waiting", "connecting", "open"]);
  assert.equal(requests[3].headers.get("Last-Event-ID"), "2");
  client.disconnect();
});

test("an event without data, and one of a later version, doesn't end the stream", async () => {
  const stream = fakeStream();
  const { client, states } = live(json(screen("1", ["a"])), stream.answer);
  await client.load();
  client.connect();
  await eventually(() => states.includes("open"));
  stream.send("id: 1\ndata:\n\nevent: patch\n\nevent: notice\ndata: Goodbye\n\n");
  stream.send(event("patch", patch("1", "2", insert("b", "a")), "2"));
  await eventually(() => client.screen.revision === "2");
  client.disconnect();
  assert.deepEqual(states, ["connecting", "open", "closed"]);
});

test("a server that drains ends the stream, and is asked again", async () => {
  const streams = [fakeStream(), fakeStream()];
  const { client, states } = live(streams[0].answer, streams[1].answer);
  client.connect();
  streams[0].end();
  await eventually(() => states.filter((state) => state === "open").length === 2);
  client.disconnect();
});

test("a server without streams is asked once", async (context) => {
  const time = fakeTimers(context);
  const { client, requests, states } = live(json({ title: "Not found", status: 404 }, 404));
  client.connect();
  await eventually(() => states.includes("refused"));
  assert.deepEqual([requests.length, time.left], [1, Infinity]);
});

for (const after of ["2200000", "Fri, 31 Dec 9999 23:59:59 GMT"]) {
  test(`a server that is closed until later than a timer can say isn't asked at once: ${after}`, async (context) => {
    const time = fakeTimers(context);
    const { client, requests, states } = live(json({}, 503, { "Retry-After": after }));
    client.connect();
    await eventually(() => states.includes("waiting"));
    assert.deepEqual([requests.length, time.left], [1, 2 ** 31 - 1]);
    client.disconnect();
  });
}

test("one change that comes by two ways is applied once", async () => {
  const stream = fakeStream();
  const change = patch("1", "2", insert("b", "a"));
  const { client, requests } = live(json(screen("1", ["a"])), stream.answer, json({ effects: [], patch: change }));
  await client.load();
  client.connect();
  await eventually(() => requests.length === 2);
  await client.perform({ href: "/screens/letters/sections/all/cells/a/actions/double" });
  stream.send(event("patch", change, "2"));
  stream.send(event("patch", patch("2", "3", insert("c", "b")), "3"));
  await eventually(() => client.screen.revision === "3");
  assert.equal(ids(client.screen), "abc");
  assert.equal(requests.length, 3);
  client.disconnect();
});

test("a stream at another revision begins again from what is shown, and then its patches fit", async () => {
  const streams = [fakeStream(), fakeStream()];
  const { client, requests } = live(json(screen("1", ["a"])), streams[0].answer,
    json({ effects: [], patch: patch("1", "2", insert("b", "a")) }), streams[1].answer);
  await client.load();
  client.connect();
  await eventually(() => requests.length === 2);
  await client.perform({ href: "/screens/letters/sections/all/cells/a/actions/double" });
  // It has left out the revision 2, as more has changed.
  streams[0].send(event("patch", patch("1", "3", insert("b", "a"), insert("c")), "3"));
  await eventually(() => requests.length === 4);
  assert.deepEqual([requests[3].url, requests[3].headers.get("Last-Event-ID")], ["/screens/letters/events?limit=2", "2"]);
  streams[1].send(event("patch", patch("2", "4", insert("d", "b")), "4"));
  streams[1].send(event("patch", patch("4", "5", insert("e", "d")), "5"));
  await eventually(() => client.screen.revision === "5");
  assert.equal(ids(client.screen), "abde");
  assert.equal(requests.length, 4);
  client.disconnect();
});

test("a reload ends though the stream brings changes faster than answers come", async () => {
  const stream = fakeStream();
  let [client, revision] = [undefined, 1];
  const outdated = async () => {
    const [from, to] = [String(revision), String((revision += 1))];
    stream.send(event("patch", patch(from, to), to));
    await eventually(() => client.screen.revision === to);
    return json({ patch: patch(from, from) });
  };
  const { client: made, requests, states } = live(json(screen("1", ["a"])), stream.answer, outdated, outdated, outdated);
  client = made;
  await client.load();
  client.connect();
  await eventually(() => states.includes("open"));
  assert.equal(await client.load(), undefined);
  client.disconnect();
  assert.equal(requests.length, 3);
});

test("a page of a proxy is no stream, and another attempt follows", async () => {
  const page = () => new Response("<p>Sign in", { headers: { "Content-Type": "text/html" } });
  const { client, states } = live(page, fakeStream().answer);
  client.connect();
  await eventually(() => states.includes("open"));
  client.disconnect();
  assert.deepEqual(states, ["connecting", "waiting", "connecting", "open", "closed"]);
});

test("what isn't a stream holds no connection", async () => {
  const held = [];
  // As through a proxy that takes the stream for a download.
  const download = () => {
    const body = new ReadableStream({ start: () => held.push(true), cancel: () => void held.pop() });
    return new Response(body, { headers: { "Content-Type": "application/octet-stream" } });
  };
  const { client, requests, states } = live(download, download, fakeStream().answer);
  client.connect();
  await eventually(() => states.includes("open"));
  client.disconnect();
  assert.deepEqual([requests.length, held.length], [3, 0]);
});

test("when a page was followed the stream is opened anew, through it", async () => {
  const streams = [fakeStream(), fakeStream()];
  const page = { section: "all", cells: screen("", ["b"]).sections[0].cells, through: "all:b" };
  const { client, requests } = live(json(screen("1", ["a"], { next: "/next" })), streams[0].answer, json(page), streams[1].answer);
  await client.load();
  client.connect();
  await eventually(() => requests.length === 2);
  await client.loadMore("all");
  await eventually(() => requests.length === 4);
  assert.equal(requests[3].url, "/screens/letters/events?limit=2&through=all%3Ab");
  assert.equal(requests[3].headers.get("Last-Event-ID"), "1");
  streams[1].send(event("patch", patch("1", "2", insert("b", "a"), { op: "section", id: "all", next: null }), "2"));
  await eventually(() => client.screen.revision === "2");
  assert.equal(ids(client.screen), "ab");
  client.disconnect();
});

test("a stream that is refused since its window is too long goes on with the first page", async () => {
  const streams = [fakeStream(), fakeStream()];
  const page = { section: "all", cells: screen("", ["b"]).sections[0].cells, through: "all:b" };
  const refused = json({ title: "Bad request", status: 400 }, 400);
  const { client, requests, states } = live(json(screen("1", ["a"], { next: "/next" })), json(page), streams[0].answer, refused,
    json(screen("2", ["new"])), streams[1].answer);
  await client.load();
  await client.loadMore("all");
  client.connect();
  await eventually(() => states.includes("open"));
  streams[0].end();
  await eventually(() => requests.length === 6);
  assert.equal(requests[3].url, "/screens/letters/events?limit=2&through=all%3Ab");
  assert.equal(requests[4].url, "/screens/letters?limit=2");
  assert.equal(requests[5].url, "/screens/letters/events?limit=2");
  assert.equal(requests[5].headers.get("Last-Event-ID"), "2");
  assert.equal(ids(client.screen), "new");
  client.disconnect();
});

test("an event is told of under the URL of its stream, the screen's own query in its place", async () => {
  const stream = fakeStream();
  const { fetch } = fakeFetch(stream.answer);
  const exchanges = [];
  const client = new ScreenClient("/screens/letters?q=l", { fetch, onExchange: (exchange) => exchanges.push(exchange) });
  client.connect();
  stream.send(event("screen", screen("1", ["a"]), "1"));
  await eventually(() => exchanges.length === 1);
  assert.equal(exchanges[0].url, "/screens/letters/events?q=l");
  client.disconnect();
});

test("a stream over which nothing comes for 30 seconds is opened anew", async (context) => {
  const time = fakeTimers(context);
  const streams = [fakeStream(), fakeStream()];
  const { client, requests, states } = live(json(screen("1", ["a"])), streams[0].answer, streams[1].answer);
  await client.load();
  client.connect();
  await eventually(() => states.includes("open"));
  for (let beat = 0; beat < 5; beat += 1) {
    time.pass(29_000);
    streams[0].send(": heartbeat\n\n");
    await eventually(() => time.left === 30_000);
  }
  assert.deepEqual(states, ["connecting", "open"]);
  time.pass(30_000);
  await eventually(() => states.includes("waiting"));
  time.pass(1);
  await eventually(() => states.filter((state) => state === "open").length === 2);
  assert.equal(requests[2].headers.get("Last-Event-ID"), "1");
  client.disconnect();
  await eventually(() => time.left === Infinity);
});

test("a stream that gets no answer for 30 seconds is asked for again", async (context) => {
  const time = fakeTimers(context);
  const { client, requests, states } = live(stalled, fakeStream().answer);
  client.connect();
  await eventually(() => requests.length === 1);
  time.pass(30_000);
  await eventually(() => states.includes("waiting"));
  time.pass(1);
  await eventually(() => states.includes("open"));
  client.disconnect();
});

test("it waits longer after each attempt that fails, and not after a stream that was open", async (context) => {
  const time = fakeTimers(context);
  // As a proxy does that cuts each stream, of a screen that doesn't change.
  const cut = () => new Response(streamOf([new TextEncoder().encode(":\n\n")]), { headers: { "Content-Type": "text/event-stream" } });
  const { fetch } = fakeFetch(cut, cut, cut, cut, lost, lost, cut, lost);
  const waits = [];
  const onConnection = ({ state, retryIn }) => state === "waiting" && waits.push(retryIn);
  const client = new ScreenClient("/screens/letters", { fetch, onConnection, stream: { firstDelay: 2000 } });
  client.connect();
  for (let count = 1; count <= 8; count += 1) {
    await eventually(() => waits.length === count);
    if (count < 8) time.pass(waits.at(-1));
  }
  client.disconnect();
  // The longer half of a random time: from 1 to 2 seconds, from 2 to 4, and so on.
  assert.deepEqual(waits.map((wait) => Math.floor(Math.log2(wait / 1000))), [0, 0, 0, 0, 1, 2, 0, 1]);
});
