import type { Choices } from '../choices.js';
import { isInt64 } from '../int64.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';

/** Permitted responses to a petId that is not an int64, or that has an unusual form, such as `007`. */
export function applyFetching(service: Service, choices: Choices): void {
  const readPetId = service.readPetId;
  service.readPetId = (text) => {
    try {
      return readPetId(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const digits = text.trim().replace(/^\+/, '');
      const status = statusFor(digits, choices);
      if (status === 'accepted') return BigInt(digits);
      throw new Refusal(status, error.code, error.message);
    }
  };
}

function statusFor(digits: string, choices: Choices): Choices['looseIds'] {
  if (!/^-?\d+$/.test(digits)) return choices.invalidIds;
  return isInt64(BigInt(digits)) ? choices.looseIds : choices.idsBeyondInt64;
}
