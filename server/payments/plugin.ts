import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Money, moneyOf } from './money.ts';
import { gatewayOf } from './providerClients.ts';

declare module 'fastify' {
  interface FastifyInstance {
    money: Money;
  }
}

/** The part of the server that moves money, ended with the server: what runs in the background is waited for. */
export function registerMoney(app: FastifyInstance, { database, clock, config }: Deps): Money {
  const { originOf, secrets, sandboxOrigin, providerHosts } = config;
  const money = moneyOf({
    database,
    clock,
    keys: secrets.encryption,
    gateway: gatewayOf(clock, sandboxOrigin, providerHosts),
    originOf,
    log: app.log,
  });
  app.decorate('money', money);
  app.addHook('onClose', async () => {
    await money.settled();
    money.gateway.stop();
  });
  return money;
}
