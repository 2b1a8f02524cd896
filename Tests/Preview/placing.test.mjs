// How rows get their order, in a list that keeps what is done to it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { place } from "../../Sources/SectionalProgram/Resources/preview/phone/placing.js";

function listOf(names, { canMove }) {
  const list = { children: [], done: [] };
  const put = (verb) => (node, there) => {
    list.done.push(`${verb} ${node.name}`);
    list.children = list.children.filter((child) => child !== node);
    list.children.splice(there ? list.children.indexOf(there) : list.children.length, 0, node);
    node.parentNode = list;
  };
  Object.assign(list, { insertBefore: put("insert"), ...(canMove && { moveBefore: put("move") }) });
  const nodes = Object.fromEntries([..."abcd"].map((name) => [name, { name }]));
  list.order = (names) => [...names].forEach((name, index) => place(list, nodes[name], index));
  list.order(names);
  list.done.splice(0);
  return list;
}

test("a row that moves keeps the focus, where the browser can do that, and one in its place isn't touched", () => {
  for (const [canMove, done] of [[true, ["move c", "insert d"]], [false, ["insert c", "insert d"]]]) {
    const list = listOf("abc", { canMove });
    list.order("acdb");
    assert.equal(list.children.map(({ name }) => name).join(""), "acdb");
    assert.deepEqual(list.done, done);
    list.order("acdb");
    assert.deepEqual(list.done, done);
  }
});
