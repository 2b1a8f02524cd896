import { requiredAttributes, screenAttributes, sectionAttributes } from "./attributes.js";

/**
 * The operations of a patch: each takes a screen and an operation, and returns the new screen. They throw if the
 * operation doesn't fit, and never change their arguments.
 */
export const operations = {
  screen(screen, operation) {
    const changed = pick(operation, screenAttributes);
    const missing = requiredAttributes.find((name) => changed[name] === null);
    if (missing) throw new Error(`a screen without ${missing} is none`);
    return withoutNulls({ ...screen, ...changed });
  },

  deleteSection(screen, { section }) {
    return { ...screen, sections: removing(screen.sections, section) };
  },

  insertSection(screen, { section, after }) {
    requireUnique(section?.cells, "the cells of the section");
    return { ...screen, sections: inserting(screen.sections, section, after) };
  },

  moveSection(screen, { section, after }) {
    return { ...screen, sections: moving(screen.sections, section, after) };
  },

  section(screen, operation) {
    const changed = pick(operation, [...sectionAttributes.beforeCells, ...sectionAttributes.afterCells]);
    return changingSection(screen, operation.id, (section) => withoutNulls({ ...section, ...changed }));
  },

  delete(screen, { section, cell }) {
    return changingCells(screen, section, (cells) => removing(cells, cell));
  },

  insert(screen, { section, cell, after }) {
    return changingCells(screen, section, (cells) => inserting(cells, cell, after));
  },

  move(screen, { section, cell, after }) {
    return changingCells(screen, section, (cells) => moving(cells, cell, after));
  },

  reload(screen, { section, cell }) {
    return changingCells(screen, section, (cells) => splicing(cells, indexOf(cells, cell?.id), 1, cell));
  },
};

function changingSection(screen, id, change) {
  const index = indexOf(screen.sections, id);
  return { ...screen, sections: splicing(screen.sections, index, 1, change(screen.sections[index])) };
}

function changingCells(screen, id, change) {
  return changingSection(screen, id, (section) => ({ ...section, cells: change(section.cells) }));
}

function removing(list, id) {
  return splicing(list, indexOf(list, id), 1);
}

function inserting(list, item, after) {
  if (typeof item?.id !== "string") throw new Error("what is inserted has no id");
  if (list.some((other) => other.id === item.id)) throw new Error(`${item.id} already exists`);
  const index = after === undefined ? 0 : indexOf(list, after) + 1;
  return splicing(list, index, 0, item);
}

// `toSpliced` would do, but browsers have it only since 2023, and Node since version 20.
function splicing(list, index, count, ...items) {
  return [...list.slice(0, index), ...items, ...list.slice(index + count)];
}

// Removed before its new position is looked up, so nothing can be moved after itself.
function moving(list, id, after) {
  const item = list[indexOf(list, id)];
  return inserting(removing(list, id), item, after);
}

function indexOf(list, id) {
  const index = list.findIndex((item) => item.id === id);
  if (index < 0) throw new Error(`${id} does not exist`);
  return index;
}

function requireUnique(list, what) {
  if (!Array.isArray(list)) throw new Error(`${what} are no list`);
  if (new Set(list.map((item) => item.id)).size < list.length) throw new Error(`${what} share an id`);
}

function pick(object, names) {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(object, name)).map((name) => [name, object[name]]));
}

function withoutNulls(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}
