import type { PaymentFlow, ProviderCode } from '../domain/payment.ts';
import type { Asked, PaymentEnd } from '../payment/types.ts';
import * as facts from './facts.ts';
import type { Booked, FoundPromotion, OrderAnswer, Recovered, Reviewed } from './ports.ts';
import { ROWS } from './rows.ts';
import { checkoutSetup } from './setup.ts';
import type { Standing } from './standing.ts';

type Answer<T> = { event: { output: T } };
const recovered = ({ event }: Answer<Recovered>) => event.output;
const reviewed = ({ event }: Answer<Reviewed>) => event.output;
const found = ({ event }: Answer<FoundPromotion>) => event.output;
const lock = ({ event }: Answer<{ held: boolean }>) => event.output;
const booked = ({ event }: Answer<Booked>) => event.output;
const answered = ({ event }: Answer<OrderAnswer>) => event.output;
const asked = ({ event }: Answer<Asked>) => event.output;
const ended = ({ event }: Answer<PaymentEnd>) => event.output;
const unreached = (as: string) =>
  ({ type: 'isUnreached', params: ({ event }: Answer<{ ok: boolean; reason?: string }>) => ({ answer: event.output, as }) }) as const;
const is = (as: Standing) => ({ type: 'stands', params: { as } }) as const;

/** Asks for the order's money and lets the truth choose the state; an answer that does not come waits for the next question. */
const asking = (rest: string) =>
  ({
    invoke: {
      id: 'askOutcome',
      src: 'askOutcome',
      input: ({ context }: { context: Parameters<typeof facts.ofOrder>[0] }) => facts.ofOrder(context),
      onDone: [
        { guard: { type: 'isOk', params: asked }, target: '#checkout.recovering.sorting', actions: { type: 'takeOrder', params: asked } },
        { guard: unreached('IDENTITY'), target: '#checkout.sessionLost' },
        { guard: unreached('OFFLINE'), target: '#checkout.offline' },
        { target: rest },
      ],
      onError: { target: rest },
    },
    after: { ANSWER: { target: rest } },
  }) as const;

/** One provider, one line: its chart runs under the provider's code, and however it ends the order is read before anything is said. */
const payBy = <Flow extends PaymentFlow>(code: ProviderCode, flow: Flow) =>
  ({
    invoke: {
      id: code,
      src: flow,
      input: ({ context }: { context: Parameters<typeof facts.paymentInput>[0] }) => facts.paymentInput(context, code),
      onDone: [
        { guard: { type: 'isTold', params: ended }, target: '#checkout.recovering.sorting', actions: { type: 'takeEnd', params: ended } },
        { guard: { type: 'isRestDown', params: ended }, target: '#checkout.partPaid', actions: 'markDown' },
        { guard: { type: 'isMethodDown', params: ended }, target: '#checkout.declined', actions: 'markDown' },
        { guard: { type: 'isIdentity', params: ended }, target: '#checkout.sessionLost' },
        { target: '#checkout.recovering' },
      ],
      onError: { target: '#checkout.recovering' },
    },
    after: flow === 'qr' ? {} : { STARTING: { target: '#checkout.recovering' } },
  }) as const;

/** What a shopper may do with an order that awaits its money. */
const choices = {
  'payment.continue': { guard: 'canContinue', target: '#checkout.paying', actions: 'chooseMethod' },
  'method.change': { guard: 'isOffered', target: '#checkout.paying', actions: 'chooseMethod' },
  'order.keep': { target: '#checkout.information', actions: 'startAfresh' },
  'order.giveUp': { target: '#checkout.cancelled.givingUp' },
  'status.refresh': { target: '#checkout.recovering' },
} as const;

/** From the ticked lines to an order, and from the order to its money. States that write are reached only after the truth was read (I44). */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => facts.startingContext(input),
  initial: 'recovering',
  on: {
    'cart.changed': { actions: 'takeCart' },
    'page.restored': '.recovering',
    'session.lost': { target: '.sessionLost', actions: 'forgetPersonal' },
    'network.lost': { actions: 'setOffline' },
    'network.back': { actions: 'setOnline' },
  },
  states: {
    recovering: {
      meta: ROWS.recovering,
      initial: 'reading',
      on: { 'network.lost': { target: 'offline', actions: 'setOffline' } },
      states: {
        reading: {
          tags: 'busy',
          description: 'The one read before anything else: nothing that writes comes before it.',
          invoke: {
            id: 'recover',
            src: 'recover',
            input: ({ context }) => ({
              intentId: context.intentId,
              orderId: context.placed?.id ?? context.orderId,
              capability: context.capability,
            }),
            onDone: [
              { guard: { type: 'isOk', params: recovered }, target: 'sorting', actions: { type: 'takeRecovered', params: recovered } },
              { guard: unreached('OFFLINE'), target: '#checkout.offline', actions: { type: 'takeRecovered', params: recovered } },
              { guard: unreached('IDENTITY'), target: '#checkout.sessionLost', actions: { type: 'takeRecovered', params: recovered } },
              { target: '#checkout.unknown', actions: { type: 'takeRecovered', params: recovered } },
            ],
            onError: '#checkout.unknown',
          },
          after: { READING: '#checkout.unknown' },
        },
        sorting: {
          description: 'The order, as the server sees it, chooses the state.',
          always: [
            { guard: 'isDoneBefore', target: 'leavingBehind' },
            { guard: 'goesOnPaying', target: '#checkout.paying' },
            { guard: 'wasApproved', target: '#checkout.paying', actions: 'goCapture' },
            { guard: is('paid'), target: '#checkout.paid.taken' },
            { guard: is('extra'), target: '#checkout.paid.extra' },
            { guard: is('returned'), target: '#checkout.paid.returned' },
            { guard: is('placed'), target: '#checkout.placed' },
            { guard: is('partPaid'), target: '#checkout.partPaid' },
            { guard: is('declined'), target: '#checkout.declined' },
            { guard: is('unfinished'), target: '#checkout.cancelled.unfinished' },
            { guard: is('ended'), target: '#checkout.cancelled.ended' },
            { guard: is('givenUp'), target: '#checkout.cancelled.givenUp' },
            { guard: is('expired'), target: '#checkout.expired.attempt' },
            { guard: is('closed'), target: '#checkout.expired.order' },
            { guard: is('awaiting'), target: '#checkout.checking.awaiting' },
            { guard: 'isAskedOut', target: '#checkout.unknown' },
            { guard: is('confirming'), target: '#checkout.checking.confirming' },
            { guard: 'goesOn', target: '#checkout.booking' },
            { guard: 'isPressed', target: '#checkout.orderRefused', actions: ['explainUnsent', 'stopPressing'] },
            { guard: 'isOrderPage', target: '#checkout.orderRefused', actions: 'explainMissing' },
            { guard: 'wantsReview', target: '#checkout.review' },
            { target: '#checkout.information' },
          ],
        },
        leavingBehind: {
          description: 'The stored order is over and the cart holds other lines: they begin an order of their own.',
          entry: ['tellSettled', 'startAfresh'],
          always: 'sorting',
        },
      },
    },

    information: {
      meta: ROWS.information,
      on: {
        'contact.change': { actions: 'change' },
        'address.change': { actions: 'change' },
        'delivery.choose': { actions: 'change' },
        'method.choose': { actions: 'change' },
        'terms.choose': { actions: 'change' },
        'field.leave': { actions: 'checkField' },
        'review.open': [
          { guard: 'isOffline', target: 'offline' },
          { guard: 'isReadyForReview', target: 'review' },
          { actions: 'explainForm' },
        ],
      },
    },

    review: {
      meta: ROWS.review,
      initial: 'opening',
      on: { 'information.edit': 'information', 'network.lost': { target: 'offline', actions: 'setOffline' } },
      states: {
        opening: {
          meta: ROWS.opening,
          tags: 'busy',
          entry: 'startReview',
          invoke: {
            id: 'openReview',
            src: 'openReview',
            input: ({ context }) => facts.reviewInput(context),
            onDone: [
              {
                guard: { type: 'isStock', params: reviewed },
                target: '#checkout.stockChanged',
                actions: { type: 'takeReview', params: reviewed },
              },
              {
                guard: { type: 'isPrice', params: reviewed },
                target: '#checkout.priceChanged',
                actions: { type: 'takeReview', params: reviewed },
              },
              {
                guard: { type: 'isOk', params: reviewed },
                target: 'ready',
                actions: [{ type: 'takeReview', params: reviewed }, 'tellRefresh', 'acceptFresh'],
              },
              { guard: unreached('OFFLINE'), target: '#checkout.offline' },
              { guard: unreached('IDENTITY'), target: '#checkout.sessionLost' },
              { target: '#checkout.information', actions: 'explainUnsent' },
            ],
            onError: { target: '#checkout.information', actions: 'explainUnsent' },
          },
          after: { REVIEWING: { target: '#checkout.information', actions: 'explainUnsent' } },
        },
        ready: {
          after: { REVIEW_STALE: 'opening' },
          on: {
            'cart.changed': [
              { guard: 'isOtherCart', target: 'opening', actions: ['takeCart', 'tellCartChanged'] },
              { actions: 'takeCart' },
            ],
            'contact.change': { actions: 'change' },
            'method.choose': { actions: 'change' },
            'terms.choose': { actions: 'change' },
            'promotion.enter': 'findingPromotion',
            'promotion.clear': { actions: ['clearPromotion', 'tellPromotion'] },
            'order.place': [{ guard: 'canPlace', target: 'locking', actions: 'press' }, { actions: 'explainPlace' }],
          },
        },
        findingPromotion: {
          tags: 'busy',
          invoke: {
            id: 'findPromotion',
            src: 'findPromotion',
            input: ({ context, event }) => facts.promotionInput(context, event),
            onDone: [
              {
                guard: { type: 'isOk', params: found },
                target: 'ready',
                actions: [{ type: 'takePromotion', params: found }, 'tellPromotion'],
              },
              { target: 'ready', actions: { type: 'explainPromotion', params: found } },
            ],
            onError: { target: 'ready', actions: 'explainUnsent' },
          },
          after: { ANSWER: { target: 'ready', actions: 'explainUnsent' } },
        },
        locking: {
          tags: 'busy',
          invoke: {
            id: 'lockOrder',
            src: 'acquireLock',
            input: { steal: false },
            onDone: [
              { guard: { type: 'isHeld', params: lock }, target: '#checkout.booking' },
              { target: '#checkout.blocked', actions: 'stopPressing' },
            ],
            onError: '#checkout.booking',
          },
          after: { LOCKING: '#checkout.booking' },
        },
      },
    },

    priceChanged: {
      meta: ROWS.priceChanged,
      on: { 'differences.accept': { target: 'review', actions: ['tellRefresh', 'acceptFresh'] }, 'information.edit': 'information' },
    },
    stockChanged: {
      meta: ROWS.stockChanged,
      on: {
        'differences.accept': [
          { guard: 'leavesNothing', target: 'information', actions: ['tellRefresh', 'acceptFresh'] },
          { target: 'review', actions: ['tellRefresh', 'acceptFresh'] },
        ],
        'information.edit': 'information',
      },
    },
    slotLost: {
      meta: ROWS.slotLost,
      description: 'One time was refused; the others stay held while the shopper picks again (F87).',
      on: { 'slot.pick': { target: 'review', actions: ['pickSlot', 'tellSlots'] }, 'information.edit': 'information' },
    },

    booking: {
      meta: ROWS.booking,
      tags: ['busy', 'till'],
      initial: 'deciding',
      on: { 'network.lost': { target: 'offline', actions: 'setOffline' }, 'lock.lost': { target: 'blocked', actions: 'stopPressing' } },
      states: {
        deciding: {
          always: [
            { guard: 'overlaps', target: '#checkout.slotLost', actions: 'explainOverlap' },
            { guard: 'hasServices', target: 'creating' },
            { target: '#checkout.placing' },
          ],
        },
        creating: {
          entry: 'countSend',
          invoke: {
            id: 'createAppointments',
            src: 'createAppointments',
            input: ({ context }) => ({ missing: facts.missingAppointments(context), held: context.appointments }),
            onDone: [
              { guard: { type: 'isOk', params: booked }, target: '#checkout.placing', actions: { type: 'takeBooked', params: booked } },
              {
                guard: { type: 'isSlotRefused', params: booked },
                target: '#checkout.slotLost',
                actions: [{ type: 'takeBooked', params: booked }, 'stopPressing'],
              },
              {
                guard: { type: 'isRefused', params: booked },
                target: '#checkout.orderRefused',
                actions: [{ type: 'takeBooked', params: booked }, 'stopPressing'],
              },
              { guard: unreached('OFFLINE'), target: '#checkout.offline', actions: { type: 'takeBooked', params: booked } },
              { guard: unreached('IDENTITY'), target: '#checkout.sessionLost', actions: { type: 'takeBooked', params: booked } },
              { target: '#checkout.recovering', actions: { type: 'takeBooked', params: booked } },
            ],
            onError: '#checkout.recovering',
          },
          after: { BOOKING: '#checkout.recovering' },
        },
      },
    },

    placing: {
      meta: ROWS.placing,
      tags: ['busy', 'till'],
      initial: 'sending',
      on: { 'network.lost': { target: 'offline', actions: 'setOffline' }, 'lock.lost': { target: 'blocked', actions: 'stopPressing' } },
      states: {
        sending: {
          entry: 'countSend',
          invoke: {
            id: 'placeOrder',
            src: 'placeOrder',
            input: ({ context }) => facts.orderInput(context),
            onDone: [
              {
                guard: { type: 'isPaidLater', params: answered },
                target: '#checkout.placed',
                actions: [{ type: 'takePlaced', params: answered }, 'stopPressing'],
              },
              {
                guard: { type: 'owesNothing', params: answered },
                target: '#checkout.recovering',
                actions: [{ type: 'takePlaced', params: answered }, 'stopPressing'],
              },
              {
                guard: { type: 'isOk', params: answered },
                target: '#checkout.paying.opening',
                actions: [{ type: 'takePlaced', params: answered }, 'tellAwaits'],
              },
              {
                guard: { type: 'isAboutPrice', params: answered },
                target: '#checkout.priceChanged',
                actions: { type: 'explainOrder', params: answered },
              },
              {
                guard: { type: 'isAboutStock', params: answered },
                target: '#checkout.stockChanged',
                actions: { type: 'explainOrder', params: answered },
              },
              {
                guard: { type: 'isAboutSlot', params: answered },
                target: '#checkout.slotLost',
                actions: { type: 'explainOrder', params: answered },
              },
              { guard: { type: 'isThere', params: answered }, target: '#checkout.recovering', actions: 'stopPressing' },
              { guard: { type: 'isWait', params: answered }, target: 'waiting', actions: { type: 'takeWait', params: answered } },
              { guard: unreached('LOST'), target: '#checkout.recovering' },
              { guard: unreached('OFFLINE'), target: '#checkout.offline' },
              { guard: unreached('IDENTITY'), target: '#checkout.sessionLost' },
              { target: '#checkout.orderRefused', actions: { type: 'explainOrder', params: answered } },
            ],
            onError: '#checkout.recovering',
          },
          after: { PLACING: '#checkout.recovering' },
        },
        waiting: {
          tags: 'waiting',
          description: 'The shop is busy and said for how long.',
          after: { retryAfter: 'sending' },
        },
      },
    },
    orderRefused: {
      meta: ROWS.orderRefused,
      description: 'Nothing was placed; the held times stay for the next try (F89).',
      on: {
        'review.open': [
          { guard: 'isOrderPage', target: 'recovering' },
          { guard: 'isReadyForReview', target: 'review' },
          { target: 'information' },
        ],
        'information.edit': 'information',
        'status.refresh': 'recovering',
      },
    },

    paying: {
      meta: ROWS.paying,
      tags: 'till',
      initial: 'locking',
      entry: 'stopPressing',
      on: { 'network.lost': { target: 'offline', actions: 'setOffline' }, 'lock.lost': 'blocked' },
      states: {
        locking: {
          invoke: {
            id: 'lockPayment',
            src: 'acquireLock',
            input: { steal: false },
            onDone: [{ guard: { type: 'isHeld', params: lock }, target: 'choosing' }, { target: '#checkout.blocked' }],
            onError: 'choosing',
          },
          after: { LOCKING: 'choosing' },
        },
        choosing: {
          always: [{ guard: 'needsSwitch', target: 'switching' }, { guard: 'isPayLater', target: 'deferring' }, { target: 'opening' }],
        },
        switching: {
          description: 'Another provider still holds a payable session: it is ended, and asked, first. A late payment wins (P4).',
          invoke: {
            id: 'giveUpAttempt',
            src: 'giveUpAttempt',
            input: ({ context }) => facts.ofOrder(context),
            onDone: [
              { guard: { type: 'isSwitched', params: asked }, target: 'switched', actions: { type: 'takeOrder', params: asked } },
              {
                guard: { type: 'isOk', params: asked },
                target: '#checkout.recovering.sorting',
                actions: { type: 'takeOrder', params: asked },
              },
              { guard: unreached('IDENTITY'), target: '#checkout.sessionLost' },
              { guard: unreached('OFFLINE'), target: '#checkout.offline' },
              { target: '#checkout.recovering' },
            ],
            onError: '#checkout.recovering',
          },
          after: { STARTING: '#checkout.recovering' },
        },
        switched: { always: [{ guard: 'isPayLater', target: 'deferring' }, { target: 'opening' }] },
        deferring: {
          description: 'The store is asked to wait for its money.',
          invoke: {
            id: 'payLater',
            src: 'payLater',
            input: ({ context }) => facts.ofOrder(context),
            onDone: [
              {
                guard: { type: 'isOk', params: asked },
                target: '#checkout.recovering.sorting',
                actions: { type: 'takeOrder', params: asked },
              },
              { guard: unreached('IDENTITY'), target: '#checkout.sessionLost' },
              { guard: unreached('OFFLINE'), target: '#checkout.offline' },
              { target: '#checkout.recovering' },
            ],
            onError: '#checkout.recovering',
          },
          after: { STARTING: '#checkout.recovering' },
        },
        opening: {
          always: [
            { guard: { type: 'isMethod', params: { code: 'PAYPAL' } }, target: 'paypal' },
            { guard: { type: 'isMethod', params: { code: 'STRIPE' } }, target: 'stripe' },
            { guard: { type: 'isMethod', params: { code: 'FLUTTERWAVE' } }, target: 'flutterwave' },
            { guard: { type: 'isMethod', params: { code: 'CASHFREE' } }, target: 'cashfree' },
            { guard: { type: 'isMethod', params: { code: 'DPO' } }, target: 'dpo' },
            { guard: { type: 'isMethod', params: { code: 'RAZER' } }, target: 'razer' },
            { guard: { type: 'isMethod', params: { code: 'BUX' } }, target: 'bux' },
            { guard: { type: 'isMethod', params: { code: 'IPAY' } }, target: 'ipay' },
            { guard: { type: 'isMethod', params: { code: 'IPAY_AFRICA' } }, target: 'ipayAfrica' },
            { guard: { type: 'isMethod', params: { code: 'IPAY_QR' } }, target: 'ipayQr' },
            { target: '#checkout.declined', actions: 'markDown' },
          ],
        },
        paypal: payBy('PAYPAL', 'approveThenCapture'),
        stripe: payBy('STRIPE', 'hostedPage'),
        flutterwave: payBy('FLUTTERWAVE', 'hostedPage'),
        cashfree: payBy('CASHFREE', 'hostedPage'),
        dpo: payBy('DPO', 'hostedPage'),
        razer: payBy('RAZER', 'hostedPage'),
        bux: payBy('BUX', 'hostedPage'),
        ipay: payBy('IPAY', 'hostedPage'),
        ipayAfrica: payBy('IPAY_AFRICA', 'hostedPage'),
        ipayQr: {
          meta: ROWS.payingByCode,
          ...payBy('IPAY_QR', 'qr'),
          on: {
            'payment.paidIt': { actions: 'tellCode' },
            'code.renew': { actions: 'tellCode' },
            'page.visible': { actions: 'tellCode' },
            'method.change': { guard: 'isOffered', target: 'leavingCode', actions: 'chooseMethod' },
            'order.giveUp': '#checkout.cancelled.givingUp',
          },
        },
        leavingCode: {
          description: 'A code was on the screen: whoever scanned it may have paid.',
          invoke: {
            id: 'readCode',
            src: 'askOutcome',
            input: ({ context }) => facts.ofOrder(context),
            onDone: [
              { guard: { type: 'isStillPayable', params: asked }, target: 'choosing', actions: { type: 'takeOrder', params: asked } },
              {
                guard: { type: 'isOk', params: asked },
                target: '#checkout.recovering.sorting',
                actions: { type: 'takeOrder', params: asked },
              },
              { target: '#checkout.recovering' },
            ],
            onError: '#checkout.recovering',
          },
          after: { ANSWER: '#checkout.recovering' },
        },
      },
    },

    checking: {
      initial: 'confirming',
      on: { 'network.lost': { target: 'offline', actions: 'setOffline' } },
      states: {
        confirming: {
          meta: ROWS.confirming,
          initial: 'waiting',
          states: {
            waiting: { after: { betweenQuestions: 'asking' }, on: { 'page.visible': 'asking', 'status.refresh': 'asking' } },
            asking: { entry: 'countAsk', ...asking('waiting') },
          },
        },
        awaiting: {
          meta: ROWS.awaiting,
          description: 'A voucher to pay at a counter, or a phone to confirm on: for as long as the provider waits.',
          entry: 'tellAwaits',
          initial: 'waiting',
          on: { 'method.change': choices['method.change'], 'order.keep': choices['order.keep'], 'order.giveUp': choices['order.giveUp'] },
          states: {
            waiting: { after: { whileVoucher: 'asking' }, on: { 'page.visible': 'asking', 'status.refresh': 'asking' } },
            asking: { entry: 'countAsk', ...asking('waiting') },
          },
        },
      },
    },
    unknown: {
      meta: ROWS.unknown,
      description: 'Still being confirmed. No button pays here, ever.',
      after: { UNKNOWN_REST: 'recovering' },
      on: { 'page.visible': 'recovering', 'status.refresh': 'recovering' },
    },

    paid: {
      tags: 'finished',
      entry: 'tellDone',
      initial: 'taken',
      states: { taken: { meta: ROWS.paid }, extra: { meta: ROWS.extra }, returned: { meta: ROWS.returned } },
    },
    placed: {
      meta: ROWS.placed,
      tags: 'finished',
      entry: 'tellDone',
      on: { 'method.change': choices['method.change'] },
    },
    partPaid: {
      meta: ROWS.partPaid,
      entry: 'tellAwaits',
      on: { 'method.change': choices['method.change'], 'status.refresh': choices['status.refresh'] },
    },
    declined: { meta: ROWS.declined, entry: 'tellAwaits', on: choices },
    cancelled: {
      initial: 'ended',
      states: {
        unfinished: {
          meta: ROWS.unfinished,
          description: 'The payment was begun and left: it can go on where it stands.',
          entry: 'tellAwaits',
          initial: 'waiting',
          on: choices,
          states: {
            waiting: { after: { UNFINISHED_REST: 'asking' }, on: { 'page.visible': 'asking' } },
            asking: asking('waiting'),
          },
        },
        ended: { meta: ROWS.ended, entry: 'tellAwaits', on: choices },
        givingUp: {
          meta: ROWS.givingUp,
          tags: 'busy',
          invoke: {
            id: 'giveUpOrder',
            src: 'giveUpOrder',
            input: ({ context }) => facts.ofOrder(context),
            onDone: [
              {
                guard: { type: 'isOk', params: asked },
                target: '#checkout.recovering.sorting',
                actions: { type: 'takeOrder', params: asked },
              },
              { guard: unreached('IDENTITY'), target: '#checkout.sessionLost' },
              { guard: unreached('OFFLINE'), target: '#checkout.offline' },
              { target: '#checkout.recovering' },
            ],
            onError: '#checkout.recovering',
          },
          after: { ANSWER: '#checkout.recovering' },
        },
        givenUp: { meta: ROWS.givenUp, tags: 'finished', entry: 'tellReleased' },
      },
    },
    expired: {
      initial: 'attempt',
      states: {
        attempt: { meta: ROWS.expired, entry: 'tellAwaits', on: choices },
        order: { meta: ROWS.closed, tags: 'finished', entry: 'tellReleased' },
      },
    },

    sessionLost: {
      meta: ROWS.sessionLost,
      description: 'Signed out, or the identity is no longer believed. Nothing is repeated by itself (P13).',
      entry: 'stopPressing',
      on: { 'session.restored': 'recovering', 'session.asGuest': 'recovering' },
    },
    offline: {
      meta: ROWS.offline,
      description: 'What was under way is known by its id and goes on when the network is back (F14).',
      after: { OFFLINE_REST: 'recovering' },
      on: { 'network.back': { target: 'recovering', actions: 'setOnline' }, 'status.refresh': 'recovering' },
    },
    blocked: {
      meta: ROWS.blocked,
      description: 'Another tab of this browser is at the till (P10).',
      initial: 'watching',
      states: {
        watching: {
          on: {
            'otherTab.shows': { actions: 'takeTab' },
            'lock.free': '#checkout.recovering',
            'lock.take': 'taking',
            'status.refresh': '#checkout.recovering',
          },
        },
        taking: {
          tags: 'busy',
          invoke: {
            id: 'takeLock',
            src: 'acquireLock',
            input: { steal: true },
            onDone: [{ guard: { type: 'isHeld', params: lock }, target: '#checkout.recovering' }, { target: 'watching' }],
            onError: 'watching',
          },
          after: { LOCKING: 'watching' },
        },
      },
    },
  },
});
