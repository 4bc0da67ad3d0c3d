import { useState } from 'react';
import { keptMethod } from '../browser/shopperStorage.ts';

/** The way to pay that was chosen last in this browser, as it was when the page opened; and how the next one is kept. */
export function useLastMethod(): { last: string | null; keep(method: string): void } {
  const [last] = useState(() => keptMethod.read());
  return { last, keep: (method) => keptMethod.write(method) };
}
