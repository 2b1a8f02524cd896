/** The members of a screen that patches set, in the order of the wire format. */
export const screenAttributes = [
  "title", "direction", "cellTypes", "barItems", "search", "choices", "isRefreshable", "prefetch",
];

/** The members of a section that patches set, in the order of the wire format; `cells` is one of them. */
export const sectionAttributes = {
  beforeCells: ["header", "headingLevel", "footer", "layout", "collapsing"],
  afterCells: ["next", "isPartial", "isLoading"],
};

/** Those that every screen has: a patch can't remove them. */
export const requiredAttributes = ["title", "cellTypes", "barItems"];
