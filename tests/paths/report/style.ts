/** Colours are told twice: a gap is red, and its line is broken. */
export const STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1c2430, #d6dee8); --ground: light-dark(#fff, #0d1117);
  --line: light-dark(#c8d0da, #3a4453); --good: light-dark(#116329, #4ac26b); --walked: light-dark(#0a5a9c, #58a6ff); --bad: light-dark(#b3261e, #ff7b72);
  --chart-text: var(--text); --chart-quiet: light-dark(#55606e, #8b97a8); --chart-fill: light-dark(#f6f8fa, #161b22);
  --chart-line: var(--line); --chart-ground: var(--ground); --chart-asks: light-dark(#0a5a9c, #7fb0d8); --chart-wire: var(--good); }
body { margin: 0 auto; max-width: 75rem; padding: 1rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem; }
.scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: 3px solid var(--chart-asks); }
table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: start; font-weight: 600; padding-block: .25rem; max-inline-size: calc(100vw - 4rem); }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; border-block-end: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: end; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
summary { cursor: pointer; padding-block: .75rem; font-weight: 600; }
.scroll:has(svg) { max-height: 85vh; overflow: auto; } .scroll svg { display: block; width: calc(1.3 * var(--width)); height: auto; }
main:has(#d-whole:checked) .scroll svg { width: 100%; max-width: calc(1.3 * var(--width)); }
td.number { white-space: nowrap; } th[scope=col] { vertical-align: bottom; } td { min-inline-size: 3.5rem; } td:last-child { min-inline-size: 10rem; }
.chart .gap path { stroke: var(--bad); stroke-width: 2.5; stroke-dasharray: 6 3; }
.chart .gap path.head { fill: var(--bad); } .chart .gap, .chart text.gap { --tag: var(--bad); } .chart .gap text, .chart text.gap { fill: var(--bad); font-weight: 700; }
.chart .wire path { stroke: var(--chart-wire); stroke-width: var(--weight, 1); stroke-dasharray: var(--dashes, none); }
.chart .wire path.head { fill: var(--chart-wire); stroke-dasharray: none; } .chart text.tag { fill: var(--tag, var(--chart-quiet)); }
main:has(#w-gaps:checked) .charts > section.whole { display: none; }
.choices { border: 1px solid var(--line); border-radius: .5rem; margin-block: .75rem; } .choices p { margin: .5rem 0 0; font-weight: 600; }
.choices label { display: inline-flex; gap: .25rem; align-items: center; min-height: 2.5rem; margin-inline-end: 1rem; } .choices details label { display: flex; }
input { accent-color: var(--chart-asks); width: 1.25rem; height: 1.25rem; flex: none; } small { color: var(--chart-quiet); }
a { color: inherit; }
li { overflow-wrap: anywhere; }
`;
