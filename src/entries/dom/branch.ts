import { countOf } from '#machines/cart/view.ts';
import type { Translate } from '../../ui/messages.ts';
import { keepBranch } from '../../wiring/documents/catalogue.ts';
import type { Running } from '../../wiring/documents/running.ts';

/** One cart holds one branch. Changing it asks first when lines would have to give way; until it is answered the page names its own branch. */
export async function changeBranch(
  select: HTMLSelectElement,
  { cart }: Running,
  t: Translate,
): Promise<void> {
  const { value } = select;
  const count = countOf(cart.getSnapshot());
  if (count > 0) {
    select.value = [...select.options].find((one) => one.defaultSelected)?.value ?? value;
    // It takes the focus back when it is answered.
    select.focus();
    const { askBranch } = await import('../../islands/branchQuestion.tsx');
    if (!(await askBranch(count, t))) return;
  }
  keepBranch(value);
  location.reload();
}
