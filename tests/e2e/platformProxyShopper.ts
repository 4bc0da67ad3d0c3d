import { expect, type Page } from '@playwright/test';
import { endOf } from '#machines/domain/appointmentDrafts.ts';
import { weekday } from '#machines/domain/day.ts';
import type { Product } from '#machines/domain/product.ts';
import { productsFor, type Scenario, storeOf } from './scenarios.ts';
import { Shopper, table } from './shopper.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 120;

/** A shopper whose shop is a gateway: times are typed, a table has no name, and the platform answers a person's own only under their token. */
export class GatewayShopper extends Shopper {
  private token = '';

  constructor(page: Page, scenario: Scenario, taste?: number) {
    super(page, scenario, taste);
    page.on('request', (request) => {
      this.token = request.headers().id_token ?? this.token;
    });
  }

  override async sitsDown(): Promise<void> {
    await this.page.goto(`${this.url}/t/${table.id}`);
    await expect(this.page.getByText(table.id.slice(0, 8)).first()).toBeVisible();
    await this.sitsAt(table.id);
  }
  private get wanted(): Product {
    const offered = productsFor(this.scenario);
    return offered[this.taste % offered.length]!;
  }
  async opensService(): Promise<void> {
    this.isVisited = this.wanted.servicePlace === 'AT_CUSTOMER';
    await this.page.goto(`${this.url}/products/${this.wanted.slug}`);
  }
  dayAhead(days: number): string {
    return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  }
  async types(day: string, time: string): Promise<void> {
    await this.page.getByLabel('Day', { exact: true }).fill(day);
    await this.page.getByLabel('Time', { exact: true }).fill(time);
    await this.page.getByRole('button', { name: 'Choose this time' }).click();
  }
  protected override async books(): Promise<void> {
    await this.opensService();
    await this.typesWorkingTime();
    await this.putsIn();
  }
  /** A time at which a person who does this works. */
  async typesWorkingTime(later = 0): Promise<void> {
    const { day, minute } = this.workingTime(this.taste + later);
    await this.types(
      day,
      endOf({ startDate: day, startTime: '00:00' }, minute, 'FIXED').endTime!.slice(0, 5),
    );
  }
  async putsIn(): Promise<void> {
    await this.main
      .getByRole('button', { name: /^(add(?! another)|book)\b/i })
      .first()
      .click();
    await this.seesCount();
  }
  /** The n-th day on which a person has time: two shoppers of one run never want the same. */
  private workingTime(nth: number): { day: string; minute: number } {
    const { business, employees } = storeOf(this.scenario.store);
    const branch = business.locations[0]!;
    const { employeeIds, duration } = this.wanted;
    const able = employees.filter(
      (one) => employeeIds.includes(one.id) && one.locationIds.includes(branch.id),
    );
    for (let ahead = 2, left = nth; ahead < MOST_DAYS; ahead++) {
      const day = this.dayAhead(ahead);
      const place = branch.hours[weekday(day)];
      const person =
        employeeIds.length > 0 ? able.map((one) => one.hours[weekday(day)]).find(Boolean) : place;
      if (!place || !person) continue;
      const opens = Math.max(place[0], person[0]) + 60;
      const until = Math.min(place[1], person[1]) - (duration ?? 0) - 60;
      if (until > opens && left-- === 0) return { day, minute: opens };
    }
    throw new Error(`no person has time for ${this.wanted.name}`);
  }
  override orderFromServer(): ReturnType<Shopper['orderFromServer']> {
    return this.page.evaluate(
      async ({ id, token }) => {
        const { apiBase, apiKey, businessId } = JSON.parse(
          document.getElementById('config')?.textContent ?? '{}',
        );
        const reply = await fetch(`${apiBase}/cartTransaction/${id}?businessId=${businessId}`, {
          headers: { 'api-key': apiKey, id_token: token },
        });
        return reply.json();
      },
      { id: this.orderId(), token: this.token },
    );
  }
}
