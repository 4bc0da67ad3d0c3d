import pg from 'pg';
import { runAudit } from '#server/db/audit.ts';

/** The shop's own database, read beside the pages: what the shop answered must be written there. */
export class ShopBooks {
  readonly #pool: pg.Pool;
  readonly #before: ReadonlySet<string>;

  private constructor(pool: pg.Pool, before: ReadonlySet<string>) {
    this.#pool = pool;
    this.#before = before;
  }

  /** Null where no database is known: then only pages are judged. */
  static async open(connectionString: string | undefined): Promise<ShopBooks | null> {
    if (!connectionString) return null;
    const pool = new pg.Pool({ connectionString, max: 1 });
    return new ShopBooks(pool, new Set(await audited(pool, [])));
  }

  /** What of an order, of which the shop answered that it stands, is not there. */
  async lacks(order: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ holds: number; shelves: number }>(WRITTEN, [order]);
    const [row] = rows;
    if (!row) return ['the shop answered that an order stands, and none is written'];
    const broken = await audited(this.#pool, [order]);
    return [
      ...(row.shelves > 0 && row.holds === 0
        ? ['the shop answered that an order stands, and nothing is taken from its shelves']
        : []),
      ...broken.filter((one) => !this.#before.has(one)),
    ];
  }

  close = (): Promise<void> => this.#pool.end();
}

/** Lines whose shelf is counted, and what was taken from shelves for them. */
const WRITTEN = `select
    (select count(*)::int from stock_hold where order_id = o.id) as holds,
    (select count(*)::int from order_line l
      join product_location s on s.product_id = l.product_id and s.location_id = o.location_id
        and s.product_variant_id is not distinct from l.variant_id
      where l.order_id = o.id and not s.non_inventory) as shelves
  from cart_transaction o where o.id = $1`;

const audited = async (pool: pg.Pool, orders: string[]): Promise<string[]> =>
  (await runAudit(pool, orders)).map(
    ({ invariant, subject, detail }) =>
      `${invariant} is broken in the shop's books: ${detail} (${subject})`,
  );
