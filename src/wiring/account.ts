import { makeCart, startCart } from './cart.ts';
import { readKeptCart } from './cartPorts.ts';
import type { DocumentData } from './config.ts';
import { readShopper } from './kept.ts';
import { recording } from './recording.ts';
import { localePath, type Running } from './running.ts';
import { makeSession, startSession } from './session.ts';
import { surroundingsOf } from './surroundings.ts';

/** The charts of an account or login document: cart and session. */
export function accountShop({ config, store }: DocumentData): Running {
  const recorder = recording(() => null);
  const navigate = (path: string): void => location.assign(localePath(config.locale, path));
  const way = surroundingsOf(config);
  const charts = makeCart({ businessId: config.businessId, currency: config.currency, navigate, inspect: recorder.observer });
  const session = makeSession(way.source, way.siteHttp, recorder.observer);
  const start = (): void => {
    addEventListener(
      'pageshow',
      ({ persisted }) => persisted && charts.cart.send({ type: 'cart.changedElsewhere', stored: readKeptCart() }),
    );
    startCart(charts, { navigate });
    startSession(session, charts);
    recorder.keepOnLeaving();
  };
  return { ...charts, session, checkout: null, api: way.api, business: store.business, locale: config.locale, shopper: readShopper, start };
}
