import { beforeEach, expect, test, vi } from 'vitest';
import { type Drawn, drawingOf } from '#tests/support/drawn.ts';
import EmailSlip from './EmailSlip.tsx';

const told = vi.hoisted(() => ({ effects: [] as (() => unknown)[] }));
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  ...(await import('#tests/support/drawn.ts')).keptHooks,
  useEffect: (effect: () => unknown) => void told.effects.push(effect),
}));
vi.mock('../../ui/useText.ts', () => ({ useText: () => (id: string) => id }));

let focused: string[] = [];
let submit: ((event: object) => void) | null = null;
const form = {
  addEventListener: (_: string, ask: typeof submit) => {
    submit = ask;
  },
};
/** What is drawn comes onto the page, and then what it does there. */
function onPage(drawn: Drawn): Drawn {
  for (const { type, props } of drawn)
    if (props.ref)
      props.ref.current = { closest: () => form, focus: () => focused.push(String(type)) };
  for (const effect of told.effects.splice(0)) effect();
  return drawn;
}
beforeEach(() => {
  focused = [];
  submit = null;
});

test('the press that is held brings the focus to the question, where a key that is held or pressed again answers nothing: finding Z266', () => {
  const draw = drawingOf(EmailSlip);
  const typed = { email: 'ada@gmial.com', onUse: () => undefined };
  onPage(draw(typed));
  const stopped: string[] = [];
  submit?.({
    preventDefault: () => stopped.push('default'),
    stopPropagation: () => stopped.push('page'),
  });
  expect(stopped).toEqual(['default', 'page']);
  told.effects = [];
  const asked = onPage(draw(typed));
  expect(focused).toEqual(['span']);
  expect(asked.filter(({ type }) => type === 'button')).toHaveLength(2);
});
