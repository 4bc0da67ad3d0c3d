import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { RETRY_AFTER_S } from '#server/http/shed.ts';
import english from '#src/messages/en/between.json' with { type: 'json' };
import french from '#src/messages/fr/between.json' with { type: 'json' };
import {
  type InProcessShop,
  inProcessShop,
  noInvoice,
  noLetter,
} from '#tests/support/inProcess.ts';

/** More shoppers than one process can serve: some are told at once when to come back, and those who pay go on. */
export const SECONDS = RETRY_AFTER_S.document;

export let shop: InProcessShop;
export let held = Promise.withResolvers<void>();

/** How many documents are being rendered, and how many milliseconds the event loop is late. */
export const load = { rendering: 0, late: 0 };

let stopped = 0;

export const say = (locale: string, id: string, values: Record<string, unknown> = {}): string =>
  String({ ...english, ...(locale === 'fr' && french) }[id as 'between.go'] ?? id).replace(
    /\{(\w+)\}/g,
    (_, name) => String(values[name]),
  );

export const page = (url: string, more = {}) =>
  shop.ask({ url, headers: { accept: 'text/html', ...more } });

/** A busy machine is slow, not wrong. */
export const isRendering = (many: number) =>
  vi.waitFor(() => expect(load.rendering).toBe(many), { timeout: 20_000 });

/** As many documents as the lane takes, all still being rendered. */
export async function fill(url: string, many: number) {
  const full = Array.from({ length: many }, () => page(url));
  await isRendering(many);
  return full;
}

/** One shop whose pages are rendered as long as a test holds them. */
export function setUpLoadedShop(): void {
  beforeAll(async () => {
    // Two files share this module where one worker runs both.
    stopped = 0;
    shop = await inProcessShop({
      lateness: { now: () => load.late, stop: () => void stopped++ },
      renderer: {
        say,
        letter: noLetter,
        invoice: noInvoice,
        async render() {
          load.rendering++;
          await held.promise;
          load.rendering--;
          return {
            status: 200,
            group: 'catalogue',
            headers: {},
            html: '<!doctype html><title>a whole page</title>',
          };
        },
      },
    });
  });
  beforeEach(() => {
    held = Promise.withResolvers();
    load.late = 0;
  });
  afterEach(async () => {
    held.resolve();
    await isRendering(0);
  });
  afterAll(async () => {
    await shop.close();
    expect(stopped, 'the watch on the event loop ends with the server').toBe(1);
  });
}
