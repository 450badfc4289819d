import type { Freedoms } from '../freedoms.js';
import { isInt64 } from '../int64.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';

/** Permitted responses to a petId that is not an int64, or has an unusual form. */
export function applyFetching(service: Service, freedoms: Freedoms): void {
  const readPetId = service.readPetId;
  service.readPetId = (text) => {
    try {
      return readPetId(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const digits = text.trim().replace(/^\+/, '');
      const status = statusFor(text, digits, freedoms);
      if (status === 'accepted') return BigInt(digits);
      throw new Refusal(status, error.code, error.message);
    }
  };
}

function statusFor(text: string, digits: string, freedoms: Freedoms): Freedoms['looseIds'] {
  if (!/^-?\d+$/.test(digits)) return freedoms.invalidIds;
  if (!isInt64(BigInt(digits))) return freedoms.idsBeyondInt64;
  return text === '' ? freedoms.invalidIds : freedoms.looseIds;
}
