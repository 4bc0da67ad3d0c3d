import { deviceState } from '#machines/push/view.ts';
import { useText } from '../../ui/useText.ts';
import { usePush, usePushActor, useStaffDevice } from '../../wiring/hooks/push.ts';
import style from '../Notifications.module.css';

/** Whether this device hears of new tasks. Where the shop pushes nothing there is nothing to switch. */
export function StaffDevice() {
  const push = usePushActor();
  return push && <Device push={push} />;
}

function Device({ push }: { push: NonNullable<ReturnType<typeof usePushActor>> }) {
  const t = useText();
  const state = usePush(push, deviceState);
  useStaffDevice(state === 'on');
  const turnOn = (): void => {
    push.send({ type: 'push.act', isWish: true });
    push.send({ type: 'push.ask' });
  };
  return (
    <section className={style.devices} aria-labelledby="staff-device-title">
      <h2 id="staff-device-title">{t('staff.device')}</h2>
      <p role="status">{t(state === 'on' ? 'staff.device.on' : `notifications.this.${state}`)}</p>
      {state === 'off' && (
        <button type="button" className="button button-main" onClick={turnOn}>
          {t('notifications.turnOn')}
        </button>
      )}
    </section>
  );
}
