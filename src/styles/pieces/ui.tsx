import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Ask, ConfirmButton, type Question } from '../../ui/ConfirmButton.tsx';
import Dialog, { type DialogProps } from '../../ui/Dialog.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Choice, SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { nothing, type Piece } from '../piece.ts';

const LONG = 'A name of a good many words, as merchants and shoppers write them when they may';
const ICONS: Record<IconName, true> = {
  ...{ cart: true, bag: true, calendar: true, search: true, place: true, clock: true },
  ...{ home: true, screen: true, person: true, phone: true, bell: true, check: true },
  ...{ next: true, back: true, plus: true, minus: true, close: true, table: true },
  ...{ truck: true, leaf: true },
};
const QUESTION: Question = {
  title: 'Remove this?',
  text: 'It cannot be taken back.',
  yes: 'Remove',
  no: 'Keep it',
};
const field = (id: string) => ({ id, label: 'Full name', onText: nothing });
const choice = (name: string) => ({
  name,
  value: 'a',
  label: 'Our own courier',
  onChoose: nothing,
});

/** Opened by a press: a dialog stands over the whole page. */
function Opens({ kind }: { kind: DialogProps['kind'] }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => open(true)}>
        Open
      </Button>
      <Dialog
        kind={kind}
        open={isOpen}
        onClose={() => open(false)}
        title="Your cart"
        description="What the title alone does not say."
        closeLabel="Close"
      >
        <Button onClick={() => open(false)}>Done</Button>
      </Dialog>
    </>
  );
}
function Asks({ keeps }: { keeps?: boolean }) {
  const [isAsking, ask] = useState(false);
  const answer = (): void => ask(false);
  return (
    <>
      <Button kind="quiet" onClick={() => ask(true)}>
        Ask
      </Button>
      {isAsking && <Ask {...QUESTION} keeps={keeps} onYes={answer} onNo={answer} />}
    </>
  );
}

const steps = (isOff: boolean) => ({
  className: 'stepper',
  label: 'How many',
  less: { name: 'One less', isOff, press: nothing },
  more: { name: 'One more', isOff, press: nothing },
});
const picture = { url: '/pictures/none.webp', width: 400, height: 300, alt: 'A picture' };

export const UI: Piece[] = [
  {
    name: 'Button',
    states: Object.fromEntries(
      (['main', 'quiet', 'plain'] as const).flatMap((kind) => [
        [
          kind,
          <Button key={kind} kind={kind}>
            Continue to review
          </Button>,
        ],
        [
          `${kind}, off`,
          <Button key={kind} kind={kind} disabled>
            Continue to review
          </Button>,
        ],
        [
          `${kind}, long`,
          <Button key={kind} kind={kind}>
            {LONG}
          </Button>,
        ],
      ]),
    ),
  },
  {
    name: 'ConfirmButton',
    states: {
      ready: (
        <ConfirmButton
          className="button button-quiet"
          label="Cancel it"
          question={QUESTION}
          onYes={nothing}
        />
      ),
      off: (
        <ConfirmButton
          className="button button-quiet"
          label="Cancel it"
          disabled
          question={QUESTION}
          onYes={nothing}
        />
      ),
    },
  },
  { name: 'Ask', states: { asked: <Asks />, keeps: <Asks keeps /> } },
  {
    name: 'Dialog',
    states: {
      panel: <Opens kind="panel" />,
      sheet: <Opens kind="sheet" />,
      alert: <Opens kind="alert" />,
    },
  },
  {
    name: 'ErrorSummary',
    states: {
      one: <ErrorSummary round={1} entries={[{ field: 'named', text: 'Enter your full name' }]} />,
      two: (
        <ErrorSummary
          round={1}
          entries={[
            { field: 'named', text: 'Enter your full name' },
            { field: 'written', text: LONG },
          ]}
        />
      ),
    },
  },
  {
    name: 'TextField',
    states: {
      empty: <TextField {...field('empty')} />,
      filled: <TextField {...field('named')} defaultValue={LONG} />,
      'with a hint, optional': <TextField {...field('hinted')} hint="As on your card" optional />,
      wrong: <TextField {...field('wrong')} error="Enter your full name" />,
      off: <TextField {...field('off')} disabled defaultValue="Amina" />,
    },
  },
  {
    name: 'TextArea',
    states: {
      empty: <TextArea {...field('note')} label="Note for the shop" optional />,
      wrong: <TextArea {...field('written')} label="Note for the shop" error="Shorten the note" />,
    },
  },
  {
    name: 'SelectField',
    states: {
      chosen: (
        <SelectField {...field('country')} label="Country">
          <option>Kenya</option>
        </SelectField>
      ),
      wrong: (
        <SelectField {...field('state')} label="State" error="Choose a state">
          <option>Choose</option>
        </SelectField>
      ),
    },
  },
  {
    name: 'Choice',
    states: {
      'radio, chosen': (
        <Choice type="radio" {...choice('r1')} checked detail="Today, 17:00" aside="KES 250" />
      ),
      'radio, not chosen': <Choice type="radio" {...choice('r2')} checked={false} detail={LONG} />,
      'radio, off': (
        <Choice type="radio" {...choice('r3')} checked={false} disabled detail="Not now" />
      ),
      'box, ticked': <Choice type="checkbox" {...choice('c1')} checked />,
      'box, not ticked': <Choice type="checkbox" {...choice('c2')} checked={false} />,
    },
  },
  {
    name: 'Icon',
    states: {
      all: (
        <>
          {(Object.keys(ICONS) as IconName[]).map((name) => (
            <Icon key={name} name={name} />
          ))}
        </>
      ),
    },
  },
  {
    name: 'Picture',
    states: { 'that does not come': <Picture picture={picture} sizes="400px" eager /> },
  },
  {
    name: 'Stepper',
    states: {
      ready: <Stepper {...steps(false)}>2</Stepper>,
      off: <Stepper {...steps(true)}>1</Stepper>,
    },
  },
];
