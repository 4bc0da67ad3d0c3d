import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { reportOf } from '#src/support/command/report.ts';
import { Card } from '#src/support/player/Card.tsx';
import { Details } from '#src/support/player/Details.tsx';
import { momentsOf } from '#src/support/player/moments.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { tenTraces } from './tenCheckouts.ts';

/** The shopper has read one thing and support is to say another: the card says in plain words why. */
const traces = await tenTraces();
const cardOf = (name: string): string => {
  const trace = traces[name]!;
  const verdict = verdictOf(trace, momentsOf(trace));
  const props = { trace, verdict, orderNumber: null, children: null };
  return renderToStaticMarkup(createElement(Card, props));
};
const NO_MORE =
  'If your page still says “Do not pay again”: it is older than what we know now, and that no longer holds.';
const OLDER = 'The page the shopper saw was older than what is known now';

describe('the card says why the page said something else', () => {
  test('declined: “Do not pay again” holds no more', () => {
    expect(cardOf('declined')).toContain(NO_MORE);
    expect(cardOf('declined'), 'and says it once').not.toContain(OLDER);
  });

  test.each(['underpaid', 'double', 'tab killed'])('%s: the page was older', (name) => {
    expect(cardOf(name)).toContain(`${OLDER}.`);
    expect(cardOf(name)).not.toContain('no longer holds');
  });

  test('offline at press: the page only guessed, and it is settled now', () => {
    expect(cardOf('offline at press')).toContain(
      'The page said “Do not pay again” to be careful: it could not know whether the order had arrived.',
    );
  });

  test.each(['paid', 'stuck in booking', 'notification lost', 'forged'])(
    '%s: nothing to explain',
    (name) => {
      expect(cardOf(name)).not.toMatch(/The page (the shopper saw was older|said “Do not)/);
    },
  );

  test('it stands before the small print, and in the text of a terminal', () => {
    const card = cardOf('declined');
    expect(card.indexOf(NO_MORE)).toBeGreaterThan(0);
    expect(card.indexOf(NO_MORE)).toBeLessThan(card.indexOf('<ul>'));
    expect(reportOf(traces.declined!).lines.join('\n')).toContain(NO_MORE);
  });
});

test('beside what is true a guess of the page is called a guess', () => {
  const moments = momentsOf(traces['offline at press']!);
  const lost = moments.find(({ name }) => name === 'network.lost')!;
  const said = renderToStaticMarkup(createElement(Details, { moment: lost }));
  expect(said).toMatch(/In truth<\/dt><dd><b data-money="none">nothing taken/);
  expect(said).toMatch(/The page guessed<\/dt><dd>may have been taken/);
  expect(said).not.toContain('The page knew');
});
