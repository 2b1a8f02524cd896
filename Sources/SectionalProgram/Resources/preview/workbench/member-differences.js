/** What the screen says of itself, beside its bar and its sections. */
export function screenDifferences(screen, base, sameLanguage) {
  return [
    ...(sameLanguage ? values(screen, base, { title: "Title" }) : []),
    ...values(screen, base, { direction: "Direction" }, "ltr"),
    ...presence(screen.search, base.search, "A search field"),
    ...searchDifferences(screen.search, base.search, sameLanguage),
    ...choiceDifferences(screen.choices ?? [], base.choices ?? []),
    ...presence(screen.isRefreshable, base.isRefreshable, "Refreshing"),
    ...(same(screen.prefetch, base.prefetch) ? [] : ["Prefetch hints differ"]),
  ];
}

/** What a section says of itself, beside its cells. */
export function sectionDifferences(section, base, sameLanguage) {
  const [layout, otherLayout] = [layoutOf(section), layoutOf(base)];
  return [
    ...(sameLanguage ? values(section, base, { header: "has the header", footer: "has the footer" }) : []),
    ...values(section, base, { headingLevel: "has a header of the level" }, 2),
    ...(layout === otherLayout ? [] : [`is a ${layout}, not a ${otherLayout}`]),
    ...can(section.collapsing, base.collapsing, "be collapsed"),
    ...(section.collapsing && base.collapsing ? collapsingDifferences(section.collapsing, base.collapsing) : []),
    ...flag(section.next, base.next, "has more pages", "has no more pages"),
    ...flag(section.isPartial, base.isPartial, "has failed", "hasn't failed"),
    ...flag(section.isLoading, base.isLoading, "is loading", "isn't loading"),
  ];
}

/** What a bar item says of itself, beside its actions. */
export function itemDifferences(item, base, sameLanguage) {
  return [
    ...flag(item.isEnabled, base.isEnabled, "is enabled", "is disabled"), ...presentationDifferences(item, base, sameLanguage),
  ];
}

/** What a cell says of itself, beside its actions. */
export function cellDifferences(cell, base, sameLanguage) {
  return [
    ...values(cell, base, { type: "is a" }),
    ...can(cell.isSelectable, base.isSelectable, "be selected"),
    ...values(cell, base, { accessory: "accessory is" }),
    ...(sameLanguage && !same(cell.data, base.data) ? ["has other data"] : []),
    ...(sameLanguage && !same(cell.accessibility, base.accessibility) ? ["has other accessibility texts"] : []),
    ...flag(cell.impression, base.impression, "counts impressions", "doesn't count impressions"),
    ...(cell.impression && base.impression && !same(cell.impression, base.impression) ? ["counts impressions differently"] : []),
  ];
}

/** What an action that both have says of itself. */
export function actionDifferences(action, base, sameLanguage) {
  return [
    ...values(action, base, { kind: "is of the kind" }),
    ...presentationDifferences(action, base, sameLanguage),
    ...flag(action.confirm, base.confirm, "asks first", "doesn't ask first"),
    ...(sameLanguage && action.confirm && base.confirm && !same(action.confirm, base.confirm) ? ["asks differently"] : []),
    ...(sameLanguage && !same(action.fields, base.fields) ? ["has other fields"] : []),
  ];
}

function presentationDifferences(item, base, sameLanguage) {
  return [
    ...(sameLanguage ? values(item, base, { title: "has the title", label: "has the label" }) : []),
    ...values(item, base, { style: "has the style", icon: "has the icon" }),
  ];
}

function choiceDifferences(lists, base) {
  const named = (all) => new Map(all.map(({ id, options }) => [id, options]));
  const [mine, theirs] = [named(lists), named(base)];
  const ids = [...new Set([...mine.keys(), ...theirs.keys()])];
  return ids.flatMap((id) => [
    ...presence(mine.get(id), theirs.get(id), `The choice ${id}`),
    ...(mine.has(id) && theirs.has(id) ? optionDifferences(id, mine.get(id), theirs.get(id)) : []),
  ]);
}

// What was searched for is no difference between the roles: each pane has a query of its own.
function searchDifferences(search, base, sameLanguage) {
  if (!search || !base) return [];
  return values(search, base, { parameter: "The search field has the parameter", ...(sameLanguage && { placeholder: "The search field says" }) });
}

function collapsingDifferences(collapsing, base) {
  return [...flag(collapsing.isCollapsed, base.isCollapsed, "begins collapsed", "begins open"), ...values(collapsing, base, { count: "counts" })];
}

// Each pane may have another option selected: that is no difference between the roles.
function optionDifferences(id, mine, theirs) {
  const ids = (options) => options.map((option) => option.id);
  return same(ids(mine), ids(theirs)) ? [] : [`The choice ${id} has other options`];
}

function layoutOf({ layout: { kind = "list", columns } = {} }) {
  return columns === undefined ? kind : `${kind} of ${columns} columns`;
}

// Members of which each has a word before its value.
function values(mine, theirs, words, absent = "none") {
  return Object.entries(words).filter(([name]) => (mine[name] ?? absent) !== (theirs[name] ?? absent))
    .map(([name, word]) => `${word} ${mine[name] ?? absent}, not ${theirs[name] ?? absent}`);
}

function presence(mine, theirs, name) {
  return flag(mine, theirs, `${name} is only here`, `${name} isn't here`);
}

function can(mine, theirs, what) {
  return flag(mine, theirs, `can ${what}`, `can't ${what}`);
}

function flag(mine, theirs, yes, no) {
  return Boolean(mine) === Boolean(theirs) ? [] : [mine ? yes : no];
}

function same(mine, theirs) {
  return JSON.stringify(mine) === JSON.stringify(theirs);
}
