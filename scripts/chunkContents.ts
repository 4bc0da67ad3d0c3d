import type { Plugin } from 'vite';

export const CONTENTS_FILE = '.vite/contents.json';
/** By file: how much code each module has in it, before it is minified. */
export type ChunkContents = Record<string, Record<string, number>>;

/** Writes down which modules stand in which file of the browser's, so that the bench can say what a kilobyte is for. */
export function chunkContents(): Plugin {
  return {
    name: 'chunk-contents',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const contents: ChunkContents = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        contents[chunk.fileName] = Object.fromEntries(
          Object.entries(chunk.modules).map(([id, { renderedLength }]) => [id, renderedLength]),
        );
      }
      this.emitFile({ type: 'asset', fileName: CONTENTS_FILE, source: JSON.stringify(contents) });
    },
  };
}
