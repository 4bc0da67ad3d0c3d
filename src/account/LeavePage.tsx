import { useState } from 'react';
import type { AccountEvent } from '#machines/account/types.ts';
import { isRemoved, isWorking, mustConfirm, troubleOf } from '#machines/account/view.ts';
import { Choice } from '../ui/Field.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { useText } from '../ui/useText.ts';
import { useAccount, useAccountCalls, useErrand } from '../wiring/hooks/account.ts';
import style from './Account.module.css';
import { ConfirmIdentity } from './kit/ConfirmIdentity.tsx';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import { FormProblem } from './kit/FormProblem.tsx';
import { takesFocus, useFocusBack } from './kit/focus.ts';

/** Take everything along; or have everything forgotten. */
export default function LeavePage() {
  // Here and not where it is pressed: what waits for a confirmation must outlive the button.
  const send = useErrand();
  const isConfirming = useAccount(mustConfirm);
  return (
    <CustomersOnly title="leave.title">
      {isConfirming ? (
        <ConfirmIdentity />
      ) : (
        <>
          <Download />
          <Delete send={send} />
        </>
      )}
    </CustomersOnly>
  );
}

function Download() {
  const t = useText();
  const { download } = useAccountCalls();
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({
    busy: false,
    problem: null,
  });
  const take = async (): Promise<void> => {
    setState({ busy: true, problem: null });
    const file = await download();
    setState({ busy: false, problem: typeof file === 'string' ? file : null });
    if (typeof file !== 'string') saveFile(file, 'my-data.json');
  };
  return (
    <div className={style.card}>
      <h2>{t('leave.download')}</h2>
      <p>{t('leave.downloadText')}</p>
      <FormProblem problem={state.problem} />
      <button
        type="button"
        className="button button-quiet"
        disabled={state.busy}
        onClick={() => void take()}
      >
        {t('leave.download')}
      </button>
    </div>
  );
}

/** The second press is the one that counts: it stands where the question is, and says what goes. */
function Delete({ send }: { send(event: AccountEvent): void }) {
  const t = useText();
  const busy = useAccount(isWorking);
  const problem = useAccount(troubleOf);
  const isGone = useAccount(isRemoved);
  const [isAsking, ask] = useState(false);
  const again = useFocusBack(isAsking);
  const [keepSignIn, keep] = useState(false);
  return (
    <div className={style.card}>
      <h2>{t('leave.delete')}</h2>
      <p>{t('leave.deleteText')}</p>
      <FormProblem problem={problem} />
      {isAsking && !isGone && (
        <Choice
          type="checkbox"
          name="keepSignIn"
          value="1"
          checked={keepSignIn}
          label={t('leave.keepSignIn')}
          onChoose={() => keep(!keepSignIn)}
        />
      )}
      {isAsking ? (
        <div className={style.answers}>
          <button
            type="button"
            ref={takesFocus}
            className="button button-quiet"
            disabled={busy}
            onClick={() => ask(false)}
          >
            {t('leave.keep')}
          </button>
          <button
            type="button"
            className="button button-main"
            disabled={busy || isGone}
            onClick={() => send({ type: 'account.remove', keepSignIn })}
          >
            {t('leave.deleteNow')}
          </button>
        </div>
      ) : (
        <button type="button" ref={again} className="button button-quiet" onClick={() => ask(true)}>
          {t('leave.delete')}
        </button>
      )}
    </div>
  );
}
