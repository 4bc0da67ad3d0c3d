import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { BUSINESS_TYPE } from '#machines/domain/store.ts';
import { emailOf, fullNameOf, isBusy, whoOf } from '#machines/session/view.ts';
import { Ask } from '../../ui/ConfirmButton.tsx';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useHref, useSendSession, useSession } from '../../wiring/hooks/running.ts';
import { CustomersOnly } from '../kit/CustomersOnly.tsx';
import own from './StaffRoom.module.css';
import { takesBookings } from './takesBookings.ts';

interface StaffRoomProps {
  title: string;
  children: ReactNode;
}

/** A page of those who work here: the ways between their places stand above it, and no cart (482). */
export function StaffRoom({ title, children }: StaffRoomProps) {
  return (
    <>
      <StaffBar />
      <CustomersOnly title={title} back={null} wide>
        {children}
      </CustomersOnly>
    </>
  );
}

/** What is sold over a salon's counter is handed over: nothing is packed there. */
export const usePackingWord = (): ((id: string) => string) => {
  const isSalon = takesBookings(useBusiness());
  return (id) => (isSalon ? `${id}.salon` : id);
};

export function StaffBar() {
  const t = useText();
  const href = useHref();
  const { pathname } = useLocation();
  const business = useBusiness();
  const packing = usePackingWord();
  const isKnown = useSession((snapshot) => whoOf(snapshot) === 'customer');
  const places = [
    ['/staff', 'staff.title', true],
    ['/staff/diary', 'diary.title', takesBookings(business)],
    ['/staff/packing', packing('packing.title'), true],
    ['/staff/tables', 'staffTables.title', business.type === BUSINESS_TYPE.RESTAURANT],
  ] as const;
  if (!isKnown) return null;
  return (
    <div className={`page ${own.bar}`}>
      <nav aria-label={t('account.staff')} className={own.places}>
        {places
          .filter(([, , isHere]) => isHere)
          .map(([path, name]) => (
            <a key={path} href={href(path)} aria-current={pathname === path ? 'page' : undefined}>
              {t(name)}
            </a>
          ))}
      </nav>
      <Who />
    </div>
  );
}

/** Who works here now, and the way out: several people share one counter. */
function Who() {
  const t = useText();
  const send = useSendSession();
  const name = useSession((snapshot) => fullNameOf(snapshot) ?? emailOf(snapshot) ?? '');
  const busy = useSession(isBusy);
  const [isAsking, ask] = useState(false);
  return (
    <div className={own.who}>
      <bdi>{name}</bdi>
      <button
        type="button"
        className="button button-quiet"
        disabled={busy}
        onClick={() => ask(true)}
      >
        {t('account.signOut')}
      </button>
      {isAsking && (
        <Ask
          title={t('account.signOutTitle')}
          text={t('account.signOutText')}
          yes={t('account.signOut')}
          no={t('account.stay')}
          keeps
          onYes={() => {
            ask(false);
            send({ type: 'session.signOut' });
          }}
          onNo={() => ask(false)}
        />
      )}
    </div>
  );
}
