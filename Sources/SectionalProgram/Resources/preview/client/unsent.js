/** In the place of a `Transport`: tells what would be sent, with `isSent: false`, and sends nothing. */
export class Unsent {
  #transport;

  constructor(transport) {
    this.#transport = transport;
  }

  async send(method, url, { headers = {}, body } = {}) {
    this.#transport.report({ method, url, headers, bytes: 0, sent: body, isSent: false });
    return { status: 204, headers: new Headers() };
  }
}
