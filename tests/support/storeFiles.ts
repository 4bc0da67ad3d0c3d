import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { storeCommand } from '#server/importing/command.ts';
import { ImportRefused } from '#server/importing/problem.ts';
import type { InProcessShop } from './inProcess.ts';

/** A merchant at the command, whose files stand in memory. */
export function storeFiles(shop: Pick<InProcessShop, 'database' | 'clock'>) {
  const files = new Map<string, Buffer>();
  const run = (...words: string[]): Promise<string> =>
    storeCommand(
      {
        database: shop.database,
        clock: shop.clock,
        read: async (name) => files.get(name) ?? readFile(name),
        people: () => {
          throw new Error('no file is about people');
        },
      },
      words,
    );
  /** A store as a document, or a sheet as text or bytes behind which its domain is named. */
  const bring = (content: object | string | Buffer, ...more: string[]): Promise<string> => {
    const isSheet = typeof content === 'string' || Buffer.isBuffer(content);
    const name = isSheet ? 'sheet.csv' : 'store.json';
    files.set(name, Buffer.from(isSheet ? content : JSON.stringify(content, null, 2)));
    return run('import', name, ...more);
  };
  return { files, run, bring };
}

/** What a merchant is told to put right. */
export async function refusedLines(deed: Promise<string>): Promise<string[]> {
  const error = await deed.catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ImportRefused);
  return (error as ImportRefused).lines;
}

// biome-ignore lint/suspicious/noExplicitAny: a test writes into it what no store file may hold
export type AnyStore = Record<string, any>;

/** The store that the documents show, to be changed at will. */
export const exampleStore = async (domain: string): Promise<AnyStore> => {
  const file = JSON.parse(await readFile('docs/store-file.example.json', 'utf8')) as AnyStore;
  return { ...file, store: { ...file.store, domain } };
};
