import { webcrypto } from "node:crypto";

// Every browser has it; Node from 20 on.
globalThis.crypto ??= webcrypto;

/** A `fetch` that answers from a list, in order, and keeps what it was asked. */
export function fakeFetch(...answers) {
  const requests = [];
  const fetch = async (url, { method, headers, body, signal }) => {
    requests.push({ url, method, headers: new Headers(headers), body: typeof body === "string" ? JSON.parse(body) : body });
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`not expected: ${method} ${url}`);
    return typeof answer === "function" ? answer(requests.at(-1), signal) : answer;
  };
  return { fetch, requests, answers };
}

export const json = (body, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": `application/${status >= 400 ? "problem+json" : "json"}`, ...headers },
  });

export const lost = () => {
  throw new TypeError("fetch failed");
};

/** A request that gets no answer. */
export const stalled = (_, signal) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))));

/** Timers that stand still until `pass` or `settle` moves them on. `left` are the milliseconds until the next one. */
export function fakeTimers(context) {
  const timers = new Map();
  let [now, last] = [0, 0];
  globalThis.setTimeout = (run, delay = 0) => (timers.set((last += 1), { run, at: now + delay }), last);
  // A client of the test before may still end one of its own.
  globalThis.clearTimeout = (timer) => timers.delete(timer) || realTimers.clearTimeout(timer);
  context.after(() => Object.assign(globalThis, realTimers));
  return {
    pass(milliseconds) {
      now += milliseconds;
      for (const [timer, { run, at }] of [...timers].sort(([, one], [, other]) => one.at - other.at)) {
        if (at <= now && timers.delete(timer)) run();
      }
    },
    get left() {
      return Math.min(...[...timers.values()].map(({ at }) => at - now));
    },
    /** Until no timer is left: nothing more happens. Time passes meanwhile, but for while an answer is awaited. */
    async settle() {
      const isAwaiting = () => [...timers.values()].some(({ at }) => at - now >= 30_000);
      await eventually(() => {
        if (timers.size === 0) return true;
        if (!isAwaiting()) this.pass(this.left);
        return false;
      }, "no timer is left");
    },
  };
}
const realTimers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

/** An event stream, or a response of another type: `send` text, `end` it or `lose` the connection. */
export function fakeStream(type = "text/event-stream") {
  let controller;
  const stream = new ReadableStream({ start: (given) => (controller = given) });
  const encoder = new TextEncoder();
  return {
    answer: (_, signal) => {
      signal.addEventListener("abort", () => controller.error(new DOMException("aborted", "AbortError")));
      return new Response(stream, { headers: { "Content-Type": type } });
    },
    send: (text) => controller.enqueue(typeof text === "string" ? encoder.encode(text) : text),
    end: () => controller.close(),
    lose: () => controller.error(new TypeError("lost")),
  };
}

export const cell = (id, text = id) => ({ id, type: "TextCell", data: { text }, isSelectable: false, accessory: "none" });

export const screen = (revision, ids, section = {}) => ({
  id: "letters", revision, title: "Letters", cellTypes: [], barItems: [],
  sections: [{ id: "all", cells: ids.map((id) => cell(id)), ...section }],
});

export const patch = (from, to, ...operations) => ({ screen: "letters", from, to, operations });
export const insert = (id, after) => ({ op: "insert", section: "all", cell: cell(id), ...(after && { after }) });
export const ids = (screen) => screen.sections[0].cells.map((cell) => cell.id).join("");

/** Until `condition` holds; fails after a minute, which nothing takes that doesn't hang. */
export async function eventually(condition, what = condition) {
  const end = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`never came true: ${what}`);
    await new Promise((resolve) => realTimers.setTimeout(resolve, 5));
  }
}

/** A body that comes in these parts. */
export function streamOf(parts) {
  const rest = [...parts];
  return new ReadableStream({ pull: (controller) => (rest.length > 0 ? controller.enqueue(rest.shift()) : controller.close()) });
}
