import { Children, memo } from 'react';
import { eventFields, said } from './details.ts';
import type { Moment } from './moments.ts';
import { WhenOpen } from './WhenOpen.tsx';
import { LANES, MONEY, readable, stateText, stoodWords } from './words.ts';

/** What is known about one moment: who, what, the money after it, what changed, what would have been done and what could come next. */
export const Details = memo(({ moment }: { moment: Moment }) => {
  const { step, order, fact } = moment;
  return (
    <div className="details">
      <h3>{moment.words}</h3>
      <dl>
        <Line name="When">
          {new Date(moment.at).toISOString().replace('T', ' ').slice(0, 23)} UTC
        </Line>
        <Line name="From">{LANES[moment.lane]}</Line>
        <Line name="Caused by">{moment.by}</Line>
        <Line name="Event">
          <code>{moment.name}</code>
        </Line>
        <Line name="Money after it">
          <b data-money={moment.truth}>{MONEY[moment.truth]}</b>
        </Line>
        <Line name="The page knew">
          {step?.money && step.money !== moment.truth && (MONEY[step.money] ?? step.money)}
        </Line>
        <Line name="Amount">{moment.amount}</Line>
        <Line name="Reference">{fact?.reference}</Line>
        <Line name="Idempotency key">{fact?.idempotencyKey}</Line>
        <Line name="Took">{fact?.latencyMs == null ? null : `${fact.latencyMs} ms`}</Line>
        <Line name="The page">{step?.states.checkout && stoodWords(step.states.checkout)}</Line>
        <Line name="Stands">
          {step && Object.keys(step.states).length > 0 && (
            <code>
              {Object.entries(step.states)
                .map(([actor, state]) => `${actor}: ${stateText(state)}`)
                .join('\n')}
            </code>
          )}
          {order && (
            <code>
              {order.fact.from === order.fact.to
                ? order.fact.to
                : `${order.fact.from} → ${order.fact.to}`}
            </code>
          )}
        </Line>
      </dl>
      {step?.divergences.map((one) => (
        <p className="trouble" key={JSON.stringify(one)}>
          {said(one)}
        </p>
      ))}
      {order && order.life === null && (
        <p className="trouble">The order’s chart of today cannot follow this line of the log.</p>
      )}
      <Changes moment={moment} />
      <Fields moment={moment} />
      {step && step.effects.length > 0 && (
        <details open>
          <summary>Would have done ({step.effects.length})</summary>
          <ul>
            {step.effects.map((effect, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
              <li key={at}>
                <code>{effectText(effect)}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {step && step.next.length > 0 && (
        <details>
          <summary>What could happen next ({step.next.length})</summary>
          <ul className="next">
            {step.next.map((event) => (
              <li key={event}>
                {readable(event.replace(/^xstate\.(done|error)\.actor\./, 'answer '))}
              </li>
            ))}
          </ul>
        </details>
      )}
      {step && Object.keys(step.context).length > 0 && (
        <WhenOpen summary="Everything it remembers">
          <Memory context={step.context} />
        </WhenOpen>
      )}
    </div>
  );
});

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
            <code>{name}</code> {short(value)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function effectText(effect: NonNullable<Moment['step']>['effects'][number]): string {
  switch (effect.kind) {
    case 'emit':
      return `tell the page: ${effect.event.type}`;
    case 'invoke':
      return `ask: ${effect.port} (${effect.id})`;
    case 'send':
      return `tell ${effect.to}: ${effect.event.type}`;
    case 'timer':
      return `wait ${effect.delayMs} ms`;
    case 'cancel':
      return `wait no longer: ${effect.id}`;
    case 'stop':
      return `stop: ${effect.id}`;
  }
}
