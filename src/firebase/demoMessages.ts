interface Sent {
  email: string;
  requestType: string;
  oobCode: string;
}
interface Code {
  phoneNumber: string;
  code: string;
}

const list = async <T>(emulator: string, project: string, name: string): Promise<T[]> => {
  const answer = await fetch(`${emulator}/emulator/v1/projects/${project}/${name}`);
  return ((await answer.json()) as Record<string, T[]>)[name] ?? [];
};

/** The Auth emulator sends nothing and keeps what it would have sent: the demo shows it instead of a mailbox. */
export async function lastLinkCode(
  emulator: string,
  project: string,
  email: string,
): Promise<{ mode: string; code: string } | null> {
  const own = (await list<Sent>(emulator, project, 'oobCodes')).filter(
    (one) => one.email.toLowerCase() === email.toLowerCase(),
  );
  const last = own.at(-1);
  return last ? { mode: MODES[last.requestType] ?? last.requestType, code: last.oobCode } : null;
}
const MODES: Record<string, string> = {
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
};

export async function lastPhoneCode(
  emulator: string,
  project: string,
  phone: string,
): Promise<string | null> {
  const own = (await list<Code>(emulator, project, 'verificationCodes')).filter(
    (one) => one.phoneNumber === phone,
  );
  return own.at(-1)?.code ?? null;
}
