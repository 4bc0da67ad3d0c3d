import type { Play } from './usePlay.ts';

/** What a key does, unless it is typed into something. */
export function keyDeed(event: KeyboardEvent, play: Play): (() => void) | null {
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
    n: () => play.nextProblem(1),
    p: () => play.nextProblem(-1),
    N: () => play.nextProblem(shiftKey ? -1 : 1),
  };
  return deeds[key] ?? null;
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=range]), textarea, select');
