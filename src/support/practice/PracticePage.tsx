import { useEffect, useRef, useState } from 'react';
import type { MoneyFact } from '#machines/domain/payment.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import { drawings } from '../drawings.ts';
import { Player } from '../player/Player.tsx';
import { lastsWords, MONEY } from '../player/words.ts';
import type { ShopOf } from '../screen/ShopScreen.tsx';
import {
  type Answered,
  forgetAnswers,
  keepAnswer,
  type Practice,
  readAnswers,
  readPractice,
  score,
} from './practice.ts';

interface PracticePageProps {
  /** which of them is open; null: the list of all */
  nth: number | null;
  shop: ShopOf;
}
/** Invented checkouts for a person who has never read one: was money taken, and what is the shopper told? Nothing of it is a real order, and nothing is sent. */
export default function PracticePage({ nth, shop }: PracticePageProps) {
  const href = useHref();
  const [all, set] = useState<Practice[] | null>(null);
  useEffect(() => void readPractice().then(set), []);
  if (!all) return <p className="empty">Reading…</p>;
  const one = nth === null ? undefined : all[nth - 1];
  if (!one || nth === null) return <List all={all} />;
  return (
    <>
      <p className="of-file">
        <span>
          Practice {nth} of {all.length}: an invented checkout.
        </span>{' '}
        <a href={href('/support/practice')}>All of them</a>{' '}
        {nth < all.length && <a href={href(`/support/practice/${nth + 1}`)}>The next one</a>}
      </p>
      <Player
        trace={one.trace}
        drawings={drawings}
        shop={shop}
        more={<Answer nth={nth} money={one.money} />}
      />
    </>
  );
}

function List({ all }: { all: readonly Practice[] }) {
  const href = useHref();
  const [answers, set] = useState(() => readAnswers(sessionStorage));
  const { right, of, ms } = score(all, answers);
  return (
    <>
      <h2>Ten checkouts to practise on</h2>
      <p>
        A shopper calls: “Was my money taken?” Open a checkout, read its page, and answer below its
        card. They are invented; nothing that you do here is sent, and your answers go with this
        tab.
      </p>
      <ol className="practice">
        {all.map(({ money, trace: { header } }, at) => {
          const given = answers[at + 1];
          return (
            <li key={header.reference}>
              <a href={href(`/support/practice/${at + 1}`)}>
                <code>{header.reference}</code>
              </a>
              {given && ` · ${givenWords(given, money)}`}
            </li>
          );
        })}
      </ol>
      {of > 0 && (
        <p className="row">
          <b>
            {right} of {of} right, in {lastsWords(ms)}
          </b>
          <button
            type="button"
            onClick={() => {
              forgetAnswers(sessionStorage);
              set({});
            }}
          >
            Begin again
          </button>
        </p>
      )}
    </>
  );
}

/** What the reader says, and how long after the page was shown. */
function Answer({ nth, money }: { nth: number; money: MoneyFact }) {
  const [given, give] = useState<Answered | undefined>(() => readAnswers(sessionStorage)[nth]);
  const shown = useRef(performance.now());
  return (
    <form
      className="row"
      aria-label="Your answer"
      onSubmit={(event) => {
        event.preventDefault();
        const said = new FormData(event.currentTarget).get('money') as MoneyFact;
        const answered = { money: said, ms: performance.now() - shown.current };
        give(keepAnswer(sessionStorage, nth, answered)[nth]);
      }}
    >
      <label className="row">
        <span>Your answer: of the money,</span>
        <select name="money" required defaultValue={given?.money ?? ''}>
          <option value="">…</option>
          {Object.entries(MONEY).map(([fact, words]) => (
            <option key={fact} value={fact}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={given !== undefined}>
        Answer
      </button>
      <output>{given && givenWords(given, money)}</output>
    </form>
  );
}

const givenWords = (given: Answered, money: MoneyFact): string =>
  `${given.money === money ? 'right' : `not right: ${MONEY[money]}`}, after ${lastsWords(given.ms)}`;
