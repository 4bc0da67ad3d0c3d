import type { Messages } from '../ui/messageLoader.tsx';

/** Brings the sentences of a file. What a build before wrote may be gone: the document is loaded anew as for any other script. */
export async function sentencesOf(file: string): Promise<Messages> {
  try {
    return (await import(/* @vite-ignore */ file)).default;
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}
