/**
 * Returns a function that computes its value once for each object. Use it for objects that never change: exchanges, and the
 * evidence of a run that has ended.
 */
export function memoize<Of extends object, Value>(find: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let found = known.get(of);
    if (!found) known.set(of, (found = { value: find(of) }));
    return found.value;
  };
}
