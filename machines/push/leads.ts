import type { From, LeadRow } from '../leads.ts';
import type { PushContext } from './types.ts';

const ANYWHERE_ON_A_DEVICE = [
  'device.obtaining',
  'device.addressing',
  'device.saving',
  'device.waitingToSave',
  'device.registered',
  'device.refreshing',
  'device.waitingToRefresh',
];

type Stands = { context: PushContext };
const WITH_SHOPPER = (state: string): From<Stands> => [
  state,
  'with a known shopper',
  ({ context }) => context.uid !== null,
];
const WITHOUT = (state: string): From<Stands> => [
  state,
  'before a shopper is known',
  ({ context }) => context.uid === null,
];

/** A device that may be told is registered step by step; each step has a time, and waits for the network or for its turn where it failed. */
export const PUSH_LEADS: readonly LeadRow<Stands>[] = [
  ['asking', 'after askingLimit', 'unasked'],
  ['asking', 'signs out', 'unasked'],
  ['unasked', 'signs out', 'unasked'],
  ['device.obtaining', 'after registrationLimit', 'failed'],
  [WITH_SHOPPER('device.obtaining'), 'obtainToken answers a token', 'device.saving'],
  [WITHOUT('device.obtaining'), 'obtainToken answers a token', 'device.addressing'],
  ['device.saving', 'after savingLimit', 'device.waitingToSave'],
  ['device.saving', ['saveToken fails', 'saveToken answers nothing'], 'device.waitingToSave'],
  ['device.saving', 'saveToken answers saved', 'device.registered'],
  ['device.saving', 'saveToken answers refused', 'failed'],
  ['device.waitingToSave', ['after retryDue', 'network back'], 'device.saving'],
  ['device.registered', 'after renewalDue', 'device.refreshing'],
  ['device.registered', 'the guest is known', 'device.registered'],
  ['device.refreshing', 'after registrationLimit', 'device.waitingToRefresh'],
  [WITH_SHOPPER('device.refreshing'), 'renewToken answers another token', 'device.saving'],
  [WITHOUT('device.refreshing'), 'renewToken answers another token', 'device.addressing'],
  ['device.addressing', ['the guest is known', 'another person is known'], 'device.saving'],
  ['device.refreshing', 'renewToken fails', 'device.waitingToRefresh'],
  ['device.waitingToRefresh', ['after renewalWindow', 'network back'], 'device.refreshing'],
  ...ANYWHERE_ON_A_DEVICE.map((state): LeadRow<Stands> => [state, 'signs out', 'unasked']),
  ['turningOff', ['after savingLimit', 'forgetToken answers done', 'forgetToken fails'], 'unasked'],
  ['failed', ['network back', 'tries again'], 'checking'],
];
