import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { pictureSources, pictures } from '../db/schema/pictures.ts';
import { forEach } from '../records/dueRows.ts';

/** A picture as it is kept: the widest first. */
export interface SizedPicture {
  width: number;
  height: number;
  bytes: Buffer;
}
/** What reads and resizes; only the merchant's command has it, so that no server holds a library of pictures. */
export interface PictureTools {
  /** the bytes of a file of the merchant's folder, or of an address */
  read(source: string): Promise<Buffer>;
  resize(bytes: Buffer): Promise<SizedPicture[]>;
}
/** Its message follows the place where the picture is named: "is 80 megapixels ...". */
export class BadPicture extends Error {}

export interface Bringing {
  database: Pick<Database, 'transaction'>;
  businessId: string;
  now: Date;
  tools: PictureTools | null;
  isDryRun: boolean;
}

const OWN = /^\/pictures\/own\/([0-9a-f]{20})\.webp$/;
const AT_ONCE = 4;
const PUBLIC = resolve(import.meta.dirname, '../../public');

/** One place of a file or a sheet that names a picture. */
export interface PicturePlace<Wrong> {
  source: string;
  put(brought: Brought): void;
  problem(wrong: string): Wrong;
}

/** Brings in what this shop does not serve yet, and writes into each place where it stands now. */
export async function bringPictures<Wrong>(
  task: Bringing,
  places: PicturePlace<Wrong>[],
  problems: Wrong[],
): Promise<void> {
  const bySource = Map.groupBy(places, ({ source }) => source);
  await forEach(
    [...bySource.keys()],
    AT_ONCE,
    async (source) => {
      const found = await one(task, source);
      for (const { put } of bySource.get(source) ?? []) put(found);
    },
    (source, error) => {
      if (!(error instanceof BadPicture)) throw error;
      for (const { problem } of bySource.get(source) ?? []) problems.push(problem(error.message));
    },
  );
}

export interface Brought {
  url: string;
  /** null: it is one of the shop's drawn ones */
  size: { width: number; height: number } | null;
}

async function one(task: Bringing, source: string): Promise<Brought> {
  const own = OWN.exec(source)?.[1];
  if (own) return known(task, own);
  if (source.startsWith('/')) return drawn(source);
  const isAddress = /^https:\/\//.test(source);
  const before = isAddress ? await fetchedBefore(task, source) : null;
  if (before) return known(task, before);
  if (!task.tools)
    throw new BadPicture('is no picture of this shop: `npm run store` brings pictures in');
  const bytes = await task.tools.read(source);
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  const stored = await widest(task, id);
  const sizes = stored ? [stored] : await task.tools.resize(bytes);
  if (!task.isDryRun) await store(task, { id, sizes, address: isAddress ? source : null });
  return brought(id, sizes[0] as SizedPicture);
}

const brought = (id: string, { width, height }: { width: number; height: number }): Brought => ({
  url: `/pictures/own/${id}.webp`,
  size: { width, height },
});

async function known(task: Bringing, id: string): Promise<Brought> {
  const found = await widest(task, id);
  if (!found) throw new BadPicture('is no picture of this store');
  return brought(id, found);
}

/** A drawn one stands beside its smaller twin; a name of another kind is shown by no page. */
function drawn(source: string): Brought {
  if (!/^\/pictures\/[\w@./-]+\.webp$/.test(source) || !existsSync(join(PUBLIC, source)))
    throw new BadPicture('is no picture of this shop');
  return { url: source, size: null };
}

const widest = ({ database, businessId }: Bringing, id: string) =>
  database.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(pictures)
      .where(and(eq(pictures.businessId, businessId), eq(pictures.id, id)))
      .orderBy(desc(pictures.width))
      .limit(1);
    return found ?? null;
  });

const fetchedBefore = ({ database, businessId }: Bringing, address: string) =>
  database.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(pictureSources)
      .where(and(eq(pictureSources.businessId, businessId), eq(pictureSources.address, address)));
    return found?.pictureId ?? null;
  });

const store = (
  { database, businessId, now }: Bringing,
  { id, sizes, address }: { id: string; sizes: SizedPicture[]; address: string | null },
): Promise<void> =>
  database.transaction(async (tx) => {
    for (const { width, height, bytes } of sizes)
      await tx
        .insert(pictures)
        .values({ businessId, id, width, height, bytes, createdAt: now })
        .onConflictDoNothing();
    if (address)
      await tx
        .insert(pictureSources)
        .values({ businessId, address, pictureId: id })
        .onConflictDoNothing();
  });
