const PAUSE_MS = 2_000;

/** Loads once. What the network lost is asked for again until it comes: a checkout must not end for want of a screen. */
export function persistently<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  const attempt = (): Promise<T> => load().catch(() => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS)).then(attempt));
  return () => {
    loaded ??= attempt();
    return loaded;
  };
}
