import type { Choices } from '../choices.js';
import { Refusal } from '../refusal.js';
import type { Answer, Service } from '../service.js';

const AFTER_REMOVAL = Date.UTC(2031, 0, 15);

/** Sets the service's clock. If its time is after the removal of getPet, also sets the response of getPet. */
export function applyClock(service: Service, { clockOffset, removed }: Choices): void {
  if (removed === 'not-yet') {
    if (clockOffset !== 0) service.now = () => Date.now() + clockOffset;
    return;
  }
  const started = Date.now();
  service.now = () => AFTER_REMOVAL + Date.now() - started;
  service.getPet = () => {
    if (typeof removed === 'string') return REMOVED[removed];
    throw new Refusal(removed, 'removed', 'This operation was removed on 5 December 2030.');
  };
}

/** Responses of getPet after its removal. They would be violations before the removal. */
const REMOVED: Readonly<Record<'page' | 'redirect' | 'tombstone', Answer>> = {
  page: { status: 501, headers: { 'Content-Type': 'text/html' }, raw: '<h1>Not Implemented</h1>' },
  redirect: { status: 301, headers: { Location: '/v1/pets' } },
  tombstone: { status: 200, headers: {}, body: new Map([['removed', true]]) },
};
