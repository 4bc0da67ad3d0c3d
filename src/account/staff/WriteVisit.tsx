import { useEffect, useRef, useState } from 'react';
import { addressMistakes } from '#machines/domain/address.ts';
import { looksLikeEmail, looksLikePhone } from '#machines/domain/contact.ts';
import type { DeskVisit } from '#machines/domain/deskBooking.ts';
import { type Minor, toDecimal } from '#machines/domain/money.ts';
import type { Product } from '#machines/domain/product.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { AddressFields } from '../../checkout/parts/AddressFields.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import {
  type Bookable,
  type DeskAnswer,
  type DeskOrder,
  useBookable,
  useDeskBooking,
  useKnownBy,
} from '../../wiring/hooks/deskBooking.ts';
import { useBusiness, useSendsMail } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';
import { takesFocus } from '../kit/focus.ts';
import { TextInput } from '../kit/TextInputs.tsx';
import own from '../StaffDiary.module.css';
import { type Fields, useFields } from '../useFields.ts';
import { chosenOf, priceOf, visitFault } from './deskVisit.ts';
import { Refusal } from './Refusal.tsx';
import { type ChosenVisit, VisitChooser } from './VisitChooser.tsx';

export interface WriteAt {
  day: string;
  /** the first minute of the free stretch; null: none was pressed */
  from: number | null;
  locationId: string;
  employeeId: string | null;
}
/** What was written down, as it is said afterwards. */
export interface WrittenVisit {
  order: DeskOrder;
  name: string;
  email: string;
  visits: string[];
  /** an employee comes to them, and is paid there */
  isHome: boolean;
}
interface WriteVisitProps {
  at: WriteAt;
  /** null: nothing was written */
  onDone(written: WrittenVisit | null): void;
}

/** A visit for a person on the phone or at the desk, as an order that is paid later (512). */
export default function WriteVisit({ at, onDone }: WriteVisitProps) {
  const t = useText();
  const { locations } = useBusiness();
  const [locationId, choose] = useState(at.locationId);
  // Who presses another stretch while the form is open is taken there.
  const [pressed, press] = useState(at);
  if (pressed !== at) {
    press(at);
    choose(at.locationId);
  }
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at) form.current?.focus();
  }, [at]);
  const { data, failed, again } = useBookable(locationId);
  return (
    <section
      className={`${style.card} ${own.work}`}
      aria-labelledby="write-visit"
      ref={form}
      tabIndex={-1}
    >
      <h2 id="write-visit">{t('diary.write')}</h2>
      {locations.length > 1 && (
        <SelectField id="write-place" label={t('diary.place')} value={locationId} onText={choose}>
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {data ? (
        <WriteForm
          key={locationId}
          bookable={data}
          at={locationId === at.locationId ? at : { ...at, from: null }}
          {...{ locationId, again, onDone }}
        />
      ) : (
        <p role="status">{t(failed ? 'staff.unread' : 'app.loading')}</p>
      )}
    </section>
  );
}

const NAMES = ['phone', 'fullName', 'email', 'notes'] as const;
const NOWHERE: Omit<Address, 'country'> = {
  ...{ street: '', flat: '', area: '', city: '', state: '', postalCode: '', note: '' },
  point: null,
};
type Refused = Exclude<DeskAnswer, { ok: true }> & { visit: string };

interface WriteFormProps extends WriteVisitProps {
  locationId: string;
  bookable: Bookable;
  again(): void;
}
function WriteForm({ at, locationId, bookable, again, onDone }: WriteFormProps) {
  const t = useText();
  const business = useBusiness();
  const { money } = useMoney(business.currency);
  const sendsMail = useSendsMail();
  const { isBusy, book } = useDeskBooking();
  const [visits, setVisits] = useState<ChosenVisit[]>([]);
  const [isChoosing, setChoosing] = useState(true);
  const [begun, begin] = useState('');
  const [pressedWith, notePressed] = useState('');
  const stretch = `${at.day} ${at.from} ${at.employeeId}`;
  const [pressed, press] = useState(stretch);
  if (pressed !== stretch) {
    press(stretch);
    begin('');
    setChoosing(true);
  }
  // The button that leads to the next service goes: the focus waits where that is chosen.
  const [led, lead] = useState(0);
  useEffect(() => {
    if (led > 0) document.getElementById('write-service')?.focus();
  }, [led]);
  const chooseNext = (): void => {
    setChoosing(true);
    lead(led + 1);
  };
  const [refused, refuse] = useState<Refused | null>(null);
  const [badPhone, notePhone] = useState('');
  const [address, setAddress] = useState<Address>({ country: business.country, ...NOWHERE });
  const [isTried, setTried] = useState(false);
  const lines = useLines(visits, bookable);
  const price = lines.reduce((sum, line) => sum + line.price, 0);
  const isHome = lines.some(({ product }) => product.servicePlace === 'AT_CUSTOMER');
  const mistakes = isHome ? addressMistakes(address) : [];
  const fields = useFields(NAMES, {}, (name, value) => {
    const wrong = contactFault(name, value.trim(), badPhone);
    return wrong && t(wrong);
  });
  const errorOf = (name: string): string | null => {
    const wrong = isTried && mistakes.find(({ field }) => field === name);
    return wrong
      ? t(wrong.message === 'REQUIRED' ? `contact.REQUIRED.${name}` : 'contact.POSTAL_SHAPE')
      : null;
  };
  const wrong = visitFault(visits.length, begun);
  const fault =
    !isTried || wrong === null || (wrong === 'half' && begun !== pressedWith)
      ? null
      : wrong === 'none'
        ? t('diary.write.wrong')
        : t('diary.write.half', {
            service: bookable.services.find(({ id }) => id === begun)?.name ?? '',
            none: t('diary.write.choose'),
          });
  const entries = [
    ...(fault ? [{ field: 'write-service', text: fault }] : []),
    ...fields.entries,
    ...mistakes.flatMap(({ field }) => {
      const text = errorOf(field);
      return text ? [{ field, text }] : [];
    }),
  ];
  const send = async (): Promise<void> => {
    setTried(true);
    notePressed(begun);
    const isWhole = fields.check() && wrong === null && mistakes.length === 0;
    if (isBusy || !isWhole) return;
    refuse(null);
    const { fullName, phone, email, notes } = fields.values;
    const contact = {
      ...{ customerName: fullName.trim(), phone: phone.trim() },
      ...{ email: email.trim(), notes: notes.trim() },
    };
    const answer = await book({
      ...contact,
      location: locationId,
      visitAt: isHome ? address : null,
      visits: lines.map(({ sent }) => sent),
      price: toDecimal(price, business.currency),
    });
    if (answer.ok)
      return onDone({
        ...{ order: answer.order, name: contact.customerName, email: contact.email },
        visits: lines.map(({ name }) => name),
        isHome,
      });
    const line = answer.reason === 'TIME' ? answer.line : -1;
    refuse({ ...answer, visit: lines[line]?.name ?? '' });
    if (answer.reason === 'PHONE') notePhone(contact.phone);
    if (answer.reason === 'PRICE') again();
    else if (line < 0) return;
    // At another price all of them are chosen anew.
    setVisits(visits.filter((_, one) => line >= 0 && one !== line));
    setChoosing(true);
  };
  return (
    <form
      noValidate
      className={own.write}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorSummary entries={entries} round={fields.round} />
      {refused && <WhyNot {...refused} />}
      <div className={own.writeColumn}>
        {lines.length > 0 && (
          <ul className={own.chosen} aria-label={t('diary.write.chosen')}>
            {lines.map(({ name, price, sent }, one) => (
              <li key={`${sent.product} ${sent.startDate} ${sent.startTime} ${sent.employee}`}>
                <span>
                  <b>{name}</b> {money(price)}
                </span>
                <button
                  type="button"
                  className={style.link}
                  disabled={isBusy}
                  onClick={() => {
                    setVisits(visits.filter((_, other) => other !== one));
                    chooseNext();
                  }}
                >
                  {t('diary.write.remove', { visit: name })}
                </button>
              </li>
            ))}
          </ul>
        )}
        {isChoosing ? (
          <VisitChooser
            key={stretch}
            productId={begun}
            busy={isBusy}
            onBegin={begin}
            onPick={(visit) => {
              setVisits([...visits, visit]);
              begin('');
              notePressed('');
              setChoosing(false);
            }}
            {...{ bookable, locationId, at, fault }}
          />
        ) : (
          <button
            type="button"
            className="button button-quiet"
            ref={takesFocus}
            onClick={chooseNext}
          >
            {t('diary.write.another')}
          </button>
        )}
      </div>
      <div className={own.writeColumn}>
        <TextInput
          fields={fields}
          name="phone"
          type="tel"
          inputMode="tel"
          label={t('information.phone')}
          autoComplete="off"
          maxLength={40}
        />
        <Known fields={fields} />
        <TextInput
          fields={fields}
          name="fullName"
          label={t('information.fullName')}
          autoComplete="off"
          maxLength={256}
        />
        <TextInput
          fields={fields}
          name="email"
          type="email"
          inputMode="email"
          label={t('information.email')}
          hint={t(sendsMail ? 'diary.write.email' : 'diary.written.noMail')}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          optional
        />
        <TextInput
          fields={fields}
          name="notes"
          label={t('information.notes')}
          autoComplete="off"
          maxLength={1000}
          optional
        />
        {isHome && (
          <AddressFields
            address={address}
            errorOf={errorOf}
            onChange={(change) => setAddress({ ...address, ...change })}
            onLeave={() => undefined}
          />
        )}
        {lines.length > 0 && (
          <p>
            {t('diary.write.price', {
              amount: money(price),
              tax: bookable.taxOnTop ?? 'none',
            })}
          </p>
        )}
        <div className={style.answers}>
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => onDone(null)}
          >
            {t('staff.not')}
          </button>
          <button type="submit" className="button button-main" aria-disabled={isBusy}>
            {t(isBusy ? 'app.loading' : 'diary.write.send')}
          </button>
        </div>
      </div>
    </form>
  );
}

/** A number that the store knows brings its name along, by a press: a family may share it. */
function Known({ fields }: { fields: Fields<(typeof NAMES)[number]> }) {
  const t = useText();
  const { values, set } = fields;
  const known = useKnownBy(values.phone.trim()).filter(({ name }) => name !== values.fullName);
  // Whose name it is no more takes their address along; what was typed stays.
  const [filled, fill] = useState('');
  return (
    <div role="status" className={own.known}>
      {known.map(({ name, email }) => (
        <button
          key={name}
          type="button"
          className="button button-quiet"
          onClick={() => {
            set('fullName')(name);
            if (values.email !== filled) return;
            set('email')(email);
            fill(email);
          }}
        >
          {t('diary.write.known', { name })}
        </button>
      ))}
    </div>
  );
}

interface Line {
  /** by which it is told from the others */
  name: string;
  price: Minor;
  product: Product;
  sent: DeskVisit;
}
/** What was chosen, as it is shown and sent. */
function useLines(visits: readonly ChosenVisit[], { services, people }: Bookable): Line[] {
  const { currency } = useBusiness();
  const dates = useDates('UTC');
  return visits.flatMap(({ productId, employeeId, addOns, slot }) => {
    const product = services.find(({ id }) => id === productId);
    if (!product) return [];
    const person = people.find(({ id }) => id === employeeId);
    const when = dates.slot(slot.startDate, slot.startTime);
    return [
      {
        name: [product.name, when, person?.name].filter(Boolean).join(' · '),
        price: priceOf(product, addOns, employeeId, currency),
        product,
        sent: {
          ...{ product: productId, employee: employeeId, ...slot },
          addOns: chosenOf(product, addOns).map(({ addOn: { id }, quantity }) => ({
            id,
            quantity,
          })),
        },
      },
    ];
  });
}

function contactFault(
  name: (typeof NAMES)[number],
  value: string,
  badPhone: string,
): string | null {
  if (name === 'fullName') return value === '' ? 'diary.write.name' : null;
  if (name === 'email')
    return value !== '' && !looksLikeEmail(value) ? 'contact.EMAIL_SHAPE' : null;
  if (name === 'notes') return null;
  if (value === '') return 'contact.REQUIRED.phone';
  // Whether it is whole the shop alone can say: it knows the plans of all countries.
  return looksLikePhone(value) && value !== badPhone ? null : 'contact.PHONE_SHAPE';
}

/** Why it was not written down, and what helps. */
function WhyNot(refused: Refused) {
  const t = useText();
  if (refused.reason === 'PHONE') return null;
  if (refused.reason === 'REFUSED') return <Refusal problem={refused.problem} />;
  return (
    <p className={style.notice} role="alert">
      {t(`diary.write.not.${refused.reason}`, { visit: refused.visit })}
    </p>
  );
}
