import { invalid } from './errors.js';

const STATUSES = ['available', 'pending', 'sold'];
const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

const isInt64 = (value) => typeof value === 'bigint' && value >= LEAST && value <= MOST;

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a string that can be stored: a lone surrogate cannot be written as UTF-8. */
const isStorable = (value) => typeof value === 'string' && value.isWellFormed();

/** The NewPet in a body. */
export function newPet(body) {
  if (!isObject(body)) throw invalid('The body must be an object');
  const { name, categoryId, status } = body;
  if (!isStorable(name)) throw invalid('name must be a string');
  if (!isInt64(categoryId)) throw invalid('categoryId must be an integer of 64 bits');
  if (status !== undefined && !STATUSES.includes(status)) {
    throw invalid(`status must be one of ${STATUSES.join(', ')}`);
  }
  return { name, categoryId, status };
}

/** The text of a message in a body. */
export function newMessage(body) {
  if (!isObject(body) || !isStorable(body.message)) throw invalid('message must be a string');
  return body.message;
}

/** The page size and the filter in a query. */
export function listing({ limit = '20', status }) {
  if (typeof limit !== 'string' || !/^([1-9]\d?|100)$/.test(limit)) {
    throw invalid('limit must be an integer from 1 to 100');
  }
  if (status !== undefined && !STATUSES.includes(status)) {
    throw invalid(`status must be one of ${STATUSES.join(', ')}`);
  }
  return { limit: Number(limit), status };
}

/** The id in a path. */
export function petId(text) {
  const id = /^-?\d+$/.test(text) ? BigInt(text) : undefined;
  if (!isInt64(id)) throw invalid('petId must be an integer of 64 bits');
  return id;
}
