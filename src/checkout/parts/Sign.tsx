import style from './Order.module.css';

const SIGNS: Record<string, string> = {
  taken: 'M5 13l5 5L20 7',
  extra: 'M5 13l5 5L20 7',
  none: 'M6 4h12v17l-3-2-3 2-3-2-3 2zM9 9h6M9 13h6',
  trouble: 'M12 3 2 20h20zM12 10v4M12 17v.01',
  waiting: 'M12 6v6l4 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  maybe: 'M12 6v6l4 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  part: 'M12 3v18M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  returned: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10',
};

/** Of what is true about the money; the words say it. */
export function Sign({ fact }: { fact: string }) {
  return (
    <span className={style.sign} data-money={fact} aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={SIGNS[fact] ?? SIGNS.none} />
      </svg>
    </span>
  );
}
