const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Template that escapes what is put in, except what `html` itself or `raw` made. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const raw = (text: string): Html => new Html(text);
type Part = string | number | Html | readonly Html[] | null;
const print = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map((one: Html) => one.text).join('') : escaped(String(part));
};
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(
    texts.reduce(
      (all, text, at) => `${all}${text}${at < parts.length ? print(parts[at] ?? null) : ''}`,
      '',
    ),
  );

/** One document: nothing from outside, one style, and the one script that leaves by itself. */
export const documentOf = (title: string, body: Html, nonce: string): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><title>${title}</title><style nonce="${nonce}">${raw(STYLE)}</style></head>
<body>${body}</body>
</html>`.text;

// No form-action: the shop's address is wherever the shop runs.
export const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'`;

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#16202e, #eef2f7); --dim: light-dark(#5a6675, #9aa7b8); --ground: light-dark(#eef1f5, #10151c);
  --card: light-dark(#fff, #1a212b); --line: light-dark(#dde3ea, #2c3644); --go: light-dark(#14633f, #35b67b); --go-ink: light-dark(#fff, #06130c); --mark: #b45309 }
* { box-sizing: border-box; margin: 0 }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); min-height: 100vh; padding-block-end: 48px }
.mark { background: repeating-linear-gradient(-45deg, #fde68a 0 14px, #fcd34d 14px 28px); color: #422006; text-align: center; padding: 6px 16px; font-size: 14px; font-weight: 600 }
main { max-width: 480px; margin: 32px auto 0; padding: 0 16px } main.wide { max-width: 1080px }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px; box-shadow: 0 12px 32px rgb(0 0 0 / .08) }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; color: var(--dim); font-size: 14px; margin-block-end: 16px }
header strong { color: var(--ink); font-size: 16px } h1 { font-size: 20px; line-height: 1.3 }
.sum { font-size: 40px; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; margin-block: 8px 4px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; font-size: 14px; margin-block: 16px 24px } dt { grid-column: 1; color: var(--dim) } dd { grid-column: 2; text-align: end; overflow-wrap: anywhere }
form { display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr) } .pair { grid-template-columns: 1fr 1fr }
button, select, a.button { font: inherit; min-height: 48px; padding: 8px 16px; border-radius: 10px; border: 1px solid var(--line); background: var(--card); color: inherit; cursor: pointer; text-decoration: none; text-align: center; display: grid; place-items: center }
button.go, a.go { background: var(--go); color: var(--go-ink); border-color: transparent; font-weight: 600; font-size: 18px } button.text { border-color: transparent; color: var(--dim) }
button:focus-visible, select:focus-visible, a:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px }
.note { border-inline-start: 4px solid var(--mark); padding: 8px 12px; margin-block-end: 16px; background: color-mix(in oklab, var(--mark) 10%, transparent); border-radius: 4px }
.code { font: 600 24px ui-monospace, monospace; letter-spacing: .08em; text-align: center; padding: 12px; border: 1px dashed var(--line); border-radius: 10px; margin-block-end: 16px }
details { margin-block-start: 16px; border-block-start: 1px solid var(--line); padding-block-start: 12px } summary { cursor: pointer; color: var(--dim); min-height: 32px } details form { margin-block-start: 12px }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums } th { text-align: start; color: var(--dim); font-weight: 500 } th, td { padding: 10px 8px; border-block-end: 1px solid var(--line); vertical-align: top }
td.num { text-align: end } .status { display: inline-block; padding: 2px 10px; border-radius: 99px; border: 1px solid var(--line); font-size: 13px } .status.paid { background: var(--go); color: var(--go-ink) }
.scroll { overflow-x: auto } td form { display: flex; gap: 4px; flex-wrap: wrap } td button { min-height: 32px; padding: 2px 10px; font-size: 13px }
small { color: var(--dim) }
`;
