import { sentBy, sentMember, sightsIn, valueOf, type Evidence } from '../../evidence/evidence.js';
import type { Sent, Sight } from '../../evidence/model.js';
import type { Answered } from '../../exchange.js';
import { isObject, member, type Json } from '../../json/exact-json.js';
import { remembered } from '../../remembered.js';
import { kindOf, STATUS_WORDS, textChange, type Field } from './kinds.js';
import { requestInWords, type Fact, type Finder, type Shown } from './fact.js';

/** The field that a failure is about, and the pointer to what holds it. */
function fieldOf({
  failure,
}: Shown): { readonly field: Field; readonly parent: string } | undefined {
  const match = /^((?:\/\d+)?)\/(name|categoryId|status|id|message|createdAt)$/.exec(
    failure.pointer ?? '',
  );
  return match ? { field: match[2] as Field, parent: match[1] ?? '' } : undefined;
}

function at(exchange: Answered, parent: string): Json | undefined {
  const value = valueOf(exchange);
  const index = parent.slice(1);
  return index === '' ? value : Array.isArray(value) ? value[Number(index)] : undefined;
}

/** What was sent of the animal or message that a failure is about, where it is one of ours. */
function sentFor(
  exchange: Answered,
  parent: string,
  evidence: Evidence,
): Partial<Sent> & { readonly message?: string } {
  if (exchange.operation === 'createPet') return sentBy(exchange) ?? {};
  if (exchange.operation === 'submitMessage') {
    const text = sentMember(exchange, 'message');
    return typeof text === 'string' ? { message: text } : {};
  }
  const sight = sightsIn(exchange).find(({ pointer }) => pointer === parent);
  return (sight && evidence.own.get(sight.id)?.sent) ?? {};
}

function where(shown: readonly Shown[]): string {
  const doors = new Set(shown.map(({ exchange }) => doorOf(exchange)));
  const names = ['the 201', 'listings', 'filtered listings', 'getPet', 'the record'].filter(
    (name) => doors.has(name),
  );
  if (names.includes('listings'))
    names.splice(0, names.length, ...names.filter((name) => name !== 'filtered listings'));
  return names.length === 0 ? 'answers' : names.length > 2 ? 'every answer' : names.join(' and ');
}

function doorOf({ operation, request }: Answered): string {
  if (operation === 'createPet') return 'the 201';
  if (operation === 'getPet') return 'getPet';
  if (operation === 'submitMessage') return 'the record';
  return /[?&]status=/.test(request.url) ? 'filtered listings' : 'listings';
}

function inWords({ failure: { expected, observed } }: Shown): string {
  const short = (text: string): string => (text.length > 70 ? `${text.slice(0, 69)}…` : text);
  // A value that was sent, or what is promised of one.
  return /^(?:"|-?\d|animal \d)/.test(expected)
    ? `${short(expected)} became ${short(observed)}`
    : `${short(observed)}, where ${expected === 'present' ? 'a value' : short(expected)} is promised`;
}

/** How a later sight of one of ours differs from what was sent: fields and kinds. */
export function driftOf(sight: Sight, sent: Sent): readonly string[] {
  const drift: string[] = [];
  const compare = (field: 'name' | 'categoryId' | 'status'): void => {
    if (sent[field] === undefined || sight[field] === sent[field]) return;
    drift.push(`${field} ${kindOf(field, sight[field], sent[field], null)}`);
    drift.push(`${field} altered`);
  };
  for (const field of ['name', 'categoryId', 'status'] as const) compare(field);
  return drift;
}

/** `name is in lower case`: one fact of the field and what is wrong with it, another of the field alone. */
export function fieldFact(field: string, kind: string): Fact {
  const isKnown = kind !== 'altered' && kind !== 'another one than was sent';
  return {
    key: `field ${field} ${kind}`,
    rank: isKnown ? 60 : 30,
    shows: (one) => fieldOf(one)?.field === field,
    words: (all, example) => {
      const those = all.filter((one) => fieldOf(one)?.field === field);
      const told = those.length > 0 ? those : all;
      const what = isKnown ? kind : 'another one than was sent';
      return `\`${field}\` is ${what} in ${where(told)}: ${inWords(example)}`;
    },
  };
}

/**
 * Whether what is shown has a name or a text of its own that was sent for another: two were mixed up. Not where it is its
 * own, written in another way.
 */
function isCrossed(exchange: Answered, parent: string, evidence: Evidence): boolean {
  const holder = at(exchange, parent);
  if (!isObject(holder)) return false;
  const sent = sentFor(exchange, parent, evidence);
  const isMixed = (seen: Json | undefined, own: string | undefined): boolean =>
    typeof seen === 'string' &&
    own !== undefined &&
    seen !== own &&
    textChange(own, seen) === undefined &&
    textsSent(evidence).has(seen);
  return (
    isMixed(member(holder, 'name'), sent.name) || isMixed(member(holder, 'message'), sent.message)
  );
}

/** Every name and message that was sent. */
const textsSent = remembered((evidence: Evidence): ReadonlySet<string> => {
  const sent = evidence.exchanges.flatMap((exchange) =>
    [sentMember(exchange, 'name'), sentMember(exchange, 'message')].filter(
      (text) => typeof text === 'string',
    ),
  );
  return new Set(sent);
});

const CROSSED: Fact = {
  key: 'crossed',
  rank: 55,
  words: (all, example) =>
    `${where(all)}: what belongs to another ${example.exchange.operation === 'submitMessage' ? 'message' : 'animal'} is shown: ${inWords(example)}`,
};

/** A filter that lets animals of another status through. */
const UNSOUND: Fact = {
  key: 'unsound filter',
  rank: 61,
  words: (_, { exchange, failure }) =>
    `filtered listings hold animals of another status, or of none: ${requestInWords(exchange)}: ${failure.observed}`,
};

/** Whether an animal has no status: none was sent, and none was ever seen. */
function isWithoutStatus(exchange: Answered, parent: string, evidence: Evidence): boolean {
  const sight = sightsIn(exchange).find(({ pointer }) => pointer === parent);
  if (!sight || evidence.own.get(sight.id)?.sent.status !== undefined) return false;
  return (evidence.sights.get(sight.id) ?? []).every(({ status }) => status === undefined);
}

/** Several fields of a record at once: it is another thing than a record. */
const RECORD: Fact = {
  key: 'record',
  rank: 29,
  words: (_, { exchange }) => {
    const value = valueOf(exchange);
    const keys = isObject(value) ? Object.keys(value).slice(0, 6).join(', ') : '';
    return `the answer of submitMessage is no message record: it has ${keys || 'no fields'}`;
  },
};

/** Facts of one field of an animal or a message: what is wrong with its value. */
export const fieldFacts: Finder = (shown, evidence) => {
  if (/^(errors|list\.ids|create\.id|messages\.(id|created-at))\./.test(shown.id)) return [];
  const { exchange } = shown;
  const place = fieldOf(shown);
  if (place === undefined) return [];
  const { field, parent } = place;
  const holder = at(exchange, parent);
  const value = isObject(holder) ? member(holder, field) : undefined;
  const sent = sentFor(exchange, parent, evidence)[field as 'name'];
  const general = fieldFact(field, 'altered');
  // An animal that is another one altogether is not one whose fields were altered.
  if (isCrossed(exchange, parent, evidence)) return [CROSSED, general];
  const facts = [fieldFact(field, kindOf(field, value, sent, holder)), general];
  if (shown.id.startsWith('messages.record.')) facts.push(RECORD);
  if (shown.id !== 'list.filter.sound') return facts;
  const isOther = STATUS_WORDS.has(String(value)) || isWithoutStatus(exchange, parent, evidence);
  return isOther ? [UNSOUND, general] : facts;
};
