import type { ReplyOf } from '#machines/domain/api.ts';
import { formatMoney, toMinor } from '#machines/domain/money.ts';
import type { Translate } from '../ui/messages.ts';
import { smallerPicture } from '../ui/smallerPicture.ts';
import type { Runtime } from './runtime.ts';
import './search.css';

interface Surroundings {
  runtime: Runtime;
  locale: string;
  currency: string;
  t: Translate;
}
type Found = ReplyOf<'products'>['products'];

const MOST = 6;
const PAUSE_MS = 160;

/** A combobox over the search field: the form stays a form, suggestions are links to products. No React: it is one list. */
export function wakeSearch(
  form: HTMLFormElement,
  { runtime, locale, currency, t }: Surroundings,
): void {
  const input = form.querySelector<HTMLInputElement>('input[type=search]');
  if (!input) return;
  const list = document.createElement('ul');
  list.id = `${input.id}-suggestions`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = t('search.suggestions');
  list.hidden = true;
  form.append(list);
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-controls', list.id],
    ['aria-autocomplete', 'list'],
    ['aria-expanded', 'false'],
  ] as const)
    input.setAttribute(name, value);

  let active = -1;
  let asked = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const open = (isOpen: boolean): void => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) mark(-1);
  };
  const mark = (next: number): void => {
    active = next;
    for (const [at, option] of options().entries()) option.ariaSelected = String(at === next);
    const id = options()[next]?.id;
    if (id) input.setAttribute('aria-activedescendant', id);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = (found: Found): void => {
    list.replaceChildren(
      ...found
        .slice(0, MOST)
        .map((product, at) =>
          suggestion(
            product,
            at,
            form.action,
            formatMoney(toMinor(product.sellingPrice, currency), currency, locale),
          ),
        ),
    );
    open(found.length > 0);
  };
  const ask = async (): Promise<void> => {
    const q = input.value.trim();
    if (q === asked) return;
    asked = q;
    if (q.length < 2) return open(false);
    const answer = await runtime.ask<ReplyOf<'products'>>('/products', { q });
    if (q === asked && document.activeElement === input) show(answer?.products ?? []);
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE_MS);
  });
  input.addEventListener('keydown', (event) => {
    const count = options().length;
    if (event.key === 'Escape') open(false);
    if (list.hidden || count === 0) return;
    if (event.key === 'ArrowDown') mark((active + 1) % count);
    else if (event.key === 'ArrowUp') mark((active - 1 + count) % count);
    else if (event.key === 'Enter' && active >= 0) options()[active]?.querySelector('a')?.click();
    else return;
    event.preventDefault();
  });
  if (input.value !== input.defaultValue) void ask();
  form.addEventListener(
    'focusout',
    (event) => !form.contains(event.relatedTarget as Node | null) && open(false),
  );
}

function suggestion(
  { id, slug, name, imageUrl }: Found[number],
  at: number,
  action: string,
  price: string,
): HTMLLIElement {
  const item = document.createElement('li');
  item.id = `suggestion-${at}-${slug || id}`;
  item.role = 'option';
  const link = document.createElement('a');
  link.href = `${new URL(action).pathname}/${encodeURIComponent(slug || id)}`;
  link.tabIndex = -1;
  const picture = document.createElement('img');
  Object.assign(picture, {
    src: smallerPicture(imageUrl, 320) ?? imageUrl,
    alt: '',
    width: 44,
    height: 44,
  });
  const words = document.createElement('span');
  words.textContent = name;
  const amount = document.createElement('span');
  amount.className = 'money';
  amount.textContent = price;
  link.append(...(imageUrl ? [picture] : []), words, amount);
  item.append(link);
  return item;
}
