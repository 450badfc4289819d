/** Whether a text is JSON. There is no limit on its size or depth. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
