import { describe, expect, test } from 'vitest';
import type { Choices } from '../../reference/choices.js';
import type { Fault } from '../../reference/fault.js';
import type { Json } from '../../reference/json/value.js';
import { startReference } from '../../reference/start.js';
import type { ReceivedRequest, Service } from '../../reference/service.js';
import { conform, type ConformOptions } from '../../suites/engine/conform.js';

/** Keys by which a service may look up a record. A category is not one: every animal refers to one. */
const KEY = /^(?:_?id|uuid|key|\$oid|(?:pet|animal|message)_?id)$/i;

/** The values of such keys at any depth of a body, except inside `categoryId`. */
function keysIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!(value instanceof Map)) return [];
  return [...value].flatMap(([key, inner]) => {
    const isScalar = typeof inner === 'bigint' || typeof inner === 'string';
    if (KEY.test(key) && isScalar) return [String(inner)];
    return key === 'categoryId' ? [] : keysIn(inner);
  });
}

/** Every id in a request that may write: in its path, query, headers and body. */
function idsIn(service: Service, { method, path, query, headers, body }: ReceivedRequest) {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return [];
  const inHeaders = Object.entries(headers)
    .filter(([name]) => /(?:^|-)(?:id|uuid|key)$/i.test(name))
    .map(([, value]) => `${value}`);
  const inPath = /\/pets\/(.+)$/.exec(path)?.slice(1) ?? [];
  const inQuery = [...query].filter(([name]) => KEY.test(name)).map(([, value]) => value);
  try {
    return [...inPath, ...inQuery, ...inHeaders, ...keysIn(service.parseJson(body.toString()))];
  } catch {
    return [...inPath, ...inQuery, ...inHeaders];
  }
}

/** Records the ids of records of other clients that the run sends to a service, whose messages of other clients have the ids 1 to 40. */
function recordingOn(hit: string[], more: (service: Service) => void = () => undefined): Fault {
  return {
    name: 'ids-are-recorded',
    breaks: 'none',
    about: 'Records ids.',
    patch: (service) => {
      more(service);
      let lastMessage = 40;
      service.assignMessageId = () => `${(lastMessage += 1)}`;
      const { answer } = service;
      service.answer = (request) => {
        const isMessage = request.path.endsWith('/messages');
        for (const id of idsIn(service, request)) {
          const isOfOthers = isMessage
            ? Number(id) >= 1 && Number(id) <= 40
            : service.store.animals.some((each) => each.owner === 'others' && `${each.id}` === id);
          if (isOfOthers) hit.push(`${request.method} ${request.path} ${request.body}`);
        }
        return answer(request);
      };
    },
  };
}

/** Adds animals of other clients that no listing shows on its first page: at these distances from the highest id. */
const unlisted =
  (...distances: readonly bigint[]) =>
  (service: Service): void => {
    const { animals } = service.store;
    const highest = animals.reduce((most, { id }) => (id > most ? id : most), 0n);
    for (const distance of distances)
      // The last animals of the service get the next hundred ids.
      for (let next = 0n; next < 200n; next += 1n)
        animals.push({
          id: highest + distance + next,
          name: 'Hidden',
          categoryId: 1n,
          status: 'sold',
          owner: 'others',
          since: 0,
        });
  };

/** Changes the id in each 201 to the id of another client's animal. */
function lying(service: Service): void {
  const { createPet, store } = service;
  service.createPet = async (request) => {
    const answer = await createPet(request);
    const other = store.animals.find(({ owner }) => owner === 'others');
    if (answer.body instanceof Map && other) answer.body.set('id', other.id);
    return answer;
  };
}

async function run(
  hit: string[],
  choices: Partial<Choices> = {},
  more?: (service: Service) => void,
  options: Partial<ConformOptions> = {},
) {
  const { close, ...service } = await startReference({ choices, fault: recordingOn(hit, more) });
  try {
    return await conform({ ...service, settleMs: 200, ...options });
  } finally {
    await close();
  }
}

type Case = readonly [
  when: string,
  choices: Partial<Choices>,
  more?: (service: Service) => void,
  options?: Partial<ConformOptions>,
];

// Concurrently, because a run mostly waits.
describe('a run sends no id of a record that another client owns', { timeout: 180_000 }, () => {
  const CASES: readonly Case[] = [
    ['to a store of 150 animals', { animals: 150 }],
    ['to an empty store', { animals: 0 }],
    ['if the ids far ahead of the known ones are taken', { animals: 120 }, unlisted(123_400n)],
    ['if the next ids of a full store are taken', { animals: 120 }, unlisted(1000n, 123_400n)],
    ['if ids descend', { ids: 'descending', animals: 130 }],
    ['if ids start from zero', { ids: 'from-zero' }],
    ['if a 201 shows the id of another animal', {}, lying],
    ['if a 201 of a full store shows the id of another animal', { animals: 150 }, lying],
    ['after getPet was removed', { removed: 410, animals: 120 }, unlisted(123_400n)],
    ['if unknown fields are refused', { unknownFields: 400 }],
    ['with --observe', { animals: 30 }, unlisted(), { observe: true }],
    ['in smoke', { animals: 30 }, unlisted(), { profile: 'smoke', observe: true }],
    ['in thorough', { animals: 120 }, unlisted(123_400n), { profile: 'thorough', observe: true }],
  ];

  for (const [when, choices, more, options] of CASES) {
    test.concurrent(when, async () => {
      const hit: string[] = [];
      await run(hit, choices, more, options);
      expect(hit).toEqual([]);
    });
  }

  test.concurrent('when it sends a recorded value again', async () => {
    const hit: string[] = [];
    const values = [
      'create.taken-id={"name":"available","id":"pending"}',
      // The highest id of a store of 30 animals, and an id beyond 2^53.
      'create.unused-id={"$":"bigint","text":"30"}',
      'create.unused-id.text="29"',
      'messages.own-fields={"status":7,"createdAt":"2001-01-01T00:00:00Z","$set":0}',
    ];
    for (const replay of values) await run(hit, {}, undefined, { replay });
    expect(hit).toEqual([]);
  });
});
