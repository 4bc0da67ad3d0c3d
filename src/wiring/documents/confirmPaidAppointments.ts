import type { Api } from '#src/api/calls.ts';
import { isKept } from '../browser/browserStorage.ts';

/** Now and whenever the connection comes back, what a paid transaction left unconfirmed; without one nothing is fetched for it. */
export function confirmPaidAppointments(api: Api): void {
  const confirm = (): void => {
    if (isKept('session', 'serviceTransactionPaid'))
      void import('./paidAppointments.ts')
        .then(({ confirmPaidTimes }) => confirmPaidTimes(api))
        .catch(() => undefined);
  };
  confirm();
  addEventListener('online', confirm);
}
