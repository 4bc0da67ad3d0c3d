import { plainPlace } from './browserStorage.ts';

const spoken = plainPlace('locale');

/** Leaves for a provider. The page that it sends the browser back to is told of no language: it reads here which one was spoken. */
export const leaveSpeaking =
  (locale: string) =>
  (url: string): void => {
    spoken.write(locale);
    location.assign(url);
  };
