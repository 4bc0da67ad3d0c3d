import { SEED } from './data.ts';

const IDS = SEED.map(({ business }) => business.id);
/** The stores that the demo made itself. Everything that only the demo does, it does to these. */
export const DEMO_STORE_IDS: readonly string[] = IDS;

/** One that was given a domain of its own is a merchant's shop by now. */
export const isDemoStore = ({ id, domain }: { id: string; domain: string }): boolean =>
  IDS.includes(id) && domain.endsWith('.localhost');
