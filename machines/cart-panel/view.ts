import type { SnapshotFrom } from 'xstate';
import type { cartPanelMachine } from './machine.ts';

export type CartPanelSnapshot = SnapshotFrom<typeof cartPanelMachine>;

export const isVisible = (snapshot: CartPanelSnapshot): boolean => snapshot.hasTag('visible');
/** Of how many lines the deletion is being asked about. */
export const askedOf = (snapshot: CartPanelSnapshot): number => snapshot.context.asking.length;
export const currencyOf = (snapshot: CartPanelSnapshot): string => snapshot.context.currency;
