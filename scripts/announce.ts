import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';
import { SEED } from '#server/demo/stores.ts';
import type { Settings } from './settings.ts';

type Say = (sentence: string) => void;

/** Says where everything is, once it answers. */
export function announce(
  { ports, usesEmulator, usesSimulator, moved, logs }: Settings,
  say: Say,
): void {
  const launchedAt = Number(process.env.LAUNCHED_AT ?? Date.now());
  const line = (name: string, address: string) => say(`  ${name.padEnd(20)} ${address}`);
  say('');
  if (usesSimulator)
    for (const { business, tables } of SEED) {
      const store = `http://${business.defaultDomain}:${ports.shop}`;
      line(business.name, store);
      const [table] = tables;
      if (table) line(`${business.name}, ${table.name}`, `${store}/t/${table.id}`);
    }
  line(usesSimulator ? 'All stores' : 'The shop', `http://localhost:${ports.shop}`);
  if (usesSimulator) {
    const simulator = process.env.SANDBOX_ORIGIN || `http://pay.localhost:${ports.simulator}`;
    line('Payment simulator', simulator);
    line('Mails of the demo', simulator.replace('//pay.', '//mail.'));
  }
  if (usesEmulator) announcePeople(say);
  if (moved.length > 0) say('');
  for (const sentence of moved) say(sentence);
  say(
    `\nReady after ${((Date.now() - launchedAt) / 1000).toFixed(1)} s. Ctrl-C stops it. Logs: ${logs}`,
  );
}

function announcePeople(say: Say): void {
  say('\nWho can sign in, each in one store (shopper, business customer, support, staff):');
  for (const { slug, business } of SEED) {
    const people = DEMO_ACCOUNTS.filter((account) => account.business === slug);
    say(`  ${business.name.padEnd(20)} ${people.map(({ email }) => email).join('  ')}`);
  }
  say(
    `  ${'Password'.padEnd(20)} ${[...new Set(DEMO_ACCOUNTS.map(({ password }) => password))].join(', ')}`,
  );
}
