import type { AnyEventObject } from 'xstate';
import { checkoutModel } from '#machines/checkout/model.ts';
import type { ForkStep } from '#src/trace/fork.ts';
import type { ReplayedStep } from '#src/trace/replay.ts';
import { stoodWords } from '../player/stood.ts';
import { eventWords } from '../player/words.ts';

/** Something that could have come instead, by a title that a test gives it. */
export interface ForkChoice {
  title: string;
  event: AnyEventObject;
}
type Fields = Record<string, unknown>;

/** What the checkout would hear where it stands, each kind of answer once, about this very order. */
export function choicesFor(
  next: readonly string[],
  context: ReplayedStep['context'],
): ForkChoice[] {
  return next.flatMap((type): ForkChoice[] => {
    if (type.startsWith('xstate.after.')) return [{ title: timeTitle(type), event: { type } }];
    const samples = checkoutModel.cases[type as keyof typeof checkoutModel.cases] ?? [];
    return (samples as ForkChoice[]).map(({ title, event }) => ({
      title,
      event: ofThisOrder(event, context),
    }));
  });
}
/** Where the page would stand, for a person who knows no chart. */
export const forkWords = ({ ignored, state }: Pick<ForkStep, 'ignored' | 'state'>): string =>
  ignored ? 'nothing happens' : stoodWords(state);
const timeTitle = (type: string): string => `time passes: ${eventWords(type)}`;

/** A sample speaks of an order of its own: here it is this checkout's. */
function ofThisOrder(
  event: AnyEventObject,
  { order, placed }: ReplayedStep['context'],
): AnyEventObject {
  const own = (order ?? placed) as Fields | null;
  const { output } = event as { output?: { order?: Fields | null } };
  if (!own || !output?.order) return event;
  const { id, orderNumber, currency, total, dueNow } = own;
  const kept = Object.fromEntries(
    ['intentId', 'customer', 'lines', 'reference', 'letters'].flatMap((name) =>
      own[name] === undefined ? [] : [[name, own[name]]],
    ),
  );
  const sums = Object.fromEntries(
    ['paid', 'extra', 'outstanding'].map((name) => [name, scaled(output.order, name, own)]),
  );
  const told = { ...output.order, ...kept, ...sums, id, orderNumber, currency, total, dueNow };
  return { ...event, output: { ...output, order: told } };
}

/** A sample that is paid in full is paid in full here, too. */
function scaled(sample: Fields | null | undefined, name: string, own: Fields): unknown {
  const [was, of, total] = [sample?.[name], sample?.total, own.total];
  const known = [was, of, total].every((one) => typeof one === 'number');
  return known && of ? (Number(was) / Number(of)) * Number(total) : was;
}
