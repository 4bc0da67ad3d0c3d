import type { Translate } from '../ui/messages.ts';

/** An add-on with how many of it; one of one is not multiplied. */
export const addOnText = (t: Translate, name: string, count: number): string =>
  count === 1 ? name : t('cart.addOn', { name, count });
