import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import type { AttemptToPay, Http, OpenAttempt, ServerProvider } from '#providers/provider.ts';
import { folderOf } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { behavioursOf, type Probe } from '#scripts/providerData.ts';
import { changing } from './changing.ts';
import { follow, isOpened, type Rig, returned, startRig } from './rig.ts';

/**
 * What a provider's document says, row by row: the simulator does it, and the adapter makes of it what the row says. A row without a probe
 * names the test that shows it.
 */
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const textOf = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
const KIT = textOf('providers/kit/sandbox/*.ts') + textOf('server/sandbox/*.ts');
const TESTS = textOf('providers/**/*.test.ts') + textOf('tests/{providers,server}/*.test.ts');

async function probe(provider: ServerProvider, row: Probe): Promise<void> {
  const { call = 'open', set, add, headers, answer, then = [], times = 1 } = row;
  const made = rig.tools(provider);
  const credentials = row.credentials
    ? v.parse(provider.credentials, { ...(made.credentials as object), ...row.credentials })
    : made.credentials;
  const tools = (http: Http) => ({ ...rig.tools(provider), credentials, http });
  const attempt = rig.attempt(provider, row.attempt as object);
  if (row.twice && call === 'open') await provider.open(attempt, tools(rig.http));
  const opened = await provider.open(
    attempt,
    tools(changing(rig.http, { set, add, headers, answer, call })),
  );
  if (row.page) {
    if (!isOpened(opened)) throw new Error(JSON.stringify(opened));
    const { handover } = opened;
    const fields = handover.kind === 'form' ? { ...handover.fields, ...row.fields } : {};
    const page = handover.kind === 'form' ? { ...handover, fields: withoutNull(fields) } : handover;
    let shown = await follow(rig, page);
    if (row.twice) shown = await again(provider, attempt);
    return expect(shown.text).toContain(row.page);
  }
  if (call === 'open') return expect(opened).toMatchObject(row.gives as object);
  if (row.fault)
    await rig.simulate({ provider: provider.code, failNext: { ...row.fault, times: 1 } });
  rig.hurried = row.hurry ?? false;
  if (!isOpened(opened)) throw new Error(JSON.stringify(opened));
  await follow(rig, opened.handover);
  let back: OpenAttempt = {
    ...attempt,
    session: opened.session,
    hints: {},
    ...(row.known as object),
  };
  for (const action of then) {
    const { reference } = attempt;
    const { leaving } = await rig.simulate({ provider: provider.code, reference, action });
    back = returned(provider, back, leaving);
  }
  rig.now = new Date(rig.now.getTime() + (row.after ?? 0));
  // As settlement does: it asks, keeps what it was told, and then ends.
  if (call === 'cancel') {
    const { session } = await provider.inquire(back, tools(rig.http));
    back = { ...back, session: { ...back.session, ...session } };
  }
  let result: unknown;
  for (let at = 0; at < times; at += 1)
    result = await provider[call]?.(
      { ...back, ...(row.about as object) },
      tools(changing(rig.http, { answer, call, headers, set })),
    );
  rig.hurried = false;
  if (row.hurry) rig.now = new Date(rig.now.getTime() + 61_000);
  rig.simulatorState.faults = [];
  expect(result).toMatchObject(row.gives as object);
}

/** Pays, and comes with the same form once more. */
async function again(provider: ServerProvider, attempt: AttemptToPay) {
  const { reference } = attempt;
  await rig.simulate({ provider: provider.code, reference, action: 'approve' });
  const opened = await provider.open(attempt, rig.tools(provider));
  if (!isOpened(opened)) throw new Error(JSON.stringify(opened));
  return follow(rig, opened.handover);
}

const withoutNull = (fields: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null),
  );

describe.each(PROVIDER_CODES)('%s', (code) => {
  const rows = behavioursOf(code);
  const simulator = textOf(`providers/${folderOf(code)}/sandbox*.ts`) + KIT;

  test.each(rows)('$behaviour', async (row) => {
    expect(simulator, 'the line of the simulator').toContain(row.simulator);
    expect(row.source.length).toBeGreaterThan(5);
    if (row.probe) await probe(serverProvider(code), row.probe);
    else expect(TESTS, 'the test').toContain(row.test);
  });
});
