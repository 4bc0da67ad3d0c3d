/**
 * The press that orders, for as long as its files are brought: where a deploy took them away the document is loaded anew, and nothing was sent (467).
 * Keeps the next one, or none, and answers what stood before.
 */
export function cutPress(next: string): string {
  try {
    const before: string = sessionStorage.press ?? '';
    sessionStorage.press = next;
    return before;
  } catch {
    return '';
  }
}
