import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useText } from '../ui/useText.ts';

/** A page whose scripts load when it is opened. Server and browser both render the waiting line first, so that they agree. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Page = lazyWithRetry(load);
  return function LazyPage() {
    const [isAwake, wake] = useState(false);
    useEffect(() => wake(true), []);
    return isAwake ? (
      <Suspense fallback={<Waiting />}>
        <Page />
      </Suspense>
    ) : (
      <Waiting />
    );
  };
}

function Waiting() {
  const t = useText();
  return (
    <div className="page">
      <p role="status">{t('app.loading')}</p>
    </div>
  );
}
