/** What both forms of those who wait have: for a time of a service, and for goods. */

export const HiddenValues = ({ values }: { values: Record<string, string | number> }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

interface SaidProps {
  said: string;
  words: string;
  /** spoken, where the form stands on a page that runs scripts */
  role?: 'status';
}
export const Said = ({ said, words, role }: SaidProps) => (
  <p role={role} id="waiting-said" data-wrong={said === 'done' ? undefined : ''}>
    {words}
  </p>
);

/** The id of the field, for its label. */
export const ADDRESS = 'waiting-email';
interface AddressInputProps {
  typed: string | undefined;
  said: string | null | undefined;
}
/** A wrong one is marked, and `Said` says why. */
export const AddressInput = ({ typed, said }: AddressInputProps) => (
  <input
    id={ADDRESS}
    type="email"
    name="email"
    required
    autoComplete="email"
    inputMode="email"
    maxLength={254}
    aria-invalid={said === 'wrong' || undefined}
    aria-describedby={said === 'wrong' ? 'waiting-said' : undefined}
    defaultValue={typed}
  />
);
