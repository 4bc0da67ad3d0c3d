import type { ReactNode } from 'react';
import { numbersOf } from '#machines/domain/locale.ts';
import { amountText } from '#machines/domain/measure.ts';
import { percentOf, toDecimal, toMinor } from '#machines/domain/money.ts';
import { readOptions } from '#machines/domain/narrowing.ts';
import type { Product, ProductVariant } from '#machines/domain/product.ts';
import type { Business } from '#machines/domain/store.ts';
import type { Tax } from '#machines/domain/tax.ts';
import { taxRateOf } from '#machines/domain/totals.ts';
import { usePage } from '../app/pageContext.ts';
import { cartOf } from '../layouts/storeCart.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { weekdayName } from './hours.ts';
import { firstChoice, itemOf } from './itemOf.ts';
import {
  canBeHad,
  depositOf,
  hoursAndMinutes,
  needsChoice,
  packText,
  priceBefore,
  priceFrom,
  stockWord,
  swatches,
  unitPrice,
  variantAsked,
} from './productDisplay.ts';

/** The parts that the layouts' cards are composed of. */

export const productPath = (product: Pick<Product, 'id' | 'slug'>): string =>
  `/products/${product.slug || product.id}`;

/** On a narrowed list a card shows what was asked for, and leads to it. */
const lookAsked = (product: Product, query: URLSearchParams): ProductVariant | null =>
  query.has('option') ? variantAsked(product, readOptions(query.getAll('option'))) : null;

export function ProductLink({
  product,
  children,
  className,
}: {
  product: Product;
  children: ReactNode;
  className?: string;
}) {
  const { href, query, person } = usePage();
  const look = lookAsked(product, query);
  const asked = look ? { look: look.id } : person ? { with: person } : {};
  const search = new URLSearchParams(asked as Record<string, string>).toString();
  return (
    <a className={className} href={href(productPath(product) + (search && `?${search}`))}>
      {children}
    </a>
  );
}

export function ProductPicture({
  product,
  sizes,
  eager,
  first,
}: {
  product: Product;
  sizes: string;
  eager: boolean;
  first?: boolean;
}) {
  const { query } = usePage();
  const [own] = product.images;
  const look = lookAsked(product, query)?.imageUrl;
  const front = own && look ? { ...own, url: look } : own;
  // The name stands right beside it, so the picture is silent in a card.
  return front ? (
    <Picture picture={{ ...front, alt: '' }} sizes={sizes} eager={eager} first={first} />
  ) : (
    <NoPicture />
  );
}

/** The field that a picture would take, so that a shelf stays even. */
export function NoPicture() {
  const { settings } = usePage();
  return (
    <span className="no-picture">
      <Icon name={cartOf(settings.layout).icon} />
    </span>
  );
}

/** What it costs: "from" where variants differ, an earlier price struck through and said. */
export function Price({ product }: { product: Product }) {
  const { money, t, location } = usePage();
  const { price, varies } = priceFrom(product, location.id);
  const was = priceBefore(product, location.id);
  return (
    <p className="price">
      <span className={was === null ? 'price-now' : 'price-now price-lower'}>
        {varies
          ? t('card.from', { price: money(price) })
          : price === 0
            ? t('card.free')
            : money(price)}
      </span>
      <TaxOnTop product={product} />
      {was !== null && (
        <>
          {' '}
          <s className="price-was">
            <span className="spoken">{t('card.was')} </span>
            {money(was)}
          </s>
        </>
      )}
    </p>
  );
}

export function taxOnTop(product: Product, { charges }: Pick<Business, 'charges'>): Tax | null {
  const { rates, tax = null } = charges ?? {};
  const rate = taxRateOf(
    { product: { taxIncluded: product.taxIncluded, taxRateId: product.taxId } },
    { tax, rates },
  );
  return rate && !rate.included && rate.percentage > 0 ? rate : null;
}

/** What a price leaves out is said beside it. */
function TaxOnTop({ product }: { product: Product }) {
  const { t, business, location } = usePage();
  const tax = taxOnTop(product, business);
  if (!tax || priceFrom(product, location.id).price === 0) return null;
  return <small className="price-tax"> {t('card.plusTax', { tax: tax.name })}</small>;
}

export function UnitPrice({ product }: { product: Product }) {
  const { money, t, locale } = usePage();
  const pack = packText(product, locale, (count) => t('card.pieces', { count }));
  const unit = unitPrice(product);
  if (!pack) return null;
  return (
    <p className="pack">
      <bdi>{pack}</bdi>
      {unit && unit.price > 0 && (
        <>
          {' '}
          <span className="nowrap">{t(`card.per.${unit.unit}`, { price: money(unit.price) })}</span>
        </>
      )}
    </p>
  );
}

export function StockWords({
  product,
  variantId = null,
}: {
  product: Product;
  variantId?: string | null;
}) {
  const { t, location, locale } = usePage();
  const word = stockWord(product, location.id, variantId);
  if (word.kind === 'plenty') return null;
  if (word.kind === 'elsewhere')
    return <p className="stock stock-out">{t('card.elsewhere', { location: location.name })}</p>;
  if (word.kind === 'few')
    return (
      <p className="stock stock-few">
        {t('card.few', {
          count: amountText(word.count, product.measure, locale),
        })}
      </p>
    );
  return (
    <p className="stock stock-out">
      {word.until
        ? t('card.backOn', { day: weekdayName(new Date(word.until).getUTCDay(), locale) })
        : t('card.out')}
    </p>
  );
}

export function Swatches({ product, most = 5 }: { product: Product; most?: number }) {
  const { t } = usePage();
  const colours = swatches(product);
  if (colours.length < 2) return null;
  return (
    <p className="dots">
      <span className="spoken">{t('card.colours', { count: colours.length })}</span>
      {colours.slice(0, most).map(({ name, colour }) => (
        <svg key={name} className="dot" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7" fill={colour} />
        </svg>
      ))}
      {colours.length > most && <span aria-hidden="true">+{colours.length - most}</span>}
    </p>
  );
}

export function Duration({ product }: { product: Product }) {
  const { t } = usePage();
  if (product.serviceType === 'DAILY') return <span className="fact">{t('service.byTheDay')}</span>;
  if (!product.duration) return null;
  return (
    <span className="fact">
      <Icon name="clock" />
      {t('service.duration', hoursAndMinutes(product.duration))}
    </span>
  );
}

const PLACES = { AT_CUSTOMER: 'home', AT_LOCATION: 'place', ONLINE: 'screen' } as const;
export function ServicePlace({ product }: { product: Product }) {
  const { t } = usePage();
  if (!product.servicePlace) return null;
  return (
    <span className="fact">
      <Icon name={PLACES[product.servicePlace]} />
      {t(`service.${product.servicePlace}`)}
    </span>
  );
}

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const;
/** A deposit is always told as part of the whole, with the tax: all of it is paid at once (502). */
export function DepositWords({ product, exact }: { product: Product; exact?: boolean }) {
  const { t, money, locale, location, business } = usePage();
  const tax = taxOnTop(product, business);
  const withTax = (part: string, whole = 0): string => {
    if (!tax) return part;
    const { currency } = business;
    const levied = !(exact && whole)
      ? []
      : [percentOf(toMinor(whole, currency), tax.percentage, currency)];
    const named = [...levied.map((one) => money(toDecimal(one, currency))), tax.name].join(' ');
    return `${part} ${t('card.plusTax', { tax: named })}`;
  };
  const deposit = depositOf(product, location.id);
  if (!deposit) return null;
  if ('percent' in deposit) {
    const format = new Intl.NumberFormat(numbersOf(locale), PERCENT);
    return (
      <p className="deposit">
        {t('service.depositPart', { part: withTax(format.format(deposit.percent / 100)) })}
      </p>
    );
  }
  const { now, rest } = deposit;
  return (
    <p className="deposit">
      {rest === undefined
        ? t('service.depositPart', { part: withTax(money(now)) })
        : t('service.deposit', { now: withTax(money(now), now + rest), rest: money(rest) })}
    </p>
  );
}

/** Filled in by the browser, for a card that names its product in `data-next`: when there is time next. */
export function NextFree() {
  usePage().tellsTimes = true;
  return <p className="next-free" data-next-words="" />;
}

/** Filled in by the browser: how many of this are in the cart. */
export const InCart = () => <p className="mark" data-mark="" hidden />;

/** "+" where it can be added as it is; a hint at the choices behind the card's own link where it cannot; nothing where there is none. */
export function QuickAdd({ product, choose }: { product: Product; choose?: ReactNode }) {
  const { location, business, shelf, t } = usePage();
  if (!canBeHad(product, location.id)) return null;
  if (needsChoice(product, location.id))
    return choose ? <Choose product={product}>{choose}</Choose> : null;
  shelf.set(
    product.id,
    itemOf(product, firstChoice(product, location.id, null), {
      location,
      currency: business.currency,
    }),
  );
  return (
    <div className="add" data-add={product.measure ? 'loose' : ''}>
      <button
        type="button"
        className="add-plus"
        data-step="1"
        aria-label={t('card.add', { name: product.name })}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

/** Opens what can be chosen over the list; a time is chosen on the page of its service, which the card itself leads to. */
function Choose({ product, children }: { product: Product; children: ReactNode }) {
  const { t, href } = usePage();
  if (product.type === 'SERVICE')
    return (
      <span className="choose" aria-hidden="true">
        {children}
      </span>
    );
  return (
    <a
      className="choose"
      data-options=""
      href={href(productPath(product))}
      aria-haspopup="dialog"
      aria-label={t('card.options', { name: product.name })}
    >
      {children}
    </a>
  );
}
