import { arrivalOf } from '#machines/domain/arrival.ts';
import type { Slot } from '#machines/domain/cart.ts';
import { isCivilDay } from '#machines/domain/day.ts';
import { languageOf } from '#machines/domain/locale.ts';
import {
  allergensStated,
  type Employee,
  FACT_KINDS,
  type Product,
  type ProductFact,
} from '#machines/domain/product.ts';
import type { Category } from '#machines/domain/store.ts';
import { Island } from '../app/Island.tsx';
import { usePage } from '../app/pageContext.ts';
import type { BuyProps } from '../islands/buying.ts';
import {
  ARRIVAL_MESSAGES,
  BACK_MESSAGES,
  GOODS_MESSAGES,
  LOOSE_MESSAGES,
  PRODUCT_MESSAGES,
  SERVICE_MESSAGES,
  TYPED_TIME_MESSAGES,
  VARIANT_MESSAGES,
  WAITING_MESSAGES,
} from '../islands/productMessages.ts';
import { LAYOUTS_OF } from '../layouts/all.ts';
import { KitchenShut } from '../layouts/homeParts.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BACK_SAID, BackInStock, type BackProps } from './BackInStock.tsx';
import {
  DepositWords,
  Duration,
  Price,
  ServicePlace,
  StockWords,
  taxOnTop,
  UnitPrice,
} from './cardParts.tsx';
import { listPath, topOf } from './categories.ts';
import { Gallery } from './Gallery.tsx';
import { clockIn } from './hours.ts';
import { firstChoice, itemOf, variantOf } from './itemOf.ts';
import { MerchantText, Said, useMerchantLanguage } from './MerchantText.tsx';
import { canBeHad, isSoldAt } from './productDisplay.ts';
import { SaveButton } from './SaveButton.tsx';
import { SizeTable } from './SizeTable.tsx';
import type { MerchantLine, SaidOfProduct } from './saidOfProduct.ts';
import { Tags } from './Tags.tsx';
import { WaitingForm } from './WaitingForm.tsx';

interface Props {
  product: Product;
  categories: Category[];
  staff: Employee[];
  related: Product[];
}

/** A product, a service or a dish. What has to be chosen is an island; everything else is plain HTML. */
export function ProductPage({ product, categories, staff, related }: Props) {
  const { settings } = usePage();
  const { productAside: Aside } = LAYOUTS_OF[settings.layout];
  // What a service is stays in sight beside the long choice of people, days and times (U25).
  const isService = product.type === 'SERVICE';
  return (
    <>
      <article
        className="page product"
        data-product={product.id}
        data-type={product.type.toLowerCase()}
      >
        <Trail product={product} categories={categories} />
        {isService ? (
          <div className="product-about">
            <Gallery product={product} />
            <About product={product} />
          </div>
        ) : (
          <Gallery product={product} />
        )}
        <div className="product-words">
          {!isService && <About product={product} />}
          <Buy product={product} staff={staff} />
          <KitchenShut />
          <WaitingForm product={product} staff={staff} />
          <SaveButton product={product} />
          {Aside && <Aside product={product} />}
          <Facts product={product} />
          {!isService && <p className="sku">{product.SKU}</p>}
        </div>
      </article>
      <Related products={related} />
    </>
  );
}

function About({ product }: Pick<Props, 'product'>) {
  return (
    <>
      <header>
        <Tags tags={product.tags} />
        <h1>
          <MerchantText>{product.name}</MerchantText>
        </h1>
        <Price product={product} />
        <UnitPrice product={product} />
        <p className="facts">
          <Duration product={product} />
          <ServicePlace product={product} />
        </p>
        <LeadTime product={product} />
        <DepositWords product={product} exact />
      </header>
      <p className="description">
        <MerchantText>{product.description}</MerchantText>
      </p>
      <Bundle product={product} />
    </>
  );
}

const DAY_HOURS = 24;
/** Until when it can be booked, where that is not the last moment. */
function LeadTime({ product: { leadHours } }: Pick<Props, 'product'>) {
  const { t } = usePage();
  if (!leadHours) return null;
  return (
    <p className="facts">
      {leadHours % DAY_HOURS === 0
        ? t('service.leadDays', { count: leadHours / DAY_HOURS })
        : t('service.leadHours', { count: leadHours })}
    </p>
  );
}

function Trail({ product, categories }: Pick<Props, 'product' | 'categories'>) {
  const { t, href, settings } = usePage();
  const own = categories.find((one) => product.categoryIds.includes(one.id));
  if (!own) return null;
  const top = topOf(categories, own);
  const isMenu = settings.layout === 'RESTAURANT';
  const steps = top === own ? [own] : [top, own];
  return (
    <nav className="trail" aria-label={t('nav.trail')}>
      <ol>
        <li>
          <a href={href('/')}>{t(isMenu ? 'nav.menu' : 'nav.home')}</a>
        </li>
        {steps.map((category) => (
          <li key={category.id}>
            <a href={href(isMenu ? `/#${category.slug}` : listPath(category))}>
              <MerchantText>{category.name}</MerchantText>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Bundle({ product }: { product: Product }) {
  const { t } = usePage();
  if (product.bundleItems.length === 0) return null;
  return (
    <section className="bundle">
      <h2>{t('product.bundle')}</h2>
      <ul>
        {product.bundleItems.map((item) => (
          <li key={item.productId}>
            <Icon name="check" />
            {item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the merchant tells of it, folded, one under the other; nothing where nothing is told. */
function Facts({ product }: { product: Product }) {
  const { t } = usePage();
  const { sizeTable } = product;
  const linesOf = useFacts(product);
  return FACT_KINDS.map((kind) => {
    const lines = linesOf(kind);
    const table = kind === 'SIZE' && sizeTable;
    if (lines.length === 0 && !table) return null;
    return (
      <details key={kind} className="fact-fold">
        <summary>{t(`fact.${kind}`)}</summary>
        {table && <SizeTable table={table} />}
        {lines.map((line) => (
          <p key={line.text}>
            <Said {...line} />
          </p>
        ))}
      </details>
    );
  });
}

/** What is told of it line by line, each in its language. */
function useFacts(product: Product): (kind: ProductFact['kind']) => MerchantLine[] {
  const langOf = useMerchantLanguage();
  const ofParts = useAllergensOfParts(product);
  return (kind) => [
    ...(product.facts ?? [])
      .filter((fact) => fact.kind === kind)
      .flatMap(({ text }) => text.split('\n'))
      .filter((line) => line.trim() !== '')
      .map((text) => ({ text, lang: langOf(text) })),
    ...(kind === 'ALLERGENS' ? ofParts : []),
  ];
}

/** A bundle has what its parts have (504). A part that states nothing is named in the page's own words, where the bundle itself states nothing. */
function useAllergensOfParts({ facts, bundleItems }: Product): MerchantLine[] {
  const { t } = usePage();
  const langOf = useMerchantLanguage();
  const isStated = allergensStated(facts).length > 0;
  const told = bundleItems.flatMap(({ name, allergens = [], parts = [] }) => [
    // A box in this one is told by what is in it.
    { name, allergens, isTold: isStated || parts.length > 0 },
    ...parts.map((part) => ({ ...part, isTold: isStated || allergens.length > 0 })),
  ]);
  if (told.every(({ allergens }) => allergens.length === 0)) return [];
  return told.flatMap(({ name, allergens, isTold }) => {
    const text = `${name}: ${allergens.join(' ')}`;
    if (allergens.length > 0) return [{ text, lang: langOf(text) }];
    return isTold ? [] : [{ text: t('product.allergensUnstated', { name }) }];
  });
}

/** What is said of it where it is chosen over a list. */
function useAbout(product: Product): SaidOfProduct {
  const { t } = usePage();
  const langOf = useMerchantLanguage();
  const linesOf = useFacts(product);
  const { description } = product;
  return {
    description: { text: description.trim(), lang: langOf(description) },
    allergens: { title: t('fact.ALLERGENS'), lines: linesOf('ALLERGENS') },
  };
}

/** Null where no mail is sent, or the product is not sold at this branch at all. */
function useBack(product: Product): BackProps | null {
  const { location, query, typed, locale, sendsMail } = usePage();
  if (!sendsMail || product.type !== 'GOODS' || !isSoldAt(product, location.id)) return null;
  return {
    productId: product.id,
    locationId: location.id,
    slug: product.slug,
    locale: languageOf(locale),
    said: BACK_SAID.find((one) => one === query.get('waiting')) ?? null,
    about: query.get('variant') ?? '',
    typed: typed.slug === product.slug ? typed : {},
  };
}

function Buy({ product, staff }: Pick<Props, 'product' | 'staff'>) {
  const { location, business, query, locale, now, open, settings, lacks } = usePage();
  const back = useBack(product);
  const about = useAbout(product);
  const saidOfSum = useSaidOfSum(product);
  const isService = product.type === 'SERVICE';
  const isTyped = isService && lacks.includes('slots');
  const isPlain =
    product.type === 'GOODS' &&
    product.productVariants.length === 0 &&
    product.addOnGroups.length === 0 &&
    !product.measure;
  if (isPlain || !canBeHad(product, location.id)) return <PlainBuy product={product} />;
  const { description: _, images: __, facts: ___, sizeTable: ____, ...sold } = product;
  const arrival = arrivalOf(business, product.servicePlace === 'AT_CUSTOMER');
  return (
    <Island
      name={product.measure ? 'loose' : 'buy'}
      wake={isService ? 'seen' : 'used'}
      className="buy"
      props={{
        // What stands at other branches is not sold here.
        product: {
          ...sold,
          productLocation: product.productLocation.filter(
            ({ locationId }) => locationId === location.id,
          ),
        },
        ...(!isService && !product.measure && { about }),
        staff: staff.map(({ id, name, role, picture }) => ({ id, name, role, picture })),
        location: { id: location.id, name: location.name },
        currency: business.currency,
        locale,
        wanted: query.get('variant'),
        look: query.get('look'),
        person: query.get('with'),
        ...(isService && {
          time: askedTime(query, clockIn(now, business.timeZone).day),
        }),
        firstDay: clockIn(hoursAfter(now, product.leadHours ?? 0), business.timeZone).day,
        city: location.city,
        isVisit: settings.layout === 'BEAUTY',
        ...(arrival > 0 && { arrival }),
        ...(back && { back }),
        ...saidOfSum,
        words: open([
          ...(product.measure ? LOOSE_MESSAGES : PRODUCT_MESSAGES),
          ...(isService ? SERVICE_MESSAGES : GOODS_MESSAGES),
          ...(product.productVariants.length > 0 ? VARIANT_MESSAGES : []),
          ...(isTyped ? TYPED_TIME_MESSAGES : []),
          ...(arrival > 0 ? ARRIVAL_MESSAGES : []),
          ...(back ? BACK_MESSAGES : []),
          ...(isService && !isTyped ? WAITING_MESSAGES : []),
        ]),
        ...(isTyped && { typed: { timeZone: business.timeZone, hours: location.hours } }),
      }}
    />
  );
}

/** What a sum on a button leaves out is said there as beside the price (502), and so is that there is none. */
function useSaidOfSum(product: Product): Pick<BuyProps, 'free' | 'onTop'> {
  const { t, business } = usePage();
  const tax = taxOnTop(product, business);
  return { free: t('card.free'), onTop: tax ? ` ${t('card.plusTax', { tax: tax.name })}` : '' };
}

const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

/** A time that a mail leads to; nothing where it is none, or over. */
function askedTime(query: URLSearchParams, today: string): Slot | null {
  const [day = '', at = ''] = [query.get('day') ?? '', query.get('at') ?? ''];
  if (!isCivilDay(day) || day < today || !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return null;
  return { startDate: day, startTime: `${at}:00` };
}

/** Nothing to choose: the DOM code turns the button into a stepper once it is in the cart. */
function PlainBuy({ product }: { product: Product }) {
  const { t, href, money, location, business, shelf } = usePage();
  const back = useBack(product);
  const { free, onTop } = useSaidOfSum(product);
  if (!canBeHad(product, location.id))
    return (
      <div className="buy">
        <StockWords product={product} />
        {back && <BackInStock {...back} variantId="" variants={product.productVariants} t={t} />}
      </div>
    );
  const choice = firstChoice(product, location.id, null);
  const price = variantOf(product, choice)?.sellingPrice ?? product.sellingPrice;
  shelf.set(product.id, itemOf(product, choice, { location, currency: business.currency }));
  return (
    <div className="buy">
      <StockWords product={product} />
      <div className="add-bar">
        {/* On a phone it stands here in the place of the cart's own bar, which would lie over the button. */}
        <section className="add-cart" data-bar="" aria-label={t('nav.cartBar')} hidden>
          <button type="button" data-cart="" />
          <a data-way-on="" href={href('/cart/information')}>
            {t('cart.wayOn')}
          </a>
        </section>
        <div className="add add-wide" data-add="">
          <Button data-step="1">
            {t('buy.add', { total: price === 0 ? free : money(price) + onTop })}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Related({ products }: { products: Product[] }) {
  const { t, settings } = usePage();
  const { Card, list } = LAYOUTS_OF[settings.layout];
  if (products.length === 0) return null;
  return (
    <section className="page related" aria-labelledby="related">
      <h2 id="related">{t('product.related')}</h2>
      <ul className={`shelf shelf-${list}`}>
        {products.map((product) => (
          <li key={product.id}>
            <Card product={product} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
