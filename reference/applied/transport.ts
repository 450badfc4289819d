import { setTimeout as wait } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Choices } from '../choices.js';
import type { Service } from '../service.js';

/** Applies the choices about how the bytes of a response are sent. */
export function applyTransport(service: Service, choices: Choices): void {
  const { framing, coding, closing, earlyHints } = choices;
  const transmit = framing === 'length' ? service.transmit : framed(framing);
  service.transmit = (plain, answer, request, response) => {
    applyDate(service, choices, response);
    if (closing) response.shouldKeepAlive = false;
    if (earlyHints) response.writeEarlyHints({ link: '</v1/pets>; rel=preload' });
    let bytes = plain;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    if (coding !== 'none' && plain.length > 0 && accepted.split(/[\s,;]+/).includes(coding)) {
      bytes = CODERS[coding](plain);
      answer.headers['Content-Encoding'] = coding;
    }
    transmit(bytes, answer, request, response);
  };
}

function applyDate(service: Service, choices: Choices, response: ServerResponse): void {
  const { dateHeader, clockOffset, removed } = choices;
  if (removed === 'not-yet' && !dateHeader) response.sendDate = false;
  else if (removed !== 'not-yet' || clockOffset !== 0) {
    response.setHeader('Date', new Date(service.now()).toUTCString());
  }
}

/** Compresses at a fast level, because a run gets thousands of these responses. */
const CODERS: Readonly<Record<Exclude<Choices['coding'], 'none'>, (plain: Buffer) => Buffer>> = {
  gzip: (plain) => gzipSync(plain, { level: 1 }),
  deflate: (plain) => deflateSync(plain, { level: 1 }),
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

function framed(framing: Exclude<Choices['framing'], 'length'>): Service['transmit'] {
  return (bytes, answer, _request, response) => {
    if (framing === 'until-close') {
      response.shouldKeepAlive = false;
      response.useChunkedEncodingByDefault = false;
      response.removeHeader('Transfer-Encoding');
    }
    response.writeHead(answer.status, answer.headers);
    if (framing === 'dribbled') void dribble(bytes, response);
    else {
      response.write(bytes);
      response.end();
    }
  };
}

/** Sends the bytes in up to three chunks, which may split characters. */
async function dribble(bytes: Buffer, response: ServerResponse): Promise<void> {
  const size = Math.ceil(bytes.length / 3) || 1;
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size));
    await wait(1);
  }
  response.end();
}
