import type { StoreSettings } from '#machines/domain/store.ts';
import { fromHex, legible } from './colour.ts';
import { type Colours, declarations, PRINTED, paperOf, rulesOf } from './theme.ts';

/** Hex colours only, so nothing a merchant typed can be more than a colour. */
export const coloursOf = (settings: StoreSettings): Colours =>
  Object.fromEntries(PRINTED.map((name) => [name, fromHex(settings[name])])) as Colours;

const sheets = new WeakMap<StoreSettings, string>();
/** The `<style>` of a document. */
export function themeSheet(settings: StoreSettings): string {
  const sheet = sheets.get(settings) ?? rulesOf(settings.layout, coloursOf(settings));
  sheets.set(settings, sheet);
  return sheet;
}

/** The windows of the list of stores, each in its own store's colours. */
export function storesTheme(stores: { settings: StoreSettings }[]): string {
  const windows = stores.map(({ settings }, at) => {
    const ground = paperOf(settings.layout);
    const edge = legible(fromHex(settings.primaryColor), ground.page);
    return `[data-store="${at}"]{--page:${ground.page};--ink:${ground.ink};--accent:${edge}}`;
  });
  const own = {
    page: '#f4f1ea',
    ink: '#1d1b18',
    muted: '#5d584f',
    line: '#d9d3c6',
    accent: '#1d1b18',
    edge: '#8a8376',
    button: '#1d1b18',
    'on-button': '#ffffff',
    'button-hover': '#3a362f',
    'on-button-hover': '#ffffff',
    primary: '#1d1b18',
    'on-primary': '#ffffff',
  };
  return `:root{${declarations(own)}}${windows.join('')}`;
}
