import type { Locator, Page } from '@playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { CheckoutSnapshot } from '#machines/checkout/outline.ts';
import { stageOf, stateNameOf } from '#machines/checkout/outline.ts';
import { patient, until } from './patience.ts';
import { PHONE, placeIn } from './places.ts';
import { LONG_EMAIL } from './providerModel.ts';

/** What the page does not offer here, in words: no failure of the shop, and to be argued. */
export class NotOffered extends Error {}

export interface Hands {
  page: Page;
  say(id: string): RegExp;
}
/** Of what is there already: whether it can be pressed, and is not drawn anew just now. */
const PATIENCE = { timeout: 5_000 };
const OFFERED = patient(1_200);

async function press(one: Locator): Promise<void> {
  if (!(await until(() => one.isVisible(), OFFERED)))
    throw new NotOffered('the page has no such button');
  await one.click(PATIENCE);
}
const button = ({ page, say }: Hands, id: string): Locator =>
  page
    .locator('main')
    .getByRole('button', { name: say(id) })
    .first();

/** A question stands before what cannot be undone: its own button of the same name is the last one. */
async function pressTwice({ page, say }: Hands, id: string): Promise<void> {
  await press(
    page
      .locator('main')
      .getByRole('button', { name: say(id) })
      .first(),
  );
  await press(
    page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: say(id) })
      .first(),
  );
}

const other = (page: Page, storage: string): Promise<void> =>
  page.evaluate((text) => {
    const old = localStorage.getItem('storefront.cart');
    localStorage.setItem('storefront.cart', text);
    dispatchEvent(
      new StorageEvent('storage', {
        key: 'storefront.cart',
        oldValue: old,
        newValue: text,
        storageArea: localStorage,
      }),
    );
  }, storage);

interface KeptCart {
  value: { revision: number; cart: { items: Record<string, unknown>[] } };
}
/** As another tab leaves the cart. */
async function changeCart(
  page: Page,
  how: (items: Record<string, unknown>[]) => Record<string, unknown>[],
  order: { id: string; orderNumber: string } | null,
): Promise<void> {
  const kept: KeptCart = JSON.parse(
    await page.evaluate(() => localStorage.getItem('storefront.cart') ?? 'null'),
  );
  if (!kept) throw new NotOffered('there is no cart');
  kept.value.revision += 1;
  kept.value.cart.items = how(kept.value.cart.items);
  void order;
  await other(page, JSON.stringify(kept));
}

/** Each event of a shopper, a browser or another tab, done in the page. Ports, timers and locks are not here. */
export async function act(
  hands: Hands,
  event: AnyEventObject,
  title: string,
  snapshot: AnyMachineSnapshot,
  order: { id: string; orderNumber: string } | null,
): Promise<void> {
  const { page, say } = hands;
  const at = snapshot as CheckoutSnapshot;
  const state = stateNameOf(at);
  switch (event.type) {
    case 'contact.change': {
      if (title === 'a long e-mail') {
        if (state !== 'information') throw new NotOffered('the page has no such field');
        return page.locator('#email').fill(LONG_EMAIL, PATIENCE);
      }
      if (title === 'a phone') return page.locator('#phone').fill(PHONE, PATIENCE);
      const field = page
        .locator(state === 'information' ? '#fullName' : '#notes, #fullName')
        .first();
      if (!(await until(() => field.isVisible(), OFFERED)))
        throw new NotOffered('the page has no such field');
      return field.fill(
        title === 'no name' ? '' : `Amina ${Math.trunc(performance.now())}`,
        PATIENCE,
      );
    }
    case 'field.leave':
      // A table asks for no address where no way to pay must know one.
      await page.locator('#email, #phone').first().focus(PATIENCE);
      return page.locator('#fullName').focus(PATIENCE);
    case 'address.change':
      if (!(await page.locator('[id="address.street"]').isVisible())) await ship(hands);
      return fillAddress(page, at.context.address.country);
    case 'delivery.choose':
      return ship(hands);
    case 'method.choose': {
      const { method } = event as unknown as { method: string };
      const radio = page.locator(`input[name="method"][value="${method}"]`);
      if (!(await until(async () => (await radio.count()) > 0, OFFERED)))
        throw new NotOffered('this way to pay is not offered here');
      // At a table with one bill the ways to pay now are folded away.
      const folded = page.locator('main details:not([open])').filter({ has: radio });
      if ((await folded.count()) > 0) await folded.locator('summary').click(PATIENCE);
      return radio.click({ force: true, ...PATIENCE });
    }
    case 'terms.choose':
      return choosesTerm(hands);
    case 'tip.choose': {
      const other = page
        .locator('main input[name="tip"]:not(:checked):not([value="other"])')
        .first();
      if ((await other.count()) === 0) throw new NotOffered('no tip is taken here');
      return other.click({ force: true, ...PATIENCE });
    }
    case 'review.open':
      return press(
        button(
          hands,
          state === 'information' ? 'information.continue' : 'checkout.action.review.open',
        ),
      );
    case 'information.edit':
      // Beside a refused time stands no button: the browser's own way back leads to the form.
      if (state === 'slotLost') {
        // The page before it may be another document, whose way back is a new beginning.
        const isHere = await page.evaluate(() => {
          const { currentEntry } = navigation;
          const before = navigation.entries()[(currentEntry?.index ?? 0) - 1];
          return before?.sameDocument && /information$/.test(new URL(before.url ?? '').pathname);
        });
        if (!isHere) throw new NotOffered('the page before it is not its form');
        return page.evaluate(() => history.back());
      }
      return press(
        page
          .locator('main')
          .getByRole('button', { name: say('information.title') })
          .or(
            page
              .locator('main [aria-labelledby="contact-title"], main')
              .getByRole('button', { name: say('review.editWhat') }),
          )
          .first(),
      );
    case 'order.place':
      return press(page.locator('main button.button-main:visible').last());
    case 'differences.accept':
      return press(button(hands, 'checkout.action.differences.accept'));
    case 'promotion.enter': {
      if (!(await page.locator('#promo').isVisible()))
        await press(page.getByText(say('review.promoOpen')).first());
      await page.locator('#promo').fill('TEN', PATIENCE);
      return press(button(hands, 'review.promoApply'));
    }
    case 'promotion.clear':
      return press(button(hands, 'review.promoRemove'));
    case 'status.refresh':
      return press(button(hands, state === 'offline' ? 'app.retry' : 'pay.refresh'));
    case 'payment.continue':
      return payAgain(hands, null);
    case 'method.change':
      return payAgain(hands, (event as unknown as { method: string }).method);
    case 'order.keep':
      return press(button(hands, 'pay.keep'));
    case 'order.giveUp':
      return pressTwice(hands, 'order.cancel');
    case 'payment.paidIt':
      return press(button(hands, 'qr.paid'));
    case 'code.renew':
      return press(button(hands, 'qr.newCode'));
    case 'times.release':
      return pressTwice(hands, 'slot.release');
    case 'slot.pick':
      return press(
        page
          .locator('main button')
          .filter({ hasText: /\d{1,2}:\d\d/ })
          .first(),
      );
    case 'session.asGuest':
      return press(button(hands, 'login.guest'));
    case 'lock.take':
      return press(button(hands, 'checkout.action.lock.take'));
    case 'network.lost':
    case 'network.back':
      return page.evaluate((isBack) => {
        window.paths.isOnline = isBack;
        dispatchEvent(new Event(isBack ? 'online' : 'offline'));
      }, event.type === 'network.back');
    case 'page.restored':
      return page.evaluate(
        () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      );
    case 'page.visible':
      return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    case 'lock.lost':
      if (!(await page.evaluate(() => window.paths.isHeld)))
        throw new NotOffered('again: the page does not hold the lock');
      return page.evaluate(() => window.paths.steal());
    case 'lock.free': {
      const waited = await page.evaluate(() => {
        const all = window.paths.waiting.splice(0);
        for (const free of all) free();
        return all.length;
      });
      if (waited === 0) throw new NotOffered('again: the page does not wait for the lock');
      return;
    }
    case 'otherTab.shows':
      return page.evaluate(() =>
        new BroadcastChannel('checkout').postMessage({
          title: 'checkout.title.paying',
          isAnswer: true,
        }),
      );
    case 'session.lost':
      return page.evaluate(() => new BroadcastChannel('sign-out').postMessage('sign-out'));
    case 'cart.changed':
      return changeCart(page, changeOf(title, order), order);
    default:
      throw new NotOffered(`no hand does ${event.type}${stageOf(at) ? '' : ''}`);
  }
}

function changeOf(title: string, order: { id: string; orderNumber: string } | null) {
  return (items: Record<string, unknown>[]): Record<string, unknown>[] => {
    if (title.includes('emptied')) return [];
    if (title.includes('ordered in another tab')) {
      if (!order) throw new NotOffered('no order was placed in another tab');
      return items.map((one) => ({ ...one, awaitingOrder: order, isSelected: false }));
    }
    if (title.includes('stays'))
      return items.map((one) => ({ ...one, addedAt: Number(one.addedAt) + 1 }));
    const isVisit = title === 'a person is to come';
    return items.map((one) => ({
      ...one,
      qty: Number(one.qty) + 1,
      ...(isVisit && { service: { ...(one.service as object), atCustomer: true } }),
    }));
  };
}

/** A street of its own each time; what else is asked for and empty is filled, too. */
async function fillAddress(page: Page, country: string): Promise<void> {
  const place = placeIn(country);
  // A list names states in words of its own: any of them will do.
  const states = page.locator('main select[id="address.state"]:visible');
  if ((await states.count()) > 0 && (await states.inputValue()) === '')
    await states.selectOption({ index: 1 }, PATIENCE);
  const fields = page.locator('main input[id^="address."]:visible');
  for (let at = 0; at < (await fields.count()); at++) {
    const field = fields.nth(at);
    const [, name = ''] = ((await field.getAttribute('id')) ?? '').split('.');
    if ((await field.inputValue()) === '' && name in place)
      await field.fill(place[name as keyof typeof place], PATIENCE);
  }
  await page
    .locator('[id="address.street"]')
    .fill(`${Math.trunc(performance.now())} Main Street`, PATIENCE);
}

/** A term is a way to pay like the others; at a table any of those takes its place. */
async function choosesTerm({ page }: Hands): Promise<void> {
  const ways = page.locator('main input[name="method"]:enabled:not(:checked)');
  if (!(await until(async () => (await ways.count()) > 0, OFFERED)))
    throw new NotOffered('no way to pay is offered here');
  const folded = page.locator('main details:not([open])').filter({ has: ways });
  if ((await folded.count()) > 0) await folded.locator('summary').click(PATIENCE);
  const terms = ways.and(page.locator('[value^="terms-"]'));
  return ((await terms.count()) > 0 ? terms : ways).first().click({ force: true, ...PATIENCE });
}

/** Files stand beside the note, folded away, and are fetched once it is opened. */
export async function attachFile({ page, say }: Hands): Promise<void> {
  const files = page.locator('#files');
  const folded = page.locator('main details:not([open]) > summary', {
    hasText: say('information.addNote'),
  });
  if (await folded.isVisible()) await folded.click(PATIENCE);
  if (!(await until(() => files.isEnabled({ timeout: 100 }).catch(() => false), OFFERED)))
    throw new NotOffered('files are not taken here');
  return files.setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: PIXEL }, PATIENCE);
}

async function ship({ page }: Hands): Promise<void> {
  const radios = page.locator('main input[name="delivery"]');
  if ((await radios.count()) === 0) throw new NotOffered('nothing is brought here');
  await radios
    .and(page.locator(':not(:checked)'))
    .first()
    .click({ force: true, ...PATIENCE });
}

/** Null: with the way that is chosen already, which is that of the open payment. */
async function payAgain({ page, say }: Hands, method: string | null): Promise<void> {
  const radio = page.locator(`main input[name="method"][value="${method}"]`).first();
  if (method !== null) {
    if (!(await until(async () => (await radio.count()) > 0, OFFERED)))
      throw new NotOffered('this way to pay is not offered here');
    // A round by itself is paid by who asks for it: its table has one bill.
    const folded = page
      .locator('main details:not([open])')
      .filter({ has: page.locator(`input[name="method"][value="${method}"]`) });
    if ((await folded.count()) > 0) await folded.locator('summary').click(PATIENCE);
    await radio.check({ force: true, ...PATIENCE });
  }
  const around = page
    .locator('main :is(section, details)')
    .filter({ has: page.locator('input[name="method"]') })
    .last();
  const isClaimed = await page
    .getByText(say('qr.asked'))
    .or(page.getByText(say('qr.notYet')))
    .or(page.getByText(say('money.open')))
    .first()
    .isVisible();
  const names = ['pay.again', 'pay.rest', 'pay.keep'].map((id) =>
    around.getByRole('button', { name: say(id) }),
  );
  await press(
    (names[0] as Locator)
      .or(names[1] as Locator)
      .or(names[2] as Locator)
      .first(),
  );
  // What is paid, or may be, is asked about first (452, 521).
  const question = page.getByRole('alertdialog');
  if (isClaimed && (await until(() => question.isVisible(), OFFERED)))
    await press(question.getByRole('button').last());
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
