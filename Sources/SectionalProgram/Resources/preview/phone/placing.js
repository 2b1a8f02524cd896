/**
 * Puts `node` at `index` of `parent`. What is in its place isn't touched: to be moved takes the focus from it, except by
 * `moveBefore`, which not every browser has.
 */
export function place(parent, node, index) {
  const there = parent.children[index] ?? null;
  if (there === node) return;
  if (node.parentNode === parent && parent.moveBefore) parent.moveBefore(node, there);
  else parent.insertBefore(node, there);
}
