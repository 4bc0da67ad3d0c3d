import { useCallback, useEffect, useState } from 'react';
import { NOTE_REASONS, type NoteReason } from '#machines/domain/calls/traces.ts';
import { type TraceNotes, useSupportCalls } from '../../wiring/hooks/traces.ts';
import { WHY_UNREAD } from '../unread.ts';

const REASONS: Record<NoteReason, string> = {
  TOLD: 'What the shopper was told',
  FOUND: 'What was found out',
  HANDED_ON: 'Handed on to staff',
  OTHER: 'Something else',
};

/** What support wrote here before, and a line for what is known now. Nothing of it can be changed, and none of it is in a saved page. */
export function Notes({ id }: { id: string }) {
  const calls = useSupportCalls();
  const [notes, setNotes] = useState<TraceNotes | null>(null);
  const [outcome, setOutcome] = useState('');
  const read = useCallback(
    () => calls.notes(id).then((answer) => answer.ok && setNotes(answer.data)),
    [calls, id],
  );
  useEffect(() => void read(), [read]);
  const write = async (form: HTMLFormElement): Promise<void> => {
    const fields = new FormData(form);
    const answer = await calls.note(id, {
      reason: fields.get('reason') as NoteReason,
      text: String(fields.get('text') ?? ''),
    });
    if (!answer.ok) return setOutcome(`It was not written. ${WHY_UNREAD[answer.why]}`);
    form.reset();
    setOutcome('Written.');
    await read();
  };
  const count = notes?.length ?? 0;
  return (
    <details open={count > 0}>
      <summary>{count === 0 ? 'Write a note' : `Notes (${count})`}</summary>
      <ul className="notes">
        {notes?.map(({ id, by, reason, text, at }) => (
          <li key={id}>
            <b>{REASONS[reason]}</b>: {text}{' '}
            <small>
              {by}, {at.slice(0, 16).replace('T', ' ')} UTC
            </small>
          </li>
        ))}
      </ul>
      <form
        className="row"
        aria-label="A note"
        onSubmit={(event) => {
          event.preventDefault();
          void write(event.currentTarget);
        }}
      >
        <select name="reason" aria-label="Why" defaultValue="TOLD">
          {NOTE_REASONS.map((one) => (
            <option key={one} value={one}>
              {REASONS[one]}
            </option>
          ))}
        </select>
        <input name="text" aria-label="Note" required maxLength={1000} autoComplete="off" />
        <button type="submit">Write it down</button>
        <span role="status">{outcome}</span>
      </form>
    </details>
  );
}
