import { beside } from "./beside.js";

/** The most cells of a report, and the most different faults that are reported of one screen. */
const [longest, mostFaults] = [50, 200];

/** Reports cells that could not be shown: each fault of a type once, and several together. */
export class Reports {
  #transport;
  #delay;
  #release;
  #known = new Set();
  #collected = [];
  #timer;

  /** `release`: the app's release, such as `4.2.0`; `reportDelay`: milliseconds in which faults are collected. */
  constructor(transport, { release, reportDelay = 2000 } = {}) {
    [this.#transport, this.#release, this.#delay] = [transport, release, reportDelay];
  }

  /** Adds a fault: `{section?, cell?, type, version?, reason, detail?}`. */
  add(screen, fault) {
    const key = JSON.stringify([fault.type, fault.version, fault.reason, fault.detail]);
    if (this.#known.has(key) || this.#known.size >= mostFaults) return;
    this.#known.add(key);
    this.#collected.push({ screen, fault: { ...fault, detail: nameIn(fault.detail) } });
    this.#timer ??= setTimeout(() => this.send(), this.#delay);
  }

  /** Sends what was collected. Whether it arrives doesn't matter to the client: it isn't sent again. */
  async send({ isLeaving = false } = {}) {
    clearTimeout(this.#timer);
    const collected = this.#collected;
    [this.#timer, this.#collected] = [undefined, []];
    for (let start = 0; start < collected.length; start += longest) {
      const part = collected.slice(start, start + longest);
      const body = { screen: part[0].screen, cells: part.map(({ fault }) => fault) };
      const headers = this.#release === undefined ? {} : { "Sectional-Release": this.#release };
      const url = beside(body.screen, "/reports");
      await this.#transport.send("POST", url, { headers, body, keepalive: isLeaving }).catch(() => {});
    }
  }
}

// The service takes names only: a message may have a value of the cell in it.
function nameIn(detail) {
  return /^[!-~]{1,64}$/.test(detail ?? "") ? detail : undefined;
}
