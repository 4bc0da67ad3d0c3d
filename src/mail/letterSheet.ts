import type { StoreSettings } from '#machines/domain/store.ts';
import { themeOf } from '../app/theme.ts';

/**
 * A mail's own sheet: the store's colours by day, and by night where the mail program asks. Programs that take sheets away leave black on white
 * in the order of reading, which is why nothing but colours and distances stands here.
 */
export function letterSheet(settings: StoreSettings): string {
  const day = themeOf(settings.layout, settings, 'light');
  const night = themeOf(settings.layout, settings, 'dark');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 12px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
.sheet{max-width:560px;margin:0 auto}
.shop{padding:16px 24px;border-radius:12px 12px 0 0;font-weight:600}
.card{padding:24px;border-radius:0 0 12px 12px}
h1{font-size:22px;line-height:1.3;margin:0 0 16px}h2{font-size:16px;margin:24px 0 8px}p{margin:0 0 12px}
table{width:100%;border-collapse:collapse}td{padding:4px 0;vertical-align:top}
td+td{text-align:right;text-align:end;white-space:nowrap;padding-left:16px}
[dir=rtl] td+td{text-align:left;padding-left:0;padding-right:16px}.total td{font-weight:700}
.button{display:inline-block;padding:12px 24px;border-radius:8px;font-weight:600;text-decoration:none}
.number{white-space:nowrap}.quiet{font-size:14px}.asks,.ask{margin:0;white-space:nowrap}.asks{white-space:normal}.why{margin:12px 0 0}ul{margin:0;padding:0;list-style:none}
${colours(day)}
@media(prefers-color-scheme:dark){${colours(night)}}`;
}

const colours = (c: Record<string, string>): string =>
  `body{background:${c.sunken};color:${c['item-text']}}
.shop{background:${c.header};color:${c['header-text']}}
.card{background:${c.item};color:${c['item-text']}}
.button{background:${c.button};color:${c['on-button']}!important}
.quiet,.why{color:${c['item-muted']}}.outside{color:${c.muted}}a{color:${c['item-accent']}}.outside a{color:${c.accent}}
.sums td{border-top:1px solid ${c.line}}`;
