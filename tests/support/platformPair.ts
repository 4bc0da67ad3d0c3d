import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from '#scripts/child.ts';
import { anyPort } from '#scripts/ports.ts';
import type { SiteBeside } from './siteBeside.ts';
import { strictPlatform } from './strictPlatform.ts';

export interface GatewayPair {
  /** where the gateway listens, under the stores' own names */
  port: number;
  /** what reached the platform without what the table of calls shows: it was answered 400 */
  refused: string[];
  stop(): Promise<void>;
}

const PATIENCE_MS = 240_000;

/**
 * Two servers of a site beside the running shop. The platform has the site's database and answers the specification's calls alone (API_EXTENSIONS=off), behind
 * a door that refuses what the table of calls does not show. The gateway has a database of its own, in which none of the platform's orders stand, and asks
 * the platform for everything.
 */
export async function startGatewayPair(site: SiteBeside): Promise<GatewayPair> {
  const { SANDBOX_ORIGIN = '', DATABASE_URL = '', DATA_DIR = '', ...common } = site.env;
  const folder = mkdtempSync(join(tmpdir(), 'storefront-gateway-'));
  const [platformPort, port] = [await anyPort(), await anyPort()];
  const strict = await strictPlatform(`http://127.0.0.1:${platformPort}`);
  const gatewayKey = randomBytes(24).toString('hex');
  const gatewayDatabase = await site.emptyDatabase();
  const platform = startChild({
    name: 'The platform',
    file: 'server/main.ts',
    log: join(folder, 'platform.log'),
    env: {
      ...common,
      PORT: String(platformPort),
      // What the platform tells providers about the shop is the gateway's address.
      PUBLIC_PORT: String(port),
      DATA_DIR,
      DATABASE_URL,
      SANDBOX_ORIGIN,
      API_EXTENSIONS: 'off',
      GATEWAY_KEY: gatewayKey,
      TRUST_PROXY: 'loopback',
    },
  });
  const gateway = startChild({
    name: 'The gateway',
    file: 'server/main.ts',
    log: join(folder, 'gateway.log'),
    env: {
      ...common,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: gatewayDatabase,
      PLATFORM_API_URL: strict.url,
      PLATFORM_API_KEY: gatewayKey,
    },
  });
  const stop = async (): Promise<void> => {
    await Promise.all([gateway.stop(), platform.stop()]);
    strict.close();
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.all([ready(platform, platformPort), ready(gateway, port)]).catch(async (error) => {
    await stop();
    throw error;
  });
  return { port, refused: strict.refused, stop };
}

const ready = (child: Child, port: number): Promise<void> =>
  child.ready(`http://127.0.0.1:${port}/health`, PATIENCE_MS);
