import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BuyBox } from './BuyBox.tsx';
import { type Runtime, RuntimeProvider } from './runtime.ts';

interface Sleeper {
  place: HTMLElement;
  name: string;
  /** the prefix its ids were rendered with */
  token: string;
  props: object;
  runtime: Runtime;
}

/** Few goods are sold loose: how much of them comes by itself. */
// biome-ignore lint/suspicious/noExplicitAny: each island's props are checked where its page makes them
async function islandOf(name: string): Promise<ComponentType<any>> {
  return name === 'loose' ? (await import('./LooseBox.tsx')).LooseBox : BuyBox;
}

/** Brings an island's HTML to life; resolves when it listens. */
export async function wakeIsland({ place, name, token, props, runtime }: Sleeper): Promise<void> {
  const Component = await islandOf(name);
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
