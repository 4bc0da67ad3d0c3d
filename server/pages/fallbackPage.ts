import type { Problem } from '#machines/domain/problem.ts';
import type { RenderReply } from '#machines/domain/render.ts';
import { viewTransitionHead } from '#machines/domain/viewTransition.ts';

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:18px/1.5 system-ui,sans-serif;background:#f6f4f0;color:#1d1b18}
main{max-width:30rem;padding:2rem}h1{font-size:1.5rem;line-height:1.2}a{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#1d1b18;color:#fff;text-decoration:none}
small{display:block;margin-top:2rem;color:#5d584f}`;

/** Shown when the pages themselves fail. It needs nothing of them, so its words stand here and not in `src/messages`. */
export const fallbackPage = ({ status, reference = '' }: Problem, nonce: string): RenderReply => ({
  status,
  group: 'plain',
  headers: { 'retry-after': '5' },
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${viewTransitionHead(nonce)}<title>This page is resting</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>The shop cannot show this page right now</h1><p>Your cart is safe. Nothing was ordered and nothing was charged by opening this page.</p><p><a href="">Try again</a></p><small>Reference ${reference}</small></main></body></html>`,
});
