import { beforeEach, expect, test, vi } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { type Drawn, drawingOf } from '#tests/support/drawn.ts';
import { AskSheet } from '../checkout/parts/AskSheet.tsx';
import { RequestForm } from '../checkout/parts/RequestForm.tsx';
import type { AppointmentView } from '../wiring/hooks/appointments.ts';
import { TimeRequest } from './AskForTime.tsx';

const told = vi.hoisted(() => ({ sent: [] as unknown[], focus: [] as string[] }));
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  ...(await import('#tests/support/drawn.ts')).keptHooks,
}));
vi.mock('../ui/useText.ts', () => ({
  useText: () => (id: string, values?: object) => [id, ...Object.values(values ?? {})].join(' '),
}));
vi.mock('../ui/language.ts', () => ({
  useLanguage: () => ({ t: (id: string) => id, locale: 'en' }),
}));
vi.mock('./VisitRules.tsx', () => ({ useVisitNames: () => () => 'Cut (Wed, 10:30)' }));
vi.mock('../wiring/browser/capabilities.ts', () => ({ capabilityOf: () => 'c' }));
vi.mock('../wiring/hooks/running.ts', () => ({
  useBusiness: () => ({ timeZone: 'UTC' }),
  present: (one: unknown) => one,
  useRunning: () => ({
    api: async (name: string, call: { body?: unknown }) => {
      told.sent.push([name, call.body]);
      return { ok: false, problem: { code: 'UNAVAILABLE' } };
    },
  }),
}));

beforeEach(() => {
  Object.assign(told, { sent: [], focus: [] });
  vi.stubGlobal('document', {
    getElementById: (id: string) => ({ focus: () => told.focus.push(id) }),
  });
});
const the = (drawn: Drawn, name: string) =>
  drawn.find(({ type }) => typeof type === 'function' && type.name === name)?.props;
const visit = { id: 'a1', canMove: false } as AppointmentView;

test.each([
  [['HELP', 'CHANGE'], { kind: 'CHANGE', wish: 'MOVE' }],
  [['HELP'], { kind: 'HELP' }],
] as const)(
  'another time for a visit is asked in words, of %s, as a wish that a move of staff answers (528, finding Z222)',
  (mayAsk, sent) => {
    const order = { ...unpaidOrder(), mayAsk } as unknown as OrderView;
    const draw = drawingOf(TimeRequest);
    const given = { appointment: visit, order, onDone: () => undefined };
    the(draw(given), 'AskCard')?.onSend();
    expect(told.focus).toEqual(['time-text']);
    expect(told.sent).toEqual([]);
    the(draw(given), 'TextArea')?.onText(' Friday after five ');
    the(draw(given), 'AskCard')?.onSend();
    const { requestId, ...body } = (told.sent as [string, { requestId: string }][])[0]![1];
    expect(requestId).toMatch(/^[\w-]{36}$/);
    expect(body).toEqual({
      ...sent,
      text: 'appointment.textMove Cut (Wed, 10:30) Friday after five',
      appointment: 'a1',
    });
  },
);

test('another time for what is brought or fetched is asked as a change of its order (finding Z222)', () => {
  const order = { ...unpaidOrder(), mayAsk: ['CHANGE'] } as OrderView;
  const draw = drawingOf(RequestForm);
  const given = { order, may: ['CHANGE'], only: 'CHANGE' } as const;
  the(draw(given), 'TextArea')?.onText('Tomorrow at noon');
  draw(given)
    .find(({ type }) => type === 'form')
    ?.props.onSubmit({ preventDefault: () => undefined });
  expect(told.sent).toMatchObject([
    ['askShop', { kind: 'CHANGE', text: 'asks.textTime Tomorrow at noon' }],
  ]);
});

test('who would cancel what is brought or fetched at its time is offered to ask for another one instead (finding Z222)', () => {
  const wanted = { at: '2026-11-30T17:00', to: '18:00' };
  const may: Partial<OrderView> = { mayAsk: ['CHANGE', 'CANCEL'] };
  const cancel = (more: Partial<OrderView>) => {
    const draw = drawingOf(AskSheet);
    const given = { order: { ...unpaidOrder(), ...may, ...more }, kind: 'CANCEL' } as const;
    const again = () => draw({ ...given, said: 'Cancel', onClose: () => undefined });
    return { again, sheet: the(again(), 'CancelSheet') };
  };
  const { again, sheet } = cancel({ wanted });
  expect(sheet?.yes).toBe('Cancel');
  sheet?.onTime();
  expect(the(again(), 'RequestForm')).toMatchObject({ only: 'CHANGE', may: ['CHANGE'] });
});
