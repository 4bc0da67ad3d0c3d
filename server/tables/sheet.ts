import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../db/open.ts';
import { businesses } from '../db/schema/store.ts';
import { diningTables } from '../db/schema/tables.ts';

interface Sheet {
  shop: string;
  tables: { id: string; name: string }[];
}

/** The tables of the store at a domain; null where there is no such store. */
export async function readSheet(q: Queries, domain: string): Promise<Sheet | null> {
  const [store] = await q
    .select({ id: businesses.id, view: businesses.view })
    .from(businesses)
    .where(and(eq(businesses.domain, domain), eq(businesses.enabled, true)));
  if (!store) return null;
  const tables = await q
    .select({ id: diningTables.id, name: diningTables.name })
    .from(diningTables)
    .where(eq(diningTables.businessId, store.id))
    .orderBy(asc(diningTables.locationId), asc(diningTables.name));
  return { shop: store.view.name, tables };
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A sheet to print and cut: each table's code opens its menu and binds the cart to it. */
export async function sheetHtml({ shop, tables }: Sheet, origin: string): Promise<string> {
  const { toString: qrCode } = await import('qrcode');
  const cards = await Promise.all(
    tables.map(async ({ id, name }) => {
      const link = `${origin}/t/${id}`;
      const svg = await qrCode(link, { type: 'svg', margin: 0, errorCorrectionLevel: 'Q' });
      return `<section><h2>${escaped(name)}</h2>${svg}<p>${escaped(shop)}</p><small>${escaped(link)}</small></section>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(shop)}: tables</title><style>
body{font:1rem/1.4 system-ui;margin:1cm;display:grid;grid-template-columns:repeat(auto-fill,minmax(7cm,1fr));gap:.8cm}
section{border:1px dashed #999;padding:.6cm;text-align:center;break-inside:avoid}
h2{margin:0 0 .4cm;font-size:1.6rem}svg{inline-size:5cm;block-size:5cm}p{margin:.3cm 0 0}small{font-size:.6rem;overflow-wrap:anywhere}
</style></head><body>${cards.join('')}</body></html>
`;
}
