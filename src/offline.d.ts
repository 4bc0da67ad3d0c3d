/** `scripts/offlineShell.ts` fills it in once the pages are built. */
declare module 'virtual:offline-shell' {
  /** the build's name, as documents carry it */
  export const build: string;
  /** what a catalogue document runs on, its cart's panel included */
  export const files: string[];
  /** the panel's words, by language */
  export const words: Record<string, string>;
}
