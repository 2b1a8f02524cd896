/** Remembers how far what is in `row` was scrolled, and returns a function that scrolls what was drawn in its place. */
export function keepScroll(row) {
  const places = [...row.querySelectorAll(scrolling)].map(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));
  return () => {
    if (places.length === 0) return;
    for (const [index, node] of [...row.querySelectorAll(scrolling)].entries()) Object.assign(node, places[index]);
  };
}

const scrolling = "[data-part=carousel], textarea";
