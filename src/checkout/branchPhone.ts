import type { Business } from '#machines/domain/store.ts';

/** Whom to call about what is done at a branch: its own number, else the store's; one number on every page. */
export const branchPhone = (
  { locations, contactPhone }: Pick<Business, 'locations' | 'contactPhone'>,
  branch: string | undefined,
): string => locations?.find(({ id }) => id === branch)?.phone || contactPhone;
