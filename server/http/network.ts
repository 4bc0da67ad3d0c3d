import { createHmac } from 'node:crypto';
import type { LimitSettings } from './limits.ts';
import { networkOf } from './limits.ts';

/** Where a request comes from, and how generous this server is. */
export interface Origin extends LimitSettings {
  /** a keyed hash: it counts, and gives no address away */
  network: string;
}

export const originOf = (key: Buffer, address: string, limits: LimitSettings): Origin => ({
  ...limits,
  network: createHmac('sha256', key)
    .update(`network ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22),
});
