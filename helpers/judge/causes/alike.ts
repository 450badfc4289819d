import { valueOf, type Evidence } from '../../evidence/evidence.js';
import { hasRightKey } from '../../evidence/query.js';
import { OPERATIONS, type Answered, type Operation } from '../../exchange.js';
import { remembered } from '../../remembered.js';
import { bodyInWords, mediaOf, shapeOf } from './bodies.js';
import { operationsDo, requestInWords, type Fact, type Finder } from './fact.js';

/** Fewer answers than this may be alike by chance. */
const FEWEST = 3;

/** What a body is: a refusal's by its shape, since parts of it are generated; a success's as it is. */
function bodyOf(exchange: Answered): string {
  const { answer } = exchange;
  const value = valueOf(exchange);
  if (value === undefined) return bodyInWords(exchange) ?? '';
  if (answer.status >= 400) return `is ${shapeOf(value)}`;
  return answer.body.length > 60 ? `is ${answer.body.slice(0, 59)}…` : `is ${answer.body}`;
}

/** What answers have in common that are one and the same. */
function likenessOf(exchange: Answered): string {
  return `${exchange.answer.status} ${mediaOf(exchange)} ${bodyOf(exchange)}`;
}

/** Operations that answer everything alike, with the right key and without it; and how. */
const monotonous = remembered((evidence: Evidence): ReadonlyMap<Operation, string> => {
  const found = new Map<Operation, string>();
  for (const operation of OPERATIONS) {
    const all = evidence.answered(operation);
    const [first] = all;
    if (first === undefined || all.length < FEWEST) continue;
    const likeness = likenessOf(first);
    const isMixed = all.some(hasRightKey) && !all.every(hasRightKey);
    if (isMixed && all.every((one) => likenessOf(one) === likeness)) found.set(operation, likeness);
  }
  return found;
});

/** `200, which is a page of HTML`. */
function answerInWords(exchange: Answered): string {
  const media = mediaOf(exchange);
  const isPlain = ['application/json', 'empty', 'none', 'text/html'].includes(media);
  return `${exchange.answer.status}${isPlain ? '' : `, \`${media}\``}, which ${bodyOf(exchange)}`;
}

/** An operation that answers everything alike, whoever asks for what: nothing else about it can be right. */
export const alikeFacts: Finder = ({ exchange }, evidence) => {
  const likeness = monotonous(evidence).get(exchange.operation);
  if (likeness === undefined) return [];
  const words: Fact['words'] = (all, { exchange: one }) =>
    `${operationsDo(all, 'answer')} everything with ${answerInWords(one)}: ${requestInWords(one)}`;
  return [
    {
      key: `alike ${likeness}`,
      rank: 90,
      words,
      shows: ({ exchange: one }) => hasRightKey(one),
    },
  ];
};
