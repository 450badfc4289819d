/** Returns a function that computes its value once for each object. Use it for objects that never change, such as evidence. */
export function memoize<Of extends object, Value>(find: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let found = known.get(of);
    if (!found) known.set(of, (found = { value: find(of) }));
    return found.value;
  };
}

/** Returns a function that keeps its last value, and computes a new value only if the text changes. */
export function memoizeLast<Value>(find: (of: string) => Value): (of: string) => Value {
  let last: { readonly of: string; readonly value: Value } | undefined;
  return (of) => {
    if (last?.of !== of) last = { of, value: find(of) };
    return last.value;
  };
}
