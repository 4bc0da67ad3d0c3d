import type { FirebaseOptions } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  deleteUser,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signOut,
  type User,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { openApp } from './app.ts';
import type {
  FullIdentity,
  LinkCode,
  ProviderChange,
  ProviderMessage,
} from './fullIdentity.types.ts';
import { failure, identityOf } from './identityOf.ts';
import { sendPhoneCode } from './phone.ts';
import { confirmWith, register, signInWith } from './signIn.ts';

/** Firebase Auth with every way in, for the documents of the account: a copy of the SDK of their own, so that no other document carries it. */
export function openFullIdentity(options: FirebaseOptions, emulator: string | null): FullIdentity {
  const auth = initializeAuth(openApp(options), { persistence: browserLocalPersistence });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return fullIdentityOver(auth);
}

export function fullIdentityOver(auth: Auth): FullIdentity {
  const basics = identityOf(auth, { onIdTokenChanged, signInAnonymously, signOut });
  const user = async (): Promise<User> => {
    await auth.authStateReady();
    if (!auth.currentUser) throw failure('user-token-expired');
    return auth.currentUser;
  };
  return {
    ...basics,
    signIn: (way) => signInWith(auth, way),
    createAccount: (email, password, fullName) => register(auth, { email, password, fullName }),
    confirm: async (way) => confirmWith(await user(), way),
    async send(message: ProviderMessage) {
      if (message.kind === 'phoneCode') return sendPhoneCode(auth, message.phone);
      const link = { url: message.to, handleCodeInApp: true };
      if (message.kind === 'verifyEmail') await sendEmailVerification(await user(), link);
      else if (message.kind === 'emailLink') await sendSignInLinkToEmail(auth, message.email, link);
      else await sendPasswordResetEmail(auth, message.email, link);
      return null;
    },
    async apply({ mode, code, password }: LinkCode) {
      if (mode === 'resetPassword') return confirmPasswordReset(auth, code, password);
      await applyActionCode(auth, code);
      await auth.currentUser?.reload();
      await auth.currentUser?.getIdToken(true);
    },
    async change(change: ProviderChange) {
      const one = await user();
      if (change.kind === 'password') await updatePassword(one, change.password);
      else if (change.kind === 'email')
        await verifyBeforeUpdateEmail(one, change.email, { url: change.to, handleCodeInApp: true });
      else await updateProfile(one, { displayName: change.fullName });
      await one.getIdToken(true);
    },
    remove: async () => deleteUser(await user()),
    providerIds: () => auth.currentUser?.providerData.map(({ providerId }) => providerId) ?? [],
  };
}
