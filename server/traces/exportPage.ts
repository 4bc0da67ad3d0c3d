import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Trace } from '#machines/domain/trace/trace.ts';

export interface Player {
  script: string;
  style: string;
}

/** The player that opens a trace without a network; built with the pages. Null: this build has none. */
export async function readPlayer(folder: string): Promise<Player | null> {
  const read = (name: string): Promise<string> => readFile(`${folder}/${name}`, 'utf8');
  try {
    return { script: await read('player.js'), style: await read('player.css') };
  } catch {
    return null;
  }
}

/**
 * One page with everything in it, and a policy that lets nothing out and runs nothing but the player: what was recorded is data, whatever it says.
 * Without a player it still shows the trace as text, and can be opened by a shop's own inspector.
 */
export function exportPage(trace: Trace, player: Player | null): string {
  const script = player?.script.replaceAll('</script', '<\\/script') ?? '';
  const style = player?.style.replaceAll('</style', '<\\/style') ?? '';
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>Trace ${textOf(trace.header.reference)}</title>
<style>${style}</style>
</head>
<body>
<main id="player"></main>
<script type="application/json" id="trace">${jsonOf(trace)}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
const textOf = (text: string): string => text.replace(/[^\w-]/g, '');
/** JSON that no element can end: what opens one is written as an escape. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
