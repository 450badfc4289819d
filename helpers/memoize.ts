/** Returns a function that computes its value once for each object. Use it for objects that never change, such as evidence. */
export function memoize<Key extends object, Value>(
  compute: (object: Key) => Value,
): (object: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (object) => {
    let found = known.get(object);
    if (!found) known.set(object, (found = { value: compute(object) }));
    return found.value;
  };
}

/** The values of functions, by name. */
type Values<Parts> = {
  readonly [Name in keyof Parts]: Parts[Name] extends (object: never) => infer Value
    ? Value
    : never;
};

/** Returns a function that gives the values of all these functions for an object. Each is computed once, when it is first read. */
export function lazily<Key extends object, Parts>(
  parts: Parts & Readonly<Record<string, (object: Key) => unknown>>,
): (object: Key) => Values<Parts> {
  return memoize((object) => {
    const values = {};
    for (const [name, part] of Object.entries(parts)) {
      const get = (): unknown => {
        const value = part(object);
        Object.defineProperty(values, name, { value });
        return value;
      };
      Object.defineProperty(values, name, { get, configurable: true });
    }
    return values as Values<Parts>;
  });
}

/** Returns a function that keeps its last value, and computes a new value only if the text changes. */
export function memoizeLast<Value>(compute: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: compute(text) };
    return last.value;
  };
}
