import { useEffect } from 'react';
import { deviceState, isOffered } from '#machines/push/view.ts';
import { useText } from '../ui/useText.ts';
import { usePush, usePushActor } from '../wiring/hooks/push.ts';
import style from './Notifications.module.css';

/** Shown where something good has just happened. The browser's own question comes with the tap and never before it (W4). */
export default function NotifyOffer() {
  const push = usePushActor();
  return push && <Offer push={push} />;
}

function Offer({ push }: { push: NonNullable<ReturnType<typeof usePushActor>> }) {
  const t = useText();
  const offered = usePush(push, isOffered);
  const state = usePush(push, deviceState);
  const asked = usePush(push, ({ context }) => context.hasActed);
  useEffect(() => push.send({ type: 'push.act' }), [push]);
  if (!offered) return asked && state === 'on' ? <p role="status">{t('notify.on')}</p> : null;
  return (
    <section className={style.offer} aria-labelledby="notify-title">
      <h2 id="notify-title">{t('notify.title')}</h2>
      <p>{t('notify.text')}</p>
      <div className={style.answers}>
        <button
          type="button"
          className="button button-main"
          onClick={() => push.send({ type: 'push.ask' })}
        >
          {t('notify.yes')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => push.send({ type: 'push.decline' })}
        >
          {t('notify.no')}
        </button>
      </div>
    </section>
  );
}
