/**
 * Remembers where the focus is in `list`, and returns a function that restores it after the rows have changed: to the
 * same part of the same row or, if that row is gone, to the row in its position.
 */
export function keepFocus(list) {
  const focused = document.activeElement;
  const row = list.contains(focused) ? focused.closest(".row") : undefined;
  if (!row) return () => {};
  const section = row.closest(".section").dataset.section;
  const { cell } = row.dataset;
  const { part } = focused.dataset;
  const index = rowsOf(list).indexOf(row);
  const selection = focused.matches(":is(input, textarea).field") ? [focused.selectionStart, focused.selectionEnd] : undefined;

  return () => {
    if (document.activeElement === focused && focused.isConnected) return;
    const same = find(list, `[data-section="${CSS.escape(section)}"]`, `[data-cell="${CSS.escape(cell)}"]`);
    const target = same?.querySelector(`[data-part="${part}"]`) ?? same?.querySelector("[data-part]") ?? nearest(list, index);
    target?.focus({ preventScroll: true });
    // A number or a date has no selection, and setting one is an error.
    if (selection && same && target?.selectionStart !== null) target?.setSelectionRange?.(...selection);
  };
}

function find(list, section, row) {
  return list.querySelector(`${section} ${row}`);
}

function rowsOf(list) {
  return [...list.querySelectorAll(".row[data-cell]")];
}

// The row that moved up, then those above it, and last the element around the list, so keys still scroll.
function nearest(list, index) {
  const rows = rowsOf(list);
  const candidates = [...rows.slice(index), ...rows.slice(0, index).reverse()];
  const parts = candidates.map((row) => row.querySelector("[data-part]:not([data-part=delete])"));
  return parts.find((part) => part && !part.disabled) ?? list.closest(".scroller");
}
