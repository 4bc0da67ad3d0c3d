import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';

/** How far a parcel is, as every courier's simulator counts it; each tells it in its own words. */
export const STEPS = ['booked', 'pickedUp', 'onTheWay', 'delivered'] as const;
export type CourierStep = (typeof STEPS)[number] | 'failed';
export interface Move {
  step: CourierStep;
  at: string;
}

/** A parcel in the simulator's hands. */
export interface SandboxParcel {
  courier: string;
  account: string;
  id: string;
  /** the merchant's */
  reference: string;
  moves: Move[];
  data: Record<string, string>;
}

export interface Depot {
  clock: Pick<Clock, 'now' | 'id'>;
  /** the parcel of that id or reference, moved on by the time that has passed since it was booked */
  find(id: string): SandboxParcel | undefined;
  referenced(account: string, reference: string): SandboxParcel | undefined;
  take(parcel: Omit<SandboxParcel, 'courier' | 'moves'>): SandboxParcel;
  origin(): string;
}

export interface CourierSandbox {
  code: string;
  mount(app: FastifyInstance, host: RegExp, depot: Depot): void;
}

/** Kilometres on a ball, enough for a price that is believed. */
export function kilometres(
  [lat, long]: [number, number],
  [otherLat, otherLong]: [number, number],
): number {
  const radians = Math.PI / 180;
  const x = (otherLong - long) * radians * Math.cos(((lat + otherLat) / 2) * radians);
  return 6371 * Math.hypot(x, (otherLat - lat) * radians);
}
export const digits = (id: string, length: number): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString()
    .slice(0, length);
export function json(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text ?? ''));
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
