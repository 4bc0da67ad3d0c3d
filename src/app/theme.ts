import type { ColourName, Layout } from '#machines/domain/store.ts';
import { contrast, legible, mix, readableOn, surface } from './colour.ts';

export type Scheme = 'light' | 'dark';
export type Colours = Record<ColourName, string>;

/** In this order a document prints a store's colours, without their names. They stand here once more, since what reads them in a browser shares no file with the rest. */
export const PRINTED = [
  'primaryColor',
  'secondaryColor',
  'headerColor',
  'footerColor',
  'footerTextColor',
  'footerHoverTextColor',
  'bannerTextColor',
  'buttonHoverColor',
  'categoryHoverColor',
  'categoryTextColor',
  'headerHoverTextColor',
  'headerTextColor',
  'itemBackgroundColor',
  'primaryButtonColor',
  'footerIconColor',
] as const satisfies readonly ColourName[];

interface Ground {
  /** the page */
  page: string;
  ink: string;
}

/** The paper each layout is printed on, by day and by night; the restaurant is dark at any hour. */
const GROUNDS: Record<Layout, Record<Scheme, Ground>> = {
  GROCERY: {
    light: { page: '#fbfdf8', ink: '#14251a' },
    dark: { page: '#0e1611', ink: '#e8f2e6' },
  },
  RETAIL: { light: { page: '#f8f4ec', ink: '#201c17' }, dark: { page: '#171411', ink: '#f2ece1' } },
  SERVICES: {
    light: { page: '#f6f8fc', ink: '#101b33' },
    dark: { page: '#0c1220', ink: '#e6ecf8' },
  },
  RESTAURANT: {
    light: { page: '#1b1220', ink: '#f6ecdf' },
    dark: { page: '#1b1220', ink: '#f6ecdf' },
  },
  BEAUTY: { light: { page: '#fdf7f4', ink: '#2b211e' }, dark: { page: '#1c1513', ink: '#f6e9e3' } },
};

const HEX = /^#[0-9a-f]{6}$/i;

/** A store's colours under those that a shopper's browser keeps as `theme`: a colour is taken when it is one, anything else is left alone. */
export function withKept(colours: Colours, text: string | null): Colours {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    if (typeof found !== 'object' || found === null) return colours;
    const names = Object.keys(colours) as ColourName[];
    const kept = names.map((name) => [name, (found as Record<string, unknown>)[name]] as const);
    return {
      ...colours,
      ...Object.fromEntries(
        kept.filter(([, value]) => typeof value === 'string' && HEX.test(value)),
      ),
    };
  } catch {
    return colours;
  }
}

/** By night the merchant's own light surfaces give way to the night paper, and words on them to its ink; accents stay where they can be seen. */
function nightly(colours: Colours, ground: Ground): Colours {
  const raised = mix(ground.page, ground.ink, 0.07);
  const isLost = contrast(colours.primaryButtonColor, ground.page) < 1.8;
  return {
    ...colours,
    headerColor: mix(ground.page, ground.ink, 0.04),
    footerColor: mix(ground.page, '#000000', 0.35),
    headerTextColor: ground.ink,
    headerHoverTextColor: legible(colours.primaryColor, raised, 6),
    bannerTextColor: ground.ink,
    categoryTextColor: ground.ink,
    itemBackgroundColor: raised,
    primaryButtonColor: isLost ? ground.ink : colours.primaryButtonColor,
    buttonHoverColor: isLost ? mix(ground.ink, ground.page, 0.15) : colours.buttonHoverColor,
    categoryHoverColor: mix(ground.page, colours.primaryColor, 0.28),
  };
}

/**
 * The style variables of a store. A merchant's colour is kept as a surface; a merchant's text colour is kept where it can be read on its surface
 * and moved towards black or white until it can (4.5:1) where it cannot.
 */
export function themeOf(
  layout: Layout,
  merchant: Colours,
  scheme: Scheme = 'light',
): Record<string, string> {
  const ground = GROUNDS[layout][scheme];
  const c = scheme === 'dark' && layout !== 'RESTAURANT' ? nightly(merchant, ground) : merchant;
  const sunken = mix(ground.page, ground.ink, 0.05);
  return {
    page: ground.page,
    ink: ground.ink,
    sunken,
    muted: legible(mix(ground.ink, ground.page, 0.36), sunken),
    line: mix(ground.page, ground.ink, 0.14),
    edge: legible(mix(ground.ink, ground.page, 0.5), ground.page, 3),
    primary: surface(c.primaryColor),
    'on-primary': readableOn(surface(c.primaryColor)),
    accent: legible(c.primaryColor, sunken),
    secondary: surface(c.secondaryColor),
    'on-secondary': readableOn(surface(c.secondaryColor)),
    'secondary-text': legible(c.secondaryColor, sunken),
    header: c.headerColor,
    'header-text': legible(c.headerTextColor, c.headerColor),
    'header-hover': legible(c.headerHoverTextColor, c.headerColor),
    footer: c.footerColor,
    'footer-text': legible(c.footerTextColor, c.footerColor),
    'footer-hover': legible(c.footerHoverTextColor, c.footerColor),
    'footer-icon': legible(c.footerIconColor, c.footerColor, 3),
    'banner-text': c.bannerTextColor,
    'banner-ground': groundFor(c.bannerTextColor, ground),
    category: sunken,
    'category-text': legible(c.categoryTextColor, sunken),
    'category-hover': c.categoryHoverColor,
    'on-category-hover': legible(c.categoryTextColor, c.categoryHoverColor),
    item: c.itemBackgroundColor,
    'item-text': legible(ground.ink, c.itemBackgroundColor),
    'item-muted': legible(mix(ground.ink, c.itemBackgroundColor, 0.36), c.itemBackgroundColor),
    'item-accent': legible(c.primaryColor, c.itemBackgroundColor),
    'item-secondary': legible(c.secondaryColor, c.itemBackgroundColor),
    button: surface(c.primaryButtonColor),
    'on-button': readableOn(surface(c.primaryButtonColor)),
    'button-hover': surface(c.buttonHoverColor),
    'on-button-hover': readableOn(surface(c.buttonHoverColor)),
  };
}

/** Words on a banner stand on a ground of their own, on the side of black or white that carries their colour. */
function groundFor(text: string, ground: Ground): string {
  const usual = mix(ground.page, ground.ink, 0.02);
  if (contrast(text, usual) >= 4.5) return usual;
  return contrast(text, '#ffffff') >= contrast(text, '#000000') ? '#ffffff' : '#000000';
}

/** Pairs of variables that carry text on a surface; each must keep 4.5:1 whatever the merchant chose (S26). */
export const TEXT_PAIRS: [text: string, ground: string][] = [
  ['ink', 'page'],
  ['ink', 'sunken'],
  ['muted', 'page'],
  ['muted', 'sunken'],
  ['accent', 'page'],
  ['accent', 'sunken'],
  ['secondary-text', 'page'],
  ['secondary-text', 'sunken'],
  ['on-primary', 'primary'],
  ['on-secondary', 'secondary'],
  ['header-text', 'header'],
  ['header-hover', 'header'],
  ['footer-text', 'footer'],
  ['footer-hover', 'footer'],
  ['banner-text', 'banner-ground'],
  ['category-text', 'category'],
  ['on-category-hover', 'category-hover'],
  ['item-text', 'item'],
  ['item-muted', 'item'],
  ['item-accent', 'item'],
  ['item-secondary', 'item'],
  ['on-button', 'button'],
  ['on-button-hover', 'button-hover'],
];

export const declarations = (theme: Record<string, string>): string =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The rules that put a store's style variables in force, by day and by night. */
export function rulesOf(layout: Layout, colours: Colours): string {
  const light = themeOf(layout, colours);
  const day = `:root{color-scheme:${layout === 'RESTAURANT' ? 'dark' : 'light dark'};${declarations(light)}}`;
  if (layout === 'RESTAURANT') return day;
  const night = Object.entries(themeOf(layout, colours, 'dark')).filter(
    ([name, value]) => light[name] !== value,
  );
  return `${day}@media(prefers-color-scheme:dark){:root{${declarations(Object.fromEntries(night))}}}`;
}

/** What a layout is printed on by day. */
export const paperOf = (layout: Layout): Ground => GROUNDS[layout].light;
