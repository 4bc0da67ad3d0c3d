/** The sign on a button that takes one away or adds one. */
export const StepSign = ({ more = false }: { more?: boolean }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d={more ? 'M4 10h12M10 4v12' : 'M4 10h12'} />
  </svg>
);
