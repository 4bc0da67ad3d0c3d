import type { Config } from '../config.ts';

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(?=:)/;

/**
 * Where a store's pages reach the Auth emulator: under the store's own name. What another provider sends back by redirect lies in the storage of the
 * emulator's frame, and browsers show a frame its storage only where it is of the page's own site.
 */
export const emulatorOrigin = (authEmulator: string, domain: string | undefined): string =>
  `http://${domain?.endsWith('.localhost') ? authEmulator.replace(LOOPBACK, domain) : authEmulator}`;

/** Every origin of the emulator, for the content policy, which is the same in all stores. */
export const emulatorOrigins = (authEmulator: string): string[] => [
  `http://${authEmulator}`,
  ...(LOOPBACK.test(authEmulator)
    ? [`http://${authEmulator.replace(LOOPBACK, '*.localhost')}`]
    : []),
];

/** Signing in through a window goes by a hidden frame of the identity provider. */
export const helperOrigins = ({
  authEmulator,
  firebase,
}: Pick<Config, 'authEmulator' | 'firebase'>): string[] =>
  authEmulator ? emulatorOrigins(authEmulator) : [`https://${firebase.authDomain}`];
