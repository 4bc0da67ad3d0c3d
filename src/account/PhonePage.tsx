import { doneOf, isWorking, troubleOf, verificationIdOf } from '#machines/account/view.ts';
import { readPhone } from '#machines/domain/phone.ts';
import { isBusy, problemMessage } from '#machines/session/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useAccount, useErrand } from '../wiring/hooks/account.ts';
import { useBusiness, useSendSession, useSession } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { DemoMailbox } from './DemoMailbox.tsx';
import { FormCard } from './kit/FormCard.tsx';
import { TextInput } from './kit/TextInputs.tsx';
import { useAfterSignIn } from './useAfterSignIn.ts';
import { useFields } from './useFields.ts';

/** Signing in by a code that comes to the phone. */
export default function PhonePage() {
  const t = useText();
  const { country } = useBusiness();
  const send = useErrand();
  const busy = useAccount(isWorking);
  const trouble = useAccount(troubleOf);
  const verificationId = useAccount(verificationIdOf);
  const isSent = useAccount((snapshot) => doneOf(snapshot) === 'phoneCode');
  const phoneOf = (text: string): string | null => readPhone(text, country);
  const fields = useFields(['phone'] as const, {}, (_, value) =>
    phoneOf(value) ? null : t('contact.PHONE_SHAPE'),
  );
  const phone = phoneOf(fields.values.phone) ?? '';
  useAfterSignIn();
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="phoneSignIn.title">
        <p>{t('phone.lead')}</p>
      </Heading>
      <FormCard
        fields={fields}
        problem={trouble}
        done={isSent ? 'phone.sent' : null}
        busy={busy}
        action={isSent ? 'forgot.again' : 'phone.action'}
        onSend={() => send({ type: 'message.send', message: { kind: 'phoneCode', phone } })}
      >
        <TextInput
          fields={fields}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          label={t('information.phone')}
        />
      </FormCard>
      {isSent && <DemoMailbox phone={phone} />}
      {verificationId && <CodeForm verificationId={verificationId} />}
    </div>
  );
}

/** A pasted code may have spaces in it (S09). */
function CodeForm({ verificationId }: { verificationId: string }) {
  const t = useText();
  const send = useSendSession();
  const busy = useSession(isBusy);
  const problem = useSession(problemMessage);
  const fields = useFields(['code'] as const, {}, (_, value) =>
    /\d/.test(value) ? null : t('login.REQUIRED.code'),
  );
  const enter = (): void =>
    send({
      type: 'session.signIn',
      way: { by: 'phoneCode', verificationId, code: fields.values.code.replace(/\D/g, '') },
    });
  return (
    <FormCard
      fields={fields}
      problem={problem}
      busy={busy}
      action="login.action"
      working="login.working"
      onSend={enter}
    >
      <TextInput
        fields={fields}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        label={t('phone.code')}
      />
    </FormCard>
  );
}
