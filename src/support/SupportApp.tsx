import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Business } from '#machines/domain/store.ts';
import { whoOf } from '#machines/session/view.ts';
import { useHref, useSession } from '../wiring/hooks/running.ts';
import { Head, type Place } from './Head.tsx';
import { ListPage } from './list/ListPage.tsx';
import { OpenFile } from './open/OpenFile.tsx';
import type { OpenedFile } from './open/readFile.ts';
import type { ShopOf } from './screen/ShopScreen.tsx';
import './sheets.ts';

const LivePage = lazy(() => import('./open/LivePage.tsx'));
const LocalPage = lazy(() => import('./open/LocalPage.tsx'));
const OrderPage = lazy(() => import('./order/OrderPage.tsx'));
const PracticePage = lazy(() => import('./practice/PracticePage.tsx'));
const TracePage = lazy(() => import('./trace/TracePage.tsx'));
const LIVE = /\/support\/live$/;
const ORDER = /\/support\/orders\/([\w-]{1,64})$/;
const TRACE = /\/support\/checkouts\/([\w-]{1,64})$/;
const PRACTICE = /\/support\/practice(?:\/(\d{1,2}))?$/;
const placeOf = (path: string): Place => {
  if (LIVE.test(path)) return 'live';
  if (PRACTICE.test(path)) return 'practice';
  if (ORDER.test(path)) return 'order';
  return TRACE.test(path) ? 'trace' : 'list';
};

interface SupportAppProps {
  shop: ShopOf;
  business: Business;
  /** it hears presses from now on */
  onShown(): void;
}
/** The inspector: the list of checkouts, one of them, or a file of this machine. */
export function SupportApp({ shop, business, onShown }: SupportAppProps) {
  const who = useSession(whoOf);
  const [opened, setOpened] = useState<{ file: OpenedFile; nth: number } | null>(null);
  const [refused, refuse] = useState('');
  const path = usePath();
  useEffect(onShown, [onShown]);
  const open = useCallback((next: OpenedFile): void => {
    if (next.kind === 'refused') refuse(next.why);
    else {
      refuse('');
      setOpened((was) => ({ file: next, nth: (was?.nth ?? 0) + 1 }));
    }
  }, []);
  const trace = TRACE.exec(path)?.[1];
  const order = ORDER.exec(path)?.[1];
  const practice = PRACTICE.exec(path);
  return (
    <div className="inspector">
      <Head shop={business.name} place={opened ? 'file' : placeOf(path)}>
        <OpenFile onOpened={open} />
      </Head>
      <main className="inspector-body" id="main">
        {refused && (
          <p className="said" role="alert">
            {refused}{' '}
            <button type="button" onClick={() => refuse('')}>
              Close
            </button>
          </p>
        )}
        <Suspense fallback={<p className="empty">Reading…</p>}>
          {opened ? (
            <>
              <p className="of-file">
                <span>A file of this machine; nothing of it was sent anywhere.</span>{' '}
                <button type="button" onClick={() => setOpened(null)}>
                  Close the file
                </button>
              </p>
              {/* Another file begins anew: nothing of the one before stays chosen. */}
              <LocalPage key={opened.nth} opened={opened.file} shop={shop} />
            </>
          ) : LIVE.test(path) ? (
            <LivePage />
          ) : practice ? (
            <PracticePage nth={practice[1] ? Number(practice[1]) : null} shop={shop} />
          ) : who === 'customer' ? (
            order ? (
              <OrderPage key={order} id={order} shop={shop} />
            ) : trace ? (
              <TracePage key={trace} id={trace} shop={shop} />
            ) : (
              <ListPage />
            )
          ) : (
            <SignIn isKnown={who !== 'unknown'} path={path} />
          )}
        </Suspense>
      </main>
    </div>
  );
}

function SignIn({ isKnown, path }: { isKnown: boolean; path: string }) {
  const href = useHref();
  return isKnown ? (
    <p className="empty">
      <a className="button main" href={`${href('/login')}?next=${encodeURIComponent(path)}`}>
        Sign in
      </a>{' '}
      as support of this shop to read its checkouts. Files of this machine can be opened by anybody,
      and so can <a href={href('/support/practice')}>ten to practise on</a>.
    </p>
  ) : (
    <p className="empty">Reading who you are…</p>
  );
}

function usePath(): string {
  const [path, set] = useState(location.pathname);
  useEffect(() => {
    const read = (): void => set(location.pathname);
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  return path;
}
