import { COLOUR_NAMES, type ColourName } from '#machines/domain/store.ts';

/** A neutral look for a store that brings no colours of its own; every pair of text and ground passes 4.5 to 1. */
const NEUTRAL: Record<ColourName, string> = {
  primaryColor: '#1f4d5c',
  secondaryColor: '#dfe7ea',
  headerColor: '#ffffff',
  footerColor: '#22292c',
  footerTextColor: '#e4e9eb',
  footerHoverTextColor: '#ffffff',
  bannerTextColor: '#22292c',
  buttonHoverColor: '#173b47',
  categoryHoverColor: '#eef3f5',
  categoryTextColor: '#2b3337',
  headerHoverTextColor: '#1f4d5c',
  headerTextColor: '#22292c',
  itemBackgroundColor: '#ffffff',
  primaryButtonColor: '#1f4d5c',
  footerIconColor: '#dfe7ea',
};

export function coloursWith(own: Partial<Record<ColourName, string>>): Record<ColourName, string> {
  const pairs = COLOUR_NAMES.map((name) => [name, own[name] ?? NEUTRAL[name]] as const);
  return Object.fromEntries(pairs) as Record<ColourName, string>;
}
