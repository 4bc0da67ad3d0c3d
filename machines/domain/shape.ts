/**
 * Whether a text has a shape that a store's document tells, as a regular expression. Where a platform tells one that is none, nothing is
 * known of the text, so it counts as well shaped: a form must not end over it.
 */
export function hasShape(text: string, pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags).test(text);
  } catch {
    return true;
  }
}
