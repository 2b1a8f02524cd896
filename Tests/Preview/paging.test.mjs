// Pages of a section while its first page changes, and while the query does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ScreenClient } from "../../Sources/SectionalProgram/Resources/preview/client.js";
import { eventually, fakeFetch, ids, insert, json, patch, screen } from "./fakes.mjs";

const toggle = { id: "t", trigger: "toggle", kind: "perform", href: "/screens/letters/sections/all/cells/a/actions/toggle" };
const letters = (...ids) => json(screen("1", ids, { next: "/n?after=b" }));
const page = (...ids) => json({ section: "all", cells: screen("", ids).sections[0].cells, through: `all:${ids.at(-1)}` });

async function loaded(...answers) {
  const { fetch, requests } = fakeFetch(letters("a", "b"), ...answers);
  const client = new ScreenClient("/screens/letters", { fetch });
  await client.load();
  return { client, requests };
}

test("a page that a patch moves away and back ends, and the section pages on", async () => {
  const held = [];
  const late = () => new Promise((answer) => held.push(answer));
  const nextAfter = (id) => ({ op: "section", id: "all", next: `/n?after=${id}` });
  const away = patch("1", "2", insert("0"), { op: "delete", section: "all", cell: "b" }, nextAfter("a"));
  const back = patch("2", "1", { op: "delete", section: "all", cell: "0" }, insert("b", "a"), nextAfter("b"));
  const performed = (patch) => json({ effects: [], patch });
  const { client } = await loaded(late, performed(away), late, performed(back), page("c"));
  const first = client.loadMore("all");
  await client.perform(toggle);
  held[0](page("c"));
  await eventually(() => held.length === 2);
  await client.perform(toggle);
  held[1](page("b", "c"));
  assert.equal(await first, undefined);
  assert.equal(await client.loadMore("all"), undefined);
  assert.equal(ids(client.screen), "abc");
});

test("pages of a first page that changes with each of them aren't requested without end", async () => {
  const pages = [];
  let revision = 1;
  const fetch = async (url) => {
    if (url.startsWith("/n?")) {
      pages.push(url);
      await client.load();
      return page("z");
    }
    if (!url.includes("since")) return json(screen("1", ["a"], { next: "/n?after=1" }));
    revision += 1;
    const next = { op: "section", id: "all", next: `/n?after=${revision}` };
    return json({ patch: patch(String(revision - 1), String(revision), next) });
  };
  const client = new ScreenClient("/screens/letters", { fetch });
  await client.load();
  assert.equal(await client.loadMore("all"), undefined);
  assert.deepEqual(pages, ["/n?after=1", "/n?after=2"]);
});

test("a page can be loaded although its load of before was for the same query, which was left", async () => {
  let answerFirst;
  const { client } = await loaded(
    () => new Promise((answer) => (answerFirst = answer)), json(screen("9", ["s"])), letters("a", "b"), page("c"));
  const first = client.loadMore("all");
  await client.setQuery({ q: "s" });
  await client.setQuery({ q: "" });
  await client.loadMore("all");
  answerFirst(page("c"));
  await first;
  assert.equal(ids(client.screen), "abc");
});

test("pages of more sections than a request can have windows stay, and a person can go on", async () => {
  const sections = Array.from({ length: 17 }, (_, index) => ({ id: `s${index}`, cells: [], next: `/n${index}?after=0` }));
  const windowsIn = (url) => url.split("through=").length - 1;
  const urls = [];
  const fetch = async (url) => {
    urls.push(url);
    const [, id, after] = /^\/n(\d+)\?after=(\d)$/.exec(url) ?? [];
    if (id) {
      const cells = screen("", [`${id}-${after}`]).sections[0].cells;
      return json({ section: `s${id}`, cells, through: `s${id}:${after}`, ...(after === "0" && { next: `/n${id}?after=1` }) });
    }
    if (windowsIn(url) > 16) return json({ title: "Bad request", status: 400 }, 400);
    return json(url.includes("since") ? { patch: patch("1", "1") } : { ...screen("1", []), sections });
  };
  const client = new ScreenClient("/screens/letters", { fetch });
  await client.load();
  for (const { id } of sections) assert.equal(await client.loadMore(id), undefined);
  for (const id of ["s0", "s16"]) await client.loadMore(id);
  assert.equal((await client.perform(toggle)).problem, undefined);
  assert.deepEqual([windowsIn(urls.at(-1)), urls.at(-1).includes("through=s0%3A1&")], [16, true]);
  assert.equal(client.screen.sections[16].cells.length, 2);
});
