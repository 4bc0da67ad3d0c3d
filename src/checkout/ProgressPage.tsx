import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  isRecovering,
  moneyOf,
  providerOf,
  titleOf,
  waitSecondsOf,
} from '#machines/checkout/outline.ts';
import { useText } from '../ui/useText.ts';
import { useCheckout } from '../wiring/hooks/running.ts';
import { BusyWait } from './parts/BusyWait.tsx';
import { Heading } from './parts/Heading.tsx';
import style from './parts/Start.module.css';

const SLOW_AFTER_MS = 3_000;

interface ProgressPageProps {
  /** message id */
  arrival: string;
  /** what follows is drawn meanwhile, in slices */
  isOver: boolean;
}
/** Something is under way. Words at once, movement after 400 ms, a word about slowness after three seconds. */
export function ProgressPage({ arrival, isOver }: ProgressPageProps) {
  const t = useText();
  const title = useCheckout((snapshot) =>
    isRecovering(snapshot) && moneyOf(snapshot) === 'none' ? arrival : titleOf(snapshot),
  );
  const provider = useCheckout(providerOf);
  const wait = useCheckout(waitSecondsOf);
  const isTakenOver = useIsTakenOver();
  const now = !isTakenOver || title === 'checkout.title.recovering' ? arrival : title;
  // Until that stands this says what it said: a heading is heard once.
  const [said, say] = useState(now);
  if (!isOver && said !== now) say(now);
  const slow = useSlow(said);
  return (
    <div className={`page ${style.progress}`} aria-busy="true">
      <Heading title={said} values={{ provider: provider ? t(`provider.${provider}`) : '' }} />
      <div className={style.bar} />
      {wait === null ? (
        <p role="status">{slow ? t('app.slow') : ''}</p>
      ) : (
        <BusyWait seconds={wait} />
      )}
    </div>
  );
}

const never = () => () => undefined;
/** What the address brings behind its # is unknown to the server: until React has taken its page over, both show the same words. */
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What is under way is called so for longer than it should be. */
function useSlow(title: string): boolean {
  const [slowIn, setSlow] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(title), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [title]);
  return slowIn === title;
}
