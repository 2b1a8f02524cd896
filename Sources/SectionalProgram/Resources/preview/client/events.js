/**
 * Parses the events of a `text/event-stream`, however its bytes are split. `retry` alone is an event without data.
 * `heard` is called whenever bytes come, also those of a comment.
 */
export async function* readEvents(body, heard = () => {}) {
  let [rest, isAfterCR] = ["", false];
  for await (const chunk of chunks(body)) {
    heard();
    // The second half of a line end, of which the first one was the end of the line already.
    const text = isAfterCR && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
    isAfterCR = chunk.endsWith("\r");
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = lines.pop();
    yield* eventsOf(lines, (unfinished) => (rest = unfinished + rest));
  }
}

async function* chunks(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function* eventsOf(lines, keep) {
  const end = lines.lastIndexOf("");
  keep(lines.slice(end + 1).map((line) => `${line}\n`).join(""));
  let block = [];
  for (const line of lines.slice(0, end + 1)) {
    if (line !== "") block.push(line);
    else if (block.length > 0) yield eventOf(block.splice(0));
  }
}

function eventOf(lines) {
  const event = { event: "message", bytes: new TextEncoder().encode(lines.join("\n")).length + 2 };
  for (const line of lines) {
    const [, name, value] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line);
    if (name === "data") event.data = event.data === undefined ? value : `${event.data}\n${value}`;
    if (name === "event" || name === "id" || name === "position") event[name] = value;
    if (name === "retry" && /^\d+$/.test(value)) event.retry = Number(value);
  }
  return event;
}
