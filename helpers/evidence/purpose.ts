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

/** How a key was wrong: `near-miss`, and the very one. */
export interface WrongKey {
  readonly kind: string;
  readonly variant: string;
}

/** What was wrong with the key of a request, or undefined where it was sent with the right one. */
export function wrongKeyOf(exchange: Pick<Exchange, 'purpose'>): WrongKey | undefined {
  const { set, probe } = purposeOf(exchange);
  const [kind = '', variant = ''] = probe.split('/');
  return set === 'keys' && kind !== '' ? { kind, variant } : undefined;
}

/** Whether it added an animal like any other: with a plain name, in the category of all of those. */
export function isPlainAnimal(exchange: Pick<Exchange, 'purpose'>): boolean {
  const { set, kind } = purposeOf(exchange);
  return set === 'animals' && (kind === 'basic' || kind === 'plain');
}
