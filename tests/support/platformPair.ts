import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Child, startChild } from '#scripts/child.ts';
import { anyPort } from '#scripts/ports.ts';
import { strictPlatform } from './strictPlatform.ts';

interface Running {
  ports: { shop: number; simulator: number; emulator: number };
  databaseUrl: string;
}
export interface GatewayPair {
  /** where the gateway listens, under the stores' own names */
  port: number;
  /** what reached the platform without what the table of calls shows: it was answered 400 */
  refused: string[];
  stop(): Promise<void>;
}

const PATIENCE_MS = 240_000;

/**
 * Two more servers beside a running shop. The platform is a copy of its server, on its database, that answers the specification's calls alone
 * (API_EXTENSIONS=off), behind a door that refuses what the table of calls does not show. The gateway has a database of its own, in which none of the platform's orders stand, and asks the platform for everything.
 */
export async function startGatewayPair(dataDir: string): Promise<GatewayPair> {
  const { ports, databaseUrl } = JSON.parse(
    readFileSync(join(dataDir, 'running.json'), 'utf8'),
  ) as Running;
  const name = `gateway_${randomBytes(4).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'storefront-gateway-'));
  const [platformPort, port] = [await anyPort(), await anyPort()];
  const strict = await strictPlatform(`http://127.0.0.1:${platformPort}`);
  const gatewayKey = randomBytes(24).toString('hex');
  const common = {
    SHOP_MODE: 'demo',
    NODE_ENV: 'production',
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.emulator}`,
    RATE_LIMIT_FACTOR: '20',
  };
  await onDatabase(databaseUrl, `create database ${name}`);
  const platform = startChild({
    name: 'The platform',
    file: 'server/main.ts',
    log: join(folder, 'platform.log'),
    env: {
      ...common,
      PORT: String(platformPort),
      // What the platform tells providers about the shop is the gateway's address.
      PUBLIC_PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SANDBOX_ORIGIN: `http://pay.localhost:${ports.simulator}`,
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
      DATABASE_URL: Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href,
      PLATFORM_API_URL: strict.url,
      PLATFORM_API_KEY: gatewayKey,
    },
  });
  const stop = async (): Promise<void> => {
    await Promise.all([gateway.stop(), platform.stop()]);
    strict.close();
    await onDatabase(databaseUrl, `drop database if exists ${name} with (force)`);
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

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
