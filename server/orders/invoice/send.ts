import type { FastifyRequest } from 'fastify';
import type { OrderView } from '#machines/domain/order.ts';
import type { Business } from '#machines/domain/store.ts';
import { LOCALES } from '../../http/locale.ts';
import { messagesFor } from '../../http/pageMessages.ts';
import { RawReply } from '../../http/route.ts';
import type { Services } from '../../services.ts';

interface InvoiceCall {
  business: Business;
  query: { locale?: string | undefined };
  request: FastifyRequest;
}

/** The sheet that the invoice's page shows, as a file. What draws it is loaded with the first one. */
export async function sendInvoice(
  { renderer, clock }: Services,
  { business, query, request }: InvoiceCall,
  order: OrderView,
): Promise<RawReply> {
  const locale = LOCALES.find((one) => one === query.locale) ?? messagesFor(request).locale;
  const sheet = renderer.invoice({ locale, business, order });
  const { invoicePdf } = await import('./pdf.ts');
  const isAmerican = business.country === 'US';
  const pdf = await invoicePdf(sheet, { isAmerican, now: clock.now() });
  return new RawReply(pdf, 'application/pdf', {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(sheet.fileName)}`,
  });
}
