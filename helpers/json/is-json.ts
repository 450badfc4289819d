/** Whether a text is JSON, however large; what it holds is not looked at. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
