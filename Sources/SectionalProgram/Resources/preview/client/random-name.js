/**
 * 32 random hexadecimal digits. `crypto.randomUUID` exists only on secure origins, which a server on the local network
 * isn't.
 */
export function randomName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
