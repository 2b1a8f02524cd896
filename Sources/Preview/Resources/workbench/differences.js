/**
 * The differences between two roles' screens, in words: `{screen: [sentence], cell(section, cell): [sentence], count}`.
 * The data of cells is compared only if both screens are in the same language.
 */
export function differencesOf(screen, base, { sameLanguage }) {
  const words = [];
  const cells = new Map();
  compareBarItems(screen, base, words);
  for (const section of base.sections) {
    if (!byID(screen.sections, section.id)) words.push(`Section ${section.id} isn't here`);
  }
  for (const section of screen.sections) {
    const other = byID(base.sections, section.id);
    if (!other) words.push(`Section ${section.id} is only here`);
    else compareCells(section, other, words, cells, sameLanguage);
  }
  const count = words.length + [...cells.values()].reduce((sum, all) => sum + all.length, 0);
  return { screen: words, cells, count, cell: (section, cell) => cells.get(keyOf(section, cell)) ?? [] };
}

function compareBarItems(screen, base, words) {
  for (const item of base.barItems) if (!byID(screen.barItems, item.id)) words.push(`${item.title} isn't in the bar`);
  for (const item of screen.barItems) {
    const other = byID(base.barItems, item.id);
    if (!other) words.push(`${item.title} is only in this bar`);
    else if (item.isEnabled !== other.isEnabled) words.push(`${item.title} is ${item.isEnabled ? "enabled" : "disabled"}`);
  }
}

function compareCells(section, other, words, cells, sameLanguage) {
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
  const words = [];
  if (cell.isSelectable !== other.isSelectable) words.push(cell.isSelectable ? "can be selected" : "can't be selected");
  if (cell.accessory !== other.accessory) words.push(`accessory is ${cell.accessory}, not ${other.accessory}`);
  const [mine, theirs] = [actionsOf(cell), actionsOf(other)];
  words.push(...mine.filter((action) => !theirs.includes(action)).map((action) => `may ${action}`));
  words.push(...theirs.filter((action) => !mine.includes(action)).map((action) => `may not ${action}`));
  if (sameLanguage && JSON.stringify(cell.data) !== JSON.stringify(other.data)) words.push("shows something else");
  return words;
}

function actionsOf({ actions = [] }) {
  return actions.map(({ id, trigger }) => `${id} on ${trigger}`);
}

function byID(list, id) {
  return list.find((item) => item.id === id);
}

function keyOf(section, cell) {
  return `${section}/${cell}`;
}
