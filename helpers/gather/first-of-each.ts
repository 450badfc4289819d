/** The first of each kind. */
export function firstOfEach<T extends { readonly kind: string }>(things: readonly T[]): T[] {
  const kinds = new Set<string>();
  return things.filter(({ kind }) => !kinds.has(kind) && Boolean(kinds.add(kind)));
}
