import type { Floor } from './importGraph.ts';

/** The house's table of rooms: who may import whom. The first room that holds a file decides. */
interface Room {
  name: string;
  holds(file: string): boolean;
  may: RegExp[];
}

const room = (name: string, holds: RegExp, ...may: RegExp[]): Room => ({
  name,
  holds: (file) => holds.test(file),
  may,
});

const domain = /^machines\/domain\//;
const chartWords = /^machines\/[\w-]+\/(types|view|outline)\.ts$/;
const packages = (...names: string[]): RegExp => new RegExp(`^package:(${names.join('|')})(/|$)`);
const node = /^package:node:/;
const viewPackages = packages(
  'react',
  'react-dom',
  'react-router',
  'react-intl',
  'intl-messageformat',
  '@formatjs/icu-messageformat-parser',
  '@radix-ui/react-dialog',
  'swr',
  '@fontsource',
);

export const ROOMS: Room[] = [
  room('phone numbers', /^machines\/domain\/phone\.ts$/, packages('libphonenumber-js')),
  room('domain', domain, domain, packages('valibot', 'dinero\\.js')),
  room('charts', /^machines\//, /^machines\//, packages('xstate', 'immer', 'valibot')),
  room(
    'provider lists',
    /^providers\/(all|browser|server|sentences|demo|provider)\.ts$/,
    domain,
    /^providers\//,
    node,
    packages('valibot'),
  ),
  room(
    'provider, browser half',
    /^providers\/(kit\/browser\/.*|[\w-]+\/(browser|wire|descriptor)\.ts)$/,
    domain,
    /^providers\/provider\.ts$/,
    /^providers\/kit\/browser\//,
    /^providers\/SELF\/wire\.ts$/,
    packages('valibot'),
  ),
  room(
    'provider, simulator',
    /^providers\/([\w-]+\/sandbox\w*\.ts|kit\/sandbox\/.*)$/,
    domain,
    /^providers\/SELF\/(wire|sandbox\w+)\.ts$/,
    /^providers\/kit\/sandbox\//,
    /^providers\/(sandbox|provider|demo)\.ts$/,
    node,
    packages('fastify', 'valibot', 'qrcode', 'fast-xml-parser', '@fastify'),
  ),
  room(
    'provider, server half',
    /^providers\/(kit\/server\/.*|[\w-]+\/[\w.-]+\.ts)$/,
    domain,
    /^providers\/(all|provider)\.ts$/,
    /^providers\/kit\/server\//,
    /^providers\/SELF\/(?!sandbox|browser)/,
    node,
    packages('stripe', 'fast-xml-parser', 'valibot', 'opossum'),
  ),
  room(
    'simulator',
    /^server\/sandbox\//,
    domain,
    /^server\/(sandbox\/|clock\.ts)/,
    /^providers\/([\w-]+\/(sandbox|wire)\.ts|kit\/sandbox\/|demo\.ts|provider\.ts)/,
    node,
    packages(
      ...['fastify', '@fastify', 'firebase-tools', 'valibot', 'qrcode'],
      ...['smtp-server', 'postal-mime'],
    ),
  ),
  room(
    'server',
    /^server\//,
    domain,
    // The life of an order is decided by its charts.
    /^machines\/order\//,
    /^server\/(?!sandbox\/app)/,
    /^providers\/(all|server|demo|provider)\.ts$/,
    /^providers\/kit\/server\//,
    // The gateway serves the page that runs Cashfree's script, and has to name its hosts.
    /^providers\/cashfree\/wire\.ts$/,
    /^package:/,
  ),
  room(
    'wiring, checkout ports',
    /^src\/wiring\/(documents\/checkout|ports\/checkoutPorts|ports\/payWithProvider)\.ts$/,
    /^machines\//,
    /^providers\/(browser|provider|all)\.ts$/,
    /^src\/(wiring|api|firebase|trace)/,
    packages('xstate', 'valibot'),
  ),
  room(
    'wiring, account hooks',
    /^src\/wiring\/hooks\/(account|ownReads|staffFind|traces)\.ts$/,
    /^machines\//,
    /^src\/(wiring\/|api\/|firebase\/)/,
    packages('xstate', '@xstate/react', 'react', 'swr'),
  ),
  room(
    'wiring, hooks',
    /^src\/wiring\/hooks\//,
    /^machines\//,
    /^src\/(wiring\/|trace\/|api\/cache\.ts)/,
    packages('xstate', '@xstate/react', 'react', 'swr'),
  ),
  room(
    'wiring, inspector',
    /^src\/wiring\/documents\/inspecting\.ts$/,
    packages('xstate', '@statelyai/inspect'),
  ),
  room(
    'wiring',
    /^src\/wiring\//,
    /^machines\//,
    /^src\/(wiring|api|firebase|trace)\//,
    packages('xstate', 'valibot'),
  ),
  room('api', /^src\/api\//, domain, /^src\/api\//, packages('axios', 'valibot', 'swr')),
  room('firebase', /^src\/firebase\//, domain, /^src\/firebase\//, packages('firebase')),
  room(
    'offline',
    /^src\/offline\//,
    domain,
    /^src\/(offline\/|app\/html\.ts)/,
    packages(
      'workbox-routing',
      'workbox-strategies',
      'workbox-expiration',
      'virtual:offline-shell',
    ),
  ),
  room('trace', /^src\/trace\//, /^machines\//, /^src\/trace\//, packages('xstate', 'valibot')),
  room(
    'support',
    /^src\/support\//,
    /^machines\//,
    /^src\/(support|trace|ui|messages|wiring\/hooks\/)/,
    // How a provider is called.
    /^providers\/all\.ts$/,
    // What the shopper saw is drawn by the shop's own screens.
    /^src\/(checkout\/(Screens|ProgressPage)\.tsx|layouts\/sheets\.ts|app\/themeSheet\.ts)$/,
    viewPackages,
    packages('xstate', 'valibot'),
  ),
  // Every piece of the pages, and states of the charts to draw them in; no page has it.
  room('styles', /^src\/styles\//, /^machines\//, /^src\//, viewPackages, packages('xstate')),
  room('entries', /^src\/entries\//, /^(machines|providers)\//, /^src\//, /^package:/),
  room(
    'views',
    /^src\/(app|catalog|cart|checkout|account|layouts|islands|mail|ui|messages)\//,
    domain,
    chartWords,
    /^src\/(app|catalog|cart|checkout|account|layouts|islands|mail|ui|messages)\//,
    /^src\/wiring\/hooks\//,
    viewPackages,
    packages('valibot', '@xstate/react'),
  ),
  room('ambient types', /^src\/[\w.-]+\.d\.ts$/, /^package:/),
];

/** The server from the ground up (server/README.md draws it). */
export const SERVER_FLOORS: Floor[] = [
  {
    name: 'the ground',
    holds:
      /^server\/((clock|zone|mode|loggedError|startRefused|spans|secretsFile)\.ts$|(db|crypto)\/)/,
  },
  {
    name: 'services',
    holds:
      /^server\/((services|config|environment|serviceAccount|addressForms|stores|deliveryTariff|accountCurrency|background|placesHost)\.ts$|http\/)/,
  },
  { name: 'records', holds: /^server\/records\// },
  { name: 'pricing', holds: /^server\/pricing\// },
  { name: 'lifecycle', holds: /^server\/lifecycle\// },
  { name: 'views', holds: /^server\/views\// },
  { name: 'rooms', holds: /^server\/(?!demo\/)[\w-]+\//, isDivided: true },
  { name: 'the demo', holds: /^server\/demo\// },
  { name: 'the app', holds: /^server\// },
];

/** The pages from the ground up. */
export const SRC_FLOORS: Floor[] = [
  { name: 'ui', holds: /^src\/(ui\/|messages\/|[\w.-]+\.d\.ts$)/ },
  { name: 'api, firebase and trace', holds: /^src\/(api|firebase|trace)\//, isDivided: true },
  { name: 'wiring', holds: /^src\/wiring\// },
  {
    name: 'pages',
    holds: /^src\/(app|account|cart|catalog|checkout|islands|layouts|mail|offline)\//,
  },
  { name: 'support', holds: /^src\/support\// },
  { name: 'styles', holds: /^src\/styles\// },
  { name: 'entries', holds: /^src\/entries\// },
];

/** Why `file` may not import `target` (both from the project's root, a package as `package:name`); null when it may. */
export function refusal(file: string, target: string): string | null {
  const room = ROOMS.find((one) => one.holds(file));
  if (!room) return 'the file belongs to no room';
  const self = /^providers\/([\w-]+)\//.exec(file)?.[1] ?? '';
  const allowed = room.may.some((pattern) =>
    new RegExp(pattern.source.replace('SELF', self)).test(target),
  );
  return allowed ? null : `${room.name} may not`;
}
