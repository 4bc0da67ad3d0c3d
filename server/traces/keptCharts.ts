import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { refuse } from '../http/errors.ts';

const BUILT = resolve(import.meta.dirname, '../../dist/charts/charts.js');
const NAME = /^[\w-]{1,40}\.js$/;
/** Traces are kept for a year at most, and a shop is not built every day. */
const MOST = 200;
const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'charts');

/** The charts of this build stay, for the traces that are recorded on them. */
export async function keepCharts(
  config: Pick<Config, 'dataDir' | 'buildId'>,
  built = BUILT,
): Promise<void> {
  const folder = folderOf(config);
  const own = join(folder, `${config.buildId}.js`);
  if (!existsSync(built)) return;
  await mkdir(folder, { recursive: true });
  if (!existsSync(own)) await copyFile(built, own);
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = aged.sort((one, other) => other.at - one.at).slice(MOST);
  for (const { name } of old) await rm(join(folder, name), { force: true });
}

/** A script of charts, which says nothing of any person: open, like every script of the shop. */
export function registerKeptCharts(app: FastifyInstance, config: Config): void {
  app.get<{ Params: { name: string } }>(
    '/charts/:name',
    { config: { access: 'open', isPart: true } },
    (request, reply) => {
      const { name } = request.params;
      if (!NAME.test(name) || !existsSync(join(folderOf(config), name))) throw refuse('NOT_FOUND');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .sendFile(name, folderOf(config));
    },
  );
}
