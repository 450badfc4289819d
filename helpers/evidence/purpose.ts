import type { Exchange } from '../exchange.js';

/** What a request was sent for: its evidence set, what of that, and the very probe: `bodies`, `name-type`, `number`. */
export interface Purpose {
  readonly set: string;
  readonly kind: string;
  readonly probe: string;
}

/** The purpose of an exchange in its parts; those that it does not name are empty. */
export function purposeOf({ purpose }: Pick<Exchange, 'purpose'>): Purpose {
  const [set = '', kind = '', ...probe] = purpose.split('/');
  return { set, kind, probe: probe.join('/') };
}
