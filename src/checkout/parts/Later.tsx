import { type ComponentType, use, useEffect, useState } from 'react';
import { type Learn, useLearn } from '../../ui/messageLoader.tsx';
import { retryImport } from '../../ui/retryImport.ts';
import { useText } from '../../ui/useText.ts';
import { reloadIfThere } from '../../wiring/hooks/reload.ts';

// biome-ignore lint/suspicious/noExplicitAny: as of React's own `lazy`
type Part = ComponentType<any>;
type Load = () => Promise<Part>;

const here = new Map<Load, Part>();
const coming = new Map<Load, Promise<Part>>();

/** Brings a part together with what it says; rejects where either does not come. */
export async function bringPart(load: Load, learn: Learn): Promise<Part> {
  const [part] = await Promise.all([load(), learn('later')]);
  here.set(load, part);
  return part;
}

/** Once, and again until it comes. */
function untilHere(load: Load, learn: Learn): Promise<Part> {
  const known = coming.get(load) ?? retryImport(() => bringPart(load, learn))();
  coming.set(load, known);
  return known;
}

interface LaterProps<P> {
  load: () => Promise<ComponentType<P>>;
  given: P;
}
/** A part that few orders show, or none before a press (522). One that is here is drawn at once: `lazy` would take away what stands around it for a moment. */
export function Later<P extends object>({ load, given }: LaterProps<P>) {
  const learn = useLearn();
  const Part = here.get(load) ?? use(untilHere(load, learn));
  return <Part {...given} />;
}

/** Stands where a press brings a part. A broken line is said: the part is asked for again by itself, and by a press. */
export function Coming() {
  const t = useText();
  const [isLost, lose] = useState(false);
  useEffect(() => {
    const heard = (): void => lose(true);
    addEventListener('vite:preloadError', heard);
    return () => removeEventListener('vite:preloadError', heard);
  }, []);
  if (!isLost) return <p>{t('app.loading')}</p>;
  return (
    <div>
      <p role="alert">{t('order.partLost')}</p>
      <button type="button" className="button button-quiet" onClick={() => void reloadIfThere()}>
        {t('app.retry')}
      </button>
    </div>
  );
}
