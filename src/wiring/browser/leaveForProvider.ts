import { plainStorageKey } from './browserStorage.ts';

const spoken = plainStorageKey('locale');

/** Leaves for a provider. The page that it sends the browser back to is told of no language: it reads here which one was spoken. */
export const leaveForProvider =
  (locale: string) =>
  (url: string): void => {
    spoken.write(locale);
    location.assign(url);
  };
