import type { Play } from './usePlay.ts';

/** For a reader: every key, and what it does. */
export const KEYS: [keys: string, does: string][] = [
  ['Space', 'play, and pause'],
  ['← →  or  ↑ ↓', 'one row back or on'],
  ['Page Up, Page Down', 'fifteen rows back or on'],
  ['Home, End', 'the first and the last row'],
  ['N, P', 'the next and the previous row to check'],
  ['?', 'these keys'],
  ['In the shopper’s screen', 'arrows scroll it'],
  ['In a drawing', 'arrows move it, + and − zoom, 0 fits it, F follows what is active'],
];

/** What a key does, unless it is typed into something. */
export function keyDeed(event: KeyboardEvent, play: Play, help: () => void): (() => void) | null {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || isTyped(target)) return null;
  const isButton = target instanceof HTMLElement && target.closest('button, a, summary') !== null;
  if (isButton && (key === ' ' || key === 'Enter')) return null;
  const deeds: Record<string, () => void> = {
    ' ': play.toggle,
    ArrowDown: () => play.step(1),
    ArrowRight: () => play.step(1),
    ArrowUp: () => play.step(-1),
    ArrowLeft: () => play.step(-1),
    PageDown: () => play.step(15),
    PageUp: () => play.step(-15),
    Home: () => play.go(0),
    End: () => play.go(Number.MAX_SAFE_INTEGER),
    '?': help,
    n: () => play.nextCheck(1),
    p: () => play.nextCheck(-1),
    N: () => play.nextCheck(shiftKey ? -1 : 1),
  };
  return deeds[key] ?? null;
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=range]), textarea, select');
