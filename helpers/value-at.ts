/** Returns the value at a path inside another value; undefined if there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce(
    (inner: unknown, key) =>
      isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined,
    value,
  );
}

/** Whether a value is an object or an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
