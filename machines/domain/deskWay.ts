/** How money comes and goes at the desk, where no provider is asked. */
export const DESK_WAYS = ['CASH', 'CARD', 'TRANSFER'] as const;
export type DeskWay = (typeof DESK_WAYS)[number];
