import { dirname, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { businesses } from '../db/schema/store.ts';
import { listKeys, makeKey, revokeKey } from './keys.ts';
import type { People } from './people.ts';
import type { PictureTools } from './pictures.ts';
import { ImportRefused } from './problem.ts';
import { exportStore, idOfStore } from './read.ts';
import { importSheet, importStore, inWords } from './run.ts';
import { addRole, isRole, listStaff, removeRole } from './staff.ts';

export interface ImportOperator {
  database: Database;
  clock: Clock;
  /** the bytes of a file */
  read(file: string): Promise<Buffer>;
  /** for the pictures that a file in that folder names */
  pictures?(folder: string): PictureTools;
  /** those who may sign in; asked for by the command about staff alone */
  people(): People;
}

export const STORE_USAGE = `npm run store -- import FILE.json [--dry-run]           a whole store; it is made when it is not there
npm run store -- import FILE.csv DOMAIN [--dry-run]     products, prices or stock of a store
npm run --silent store -- export DOMAIN > store.json
npm run store -- key DOMAIN list
npm run store -- key DOMAIN new publishable|secret
npm run store -- key DOMAIN revoke KEY
npm run store -- staff DOMAIN list
npm run store -- staff DOMAIN add|remove EMAIL staff|support
What the files look like stands in docs/store-file.md.`;

const MOST_BYTES = 100 * 2 ** 20;

/** A merchant's command; answers what to print. Throws `ImportRefused` with what has to be put right. */
export async function storeCommand(operator: ImportOperator, words: string[]): Promise<string> {
  const isDryRun = words.includes('--dry-run');
  const [verb, ...rest] = words.filter((one) => one !== '--dry-run');
  if (verb === 'import' && rest.length >= 1 && rest.length <= 2)
    return bringIn(operator, rest as [string, string?], isDryRun);
  if (verb === 'export' && rest.length === 1)
    return JSON.stringify(await exportStore(operator.database.db, rest[0] as string), null, 2);
  if (verb === 'key' && rest.length >= 2) return key(operator, rest as [string, string, string?]);
  if (verb === 'staff' && rest.length >= 2)
    return staff(operator, rest as [string, string, string?, string?]);
  throw new ImportRefused([STORE_USAGE]);
}

/** Roles stand at the identity provider, and the shop asks it each time; nothing of them is in the database. */
async function staff(
  { database, people: open }: ImportOperator,
  [domain, verb, email, role]: [string, string, string?, string?],
): Promise<string> {
  const id = await database.transaction((tx) => idOfStore(tx, domain));
  const place = { id, domain, domainOf: (other: string) => domainOf(database, other) };
  const people = open();
  try {
    if (verb === 'list' && !email)
      return (await listStaff(people, place)).join('\n') || `No person has a role at ${domain}.`;
    const isChange = (verb === 'add' || verb === 'remove') && email && role;
    if (isChange && !isRole(role))
      throw new ImportRefused([`there is no role ${role}; these there are: staff, support`]);
    if (isChange && isRole(role))
      return await (verb === 'add' ? addRole : removeRole)(people, place, email, role);
    throw new ImportRefused([STORE_USAGE]);
  } finally {
    await people.close();
  }
}

async function domainOf({ db }: Database, id: string): Promise<string | null> {
  const rows = await db
    .select({ domain: businesses.domain })
    .from(businesses)
    .where(eq(businesses.id, id));
  return rows[0]?.domain ?? null;
}

async function bringIn(
  operator: ImportOperator,
  [file, domain]: [string, string?],
  isDryRun: boolean,
): Promise<string> {
  const { database, clock, pictures } = operator;
  const notes: string[] = [];
  const task = {
    ...{ database, clock, isDryRun },
    note: (sentence: string) => notes.push(sentence),
    ...(pictures && { pictures: pictures(dirname(file)) }),
  };
  const text = textOf(await contentOf(operator, file), file);
  const isSheet = /\.csv$/i.test(file);
  if (isSheet && !domain)
    throw new ImportRefused(['a sheet belongs to a store: name its domain behind the file']);
  if (!isSheet && domain)
    throw new ImportRefused(['a store file names its own domain: leave the second word out']);
  const report = domain ? await importSheet(task, domain, text) : await importStore(task, text);
  const said = [inWords(report), ...notes].join('\n');
  return isDryRun ? `This would be done; nothing was changed.\n${said}` : `Done.\n${said}`;
}

const UNREAD: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder, and no file',
  EACCES: 'this file may not be read',
};
async function contentOf({ read }: ImportOperator, file: string): Promise<Buffer> {
  try {
    return await read(file);
  } catch (error) {
    const sentence = UNREAD[(error as NodeJS.ErrnoException).code ?? ''];
    if (!sentence) throw error;
    throw new ImportRefused([`${sentence}: ${resolve(file)}. Nothing was changed`]);
  }
}

/** Spreadsheets write Windows-1252 by themselves: read as UTF-8 it would spoil every accent without a word. */
function textOf(bytes: Buffer, file: string): string {
  if (bytes.length > MOST_BYTES)
    throw new ImportRefused([
      `${file} is larger than 100 MB: bring the products in as several sheets`,
    ]);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportRefused([
      `${file} is not UTF-8 (it may be Windows-1252): save it as "CSV UTF-8", or turn it with iconv --from-code=WINDOWS-1252 --to-code=UTF-8`,
    ]);
  }
}

async function key(
  { database, clock }: ImportOperator,
  [domain, verb, word]: [string, string, string?],
): Promise<string> {
  return database.transaction(async (tx) => {
    const id = await idOfStore(tx, domain);
    if (verb === 'list' && !word) return (await listKeys(tx, id)).join('\n');
    if (verb === 'new' && (word === 'publishable' || word === 'secret')) {
      const made = await makeKey(tx, id, word, clock.now());
      return word === 'secret'
        ? `${made}\nKeep it now: it is stored as a hash and is not shown again.`
        : made;
    }
    if (verb === 'revoke' && word)
      return `${await revokeKey(tx, id, word, clock.now())} is revoked; it opens the store for five more seconds at most.`;
    throw new ImportRefused([STORE_USAGE]);
  });
}
