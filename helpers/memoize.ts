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

/** Returns a function that keeps its last value, and computes a new value only if the text changes. */
export function memoizeLast<Value>(compute: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: compute(text) };
    return last.value;
  };
}
