import { formatMoney, type Minor } from '#machines/domain/money.ts';

/** An amount of minor units; figures stand in columns, so they are of one width. */
export function Money({
  minor,
  currency,
  locale = 'en',
  className = '',
}: {
  minor: Minor;
  currency: string;
  locale?: string;
  className?: string;
}) {
  return <span className={`money ${className}`}>{formatMoney(minor, currency, locale)}</span>;
}
