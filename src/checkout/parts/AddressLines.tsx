/** The lines of a place, each in its own direction: a street keeps its order on a page that runs the other way. */
export const AddressLines = ({ lines }: { lines: readonly (string | undefined)[] }) => (
  <>
    {lines.filter(Boolean).map((line) => (
      <span key={line}>
        <bdi>{line}</bdi>
      </span>
    ))}
  </>
);
