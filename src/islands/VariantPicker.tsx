import type { MouseEvent } from 'react';
import type { Product, ProductVariant } from '#machines/domain/product.ts';
import { isNonInventory, stockAt } from '#machines/domain/stock.ts';
import type { Chooser } from './buying.ts';

interface Option {
  name: string;
  values: { name: string; swatch: string | null }[];
}

/** The options of a product in the order its variants name them: colour first, then size, say. */
function optionsOf(variants: ProductVariant[]): Option[] {
  const options = new Map<string, Map<string, string | null>>();
  for (const { variantValues } of variants)
    for (const { productOption, productOptionValue } of variantValues) {
      const values = options.get(productOption.name) ?? new Map<string, string | null>();
      values.set(productOptionValue.name, productOptionValue.swatch);
      options.set(productOption.name, values);
    }
  return [...options].map(([name, values]) => ({
    name,
    values: [...values].map(([value, swatch]) => ({ name: value, swatch })),
  }));
}

const valueIn = (variant: ProductVariant | undefined, option: string): string | undefined =>
  variant?.variantValues.find((one) => one.productOption.name === option)?.productOptionValue.name;

/** The variant that differs from the present one in this value only. */
function sibling(
  variants: ProductVariant[],
  present: ProductVariant | undefined,
  option: string,
  value: string,
): ProductVariant | undefined {
  const fits = variants.filter((one) => valueIn(one, option) === value);
  const others = present?.variantValues.filter((one) => one.productOption.name !== option) ?? [];
  return fits.find((one) =>
    others.every(
      (other) => valueIn(one, other.productOption.name) === other.productOptionValue.name,
    ),
  );
}

/** Each value is a link to its variant, so that it works without scripts, can be shared, and Back undoes nothing by surprise. */
export function VariantPicker({ props, choice, change, t }: Chooser) {
  const { product, location } = props;
  const variants = product.productVariants;
  const present = variants.find((one) => one.id === choice.variantId);
  const stocked = (variant: ProductVariant): boolean => {
    const whole = product as unknown as Product;
    return isNonInventory(whole, location.id) || stockAt(whole, location.id, variant.id) > 0;
  };
  const isDecided = (option: string): boolean => !choice.undecided.includes(option);
  const leftAfter = (option: string): string[] => choice.undecided.filter((one) => one !== option);
  /** A variant, or only its look as long as something of it is not decided. */
  const addressOf = ({ id }: ProductVariant, option: string): string =>
    `${props.address?.split('?')[0] ?? ''}?${leftAfter(option).length === 0 ? 'variant' : 'look'}=${encodeURIComponent(id)}`;
  const choose = (variant: ProductVariant, option: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const undecided = leftAfter(option);
    change({ variantId: variant.id, undecided, qty: 1 });
    if (!props.address) history.replaceState(history.state, '', addressOf(variant, option));
    if (variant.imageUrl)
      dispatchEvent(new CustomEvent('picture.wanted', { detail: variant.imageUrl }));
  };
  const options = optionsOf(variants);
  /** Of what is chosen, its last option is what there is none of, as long as another of the same colour can be had. */
  const isInnocent = (variant: ProductVariant, { name }: Option): boolean =>
    variant === present &&
    name !== options.at(-1)?.name &&
    variants.some((one) => valueIn(one, name) === valueIn(present, name) && stocked(one));
  return options.map((option) => (
    <fieldset
      className="option"
      key={option.name}
      id={`option-${option.name}`}
      tabIndex={-1}
      aria-label={option.name}
    >
      <p className="option-name">
        {option.name}
        {isDecided(option.name) && (
          <>
            : <strong>{valueIn(present, option.name)}</strong>
          </>
        )}
      </p>
      <ul>
        {option.values.map((value) => {
          const other = sibling(variants, present, option.name, value.name);
          const why = !other
            ? t('variant.none')
            : stocked(other) || isInnocent(other, option)
              ? null
              : t('variant.outHere', { location: location.name });
          const face = <Face value={value} why={why} />;
          const className = value.swatch ? 'value value-swatch' : 'value';
          return (
            <li key={value.name}>
              {other ? (
                <a
                  className={className}
                  href={addressOf(other, option.name)}
                  title={why ?? undefined}
                  data-out={why ? '' : undefined}
                  aria-current={other === present && isDecided(option.name) ? 'true' : undefined}
                  onClick={choose(other, option.name)}
                >
                  {face}
                </a>
              ) : (
                <button
                  className={className}
                  type="button"
                  data-out=""
                  aria-disabled="true"
                  title={why ?? undefined}
                >
                  {face}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  ));
}

function Face({ value, why }: { value: Option['values'][number]; why: string | null }) {
  return (
    <>
      {value.swatch && (
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="15" fill={value.swatch} />
        </svg>
      )}
      <span className={value.swatch ? 'spoken' : undefined}>{value.name}</span>
      {why && <span className="spoken">, {why}</span>}
    </>
  );
}
