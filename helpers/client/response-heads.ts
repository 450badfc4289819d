import type { Socket } from 'node:net';
import { LONGEST_HEADERS } from '../transport-errors.js';

const HTTP = 'HTTP/1.';
/** Matches the first line of an interim response. A 101 is not one: it ends HTTP on the connection. */
const INTERIM = /^HTTP\/1\.1 1(?:0[02-9]|[1-9]\d)\D/;
const HEAD_END = /\n\r?\n/;
const FOLD = /\r\n[ \t]+/g;

/**
 * Returns the bytes of a response without interim responses before it, and with each header on one line. Returns undefined if more bytes
 * are needed. Bytes that are not HTTP are returned as they are.
 */
function readable(bytes: Buffer): Buffer | undefined {
  const text = bytes.toString('latin1', 0, LONGEST_HEADERS);
  if (!text.startsWith(HTTP.slice(0, text.length))) return bytes;
  const end = HEAD_END.exec(text);
  if (end === null) return bytes.length < LONGEST_HEADERS ? undefined : bytes;
  const length = end.index + end[0].length;
  const rest = bytes.subarray(length);
  if (INTERIM.test(text)) return readable(rest);
  const head = text.slice(0, length).replaceAll(FOLD, ' ');
  return Buffer.concat([Buffer.from(head, 'latin1'), rest]);
}

/**
 * Makes a connection skip interim responses, and join folded headers. RFC 9110, 15.2, and RFC 9112, 5.2, require both of a client. undici
 * closes the connection instead.
 */
export function withReadableHeads(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isStart = true;
  let held: Buffer = Buffer.alloc(0);
  // A response begins after a request was written.
  socket.write = (...args: unknown[]): boolean => {
    isStart = true;
    return write(...args);
  };
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk = read(size) as Buffer | null;
      if (chunk === null || !isStart) return chunk;
      held = Buffer.concat([held, chunk]);
      const response = readable(held);
      if (response === undefined) continue;
      held = Buffer.alloc(0);
      isStart = false;
      return response;
    }
  };
  return socket;
}
