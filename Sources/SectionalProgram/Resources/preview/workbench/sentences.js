// The sentence for each operation of a patch.
const sentences = {
  screen: ({ op, ...changes }) => `screen: ${Object.entries(changes).map(changeOfScreen).join(", ")}`,
  deleteSection: ({ section }) => `delete section ${section}`,
  insertSection: ({ section, after }) => `insert section ${section.id} ${placeOf(after)}`,
  moveSection: ({ section, after }) => `move section ${section} ${placeOf(after)}`,
  section: ({ op, id, ...changes }) => `section ${id}: ${Object.entries(changes).map(changeOf).join(", ")}`,
  delete: ({ section, cell }) => `delete ${cell} from ${section}`,
  insert: ({ section, cell, after }) => `insert ${cell.type} ${cell.id} into ${section}, ${placeOf(after)}`,
  move: ({ section, cell, after }) => `move ${cell} in ${section} ${placeOf(after)}`,
  reload: ({ section, cell }) => `reload ${cell.type} ${cell.id} in ${section}`,
};

/** One operation in words; as its JSON if the page doesn't know it. */
export function sentenceOf(operation) {
  if (!Object.hasOwn(sentences, operation.op)) return JSON.stringify(operation);
  const { animation } = operation;
  return `${sentences[operation.op](operation)}${animation ? ` · ${animation}` : ""}`;
}

/** The content of an exchange: a line, and lines below it. `sent` is what the client sent. */
export function contentOf(body, sent) {
  if (body === undefined && sent?.batch) return { title: "impressions", lines: sent.cells.map(({ section, cell }) => `${cell} in ${section} was seen`) };
  if (body === undefined && sent?.cells) return { title: "report", lines: sent.cells.map(faultOfCell) };
  if (body?.patch) return patchOf(body.patch);
  const screen = body?.screen ?? body;
  if (Array.isArray(screen?.sections)) return { title: `screen ${screen.id}`, lines: screen.sections.map(sectionOf) };
  if (Array.isArray(body?.screens)) return { title: "screens", lines: body.screens.map(({ href }) => href) };
  if (Array.isArray(body?.cells)) return { title: `page of ${body.section}`, lines: [`${body.cells.length} cells`, body.next ?? "the last"] };
  if (Array.isArray(body?.options)) return { title: "options", lines: body.options.map(({ title }) => title) };
  if (typeof body?.file === "string") return { title: "file", lines: ["stored"] };
  if (body?.status >= 400) return { title: body.title, lines: [body.detail, ...(body.errors ?? []).map(faultOf)].filter(Boolean) };
  return { title: "", lines: [] };
}

function patchOf({ from, to, operations }) {
  const title = operations.length === 1 ? "patch, 1 operation" : `patch, ${operations.length} operations`;
  return { title, lines: [...operations.map(sentenceOf), `${from.slice(0, 8)} → ${to.slice(0, 8)}`] };
}

function sectionOf({ id, cells, next }) {
  return `${id}: ${cells.length} cells${next ? ", and more" : ""}`;
}

function faultOfCell({ type, reason, detail }) {
  return [type, reason, detail].filter(Boolean).join(" · ");
}

function faultOf({ pointer, detail }) {
  return `${pointer} ${detail}`;
}

function placeOf(after) {
  return after === undefined ? "first" : `after ${after}`;
}

// Lists and objects are only named: the JSON of the screen has them.
const names = { barItems: "bar items", cellTypes: "cell types", prefetch: "prefetch hints", isRefreshable: "refreshable" };

function changeOfScreen([key, value]) {
  const name = Object.hasOwn(names, key) ? names[key] : key;
  if (value === null) return `no ${name}`;
  if (key === "title") return `title “${value}”`;
  return value === true || typeof value === "object" ? name : `${name} ${JSON.stringify(value)}`;
}

function changeOf([key, value]) {
  return value === null ? `no ${key}` : `${key} ${JSON.stringify(value)}`;
}
