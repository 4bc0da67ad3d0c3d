import type { Layout } from '#machines/domain/store.ts';
import { type Colours, PRINTED, rulesOf, withKept } from '../app/theme.ts';

/*
 * Colours that this browser keeps for itself stand over the store's (specification 2), in every document alike. It is fetched before anything is painted
 * and shares no file with the rest: what it reads it reads by itself.
 */
const printed: string[] = JSON.parse(document.getElementById('theme')?.textContent ?? '');
const colours = Object.fromEntries(PRINTED.map((name, at) => [name, printed[at]])) as Colours;
const layout = document.documentElement.dataset.layout?.toUpperCase() as Layout;
const worn = withKept(colours, localStorage.getItem('theme'));
const sheet = new CSSStyleSheet();
sheet.replaceSync(rulesOf(layout, worn));
document.adoptedStyleSheets.push(sheet);
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', worn.headerColor);
