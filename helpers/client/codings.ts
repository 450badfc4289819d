import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

import type { Header } from '../exchange.js';
import { TOO_LONG, UNKNOWN_CODING } from '../transport-errors.js';

type Decoder = (bytes: Buffer, maxOutputLength: number) => Buffer;

const gzip: Decoder = (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength });

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip,
  'x-gzip': gzip,
  deflate: (bytes, maxOutputLength) => {
    // Some servers omit the zlib frame that RFC 9110, 8.4.1.2, requires; the first bytes show whether it is there.
    const isFramed =
      bytes.length > 1 && bytes.readUInt16BE(0) % 31 === 0 && (bytes[0] ?? 0) % 16 === 8;
    return (isFramed ? inflateSync : inflateRawSync)(bytes, { maxOutputLength });
  },
  br: (bytes, maxOutputLength) => brotliDecompressSync(bytes, { maxOutputLength }),
};

/** The most content codings of one response that are undone. A service rarely applies more than two. */
const MOST_CODINGS = 4;

interface Body {
  readonly bytes: Buffer;
  readonly error?: string;
}

/**
 * Undoes the content codings (RFC 9110, 8.4), last applied first.
 * @param most maximum number of bytes of the decoded body
 */
export function undoCoding(headers: readonly Header[], body: Body, most: number): Body {
  if (body.error !== undefined || body.bytes.length === 0) return body;
  const codings = headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const lost = (error: string): Body => ({ bytes: Buffer.alloc(0), error: `cut: ${error}` });
  if (codings.length > MOST_CODINGS) return lost(`${codings.length} content codings at once`);
  let { bytes } = body;
  for (const coding of codings.toReversed()) {
    const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
    if (!decode)
      return lost(`${UNKNOWN_CODING} the content coding ${JSON.stringify(coding.slice(0, 40))}`);
    try {
      bytes = decode(bytes, most);
    } catch (error) {
      const isLong =
        error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      return isLong
        ? { bytes: Buffer.alloc(0), error: TOO_LONG }
        : lost(`the ${coding} coding could not be decoded`);
    }
  }
  return { bytes };
}
