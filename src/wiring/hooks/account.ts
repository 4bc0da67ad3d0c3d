import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import { accountMachine } from '#machines/account/machine.ts';
import type { AccountEvent } from '#machines/account/types.ts';
import type { CustomerChange, KeptAddress } from '#machines/domain/calls/account.ts';
import type { Answer } from '#src/api/calls.ts';
import { storeShopper } from '../browser/shopperStorage.ts';
import type { Running } from '../documents/running.ts';
import { accountPorts } from '../ports/accountPorts.ts';
import { present, useRunning, useSession } from './running.ts';

export { useAddresses, useDevices, useRecord } from './ownReads.ts';

type RunningAccount = ActorRefFrom<typeof accountMachine>;
const made = new WeakMap<Running, RunningAccount>();

/** One for the document, made with the first page that has an errand. */
function accountOf(running: Running): RunningAccount {
  const known = made.get(running);
  if (known) return known;
  const session = present(running.session, 'session');
  const tools = present(running.account, 'account');
  const actors = accountPorts(tools, present(running.api, 'API'));
  const account = createActor(accountMachine.provide({ actors }), {
    id: 'account',
    inspect: tools.inspect,
  });
  made.set(running, account);
  account.on('account.removed', () => session.send({ type: 'session.signOut' }));
  session.on('session.confirmed', () => account.send({ type: 'identity.confirmed' }));
  session.on('session.ended', () => made.delete(running));
  account.start();
  return account;
}

export const useAccount = <T>(read: (snapshot: SnapshotFrom<typeof accountMachine>) => T): T =>
  useSelector(accountOf(useRunning()), read, shallowEqual);
export const useSendAccount = (): ((event: AccountEvent) => void) => accountOf(useRunning()).send;

/** A page's errand is over when the page is left. */
export function useErrand(): (event: AccountEvent) => void {
  const account = accountOf(useRunning());
  useEffect(() => () => account.send({ type: 'errand.leave' }), [account]);
  return account.send;
}

/** Message id of what went wrong; null when nothing did. */
export type Outcome = string | null;
const outcomeOf = (answer: Answer<unknown>): Outcome =>
  answer.ok
    ? null
    : answer.problem
      ? `problem.${answer.problem.code}`
      : 'identity.network-request-failed';

export interface AccountCalls {
  saveRecord(change: CustomerChange): Promise<Outcome>;
  saveAddress(id: string | null, wish: Omit<KeptAddress, 'id'>): Promise<Outcome>;
  removeAddress(id: string): Promise<Outcome>;
  endDevice(id: string): Promise<Outcome>;
  /** a file, or what went wrong */
  download(): Promise<Blob | string>;
  /** how many orders are in the account now that were not */
  claim(): Promise<number | string>;
}

export function useAccountCalls(): AccountCalls {
  const { api: known, session } = useRunning();
  const api = present(known, 'API');
  const id = present(session, 'session').getSnapshot().context.identity?.uid ?? '';
  return {
    async saveRecord(change) {
      const answer = await api('changeCustomer', { params: { id }, body: change });
      if (answer.ok) storeShopper({ uid: id, fullName: answer.data.fullName });
      return outcomeOf(answer);
    },
    saveAddress: async (address, body) =>
      outcomeOf(
        address
          ? await api('changeAddress', { params: { id, address }, body })
          : await api('addAddress', { params: { id }, body }),
      ),
    removeAddress: async (address) =>
      outcomeOf(await api('removeAddress', { params: { id, address } })),
    endDevice: async (device) => outcomeOf(await api('removeDevice', { params: { id, device } })),
    async download() {
      const answer = await api('customerData', { params: { id } });
      return answer.ok
        ? new Blob([JSON.stringify(answer.data, null, 2)], { type: 'application/json' })
        : (outcomeOf(answer) ?? '');
    },
    async claim() {
      const answer = await api('claim', { body: {} });
      return answer.ok ? answer.data.claimed : (outcomeOf(answer) ?? '');
    },
  };
}

/** In the demo nothing is sent: the emulator keeps the message, and its link or code is shown here instead. */
export function useDemoMessage(
  to: { email?: string; phone?: string } | null,
): { path?: string; code?: string } | null {
  const { account } = useRunning();
  const [found, find] = useState<{ path?: string; code?: string } | null>(null);
  const { email, phone } = to ?? {};
  useEffect(() => {
    const emulator = account?.config.authEmulator;
    if (!emulator || !(email || phone)) return;
    const project = account.config.firebase.projectId;
    let left = false;
    const look = async (): Promise<void> => {
      const { lastLinkCode, lastPhoneCode } = await import('#src/firebase/demoMessages.ts');
      if (phone) {
        const code = await lastPhoneCode(emulator, project, phone);
        if (!left && code) find({ code });
        return;
      }
      const sent = await lastLinkCode(emulator, project, email ?? '');
      if (!left && sent)
        find({
          path: `/login/action?mode=${sent.mode}&oobCode=${encodeURIComponent(sent.code)}&apiKey=${account.config.firebase.apiKey}`,
        });
    };
    look().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [account, email, phone]);
  return found;
}

/** The ways this account has, as Firebase spells them. */
export function useWays(): string[] {
  const { account } = useRunning();
  const [ways, know] = useState<string[]>([]);
  const uid = useSession(({ context }) => context.identity?.uid ?? null);
  useEffect(() => {
    if (uid) void account?.source.full()?.then((identity) => know(identity.providerIds()));
  }, [account, uid]);
  return ways;
}
