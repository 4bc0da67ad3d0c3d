import {
  bandText,
  type Facets,
  isSame,
  optionText,
  type PriceBand,
} from '#machines/domain/narrowing.ts';
import { usePage } from '../app/pageContext.ts';
import { Icon } from '../ui/Icon.tsx';
import { HiddenFields } from './HiddenFields.tsx';
import { type ListQuery, listAddress, UNNARROWED } from './listQuery.ts';

interface Props {
  query: ListQuery;
  facets: Facets;
  /** how much the list holds as it stands */
  total: number;
}
export const FILTERS = 'filters';
/** Values of no more letters stand side by side. */
const SHORT = 3;

export const countNarrowing = ({ options, price, sale }: ListQuery): number =>
  options.length + Number(price !== null) + Number(sale);

/** "$50 to $100", open at either end in words. */
export function useBandWords(): (band: PriceBand) => string {
  const { t, money } = usePage();
  return ({ from, below }) =>
    below === null
      ? t('list.filter.above', { from: money(from) })
      : from === 0
        ? t('list.filter.below', { below: money(below) })
        : t('list.filter.between', { from: money(from), below: money(below) });
}

/** Beside the list where there is room, a sheet from below where there is none. A form either way, so it needs no scripts. */
export function Filters({ query, facets, total }: Props) {
  const page = usePage();
  const { t, href } = page;
  page.narrows = true;
  const groups = withChosen(facets.options, query);
  return (
    <form
      className="filters"
      id={FILTERS}
      popover="auto"
      action={href('/products')}
      method="get"
      data-submit-on-change=""
    >
      <header>
        <h2>{t('list.filter')}</h2>
        <button
          type="button"
          popoverTarget={FILTERS}
          popoverTargetAction="hide"
          aria-label={t('list.filter.close')}
        >
          <Icon name="close" />
        </button>
      </header>
      <HiddenFields query={{ ...query, ...UNNARROWED, page: 1 }} />
      {groups.map(({ name, values }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          <ul data-short={values.every((value) => value.name.length <= SHORT) || undefined}>
            {values.map((value) => {
              const text = optionText({ option: name, value: value.name });
              return (
                <li key={value.name}>
                  <label>
                    <input
                      type="checkbox"
                      name="option"
                      value={text}
                      defaultChecked={value.chosen}
                      autoComplete="off"
                    />
                    {value.swatch && <Dot colour={value.swatch} />}
                    {value.name} <Count of={value.count} />
                  </label>
                </li>
              );
            })}
          </ul>
        </fieldset>
      ))}
      <Prices query={query} bands={facets.prices} />
      {(facets.sale > 0 || query.sale) && (
        <fieldset>
          <legend>{t('list.filter.more')}</legend>
          <label>
            <input
              type="checkbox"
              name="sale"
              value="1"
              defaultChecked={query.sale}
              autoComplete="off"
            />
            {t('list.filter.sale')} <Count of={facets.sale} />
          </label>
        </fieldset>
      )}
      <p className="filters-end">
        <button type="submit" className="button button-main" data-filter-count="">
          {t('list.filter.show', { count: total })}
        </button>
        <a className="filters-clear" href={href(listAddress({ ...query, ...UNNARROWED, page: 1 }))}>
          {t('list.filter.clear')}
        </a>
      </p>
    </form>
  );
}

function Prices({ query, bands }: { query: ListQuery; bands: Facets['prices'] }) {
  const { t } = usePage();
  const words = useBandWords();
  const { price } = query;
  const shown =
    price && !bands.some((band) => isSame(band, price))
      ? [{ ...price, count: null }, ...bands]
      : bands;
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('list.filter.price')}</legend>
      <ul>
        <li>
          <label>
            <input
              type="radio"
              name="price"
              value=""
              defaultChecked={price === null}
              autoComplete="off"
            />
            {t('list.filter.any')}
          </label>
        </li>
        {shown.map((band) => (
          <li key={bandText(band)}>
            <label>
              <input
                type="radio"
                name="price"
                value={bandText(band)}
                defaultChecked={price !== null && isSame(band, price)}
                autoComplete="off"
              />
              {words(band)} {band.count !== null && <Count of={band.count} />}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const Dot = ({ colour }: { colour: string }) => (
  <svg className="dot" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7" fill={colour} />
  </svg>
);

function Count({ of }: { of: number }) {
  const { t } = usePage();
  return (
    <span className="filters-count">
      <span aria-hidden="true">{of}</span>
      <span className="spoken">{t('list.count', { count: of })}</span>
    </span>
  );
}

/** What was chosen stays in sight even where it leaves nothing: otherwise it could not be taken back. */
function withChosen(options: Facets['options'], query: ListQuery) {
  const names = [
    ...new Set([...options.map(({ name }) => name), ...query.options.map(({ option }) => option)]),
  ];
  return names.map((name) => {
    const chosen = new Set(
      query.options.filter(({ option }) => option === name).map(({ value }) => value),
    );
    const known = options.find((one) => one.name === name)?.values ?? [];
    const lost = [...chosen].filter((value) => !known.some((one) => one.name === value));
    return {
      name,
      values: [
        ...known.map((one) => ({ ...one, chosen: chosen.has(one.name) })),
        ...lost.map((value) => ({ name: value, swatch: null, count: 0, chosen: true })),
      ],
    };
  });
}
