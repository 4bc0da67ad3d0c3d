export const GOOGLE_PLACES = 'https://places.googleapis.com';
/** At the simulator; obviously not real. */
export const DEMO_PLACES_KEY = 'demo-places-key';
export const placesSandbox = (sandboxOrigin: string): string =>
  `http://places.localhost:${new URL(sandboxOrigin).port}`;

export interface PlacesSettings {
  key: string;
  host: string;
}
