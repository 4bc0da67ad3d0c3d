import { useRef, useState } from 'react';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import { useAccountCalls, useDevices } from '../wiring/hooks/account.ts';
import { useBusiness, useSendSession } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import { FormProblem } from './kit/FormProblem.tsx';

/** Where the customer is signed in; each place can be ended from here, or all of them at once. */
export default function DevicesPage() {
  const t = useText();
  const { timeZone } = useBusiness();
  const dates = useDates(timeZone);
  const send = useSendSession();
  const { data, failed, again } = useDevices();
  const { endDevice } = useAccountCalls();
  // What stands below the list comes with it, and is not moved by it.
  const isShown = data !== undefined || failed;
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const end = async (id: string): Promise<void> => {
    setProblem(await endDevice(id));
    again();
    // Its row goes, and the focus with it.
    list.current?.focus();
  };
  const endAll = async (): Promise<void> => {
    const refused = await endDevice('all');
    if (refused) setProblem(refused);
    else send({ type: 'session.signOut' });
  };
  return (
    <CustomersOnly title="devices.title">
      <FormProblem problem={problem ?? (failed ? 'devices.failed' : null)} />
      {!isShown && <p role="status">{t('app.loading')}</p>}
      <ul className={style.rows} ref={list} tabIndex={-1} aria-label={t('devices.title')}>
        {data?.map((one) => (
          <li key={one.id} className={style.row}>
            <strong>{one.name || t('devices.unknown')}</strong>
            {one.isThis ? (
              <span className={`${style.mark} ${style.quiet}`}>{t('devices.this')}</span>
            ) : (
              <ConfirmButton
                className={`${style.link} ${style.mark}`}
                label={t('devices.end')}
                name={t('devices.endOne', { name: one.name })}
                question={{
                  title: t('devices.endTitle', { name: one.name || t('devices.unknown') }),
                  text: t('devices.endText'),
                  yes: t('devices.end'),
                  no: t('account.stay'),
                }}
                onYes={() => void end(one.id)}
              />
            )}
            <span className={style.quiet}>
              {t('devices.since', { time: dates.instant(one.since) })}
            </span>
          </li>
        ))}
      </ul>
      {isShown && <p>{t('devices.allHint')}</p>}
      {isShown && (
        <ConfirmButton
          className="button button-quiet"
          label={t('devices.all')}
          question={{
            title: t('devices.allTitle'),
            text: t('devices.allText'),
            yes: t('devices.all'),
            no: t('account.stay'),
          }}
          onYes={() => void endAll()}
        />
      )}
    </CustomersOnly>
  );
}
