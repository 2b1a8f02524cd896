import assert from "node:assert/strict";
import { test } from "node:test";
import { ScreenClient } from "../../Sources/SectionalProgram/Resources/preview/client.js";
import { beside } from "../../Sources/SectionalProgram/Resources/preview/client/beside.js";
import { cell, eventually, fakeFetch, json, screen } from "./fakes.mjs";

test("the service's other URLs are beside those of its screens", () => {
  for (const [url, expected] of [
    ["/screens/letters", "/reports"], ["/lists/screens/letters?next=/screens/a", "/lists/reports"],
    ["https://example.com/lists/screens/a/screens/b", "https://example.com/lists/reports"], ["/elsewhere", "/reports"],
  ]) assert.equal(beside(url, "/reports"), expected);
});

test("what a client tells the service goes below its path", async () => {
  const first = { ...screen("1", []), sections: [{ id: "all", cells: [cell("a")] }] };
  const { fetch, requests } = fakeFetch(json(first), new Response(null, { status: 204 }));
  const client = new ScreenClient("/lists/screens/letters", { fetch, reportDelay: 1 });
  assert.equal(await client.load(), undefined);
  client.refuse({ type: "LetterCell", reason: "unknownType" });
  await eventually(() => requests.length === 2);
  assert.equal(requests[1].url, "/lists/reports");
  assert.equal(requests[1].body.screen, "/lists/screens/letters");
});
