import { knowAddressForms } from '#machines/domain/address.ts';
import { localePath } from '#machines/domain/locale.ts';
import { fullIdentitySource } from '../browser/fullIdentity.ts';
import { readShopper } from '../browser/shopperStorage.ts';
import { readKeptCart } from '../ports/cartPorts.ts';
import { makeCart, startCart } from './cart.ts';
import type { DocumentData } from './config.ts';
import { confirmPaidAppointments } from './confirmPaidAppointments.ts';
import { askBy } from './currentProducts.ts';
import { lazyPush } from './lazyPush.ts';
import { recording } from './recording.ts';
import type { Running } from './running.ts';
import { makeSession, startSession } from './session.ts';
import { shopClientsOf } from './shopClients.ts';

/** The charts of an account or login document: cart and session, with every way in. */
export function accountShop({ config, store }: DocumentData): Running {
  knowAddressForms(store.business.addressForms);
  const recorder = recording({
    config,
    settings: store.settings,
    about: () => ({ intent: null, orderId: null }),
    money: null,
    begins: false,
  });
  const navigate = (path: string): void => location.assign(localePath(config.locale, path));
  const clients = shopClientsOf(config, fullIdentitySource(config));
  const charts = makeCart({
    businessId: config.businessId,
    currency: config.currency,
    navigate,
    inspect: recorder.observer,
  });
  const claim = async (guestToken: string): Promise<number> => {
    const answer = await clients.api('claim', { body: { guestToken } });
    return answer.ok ? answer.data.claimed : 0;
  };
  const session = makeSession({ ...clients, claim }, recorder.observer);
  const push = lazyPush(() => ({
    config,
    api: clients.api,
    session,
    banner: charts.banner,
    inspect: recorder.observer,
  }));
  const start = (): void => {
    addEventListener(
      'pageshow',
      ({ persisted }) =>
        persisted && charts.cart.send({ type: 'cart.changedElsewhere', stored: readKeptCart() }),
    );
    startCart(charts, { navigate });
    startSession(session, charts, clients.siteHttp);
    session.on('session.ended', recorder.forget);
    recorder.keepWhenUsed();
    push.openWhenIdle();
    confirmPaidAppointments(clients.api);
  };
  return {
    ...charts,
    session,
    isSending: () => false,
    loadSession: async () => session,
    trace: recorder.trace,
    checkout: null,
    api: clients.api,
    business: store.business,
    account: { source: clients.source, config, inspect: recorder.observer },
    push: push.open,
    locale: config.locale,
    lacks: config.lacks ?? [],
    suggestsPlaces: config.suggestsPlaces,
    sendsMail: config.sendsMail ?? false,
    shopper: readShopper,
    ask: askBy(clients.api),
    start,
  };
}
