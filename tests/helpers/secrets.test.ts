import { describe, expect, test } from 'vitest';
import { nearMisses, secretsOf } from '../../helpers/arbitraries/near-misses.js';
import { Secrets } from '../../helpers/client/secrets.js';
import { fc } from '../properties.js';

const MANY = { numRuns: 20 };

/** Keys as services issue them, which occur in no usual text. */
const key = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789-_.~+/='),
  minLength: 12,
  maxLength: 40,
});

function secretsFor(secret: string): Secrets {
  return new Secrets(secretsOf(secret, []));
}

/** Every character as a JSON escape. */
function escaped(text: string): string {
  return [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

function percent(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const FORMS: Readonly<Record<string, (key: string) => string>> = {
  'in plain text': (each) => each,
  'percent-encoded': encodeURIComponent,
  'percent-encoded throughout': percent,
  'percent-encoded in capitals': (each) => percent(each).toUpperCase(),
  'in hexadecimal': (each) => Buffer.from(each).toString('hex'),
  'in capitals': (each) => each.toUpperCase(),
  'in base64': (each) => Buffer.from(each).toString('base64'),
  'in base64url': (each) => Buffer.from(each).toString('base64url'),
};

const around = fc.constantFrom('', 'key=', 'Bearer ', 'invalid key: ', '<b>', '&x=');

describe.each(Object.entries(FORMS))('the key %s', (_form, spell) => {
  test('is hidden in every text, header and body', () => {
    fc.assert(
      fc.property(key, around, around, (secret, before, after) => {
        const spelled = spell(secret);
        const text = `${before}${spelled} ${after}`;
        const secrets = secretsFor(secret);
        const hidden = [
          secrets.hide(text),
          ...secrets.hideHeaders([['X-Echo', text]]).map(([, value]) => value),
          secrets.hideBody(text),
          secrets.hideBody(JSON.stringify({ message: text, list: [text], [text]: 1 })),
          secrets.hideBody(JSON.stringify(text)),
          secrets.hideBody(`{"message":"${spelled}`),
          secrets.hideBody(`\ufeff {"message":"${spelled}"}`),
        ];
        for (const each of hidden) expect(each).not.toContain(spelled.replace(/=+$/, ''));
      }),
      MANY,
    );
  });
});

describe('a JSON body', () => {
  test('hides a key that is written with escapes', () => {
    fc.assert(
      fc.property(key, (secret) => {
        const secrets = secretsFor(secret);
        for (const spelled of [
          escaped(secret),
          escaped(secret).toUpperCase().replaceAll('\\U', '\\u'),
          secret.replaceAll('/', '\\/'),
        ]) {
          const hidden: unknown = JSON.parse(secrets.hideBody(`{"echo":"Bearer ${spelled}!"}`));
          expect(hidden).toEqual({ echo: 'Bearer {API_KEY}!' });
        }
      }),
      MANY,
    );
  });

  test('stays JSON, and is unchanged if it contains no key', () => {
    fc.assert(
      fc.property(key, fc.json(), (secret, text) => {
        fc.pre(!text.includes(secret));
        expect(secretsFor(secret).hideBody(text)).toBe(text);
        const echoed = secretsFor(secret).hideBody(`{"a":${text},"b":"${secret}"}`);
        expect(JSON.parse(echoed)).toEqual({ a: JSON.parse(text), b: '{API_KEY}' });
      }),
      MANY,
    );
  });

  test('keeps the notation of numbers and of other strings', () => {
    const body = '{"id":9223372036854775807,"f":1.50,"n":"caf\\u00e9","k":"secret-key-0001"}';
    expect(secretsFor('secret-key-0001').hideBody(body)).toBe(
      body.replace('secret-key-0001', '{API_KEY}'),
    );
  });
});

describe('a key with encoded characters', () => {
  const hex = (char: string): string => char.charCodeAt(0).toString(16).padStart(2, '0');
  const ENCODINGS: readonly ((char: string) => string)[] = [
    (char) => char,
    (char) => `%${hex(char)}`,
    (char) => `%25${hex(char).toUpperCase()}`,
    (char) => `\\u00${hex(char)}`,
    (char) => `\\\\u00${hex(char)}`,
    (char) => `&#${char.charCodeAt(0)};`,
    (char) => `&#x${hex(char)};`,
    (char) => `&amp;#x${hex(char)};`,
  ];
  const encodings = fc.array(fc.nat(ENCODINGS.length - 1), { minLength: 40, maxLength: 40 });

  test('is hidden, even if each character has another encoding', () => {
    fc.assert(
      fc.property(key, encodings, around, (secret, chosen, before) => {
        const written = [...secret]
          .map((char, at) => ENCODINGS[chosen[at] ?? 0]?.(char) ?? char)
          .join('');
        const secrets = secretsFor(secret);
        const found = [
          secrets.hide(`${before}${written} behind`),
          secrets.hideBody(`<p>${written}</p>`),
          secrets.hideBody(JSON.stringify({ echo: written })),
          secrets.hideBody(`{"cut": "${written}`),
          secrets.hideHeaders([['X-Echo', written]])[0]?.[1] ?? '',
        ];
        for (const each of found) expect(each).toMatch(/\{API_KEY(:[a-z-]+)?\}/);
        for (const each of found) expect(each).not.toContain(written);
      }),
      MANY,
    );
  });

  test('is found in the name of a header', () => {
    expect(secretsFor('secret-KEY-0001').hideHeaders([['x-secret-key-0001', '1']])).toEqual([
      ['x-{API_KEY:lower}', '1'],
    ]);
  });

  test('is not found in a body of 100,000 strings without it', () => {
    const secrets = secretsFor('sk-Live_7hQ2vN9xB4mK8rT1wZ');
    const many = `{${Array.from({ length: 100_000 }, (_each, at) => `"k${300_000 + at}":1`).join(',')}}`;
    // Some strings contain hexadecimal digits of the key.
    expect(secrets.hideBody(many)).toBe(many);
  });

  test('is searched for in half a megabyte in reasonable time', () => {
    const secrets = secretsFor('secret-key-0001');
    for (const piece of [
      '%73%65',
      'secret',
      '\\u0073',
      '&#115;',
      '\u001b[1m',
      '"',
      '\\"',
      'x',
      'secret-key-00#',
    ]) {
      const text = `["${piece.repeat(500_000 / piece.length)}"]`;
      expect(secrets.hideBody(text).length).toBe(text.length);
    }
  });
});

test('a near miss is replaced by the name of its edit, and does not reveal the key', () => {
  fc.assert(
    fc.property(key, (secret) => {
      const secrets = secretsFor(secret);
      for (const { name, edit, value } of nearMisses(secret).filter(
        (each) => each.value.length >= 8,
      )) {
        const hidden = secrets.hideHeaders([['Authorization', `Bearer ${value}`]]);
        expect(hidden, name).toEqual([['Authorization', `Bearer {API_KEY:${edit}}`]]);
      }
    }),
    MANY,
  );
});

test('a key in mixed letter case is hidden', () => {
  fc.assert(
    fc.property(key, fc.nat(39), around, (secret, n, before) => {
      const at = n % secret.length;
      const mixed = secret.slice(0, at).toLowerCase() + secret.slice(at).toUpperCase();
      const secrets = secretsFor(secret);
      for (const text of [mixed, escaped(mixed), percent(mixed)])
        for (const hidden of [
          secrets.hide(`${before}${text} behind`),
          secrets.hideBody(`{"a":"${text}"`),
        ]) {
          expect(hidden).toMatch(/\{API_KEY(:[a-z@\d-]+)?\}/);
          expect(hidden).not.toContain(text);
        }
    }),
    MANY,
  );
});

test('a word of the interface, or a part of the base URL, is shown although the key contains it', () => {
  const secrets = secretsFor('available-categoryId-application/json');
  for (const text of ['available', 'categoryId', 'application/json', 'createdAt'])
    expect(secrets.hide(text)).toBe(text);
  const named = new Secrets(secretsOf('animals-example-key-1', []), [
    'https://animals-example.test/v1',
  ]);
  expect(named.hide('https://animals-example.test/v1/pets')).toBe(
    'https://animals-example.test/v1/pets',
  );
});

test('a key of digits is hidden in a text or as a complete number, but not inside a longer number', () => {
  const hidden = secretsFor('1234567890123456').hideBody(
    '{"account":1234567890123456,"id":1234567890123456.5,"text":"[1234567890123456]"}',
  );
  expect(hidden).toBe('{"account":"{API_KEY}","id":1234567890123456.5,"text":"[{API_KEY}]"}');
});

test('an id that equals a key of digits, or the start of the key, is not replaced', () => {
  const secrets = secretsFor('1234567890123456');
  const body = '{"id":1234567890123456,"categoryId" : 1234567890123456}';
  expect(secrets.hideBody(body)).toBe(body);
  const base = 'https://store.example/v1';
  for (const path of ['/pets/1234567890123456', '/pets/12345678901'])
    expect(secrets.hideAddress(base, path)).toBe(base + path);
  expect(secrets.hideAddress(base, '/pets?key=1234567890123456')).toBe(
    `${base}/pets?key={API_KEY}`,
  );
});

test('a key of digits is hidden however JSON writes the number', () => {
  const secrets = secretsFor('1234567890123456');
  for (const number of ['-1234567890123456', '1234567890123456.0', '1.234567890123456e15'])
    expect(secrets.hideBody(`{"of":"1234567890123456","n":[${number} ]}`)).toBe(
      '{"of":"{API_KEY}","n":["{API_KEY}" ]}',
    );
  const inside = '{"of":"1234567890123456","text":"a, 1.234567890123456e15, b"}';
  expect(() => JSON.parse(secrets.hideBody(inside)) as unknown).not.toThrow();
});

describe('a key under 8 characters', () => {
  const secrets = secretsFor('pet');

  test('is replaced where it is a whole value', () => {
    expect(secrets.hide('pet')).toBe('{API_KEY}');
    expect(secrets.hideHeaders([['Authorization', 'Bearer pet']])).toEqual([
      ['Authorization', 'Bearer {API_KEY}'],
    ]);
    expect(secrets.hideBody('{"key":"pet","pet":"p\\u0065t"}')).toBe(
      '{"key":"{API_KEY}","{API_KEY}":"{API_KEY}"}',
    );
  });

  test('is not replaced inside words', () => {
    expect(secrets.hide('/v1/pets')).toBe('/v1/pets');
    expect(secrets.hideBody('{"name":"my pet"}')).toBe('{"name":"my pet"}');
  });
});

test('the value of a gateway header is hidden, and replaced by the name of the header', () => {
  const secrets = new Secrets(secretsOf('secret-key-0001', [['X-Gateway', 'gateway-token-1']]));
  expect(secrets.hide('a gateway-token-1 b')).toBe('a {HEADER:x-gateway} b');
});

test('the parts of a longer header value that look like a secret are hidden, but not the rest', () => {
  const cookie = 'session=S3ssion-of-mine; theme=daylight-saving; tracking=t9-12345678';
  const basic = `Basic ${Buffer.from('gate:p4ssword-1').toString('base64')}`;
  const headers = [
    ['Cookie', cookie],
    ['Proxy-Authorization', basic],
  ] as const;
  const secrets = new Secrets(secretsOf('secret-key-0001', headers));
  expect(secrets.hide('S3ssion-of-mine or t9-12345678')).toBe('{HEADER:cookie} or {HEADER:cookie}');
  expect(secrets.hide('p4ssword-1')).toBe('{HEADER:proxy-authorization}');
  expect(secrets.hideBody('{"code":"session","message":"daylight-saving"}')).toBe(
    '{"code":"session","message":"daylight-saving"}',
  );
});

test.each(['category', 'message', 'available', 'application/json', 'Pending', '42'])(
  'a gateway header with %s does not hide words of the service',
  (value) => {
    const secrets = new Secrets(secretsOf('secret-key-0001', [['X-Env', value]]));
    const body = '{"categoryId":42,"message":"42","status":"available","code":"pending"}';
    expect(secrets.hideBody(body)).toBe(body);
    expect(secrets.hide('application/json')).toBe('application/json');
  },
);

test('a date with a time is shown, although the key contains the date', () => {
  const secrets = secretsFor('test-key-2026-11-22');
  for (const time of ['2026-11-22T02:12:46.526Z', '20261122T0212+00:00', '2026-11-22t02:12,5z'])
    expect(secrets.hide(time)).toBe(time);
  expect(secrets.hide('test-key-2026-11-22T02:12:46Z')).not.toContain('test-key');
});

test('a near miss that looks like the padding of a text is not hidden', () => {
  const text = `Conformance 1 ${'x'.repeat(64)}`;
  expect(secretsFor('axxxxxxxxxxx').hide(text)).toBe(text);
});
