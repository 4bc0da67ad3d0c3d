import type { Carrier } from '#machines/domain/carriers.ts';
import { aramex } from './aramex.ts';
import { boxleo } from './boxleo.ts';
import type { Courier } from './courier.ts';
import { lalamove } from './lalamove.ts';
import { speedaf } from './speedaf.ts';

export const COURIERS: Record<Carrier, Courier> = { boxleo, lalamove, aramex, speedaf };
export const courierOf = (name: string): Courier | null =>
  COURIERS[name.toLowerCase() as Carrier] ?? null;

/** A courier's own address, the one that its account names, or its simulator's: `http://pay.localhost:4000` becomes `http://boxleo.courier.localhost:4000`. */
export function courierHost(
  { code, host }: Courier,
  sandboxOrigin: string | null,
  credentials: Record<string, string>,
): string | null {
  if (!sandboxOrigin) return host ?? ownHost(credentials.host);
  const origin = new URL(sandboxOrigin);
  origin.hostname = `${code}.courier.localhost`;
  return origin.origin;
}

const ownHost = (address = ''): string | null =>
  URL.canParse(address) && address.startsWith('https://') ? new URL(address).origin : null;
