import type { Fault } from '../../fault.js';
import { Refusal } from '../../refusal.js';
import type { NewPet, Service } from '../../service.js';
import { afterOperation, beforeOperation, refuseSpacedJson } from '../tools.js';

/** Refuses some valid animals. */
function refuse(
  service: Service,
  isRefused: (newPet: NewPet) => boolean,
  status = 400,
  code = 'invalid_pet',
): void {
  const checkNewPet = service.checkNewPet;
  service.checkNewPet = (body) => {
    const newPet = checkNewPet(body);
    if (isRefused(newPet)) throw new Refusal(status, code, 'This animal is not accepted.');
    return newPet;
  };
}

/** A fault that refuses some plain names. */
function named(
  name: string,
  about: string,
  isRefused: (newPet: NewPet) => boolean,
  subtle = true,
): Fault {
  return {
    name,
    breaks: 'create.accepted.plain-name',
    about,
    subtle,
    patch: (service) => refuse(service, isRefused),
  };
}

/** A fault that refuses new animals after a client has added 20. */
function quota(name: string, about: string, status: number): Fault {
  return {
    name,
    breaks: 'create.accepted.plain-name',
    about,
    subtle: true,
    patch: (service) => {
      const own = (): unknown[] => service.store.animals.filter(({ owner }) => owner === 'client');
      refuse(service, () => own().length >= 20, status, 'quota_exceeded');
    },
  };
}

export const ACCEPTED: readonly Fault[] = [
  {
    name: 'create-refuses-spaced-json',
    breaks: 'create.accepted.plain-name',
    about: 'The body is parsed by a pattern that allows no whitespace around a colon.',
    subtle: true,
    patch: (service) => refuseSpacedJson(service, 'createPet'),
  },
  {
    name: 'create-refuses-escapes',
    breaks: 'create.accepted.plain-name',
    about: 'A gateway refuses an escaped letter in the body as an attack.',
    subtle: true,
    patch: (service) => {
      beforeOperation(service, 'createPet', ({ body }) => {
        if (/\\u00[3-7]/.test(body.toString())) throw new Refusal(400, 'blocked', 'Blocked.');
      });
    },
  },
  {
    name: 'create-reads-field-names-as-written',
    breaks: 'create.accepted.plain-name',
    about: 'The body parser does not decode escapes in field names.',
    subtle: true,
    patch: (service) => {
      const { parseJson } = service;
      service.parseJson = (text) =>
        parseJson(text.replaceAll(/\\(?=u[\da-f]{4}\w*"\s*:)/gi, '\\\\'));
    },
  },
  {
    name: 'create-knows-the-name-in-other-letters',
    breaks: 'create.accepted.plain-name',
    about:
      'A name that differs from a stored name only in letter case is refused. An equal name is accepted.',
    alsoSends: ['create.id.assigned', 'list.limit.exact'],
    choices: { unknownFields: 400 },
    subtle: true,
    patch: (service) => {
      refuse(service, ({ name }) => {
        const names = service.store.animals.map((animal) => animal.name);
        const alike = names.filter((each) => each.toLowerCase() === name.toLowerCase());
        return alike.length > 0 && !alike.includes(name);
      });
    },
  },
  {
    name: 'firewall-refuses-words-of-sql',
    breaks: 'create.accepted.plain-name',
    about: 'A gateway refuses “union select” in a name as an attack.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => refuse(service, ({ name }) => /union select/i.test(name), 403, 'blocked'),
  },
  {
    name: 'create-answers-200',
    breaks: 'create.accepted.available',
    about: 'A new animal gets a 200.',
    patch: (service) => {
      afterOperation(service, 'createPet', (answer) => {
        answer.status = 200;
      });
    },
  },
  {
    name: 'create-refuses-available',
    breaks: 'create.accepted.available',
    about: 'A new animal with the status available is refused.',
    subtle: true,
    patch: (service) => refuse(service, ({ status }) => status === 'available'),
  },
  {
    name: 'create-refuses-pending',
    breaks: 'create.accepted.pending',
    about: 'A new animal with the status pending is refused.',
    subtle: true,
    patch: (service) => refuse(service, ({ status }) => status === 'pending'),
  },
  {
    name: 'create-accepts-pending-for-later',
    breaks: 'create.accepted.pending',
    about: 'A pending animal gets a 202.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'createPet', (answer) => {
        const pending = answer.body instanceof Map && answer.body.get('status') === 'pending';
        if (pending) answer.status = 202;
      });
    },
  },
  {
    name: 'create-refuses-sold',
    breaks: 'create.accepted.sold',
    about: 'A new animal with the status sold is refused.',
    subtle: true,
    patch: (service) => refuse(service, ({ status }) => status === 'sold'),
  },
  {
    name: 'create-conflicts-on-sold',
    breaks: 'create.accepted.sold',
    about: 'A new animal with the status sold gets a 409.',
    subtle: true,
    patch: (service) => refuse(service, ({ status }) => status === 'sold', 409, 'invalid_state'),
  },
  {
    name: 'create-wants-a-status',
    breaks: 'create.accepted.no-status',
    about: 'The status is required.',
    patch: (service) => refuse(service, ({ status }) => status === undefined),
  },
  named('create-refuses-one-letter', 'A name of one character is refused.', ({ name }) => {
    return name.length === 1;
  }),
  named('create-refuses-two-letters', 'A name of one or two characters is refused.', ({ name }) => {
    return name.length > 0 && name.length < 3;
  }),
  named('create-refuses-40-letters', 'A name of 40 characters or more is refused.', ({ name }) => {
    return name.length >= 40;
  }),
  named('create-refuses-33-letters', 'A name has at most 32 characters.', ({ name }) => {
    return name.length > 32;
  }),
  named('create-refuses-digits', 'A name of digits only is refused.', ({ name }) => {
    return /^\d+$/.test(name);
  }),
  named('create-refuses-null-as-name', 'The name "null" is refused.', ({ name }) => {
    return name.toLowerCase() === 'null';
  }),
  named('create-refuses-true-as-name', 'The names "true" and "false" are refused.', ({ name }) => {
    return /^(true|false)$/i.test(name);
  }),
  named('create-refuses-spaces', 'A name must be one word.', ({ name }) => / /.test(name), false),
  named('create-refuses-first-digit', 'A name that begins with a digit is refused.', ({ name }) => {
    return /^\d/.test(name);
  }),
  {
    name: 'create-conflicts-on-name',
    breaks: 'create.accepted.repeated-name',
    about: 'Names are unique: the second animal with a name gets a 409.',
    patch: (service) => {
      refuse(
        service,
        ({ name }) => service.store.animals.some((animal) => animal.name === name),
        409,
        'name_taken',
      );
    },
  },
  {
    name: 'create-unique-within-category-and-status',
    breaks: 'create.accepted.repeated-name',
    about: 'An animal equal to another one in all its fields is refused.',
    subtle: true,
    patch: (service) => {
      refuse(service, ({ name, categoryId, status }) => {
        return service.store.animals.some((animal) => {
          const { name: other, categoryId: category } = animal;
          return other === name && category === categoryId && animal.status === status;
        });
      });
    },
  },
  {
    name: 'create-returns-the-one-of-that-name',
    breaks: 'create.id.new',
    about: 'The second animal with a name is treated as a repeat: the 201 has the id of the first.',
    subtle: true,
    patch: (service) => {
      const storeAnimal = service.storeAnimal;
      service.storeAnimal = (newPet, id, owner) => {
        const known = service.store.animals.find(({ name, owner: whose }) => {
          return name === newPet.name && whose === 'client';
        });
        return known ?? storeAnimal(newPet, id, owner);
      };
    },
  },
  named('create-refuses-names-of-roles', 'The names admin and root are refused.', ({ name }) => {
    return /^(admin|root)$/i.test(name);
  }),
  named('create-refuses-rude-parts', 'A name with a rude part is refused.', ({ name }) => {
    return /sex|ass|hell/i.test(name);
  }),
  named('create-refuses-words-of-sql', 'A name that is a word of SQL is refused.', ({ name }) => {
    return /^(select|insert|update|delete|drop)$/i.test(name);
  }),
  named(
    'create-refuses-names-of-objects',
    'Names are looked up in a plain object, so that inherited ones such as `constructor` count as taken.',
    ({ name }) => name in {},
  ),
  {
    name: 'create-closes-known-categories',
    breaks: 'create.accepted.available',
    about: 'A category that has animals of other clients accepts no new ones.',
    subtle: true,
    patch: (service) => {
      refuse(service, ({ categoryId }) =>
        service.store.animals.some((animal) => {
          return animal.owner === 'others' && animal.categoryId === categoryId;
        }),
      );
    },
  },
  quota('create-stops-at-twenty', 'After a client has added 20 animals, it gets a 403.', 403),
  quota('create-refuses-beyond-twenty', 'After a client has added 20 animals, it gets a 400.', 400),
];
