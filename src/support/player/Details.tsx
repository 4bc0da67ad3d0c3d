import { Children, memo } from 'react';
import { eventFields, fieldWords, said } from './details.ts';
import { effectWords, nameOf } from './effectWords.ts';
import type { Moment } from './moments.ts';
import { pageMoneySaid } from './moneySaid.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { orderStood } from './orderStood.ts';
import { stoodWords } from './stood.ts';
import { WhenOpen } from './WhenOpen.tsx';
import { tookWords } from './waits.ts';
import { eventWords, LANES, lastsWords, stateText } from './words.ts';

/** What is known about one moment: who, what, the money after it, what changed, what would have been done and what could come next. */
export const Details = memo(({ moment }: { moment: Moment }) => {
  const { step, order } = moment;
  return (
    <div className="details">
      <h3>{moment.words}</h3>
      <Facts moment={moment} />
      {step?.divergences.map((one) => (
        <p className="trouble" key={JSON.stringify(one)}>
          {said(one)}
        </p>
      ))}
      {order && order.life === null && (
        <p className="trouble">The order’s chart of today cannot follow this line of the log.</p>
      )}
      <Changes moment={moment} />
      {order && <OrderDetails order={order} currency={moment.currency} />}
      <Fields moment={moment} />
      {step && <Effects effects={step.effects} />}
      {step && <Next events={step.next} />}
      {step && Object.keys(step.context).length > 0 && (
        <WhenOpen summary="Everything it remembers">
          <Memory context={step.context} />
        </WhenOpen>
      )}
    </div>
  );
});

function Facts({ moment }: { moment: Moment }) {
  const { step, fact, order, other } = moment;
  const page = step ?? other;
  const state = step ? step.states.checkout : other?.state;
  return (
    <dl>
      <Line name="When">
        {new Date(moment.at).toISOString().replace('T', ' ').slice(0, 23)} UTC
      </Line>
      <Line name="From">{LANES[moment.lane]}</Line>
      <Line name="Caused by">{moment.by}</Line>
      <Line name="Event">
        <code>{moment.name.replace('asked 1 times', 'asked once')}</code>
      </Line>
      <Line name="In truth">
        <b data-money={moment.said.look}>{moment.said.words}</b>
      </Line>
      <Line name={page?.money === 'maybe' ? 'The page guessed' : 'The page believed'}>
        {page?.money && page.money !== moment.truth && pageMoneySaid(page.money, state).words}
      </Line>
      <Line name="Amount">{moment.amount}</Line>
      <Line name="Reference">{fact?.reference ?? other?.reference}</Line>
      <Line name="Idempotency key">{fact?.idempotencyKey}</Line>
      <Line name={tookWords(moment)}>
        {moment.tookMs === null ? null : lastsWords(moment.tookMs)}
      </Line>
      <Line name="The page">{state && stoodWords(state)}</Line>
      <Line name="The order">{order && orderStood(order.fact.to)}</Line>
      <Line name="In the charts">{standsIn(moment)}</Line>
    </dl>
  );
}

/** Every chart of the page, or the order before and after it. */
function standsIn({ step, order }: Moment): React.ReactNode {
  const charts = Object.entries(step?.states ?? {});
  if (charts.length > 0)
    return (
      <code>{charts.map(([actor, state]) => `${actor}: ${stateText(state)}`).join('\n')}</code>
    );
  if (!order) return null;
  const { from, to } = order.fact;
  return <code>{from === to ? to : `${from} → ${to}`}</code>;
}

type StepOf = NonNullable<Moment['step']>;

function Effects({ effects }: Pick<StepOf, 'effects'>) {
  if (effects.length === 0) return null;
  return (
    <details open>
      <summary>Would have done ({effects.length})</summary>
      <ul>
        {effects.map((effect, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <li key={at}>
            {effectWords(effect)} <code>{nameOf(effect)}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Next({ events }: { events: readonly string[] }) {
  if (events.length === 0) return null;
  return (
    <details>
      <summary>What could happen next ({events.length})</summary>
      <ul className="next">
        {events.map((event) => (
          <li key={event}>
            {eventWords(event)} <code>{event}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

const Memory = ({ context }: { context: object }) => <pre>{JSON.stringify(context, null, 1)}</pre>;

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return Children.toArray(children).length > 0 ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
}

function Changes({ moment: { step } }: { moment: Moment }) {
  if (!step || step.changed.length === 0 || step.event.type === 'xstate.init') return null;
  return (
    <details open>
      <summary>What changed in its memory ({step.changed.length})</summary>
      <ul className="changes">
        {step.changed.slice(0, 40).map(({ path, was, is }) => (
          <li key={path}>
            <code>{path}</code> <del>{short(was)}</del> <ins>{short(is)}</ins>
          </li>
        ))}
      </ul>
    </details>
  );
}
const short = (value: unknown): string => {
  const text = value === undefined ? '–' : (JSON.stringify(value) ?? '–');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

function Fields({ moment }: { moment: Moment }) {
  const fields = eventFields(moment);
  if (fields.length === 0) return null;
  return (
    <details open={moment.step?.event.type !== 'xstate.init'}>
      <summary>What it said</summary>
      <ul className="changes">
        {fields.map(([name, value]) => (
          <li key={name}>
            <code>{name}</code> {fieldWords(moment, name, value) ?? short(value)}
          </li>
        ))}
      </ul>
    </details>
  );
}
