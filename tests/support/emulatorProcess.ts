import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '#scripts/child.ts';
import { demoPeople } from '#scripts/demoPeople.ts';
import { anyPort } from '#scripts/ports.ts';

/** The Auth emulator as a process of its own, as `npm start` runs it, with the demo's people and no others. */
export async function startTestEmulator(): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-accounts-'));
  const port = await anyPort();
  const child = startChild({
    name: 'emulator',
    file: 'server/sandbox/emulator.ts',
    env: { PORT: String(port), DATA_DIR: folder, PEOPLE: demoPeople() },
  });
  await child.ready(`http://127.0.0.1:${port}/`, 120_000);
  return {
    address: `127.0.0.1:${port}`,
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
