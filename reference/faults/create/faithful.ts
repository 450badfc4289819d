import type { Fault } from '../../fault.js';
import { BEYOND_PLAIN } from '../../choices.js';
import { INT64_MAX } from '../../int64.js';
import { Decimal } from '../../json/value.js';
import { Refusal } from '../../refusal.js';
import { beforeOperation, changeStoredCategory, changeStoredName } from '../tools.js';

/** A fault that alters some unusual names, or refuses them with a status other than 400. */
function altered(name: string, about: string, alter: (name: string) => string): Fault {
  return {
    name,
    breaks: 'create.faithful.name',
    about,
    subtle: true,
    patch: (service) => changeStoredName(service, alter),
  };
}

/** A fault that alters some categories, or refuses them with a status other than 400. */
function alteredId(name: string, about: string, alter: (id: bigint) => bigint): Fault {
  return {
    name,
    breaks: 'create.faithful.category-id',
    about,
    subtle: true,
    patch: (service) => changeStoredCategory(service, alter),
  };
}

export const FAITHFUL: readonly Fault[] = [
  altered('name-cut-at-255', 'A name is cut at 255 characters.', (name) => name.slice(0, 255)),
  altered('name-loses-how-it-looks', 'U+FE0F (emoji style) is removed from names.', (name) =>
    name.replaceAll('\ufe0f', ''),
  ),
  altered('name-without-dots', 'The path segment ../ is removed from names.', (name) =>
    name.replaceAll('../', ''),
  ),
  altered('name-cut-at-64', 'A name is cut at 64 characters.', (name) => name.slice(0, 64)),
  altered('name-decoded', 'A name is percent-decoded if possible.', (name) => {
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  }),
  {
    name: 'name-of-escaped-pairs-lost',
    breaks: 'create.faithful.name',
    about: 'A character that is escaped as two surrogates becomes two replacement characters.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => {
      const escaped = new Set<string>();
      beforeOperation(service, 'createPet', ({ body }) => {
        const text = body.toString();
        if (!/\\ud[89ab]/i.test(text)) return;
        const { name } = JSON.parse(text) as { readonly name?: unknown };
        if (typeof name === 'string') escaped.add(name);
      });
      changeStoredName(service, (name) =>
        escaped.has(name) ? name.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd\ufffd') : name,
      );
    },
  },
  altered(
    'name-without-scripts',
    'Script elements are removed from names; other elements stay.',
    (name) => name.replace(/<script>.*?<\/script>/g, ''),
  ),
  {
    name: 'firewall-refuses-an-injection',
    breaks: 'create.faithful.name',
    about: 'A firewall returns 403 for a name that looks like SQL injection.',
    subtle: true,
    patch: (service) => {
      beforeOperation(service, 'createPet', ({ body }) => {
        if (/' or 1=1/i.test(body.toString())) throw new Refusal(403, 'blocked', 'Blocked.');
      });
    },
  },
  {
    ...altered(
      'name-guarded-from-formulas',
      'Names that a spreadsheet would treat as formulas get an apostrophe in front.',
      (name) => name.replace(/^[=+@-]/, "'$&"),
    ),
    alsoSends: ['create.accepted.plain-name', 'list.limit.exact'],
  },
  {
    ...altered('name-chomped', 'Trailing line ends are removed from a name; spaces stay.', (name) =>
      name.replace(/[\r\n]+$/, ''),
    ),
    alsoSends: ['list.limit.exact'],
  },
  altered('name-of-no-characters-lost', 'U+FFFE and U+FFFF are replaced in names.', (name) =>
    name.replace(/[\ufffe\uffff]/g, '\ufffd'),
  ),
  {
    ...altered('name-as-date', 'A name that looks like a time is converted to UTC.', (name) => {
      return /^\d{4}-\d\d-\d\dT[\d:.]+[-+Z][\d:]*$/.test(name)
        ? new Date(name).toISOString()
        : name;
    }),
    alsoSends: ['create.accepted.plain-name'],
  },
  {
    ...altered('name-as-decimal', 'A name that is a decimal loses trailing zeros.', (name) => {
      return /^\d+\.\d+$/.test(name) ? String(Number(name)) : name;
    }),
    alsoSends: ['create.accepted.plain-name'],
  },
  altered('name-trimmed', 'White space around a name is removed.', (name) => name.trim()),
  altered('name-end-trimmed', 'White space at the end is removed.', (name) => name.trimEnd()),
  altered('name-spaces-collapsed', 'Several spaces in a row become one space in names.', (name) => {
    return name.replace(/ {2,}/g, ' ');
  }),
  altered('name-composed', 'A name is normalized to Unicode NFC.', (name) => name.normalize('NFC')),
  altered('name-decomposed', 'A name is normalized to Unicode NFD.', (name) => {
    return name.normalize('NFD');
  }),
  altered('name-compatible', 'A name is normalized to Unicode NFKC.', (name) => {
    return name.normalize('NFKC');
  }),
  altered('name-astral-lost', 'A four-byte UTF-8 character becomes a question mark.', (name) => {
    return name.replace(/[\u{10000}-\u{10ffff}]/gu, '?');
  }),
  altered('name-latin-only', 'A character beyond Latin-1 becomes a question mark.', (name) => {
    return name.replace(/[^\0-\xff]/gu, '?');
  }),
  altered('name-without-control', 'Control characters are removed from names.', (name) => {
    return name.replace(/\p{Control}/gu, '');
  }),
  altered('name-ends-at-nul', 'A name is cut at U+0000.', (name) => name.split('\0')[0] ?? ''),
  altered('name-without-format', 'Invisible characters are removed from names.', (name) => {
    return name.replace(/\p{Format}/gu, '');
  }),
  altered('name-as-html', 'A name is stored with HTML escapes.', (name) => {
    return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }),
  altered('name-without-tags', 'Tags are removed from a name.', (name) => {
    return name.replace(/<[^>]*>/g, '');
  }),
  altered('name-quotes-straightened', 'Curly quotes become straight in names.', (name) => {
    return name.replace(/[\u201c\u201d]/g, '"').replace(/[\u2018\u2019]/g, "'");
  }),
  altered('name-quotes-doubled', 'Apostrophes in names are doubled for the database.', (name) => {
    return name.replaceAll("'", "''");
  }),
  altered('name-backslashes-lost', 'Backslashes are removed from names.', (name) => {
    return name.replaceAll('\\', '');
  }),
  altered('name-line-ends-changed', 'CR LF becomes LF.', (name) => name.replaceAll('\r\n', '\n')),
  altered('name-empty-replaced', 'An empty name gets a default.', (name) => name || 'Unnamed'),
  altered('name-percent-decoded', 'Percent codes in a name are decoded.', (name) => {
    return name.replace(/%([0-7][0-9a-f])/gi, (_code, hex: string) => {
      return String.fromCharCode(Number.parseInt(hex, 16));
    });
  }),
  altered('name-plus-is-space', 'A plus in a name becomes a space.', (name) => {
    return name.replaceAll('+', ' ');
  }),
  altered('name-too-long-gets-422', 'A name of more than 255 characters gets a 422.', (name) => {
    if (name.length <= 255) return name;
    throw new Refusal(422, 'name_too_long', 'This name is too long.');
  }),
  altered('name-over-1000-gets-413', 'A name of more than 1,000 characters gets a 413.', (name) => {
    if (name.length <= 1000) return name;
    throw new Refusal(413, 'name_too_long', 'This name is too long.');
  }),
  altered('name-empty-gets-422', 'An empty name gets a 422.', (name) => {
    if (name !== '') return name;
    throw new Refusal(422, 'name_empty', 'A name must not be empty.');
  }),
  {
    name: 'name-escaped-slash-kept',
    breaks: 'create.faithful.name',
    about: 'A slash that was escaped in JSON keeps its backslash.',
    subtle: true,
    patch: (service) => {
      const parseJson = service.parseJson;
      service.parseJson = (text) => parseJson(text.replace(/(?<!\\)\\\//g, '\\\\/'));
    },
  },
  {
    name: 'category-exponent-unread',
    breaks: 'create.faithful.category-id',
    alsoSends: ['list.limit.maximum'],
    about: 'The exponent of a category is ignored: 1e1 is read as 1.',
    subtle: true,
    patch: (service) => {
      const checkCategoryId = service.checkCategoryId;
      service.checkCategoryId = (value) => {
        const id = checkCategoryId(value);
        return value instanceof Decimal ? BigInt(value.text.split(/[.e]/i)[0] ?? '') : id;
      };
    },
  },
  {
    name: 'category-loses-its-point',
    breaks: 'create.faithful.category-id',
    about: 'The decimal point of a category is ignored: 1.0 is read as 10.',
    choices: { animals: 150 },
    subtle: true,
    patch: (service) => {
      const checkCategoryId = service.checkCategoryId;
      service.checkCategoryId = (value) => {
        const id = checkCategoryId(value);
        return value instanceof Decimal ? BigInt(Number(value.text.replace('.', ''))) : id;
      };
    },
  },
  alteredId('category-of-32-bits', 'Only the lowest 32 bits of a category are stored.', (id) =>
    BigInt.asIntN(32, id),
  ),
  {
    ...alteredId(
      'category-of-ten-digits',
      'A category of more than ten digits is refused. Of any other category, the lowest 32 bits are stored.',
      (id) => {
        if (`${id < 0n ? -id : id}`.length > 10)
          throw new Refusal(400, 'invalid_category', 'At most ten digits.');
        return BigInt.asIntN(32, id);
      },
    ),
    choices: { animals: 130 },
  },
  {
    ...alteredId(
      'category-of-16-bits-where-names-are-plain',
      'A category of up to 20 bits is cut to 16 bits, and most unusual names are refused.',
      (id) => (id >= 0n && id < 2n ** 20n ? BigInt.asUintN(16, id) : id),
    ),
    alsoSends: ['list.limit.exact'],
    // Names with control characters are accepted, so that the run continues to try unusual names.
    choices: { oddNamesRefused: BEYOND_PLAIN.filter((kind) => kind !== 'control') },
  },
  alteredId('category-ends-at-int32', 'A category above int32 becomes the largest int32.', (id) => {
    return id > 2n ** 31n - 1n ? 2n ** 31n - 1n : id;
  }),
  alteredId('category-rounded', 'A category is rounded to a double.', (id) => {
    const rounded = BigInt(Number(id));
    return rounded > INT64_MAX ? INT64_MAX : rounded;
  }),
  alteredId('category-without-sign', 'A negative category loses its sign.', (id) => {
    return id < 0n && id > -INT64_MAX ? -id : id;
  }),
  alteredId('category-zero-is-one', 'A category of 0 becomes 1.', (id) => id || 1n),
  alteredId('category-negative-gets-404', 'A negative category gets a 404.', (id) => {
    if (id >= 0n) return id;
    throw new Refusal(404, 'category_not_found', 'There is no such category.');
  }),
  alteredId('category-unknown-gets-409', 'A category of 1000 or more gets a 409.', (id) => {
    if (id < 1000n) return id;
    throw new Refusal(409, 'category_unknown', 'There is no such category.');
  }),
];
