import { rulesOf, withKept } from '../app/theme.ts';
import type { StoreTheme } from '../app/themeSheet.ts';

/*
 * Colours that this browser keeps for itself stand over the store's (specification 2), in every document alike. It is fetched before anything is painted
 * and shares no file with the rest: what it reads it reads by itself.
 */
const { layout, colours }: StoreTheme = JSON.parse(
  document.getElementById('theme')?.textContent ?? '',
);
const worn = withKept(colours, localStorage.getItem('theme'));
const sheet = new CSSStyleSheet();
sheet.replaceSync(rulesOf(layout, worn));
document.adoptedStyleSheets.push(sheet);
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', worn.headerColor);
