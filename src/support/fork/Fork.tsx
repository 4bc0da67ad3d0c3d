import { lazy, Suspense, useMemo, useState } from 'react';
import type { CheckoutSnapshot } from '#machines/checkout/view.ts';
import { type ForkStep, forkAt } from '#src/trace/fork.ts';
import { effectWords } from '../player/effectWords.ts';
import type { Moment } from '../player/moments.ts';
import { orderStood } from '../player/orderStood.ts';
import { MONEY, stateText } from '../player/words.ts';
import type { ShopOf } from '../screen/ShopScreen.tsx';
import { choicesFor, type ForkChoice, forkWords } from './choices.ts';
import { orderChoices } from './orderFork.ts';

const ShopScreen = lazy(() => import('../screen/ShopScreen.tsx'));

interface ForkProps {
  moments: readonly Moment[];
  moment: Moment;
  shop: ShopOf | null;
}

/** What if something else had come here? The charts go on from this moment; nothing is sent, asked or written. */
export default function Fork({ moments, moment, shop }: ForkProps) {
  const step = moments[moment.checkoutAt]?.step ?? null;
  const [chosen, choose] = useState<ForkChoice[]>([]);
  const steps = useMemo(
    () =>
      step
        ? forkAt(
            step,
            chosen.map(({ event }) => event),
          )
        : null,
    [step, chosen],
  );
  const last = steps?.at(-1) ?? null;
  const choices = useMemo(
    () => (step ? choicesFor(last?.next ?? step.next, step.context) : []),
    [step, last],
  );
  const orders = useMemo(() => orderChoices(moments, moment), [moments, moment]);
  return (
    <div className="fork">
      <p>Nothing of this is sent or written: the charts go on by themselves, from here.</p>
      <h4>In the shopper’s browser</h4>
      {steps === null ? (
        <p>The page’s chart has ended here, or did not begin yet.</p>
      ) : (
        <>
          <label>
            <span>What if this had come{last ? ' next' : ' here'}?</span>
            <select
              value=""
              onChange={({ target }) => {
                const choice = choices[Number(target.value)];
                if (choice) choose([...chosen, choice]);
              }}
            >
              <option value="">Choose…</option>
              {choices.map(({ title }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two samples may have one title
                <option key={at} value={at}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <ForkSteps steps={steps} chosen={chosen} />
          {chosen.length > 0 && (
            <button type="button" onClick={() => choose(chosen.slice(0, -1))}>
              Take the last one back
            </button>
          )}
          {last && shop && (
            <Suspense>
              <ShopScreen snapshot={last.snapshot as CheckoutSnapshot} shop={shop} />
            </Suspense>
          )}
        </>
      )}
      {orders.length > 0 && (
        <>
          <h4>In the shop’s books</h4>
          <ul>
            {orders.map(({ title, to, money }) => (
              <li key={title}>
                {title}: {orderStood(to) || <code>{to}</code>}{' '}
                <b data-money={money}>{MONEY[money]}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function ForkSteps({ steps, chosen }: { steps: ForkStep[]; chosen: ForkChoice[] }) {
  return (
    <ol aria-live="polite">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that only grows at its end
        <li key={at}>
          {chosen[at]?.title}: {forkWords(step)}{' '}
          {!step.ignored && <code>{stateText(step.state)}</code>}{' '}
          {step.money && <b data-money={step.money}>{MONEY[step.money]}</b>}
          {step.effects.length > 0 && ` · would: ${askedIn(step.effects) || 'do nothing else'}`}
        </li>
      ))}
    </ol>
  );
}
const askedIn = (effects: ForkStep['effects']): string =>
  effects.flatMap((one) => (one.kind === 'invoke' ? [effectWords(one)] : [])).join(', ');
