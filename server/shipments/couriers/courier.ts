import * as v from 'valibot';
import type { Carrier } from '#machines/domain/carriers.ts';
import type { Minor } from '#machines/domain/money.ts';
import type { Address, ShipmentEvent } from '#machines/domain/shipment.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import type { Http } from '#providers/provider.ts';

export interface Stop {
  name: string;
  phone: string;
  address: Address;
}
export interface Parcel {
  from: Stop;
  to: Stop;
  pieces: number;
  kilograms: number;
  /** what it is worth, in minor units of the store's currency */
  value: Minor;
  currency: string;
}
export interface CourierTools {
  /** base address: the courier's own, or its simulator's */
  host: string;
  credentials: Record<string, string>;
  http: Http;
  now: Date;
  id(): string;
}

/** AREA: it does not go there. UNPRICED: it needs to know more, so the store's own tariff with it counts. DOWN: no answer that can be read. */
export type Quoted =
  | { ok: true; cost: Minor; expiresAt: Date | null; session: Record<string, string> }
  | { ok: false; reason: 'AREA' | 'UNPRICED' | 'DOWN' };
/** LATER: it certainly took nothing. AGAIN: it may or may not have heard. REFUSED: a person has to look. */
export type BookedCourier =
  | { ok: true; reference: string; number: string | null; url: string | null }
  | { ok: false; reason: 'LATER' | 'AGAIN' | 'REFUSED' };
export type Tracked = { ok: true; status: ShipmentStatus; events: ShipmentEvent[] } | { ok: false };

/** A courier as the shop needs it: what it costs, taking it, where it is. */
export interface Courier {
  code: Carrier;
  /** its live address; null where none is published and the account names it */
  host: string | null;
  /** No document of its protocol can be read: it is called for a store that switched it on, and for no other. */
  unproven?: true;
  /** The same order twice is one there. Of every other, an answer that was lost is looked for by a person before anything is ordered again. */
  repeats?: true;
  /** names of what an account consists of */
  fields: readonly string[];
  quote(parcel: Parcel, tools: CourierTools): Promise<Quoted>;
  /**
   * `reference` is ours and always the same for one shipment; `session` is what the quote brought. `again`: an earlier call may have been
   * heard, so nothing is ordered that it could have ordered already; only couriers that repeat are called so.
   */
  book(
    parcel: Parcel,
    order: { reference: string; session: Record<string, string>; again: boolean },
    tools: CourierTools,
  ): Promise<BookedCourier>;
  track(
    shipment: { reference: string; number: string | null },
    tools: CourierTools,
  ): Promise<Tracked>;
}

/** An answer in the shape that is documented, or null: whatever else a courier says is not guessed at. */
export function read<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

export const oneLine = ({ flat, street, area, postalCode, city, state }: Address): string =>
  [flat, street, area, [postalCode, city].filter(Boolean).join(' '), state]
    .filter(Boolean)
    .join(', ');

/** The last word of a list of events; an empty one says that it was booked. */
export const latest = (events: readonly ShipmentEvent[]): ShipmentStatus =>
  events.at(-1)?.status ?? 'BOOKED';
