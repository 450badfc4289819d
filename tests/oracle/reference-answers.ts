import { startReference } from '../../reference/start.js';
import type { Answer } from '../../helpers/exchange.js';
import { OPERATIONS } from '../../schemas/operations.js';

export type OperationName = (typeof OPERATIONS)[number];

interface Request {
  readonly path: string;
  /** The body of a POST; absent for a GET. */
  readonly body?: string;
}

/** Requests that the built-in service accepts, and requests that it refuses. */
const ACCEPTED: Readonly<Record<OperationName, Request>> = {
  listPets: { path: '/pets?limit=1' },
  createPet: { path: '/pets', body: '{"name":"Rex","categoryId":1,"status":"sold"}' },
  getPet: { path: '/pets/1' },
  submitMessage: { path: '/messages', body: '{"message":"Hello"}' },
};
const REFUSED: typeof ACCEPTED = {
  listPets: { path: '/pets?limit=0' },
  createPet: { path: '/pets', body: '{}' },
  getPet: { path: '/pets/none' },
  submitMessage: { path: '/messages', body: '{}' },
};

/** The responses of the built-in service. */
interface ReferenceAnswers {
  readonly success: Answer;
  readonly refusal: Answer;
  /** The response to a request without a key. */
  readonly unauthorized: Answer;
}

/** Asks the built-in service. */
async function recorded(): Promise<Readonly<Record<OperationName, ReferenceAnswers>>> {
  const { baseUrl, apiKey, close } = await startReference();
  const answerTo = async ({ path, body }: Request, key = apiKey): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(baseUrl + path, { method, headers, body: body ?? null });
    return {
      status: response.status,
      headers: [...response.headers],
      body: await response.text(),
    };
  };
  const entries = OPERATIONS.map(async (operation) => {
    const [success, refusal, unauthorized] = await Promise.all([
      answerTo(ACCEPTED[operation]),
      answerTo(REFUSED[operation]),
      answerTo(ACCEPTED[operation], 'wrong'),
    ]);
    return [operation, { success, refusal, unauthorized }] as const;
  });
  const found = Object.fromEntries(await Promise.all(entries));
  await close();
  return found as Readonly<Record<OperationName, ReferenceAnswers>>;
}

/** What the built-in service responds, by operation. */
export const REFERENCE_ANSWERS = await recorded();
