import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ISLANDS } from './all.ts';
import { type Runtime, RuntimeProvider } from './runtime.ts';

interface Sleeper {
  place: HTMLElement;
  name: string;
  /** the prefix its ids were rendered with */
  token: string;
  props: object;
  runtime: Runtime;
}

/** Brings an island's HTML to life; resolves when it listens. */
export function wakeIsland({ place, name, token, props, runtime }: Sleeper): Promise<void> {
  const Component = ISLANDS[name];
  if (!Component) return Promise.reject(new Error(`no island is called ${name}`));
  return new Promise((resolve) => {
    const tree = (
      <RuntimeProvider value={runtime}>
        <Awake onAwake={resolve}>
          <Component {...props} />
        </Awake>
      </RuntimeProvider>
    );
    hydrateRoot(place, tree, { identifierPrefix: token });
  });
}

function Awake({ onAwake, children }: { onAwake(): void; children: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}
