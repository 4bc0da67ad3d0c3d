import * as v from 'valibot';
import type { ClientConfig } from '#machines/domain/render.ts';
import { NOTIFICATIONS_CHANGED } from '../documents/documentEvents.ts';
import { readUser } from './shopperStorage.ts';

const Unread = v.object({ unread: v.number() });
const LONGEST_MS = 5_000;
type Config = Pick<ClientConfig, 'apiBase' | 'apiKey' | 'businessId'>;

/** The number on the bell of the document's header follows what happens while the page is open; where the server could not print one it is asked for. */
export function followUnreadCount(config: Config, badges: HTMLElement[]): void {
  const ask = async (): Promise<void> => {
    const unread = await unreadOf(config);
    if (unread === null) return;
    for (const badge of badges) {
      badge.textContent = String(unread);
      badge.hidden = unread === 0;
    }
  };
  document.addEventListener(NOTIFICATIONS_CHANGED, () => void ask());
  addEventListener('pageshow', ({ persisted }) => persisted && void ask());
  if (badges.some((badge) => badge.textContent === '')) void ask();
}

/** Null where it cannot be known: then the bell stays as it is. */
async function unreadOf({ apiBase, apiKey, businessId }: Config): Promise<number | null> {
  const customerId = readUser()?.uid;
  if (!customerId) return null;
  try {
    const answer = await fetch(
      `${apiBase}/ecatalog-notification/unread?${new URLSearchParams({ businessId, customerId })}`,
      {
        headers: { 'api-key': apiKey },
        signal: AbortSignal.timeout(LONGEST_MS),
      },
    );
    const found = v.safeParse(Unread, answer.ok ? await answer.json() : null);
    return found.success ? found.output.unread : null;
  } catch {
    return null;
  }
}
