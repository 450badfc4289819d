/** Wrong usage or wrong settings: one line that says what is wrong and what to do. The command exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
