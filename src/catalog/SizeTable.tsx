import type { SizeTable as Measures } from '#machines/domain/product.ts';
import { usePage } from '../app/pageContext.ts';
import { MerchantText } from './MerchantText.tsx';

/** Measures by size. Where it is wider than the screen it is moved by itself, by keys as well, and the sizes stay in sight. */
export function SizeTable({ table: { head, rows } }: { table: Measures }) {
  const { t } = usePage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be moved by keys
    <section className="size-table" aria-label={t('fact.sizeTable')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                <MerchantText>{name}</MerchantText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size = '', ...measures]) => (
            <tr key={size}>
              <th scope="row">
                <MerchantText>{size}</MerchantText>
              </th>
              {measures.map((measure, at) => (
                <td key={head[at + 1]}>
                  <MerchantText>{measure}</MerchantText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
