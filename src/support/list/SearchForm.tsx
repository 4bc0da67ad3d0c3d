import { PAYMENT_STATES, PROVIDER_CODES } from '#machines/domain/payment.ts';
import { IN_DOUBT } from '#machines/domain/trace/waiting.ts';
import type { TraceSearch } from '../../wiring/hooks/traces.ts';
import { STANDS, stoodWords } from '../player/stood.ts';
import { MONEY, providerName } from '../player/words.ts';

interface SearchFormProps {
  search: TraceSearch;
  onSearch(search: TraceSearch): void;
}

/** By what a shopper reads out, and by what support looks for. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const submit = (form: HTMLFormElement): void => {
    const typed = [...new FormData(form)]
      .map(([name, value]) => [name, String(value).trim()] as const)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, DATES.includes(name) ? new Date(value).toISOString() : value]);
    onSearch(Object.fromEntries(typed) as TraceSearch);
  };
  return (
    <form
      className="search"
      aria-label="Search"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Field name="reference" label="Reference" value={search.reference} placeholder="K7PX-42QX" />
      <Field name="orderNumber" label="Order number" value={search.orderNumber} />
      <Choice
        name="provider"
        label="Provider"
        value={search.provider}
        options={PROVIDER_CODES.map((code) => [code, providerName(code)])}
      />
      <Choice
        name="outcome"
        label="Payment, as the shop knows it"
        value={search.outcome}
        options={PAYMENT_STATES.map((one) => [one, one.toLowerCase().replace('_', ' ')])}
      />
      <Choice
        name="money"
        label="Money, as the page believed"
        value={search.money}
        options={[...Object.entries(MONEY), [IN_DOUBT, 'in doubt, for page or shop']]}
      />
      <Choice
        name="state"
        label="Where the page stood"
        value={search.state}
        options={statesWith(search.state)}
      />
      <Field
        name="stuckMinutes"
        label="Stuck for (minutes)"
        value={search.stuckMinutes}
        type="number"
      />
      <Field name="build" label="Build" value={search.build} />
      <Field name="from" label="From" value={local(search.from)} type="datetime-local" />
      <Field name="to" label="To" value={local(search.to)} type="datetime-local" />
      <button type="submit" className="main">
        Search
      </button>
      <button type="reset" onClick={() => onSearch({})}>
        Show all
      </button>
    </form>
  );
}
/** A cohort asks for a state inside another. */
const statesWith = (chosen?: string): [string, string][] => [
  ...STANDS,
  ...(chosen && !STANDS.some(([state]) => state === chosen)
    ? [[chosen, `${stoodWords(chosen)} (${chosen})`] as [string, string]]
    : []),
];
const DATES = ['from', 'to'];
/** As the reader's own clock says it, which is how they typed it. */
function local(iso?: string): string {
  const at = iso ? new Date(iso) : null;
  if (!at || Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface FieldProps {
  name: string;
  label: string;
  value: string | undefined;
  type?: string;
  placeholder?: string;
}
function Field({ name, label, value = '', type = 'search', placeholder }: FieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        key={value}
        name={name}
        type={type}
        defaultValue={value}
        placeholder={placeholder}
        min={type === 'number' ? 0 : undefined}
        max={type === 'number' ? 99_999 : undefined}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}

function Choice({
  name,
  label,
  value = '',
  options,
}: FieldProps & { options: [string, string][] }) {
  return (
    <label>
      <span>{label}</span>
      <select key={value} name={name} defaultValue={value}>
        <option value="">any</option>
        {options.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
