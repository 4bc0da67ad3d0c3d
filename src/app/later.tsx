import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useText } from '../ui/useText.ts';
import { lazily } from './persistently.ts';

/** A page whose scripts come when it is opened. The server renders the waiting line, and so does the browser first, so that both agree. */
export function later(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Page = lazily(load);
  return function Later() {
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
  const say = useText();
  return (
    <div className="page">
      <p role="status">{say('app.loading')}</p>
    </div>
  );
}
