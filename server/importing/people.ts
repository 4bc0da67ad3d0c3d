import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { isUnreachable, notLetIn, refuseBrokenAccount } from '../serviceAccount.ts';
import { faultsOf } from '../startRefused.ts';
import { ImportRefused } from './problem.ts';

/** A person as the identity provider knows them, with the claims that the shop reads roles from. */
export interface ImportedPerson {
  uid: string;
  email: string;
  isVerified: boolean;
  isDisabled: boolean;
  claims: Record<string, unknown>;
}
/** Those who may sign in at the shop. */
export interface People {
  byEmail(email: string): Promise<ImportedPerson | null>;
  all(): AsyncIterable<ImportedPerson>;
  setClaims(uid: string, claims: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

const PAGE = 1_000;
/** The project that the demo's emulator holds. */
export const DEMO_PROJECT = 'demo-store';

/** Firebase, under the service account of `GOOGLE_APPLICATION_CREDENTIALS`; or its emulator. */
export function peopleOf({
  projectId,
  emulator,
}: {
  projectId: string;
  emulator: string | null;
}): People {
  if (emulator) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator;
  const app = initializeApp({ projectId }, 'people');
  const auth = getAuth(app);
  const explain = async (fault: { code?: string; message: string }): Promise<never> => {
    const { code, message } = fault;
    if (isUnreachable(fault))
      throw new ImportRefused([
        `Firebase cannot be reached now, so nothing was changed: ${message}`,
      ]);
    if (code !== 'app/invalid-credential')
      throw new ImportRefused([`the identity provider says: ${message}`]);
    const file = process.env.GOOGLE_APPLICATION_CREDENTIALS;
    const broken = await faultsOf(() => refuseBrokenAccount(file, projectId), String);
    throw new ImportRefused(broken.length > 0 ? [...broken] : [notLetIn(projectId, fault)]);
  };
  return {
    byEmail: async (email) => {
      const found = await auth
        .getUserByEmail(email)
        .catch((error) => (error.code === 'auth/user-not-found' ? null : explain(error)));
      return found && personOf(found);
    },
    async *all() {
      for (let page: string | undefined; ; ) {
        const { users, pageToken } = await auth.listUsers(PAGE, page).catch(explain);
        yield* users.map(personOf);
        if (!pageToken) return;
        page = pageToken;
      }
    },
    setClaims: (uid, claims) => auth.setCustomUserClaims(uid, claims).catch(explain),
    close: () => deleteApp(app),
  };
}

const personOf = (user: UserRecord): ImportedPerson => ({
  uid: user.uid,
  email: user.email ?? '',
  isVerified: user.emailVerified,
  isDisabled: user.disabled,
  claims: user.customClaims ?? {},
});
