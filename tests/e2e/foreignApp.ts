import { build, type Rollup } from 'vite';

/** The package sends in idle time. Chromium ends that ten seconds after another window covers the app's; not every browser knows idle time. */
const WITHOUT_IDLE = '<script>window.requestIdleCallback = (send) => setTimeout(send, 0)</script>';

/** A page of its own with that code in it, as a build for development has it. */
async function pageWith(code: string, body: string): Promise<string> {
  const built = (await build({
    ...{ configFile: false, logLevel: 'silent' },
    plugins: [
      {
        name: 'app',
        enforce: 'pre',
        resolveId: (id) => (id === 'app' ? `${process.cwd()}/app.js` : null),
        load: (id) => (id.endsWith('/app.js') ? code : null),
        // Ours is left out of what is sent to shoppers.
        transform: (text) => text.replaceAll('import.meta.env?.DEV', 'true'),
      },
    ],
    build: {
      write: false,
      rollupOptions: { input: 'app', output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput;
  return `<!doctype html><title>Another app</title>${WITHOUT_IDLE}${body}<script type="module">${built.output[0].code.replaceAll('</script', '<\\/script')}</script>`;
}

/** An app that is not ours, with Stately's package as it is published, that shows itself in the inspector at that address. */
export const foreignApp = (inspector: string): Promise<string> =>
  pageWith(
    `
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
`,
    '<button id="inspect">Inspect</button><button id="next">Next</button><output id="light"></output>',
  );

/** A chart of ours as `npm run dev` shows it: with `?inspect`, in Stately's inspector from the next click on. */
export const ourApp = (): Promise<string> =>
  pageWith(
    `
  import { createActor } from 'xstate';
  import { cartPanelMachine } from '#machines/cart-panel/machine.ts';
  import { inspected } from '#src/wiring/documents/inspecting.ts';
  const actor = createActor(cartPanelMachine, { id: 'panel', inspect: inspected() }).start();
  const press = (name, event) => (document.getElementById(name).onclick = () => actor.send(event));
  press('show', { type: 'panel.show', currency: 'KES' });
  press('close', { type: 'panel.close' });
`,
    '<button id="show">Show</button><button id="close">Close</button>',
  );

/** An inspector that is not ours: the package's own receiver, and a line for each record that it hands on. */
export const foreignReceiver = (): Promise<string> =>
  pageWith(
    `
  import { createBrowserReceiver } from '@statelyai/inspect';
  createBrowserReceiver().subscribe((record) => {
    const line = document.createElement('li');
    const { type, name = '', event, snapshot } = record;
    line.textContent = [type, name, event?.type, JSON.stringify(snapshot?.value)].join(' ');
    document.getElementById('records').append(line);
  });
`,
    '<ol id="records"></ol>',
  );
