/**
 * The settings that only this interface needs: rows for the table in `helpers/settings-table.ts`, which says what their fields mean. They
 * are grouped as in `run --help`.
 */
export const INTERFACE_SETTINGS = {
  addresses: {
    messagesBaseUrl: {
      name: 'messages-base-url',
      value: 'URL',
      about: 'address of the message operation, up to /v1',
      variable: 'MESSAGES_BASE_URL',
      type: 'address',
      default: null,
    },
  },
  target: {
    categoryId: {
      name: 'category-id',
      value: 'ID',
      about: 'a category that exists (default: one found in the store, or 1)',
      variable: 'CATEGORY_ID',
      type: 'int64',
      default: null,
      replayed: true,
    },
  },
  pace: {
    maxAnimals: {
      name: 'max-animals',
      value: 'N',
      about: 'creates at most N animals (depends on the profile)',
      type: 'number',
      range: { min: 0, max: 100_000 },
      default: null,
      replayed: true,
    },
  },
} as const;
