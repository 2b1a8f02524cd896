import { actionDifferences, cellDifferences, itemDifferences, screenDifferences, sectionDifferences } from "./member-differences.js";

/**
 * The differences between two roles' screens, in words: `{screen: [sentence], cell(section, cell): [sentence], count}`.
 * Texts and the data of cells are compared only if both screens are in the same language.
 */
export function differencesOf(screen, base, { sameLanguage }) {
  const words = screenDifferences(screen, base, sameLanguage);
  const cells = new Map();
  compareBarItems(screen, base, words, sameLanguage);
  for (const section of base.sections) {
    if (!byID(screen.sections, section.id)) words.push(`Section ${section.id} isn't here`);
  }
  for (const section of screen.sections) {
    const other = byID(base.sections, section.id);
    if (!other) words.push(`Section ${section.id} is only here`);
    else compareSections(section, other, words, cells, sameLanguage);
  }
  const count = words.length + [...cells.values()].reduce((sum, all) => sum + all.length, 0);
  return { screen: words, cells, count, cell: (section, cell) => cells.get(keyOf(section, cell)) ?? [] };
}

function compareBarItems(screen, base, words, sameLanguage) {
  for (const item of base.barItems) if (!byID(screen.barItems, item.id)) words.push(`${item.title} isn't in the bar`);
  for (const item of screen.barItems) {
    const other = byID(base.barItems, item.id);
    if (!other) words.push(`${item.title} is only in this bar`);
    else words.push(...[...itemDifferences(item, other, sameLanguage), ...compareActions(item, other, sameLanguage)].map((each) => `${item.title} ${each}`));
  }
}

function compareSections(section, other, words, cells, sameLanguage) {
  words.push(...sectionDifferences(section, other, sameLanguage).map((each) => `Section ${section.id} ${each}`));
  for (const cell of other.cells) {
    if (!byID(section.cells, cell.id)) words.push(`${cell.type} ${cell.id} isn't in ${section.id}`);
  }
  for (const cell of section.cells) {
    const found = compareCell(cell, byID(other.cells, cell.id), sameLanguage);
    if (found.length > 0) cells.set(keyOf(section.id, cell.id), found);
  }
}

function compareCell(cell, other, sameLanguage) {
  if (!other) return ["is only here"];
  return [...cellDifferences(cell, other, sameLanguage), ...compareActions(cell, other, sameLanguage)];
}

function compareActions(item, other, sameLanguage) {
  const [mine, theirs] = [actionsOf(item), actionsOf(other)];
  const words = [...mine.keys()].filter((place) => !theirs.has(place)).map((place) => `may ${place}`);
  words.push(...[...theirs.keys()].filter((place) => !mine.has(place)).map((place) => `may not ${place}`));
  for (const [place, action] of mine) {
    if (theirs.has(place)) words.push(...actionDifferences(action, theirs.get(place), sameLanguage).map((each) => `${place} ${each}`));
  }
  return words;
}

// By place: on a gesture, or in the menu.
function actionsOf({ actions = [], menu = [] }) {
  return new Map([
    ...actions.map((action) => [`${action.id} on ${action.trigger}`, action]), ...menu.map((action) => [`${action.id} in the menu`, action])]);
}

function byID(list, id) {
  return list.find((item) => item.id === id);
}

function keyOf(section, cell) {
  return `${section}/${cell}`;
}
