import { Suspense, useRef } from 'react';
import { deviceState } from '#machines/push/view.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { useText } from '../ui/useText.ts';
import { useOtherDevices, usePush, usePushActor } from '../wiring/hooks/push.ts';
import style from './Notifications.module.css';

/** This device's switch, and the shopper's other devices. Where the shop pushes nothing there is nothing to switch. */
export function Devices() {
  return (
    <Suspense>
      <Switch />
    </Suspense>
  );
}

function Switch() {
  const push = usePushActor();
  return push && <Switches push={push} />;
}

function Switches({ push }: { push: NonNullable<ReturnType<typeof usePushActor>> }) {
  const t = useText();
  const state = usePush(push, deviceState);
  const { devices, forget } = useOtherDevices(state === 'on');
  const title = useRef<HTMLHeadingElement>(null);
  const turnOn = (): void => {
    push.send({ type: 'push.act', isWish: true });
    push.send({ type: 'push.ask' });
  };
  return (
    <section className={style.devices} aria-labelledby="devices-title">
      <h2 id="devices-title" ref={title} tabIndex={-1}>
        {t('notifications.devices')}
      </h2>
      <p>{t('notifications.devicesHint')}</p>
      <p role="status">{t(`notifications.this.${state}`)}</p>
      {state === 'off' && (
        <button type="button" className="button button-main" onClick={turnOn}>
          {t('notifications.turnOn')}
        </button>
      )}
      {state === 'on' && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => push.send({ type: 'push.turnOff' })}
        >
          {t('notifications.turnOff')}
        </button>
      )}
      {devices.map(({ id, name }) => (
        <div key={id} className={style.other}>
          <span>{name || t('notifications.unknownDevice')}</span>
          <ConfirmButton
            className="button button-quiet"
            label={t('notifications.forget', {
              name: name || t('notifications.unknownDevice'),
            })}
            question={{
              title: t('notifications.forgetTitle', {
                name: name || t('notifications.unknownDevice'),
              }),
              text: t('notifications.forgetText'),
              yes: t('notifications.forgetYes'),
              no: t('notifications.forgetNot'),
            }}
            onYes={() => void forget(id).then(() => title.current?.focus())}
          />
        </div>
      ))}
    </section>
  );
}
