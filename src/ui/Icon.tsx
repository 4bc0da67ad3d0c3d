/** Line drawings of our own on a 24 grid, drawn with the colour of the text around them. */
const PATHS = {
  cart: 'M3 4h2.2l2.3 11.2h10.2L20 7.5H6.2M9 19.4h.1M16.4 19.4h.1',
  bag: 'M5.5 8.5h13l1 11.5h-15zM9 8.5V7a3 3 0 0 1 6 0v1.5',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  search: 'M10.8 17.3a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.6 15.6 20 20',
  place:
    'M12 21s6.5-6.2 6.5-11a6.5 6.5 0 0 0-13 0c0 4.8 6.5 11 6.5 11zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7v5.2l3.4 2',
  home: 'M4 11.2 12 4.5l8 6.7M6.2 9.6v9.9h11.6V9.6M10 19.5v-5h4v5',
  screen: 'M4 5.5h16v10.5H4zM9 20h6M12 16v4',
  person: 'M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM4.8 20c.6-4 3.5-6 7.2-6s6.6 2 7.2 6',
  phone:
    'M6.2 3.8h3.3l1.4 4-2 1.5a11.6 11.6 0 0 0 5.8 5.8l1.5-2 4 1.4v3.3c0 1-.8 1.8-1.8 1.8A14.6 14.6 0 0 1 4.4 5.6c0-1 .8-1.8 1.8-1.8z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.8h-15zM10 20.8h4',
  check: 'm5 12.6 4.4 4.4L19 7.4',
  next: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  table: 'M3.5 9h17M5.5 9v10M18.5 9v10M3.5 9l2-3.5h13l2 3.5',
  truck:
    'M3 6.5h11v9.5H3zM14 10h3.6l3 3.2V16H14M7 18.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM17 18.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  leaf: 'M5 19c0-9 5-13.5 14.5-14C19.500 14.500 14.500 19 8.500 19M5 19c2-4 4.500-6.500 8-8.500',
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-way={name === 'next' || name === 'back' ? '' : undefined}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
