import { languageOf } from '#machines/domain/locale.ts';
import type { ClientConfig } from '#machines/domain/render.ts';

/** What a catalogue document writes: it needs no known shopper, and tells one by the cookie. */
async function post(
  { apiBase, apiKey, businessId }: ClientConfig,
  path: string,
  body: object,
): Promise<Response | null> {
  try {
    return await fetch(`${apiBase}${path}?${new URLSearchParams({ businessId })}`, {
      method: 'POST',
      headers: { 'api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    });
  } catch {
    return null;
  }
}

/** Null where no answer came, or one that says nothing to a shopper. */
export async function joinWaiting(
  config: ClientConfig,
  wish: object,
): Promise<{ link?: string; isClosed?: boolean } | null> {
  const answer = await post(config, '/waiting', { ...wish, locale: languageOf(config.locale) });
  const told = await answer?.json().catch(() => null);
  if (answer?.ok) return { link: told?.link };
  return told?.fields?.includes('from') ? { isClosed: true } : null;
}
export const leaveWaiting = async (config: ClientConfig, link: string): Promise<boolean> =>
  (await post(config, '/waiting/leave', { link }))?.ok ?? false;
