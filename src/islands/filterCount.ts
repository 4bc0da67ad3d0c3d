import type { ReplyOf } from '#machines/domain/api.ts';
import type { Translate } from '../ui/messages.ts';
import type { Runtime } from './runtime.ts';

let asked = 0;

/** What the choices of an open sheet leave, on its button; what cannot be counted now leaves the words of before. Only the last choice is told. */
export async function showFilterCount(
  form: HTMLFormElement,
  { ask }: Runtime,
  t: Translate,
): Promise<void> {
  const button = form.querySelector<HTMLElement>('[data-filter-count]');
  const chosen = [...new FormData(form)].filter(
    ([name, value]) => value !== '' && name !== 'sort' && name !== 'page',
  );
  const names = [...new Set(chosen.map(([name]) => name))];
  const query = Object.fromEntries(
    names.map((name) => [name, chosen.filter((one) => one[0] === name).map(([, one]) => `${one}`)]),
  );
  asked += 1;
  const mine = asked;
  const facets = await ask<ReplyOf<'facets'>>('/product-facets', { ...query, total: '1' });
  if (button && facets?.total !== undefined && mine === asked)
    button.textContent = t('list.filter.show', { count: facets.total });
}
