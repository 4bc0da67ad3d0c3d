import { Remembered, type Stand } from './charts.ts';
import { Pool } from './known.ts';
import { tidyCheckout } from './tab/tidy.ts';
import type { Bank, Browser, Rest, Shop, Tab, World } from './world.ts';

/** All that one exploration of a world has learned: the charts with their remembered answers, and every part that was met. */
export class Study {
  readonly world: World;
  readonly checkout: Remembered;
  readonly page: Remembered;
  readonly order: Remembered;
  readonly attempt: Remembered;
  readonly tabs = new Pool<Tab>();
  readonly browsers = new Pool<Browser>();
  readonly shops = new Pool<Shop>();
  readonly banks = new Pool<Bank>();
  readonly rests = new Pool<Rest>();
  /** answers on their way to a tab, and carts */
  readonly answers = new Pool<object>();
  readonly carts = new Pool<object>();

  constructor(world: World) {
    this.world = world;
    const { checkout, page, order, attempt } = world.charts;
    this.checkout = new Remembered(checkout, tidyCheckout);
    this.page = new Remembered(page);
    this.order = new Remembered(order);
    this.attempt = new Remembered(attempt);
  }
  /** Whether the fault of that name is planted. */
  has(flaw: string): boolean {
    return this.world.flaws.has(flaw);
  }
  checkoutOf(tab: Tab): Stand {
    return this.checkout.stands[tab.chart] as Stand;
  }
  pageOf(tab: Tab): Stand | null {
    return tab.page === null ? null : (this.page.stands[tab.page] as Stand);
  }
  lifeOf(life: number): Stand {
    return this.order.stands[life] as Stand;
  }
}
