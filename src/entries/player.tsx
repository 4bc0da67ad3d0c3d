import { createRoot } from 'react-dom/client';
import '../support/sheets.ts';
import en from '../messages/en/common.json';
import checkout from '../support/chart/drawn/checkout.json';
import order from '../support/chart/drawn/order.json';
import type { ChartLayout } from '../support/chart/layout.ts';
import { openText } from '../support/open/readFile.ts';
import { type Drawings, Player } from '../support/player/Player.tsx';
import { plainShop } from '../support/screen/plainShop.ts';
import type { Messages } from '../ui/messageLoader.tsx';

/** The player of a saved page: everything is in it, and it reaches nothing. */
const DRAWN: Record<string, unknown> = { checkout, order };
const drawings: Drawings = async (chart) => (DRAWN[chart] ?? null) as ChartLayout | null;

function Saved() {
  const opened = openText(document.getElementById('trace')?.textContent ?? '', 'This page');
  if (opened.kind !== 'trace')
    return <p className="said">{opened.kind === 'refused' ? opened.why : 'No trace is in it.'}</p>;
  const { trace } = opened;
  const shop = plainShop(trace.header, en as unknown as Messages);
  return <Player trace={trace} drawings={drawings} shop={shop} />;
}

const place = document.getElementById('player');
if (place) {
  place.className = 'inspector inspector-body';
  createRoot(place).render(<Saved />);
}
