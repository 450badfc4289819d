/**
 * Writes a JSON object in an unusual form that every parser reads: members in reverse order, white space wherever it is allowed,
 * and unnecessary escapes. This detects a service that reads bodies with a regular expression.
 * @param members `"name":value`, each as JSON
 * @param escapesKey whether the key `name` or `message` has an escape as well
 */
export function reformatted(members: readonly string[], escapesKey: boolean): string {
  // Some decoders know only upper-case or only lower-case hexadecimal digits.
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const inCapitals = (unit: string): string => escape(unit).toUpperCase().replace('U', 'u');
  const lines = members.toReversed().map((member) => {
    const spaced = member.replace(':', ' : ').replaceAll('/', '\\/');
    // The key `categoryId` has no escape: some services find the exact integer by searching the text for this key.
    const named = escapesKey ? spaced.replace(/(?<=^")[nm](?=\w+" : )/, escape) : spaced;
    const escaped = named
      .replace(/(?<=: ")[A-Za-z0-9]/, escape)
      .replace(/[\u0080-\uffff]/g, inCapitals);
    return `\r\n\t${escaped}`;
  });
  return ` {${lines.join(' ,')}\n}\n`;
}
