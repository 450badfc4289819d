/**
 * A function that works its value out once for each object that it is asked about. For what never changes: exchanges, and
 * the evidence of a run that has ended.
 */
export function memoize<Of extends object, Value>(find: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let found = known.get(of);
    if (!found) known.set(of, (found = { value: find(of) }));
    return found.value;
  };
}
