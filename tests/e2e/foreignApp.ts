import { build, type Rollup } from 'vite';

const appOf = (inspector: string): string => `
  import { createBrowserInspector } from '@statelyai/inspect';
  import { createActor, createMachine } from 'xstate';
  const inspector = createBrowserInspector({ url: ${JSON.stringify(inspector)}, autoStart: false });
  const light = createMachine({ id: 'light', initial: 'red',
    states: { red: { on: { NEXT: 'green' } }, green: { on: { NEXT: 'red' } } } });
  const actor = createActor(light, { inspect: inspector.inspect }).start();
  actor.subscribe(({ value }) => (document.getElementById('light').textContent = value));
  const press = (name, deed) => (document.getElementById(name).onclick = deed);
  press('inspect', () => inspector.start());
  press('next', () => actor.send({ type: 'NEXT' }));
`;

/** The package sends in idle time. Chromium ends that ten seconds after another window covers the app's; not every browser knows idle time. */
const WITHOUT_IDLE = '<script>window.requestIdleCallback = (send) => setTimeout(send, 0)</script>';

/** An app that is not ours, with Stately's package as it is published, that shows itself in the inspector at that address. */
export async function foreignApp(inspector: string): Promise<string> {
  const built = (await build({
    ...{ configFile: false, logLevel: 'silent' },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'app' ? `${process.cwd()}/app.js` : null),
        load: (id) => (id.endsWith('/app.js') ? appOf(inspector) : null),
      },
    ],
    build: { write: false, rollupOptions: { input: 'app' } },
  })) as Rollup.RollupOutput;
  return `<!doctype html><title>Another app</title>${WITHOUT_IDLE}<button id="inspect">Inspect</button><button id="next">Next</button><output id="light"></output><script type="module">${built.output[0].code}</script>`;
}
