export const STORE_SLUGS = ['grocery', 'retail', 'services', 'restaurant', 'beauty'] as const;
export type StoreSlug = (typeof STORE_SLUGS)[number];

/** The stores that the demo brings, by the ids that their files write (`server/demo`). */
const IDS: Record<StoreSlug, string> = {
  grocery: 'ff8acade-1313-54cb-b514-8fb240f4115e',
  retail: '9a356781-bb1b-5c14-b5d5-7406bd5d235d',
  services: 'd86f36e3-554d-5580-a192-ea3c479a8b12',
  restaurant: '74bd9218-34d4-5d9b-9c9a-de40df986a62',
  beauty: '77194975-e763-56f9-969f-3ff0cbe7e13c',
};
export const demoStoreId = (slug: StoreSlug): string => IDS[slug];

/** Everything that only the demo does, it does to these. */
export const DEMO_STORE_IDS: readonly string[] = Object.values(IDS);

/** One that was given a domain of its own is a merchant's shop by now. */
export const isDemoStore = ({ id, domain }: { id: string; domain: string }): boolean =>
  DEMO_STORE_IDS.includes(id) && domain.endsWith('.localhost');
