import { listener, port } from '../port.ts';
import type { Permission, Support } from './types.ts';

/** Service workers, push and notifications: which of them this browser has, and what it kept. */
export const checkSupport = port<Support, void>('checkSupport');
/** Registers the worker under its own scope, or finds it registered; says whether the browser is subscribed there. */
export const registerWorker = port<{ isSubscribed: boolean }, void>('registerWorker');
/** The browser's own question; must begin with a tap. */
export const requestPermission = port<Permission, void>('requestPermission');
/** The token of this device, made if there is none. */
export const obtainToken = port<string, void>('obtainToken');
/** A new token in place of the old one. */
export const renewToken = port<string, void>('renewToken');
/** Tells the server that this device belongs to the person who is here. `refused`: it does not want it; `lost`: not known. */
export const saveToken = port<'saved' | 'refused' | 'lost', { token: string; uid: string }>(
  'saveToken',
);
/** Ends the subscription here and at the server. */
export const forgetToken = port<void, void>('forgetToken');
/** Tells `push.message` for everything that the worker hands on. */
export const observeMessages = listener('observeMessages');
