import * as ports from '#machines/checkout/ports.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { PROMOTION_RULES } from '#machines/domain/promotion.ts';
import type { OrderRead } from '#machines/payment/types.ts';
import { unreached } from './failures.ts';
import type { EndsOrder, OfOrder } from './placeOrder.ts';
import type { ReviewTools } from './readReview.ts';
import { wire } from './wire.ts';

export interface CheckoutTools extends ReviewTools {
  currency: string;
  takeLock(steal: boolean): Promise<boolean>;
  /** brings what tells of an order and pays it, the half of its provider too: where it does not come, nothing may be sent */
  untilReady(): Promise<void>;
}

/* What only reads comes after the page: it has to ask the network in any case. What orders comes with the first press or key, at the latest with the press that orders (448). */
const recovering = () => import('./recoverOrder.ts');
const reviewing = () => import('./readReview.ts');
/** Null where its file does not come: nothing was sent then, which is told as an answer that did not come. */
const ordering = () => import('./placeOrder.ts').catch(() => null);

/** What the checkout chart needs done, through the shop's API. */
export function checkoutPorts(tools: CheckoutTools) {
  const { api } = tools;
  /** The chart may have gone on meanwhile: then nothing is sent any more. */
  const ready = async (signal: AbortSignal) => {
    const isReady = await tools.untilReady().then(
      () => true,
      () => false,
    );
    const orders = isReady ? await ordering() : null;
    return signal.aborted ? null : orders;
  };
  const end = async (deed: EndsOrder, order: OfOrder): Promise<OrderRead> =>
    (await ordering())?.endAndRead(api, deed, order) ?? { ok: false, reason: 'DOWN' };
  return {
    recover: wire(ports.recover)(async ({ input }) =>
      (await recovering()).recoverOrder(api, input),
    ),
    openReview: wire(ports.openReview)(async ({ input, signal }) =>
      (await reviewing()).readReview(tools, input, signal),
    ),
    findPromotion: wire(ports.findPromotion)(async ({ input }) => {
      const query = { amount: String(toDecimal(input.amount, tools.currency)) };
      const { automaticPromotion, promotionOf } = await reviewing();
      if (input.code.trim() === '') {
        const found = await automaticPromotion(api, input.amount, tools.currency);
        return found.ok ? { ok: true, promotion: found.data } : { ok: true, promotion: null };
      }
      const answer = await api('promotion', { params: { code: input.code.trim() }, query });
      if (answer.ok) return { ok: true, promotion: promotionOf(answer.data, tools.currency) };
      if (!answer.problem) return { ok: false, reason: unreached(answer) };
      const rule = PROMOTION_RULES.find((one) => one === answer.problem?.fields?.[0]) ?? null;
      return { ok: false, reason: refusedCode(answer.problem.code), rule };
    }),
    acquireLock: wire(ports.acquireLock)(async ({ input }) => ({
      held: await tools.takeLock(input.steal),
    })),
    createAppointments: wire(ports.createAppointments)(
      async ({ input, signal }) =>
        (await ready(signal))?.createOneByOne(api, input.missing, input.held) ?? {
          ok: false,
          reason: 'LOST',
          held: input.held,
        },
    ),
    releaseAppointments: wire(ports.releaseAppointments)(async ({ input }) =>
      (await reviewing()).releaseTimes(api, input.ids),
    ),
    placeOrder: wire(ports.placeOrder)(
      async ({ input, signal }) =>
        (await ready(signal))?.place(api, input.body) ?? { ok: false, reason: 'LOST' },
    ),
    giveUpAttempt: wire(ports.giveUpAttempt)(({ input }) => end('giveUpAttempt', input)),
    giveUpOrder: wire(ports.giveUpOrder)(({ input }) => end('giveUpOrder', input)),
    payLater: wire(ports.payLater)(({ input }) => end('payLater', input)),
  };
}

/** One message for every code that does not work, so that trying does not tell which codes exist. */
const refusedCode = (code: ProblemCode): ProblemCode =>
  code === 'NOT_FOUND' || code === 'FIELDS_INVALID' ? 'PROMOTION_REFUSED' : code;
