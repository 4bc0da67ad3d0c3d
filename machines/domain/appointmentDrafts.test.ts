import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AppointmentBody } from './appointment.ts';
import { appointmentDrafts, endOf } from './appointmentDrafts.ts';
import { addDays, weekday } from './day.ts';
import { aServiceItem } from './samples.ts';

const by = {
  customer: null,
  customerName: 'Amina',
  customerContact: '+254700000000',
  businessId: 'shop',
  intentId: '6f2c7a4e-6d53-4b44-9a57-0d5a3f3d9b10',
  currency: 'USD',
  online: true,
};
const at = (startDate: string, startTime: string) => ({ startDate, startTime });
const visit = (slots: { startDate: string; startTime: string }[], other: object = {}) => {
  const item = aServiceItem();
  return { ...item, service: item.service && { ...item.service, slots, ...other } };
};

describe('days without a clock', () => {
  test('any day plus any number of days is what the calendar says (I25)', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1999-12-01'), max: new Date('2101-01-01'), noInvalidDate: true }),
        fc.integer({ min: -800, max: 800 }),
        (date, count) => {
          const day = date.toISOString().slice(0, 10);
          const wanted = new Date(
            Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + count),
          );
          expect(addDays(day, count)).toBe(wanted.toISOString().slice(0, 10));
          expect(weekday(day)).toBe(date.getUTCDay());
        },
      ),
      { seed: 3, numRuns: 3_000 },
    );
  });
});

describe('when a slot ends', () => {
  test('a daily service runs from noon to noon of the next day, whatever time was asked (I25)', () => {
    expect(endOf(at('2027-02-28', '09:00'), 30, 'DAILY')).toEqual({
      endDate: '2027-03-01',
      endTime: '12:00:00',
    });
    const [draft] = appointmentDrafts(
      [visit([at('2027-02-28', '09:00')], { serviceType: 'DAILY' })],
      by,
    );
    expect(draft).toMatchObject({
      startTime: '12:00:00',
      endDate: '2027-03-01',
      endTime: '12:00:00',
    });
  });

  test('without a duration there is no end time (I25)', () => {
    expect(endOf(at('2027-03-01', '10:00'), 0, 'FIXED')).toEqual({
      endDate: '2027-03-01',
      endTime: null,
    });
  });

  test('a slot over midnight ends on the next day', () => {
    expect(endOf(at('2027-12-31', '23:30'), 90, 'FIXED')).toEqual({
      endDate: '2028-01-01',
      endTime: '01:00:00',
    });
  });

  test('an end is never before its start, by the wall clock (I25, F103)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 1, max: 2_000 }),
        (start, minutes) => {
          const time = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`;
          const end = endOf(at('2027-03-28', time), minutes, 'FIXED');
          expect(`${end.endDate} ${end.endTime}` > `2027-03-28 ${time}:00`).toBe(true);
        },
      ),
      { seed: 3, numRuns: 1_000 },
    );
  });
});

describe('appointments of a cart', () => {
  test('one for every line and slot, as the specification fills them', () => {
    const drafts = appointmentDrafts(
      [{ ...visit([at('2027-03-01', '10:00'), at('2027-03-02', '10:00')]), qty: 2 }],
      by,
    );
    expect(drafts.map((draft) => [draft.line, draft.slot])).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(drafts[0]).toMatchObject({
      startDate: '2027-03-01',
      startTime: '10:00:00',
      endTime: '10:45:00',
      priceFull: 80,
      priceFinal: 80,
      numberOfCustomer: 2,
      discount: 0,
      isMpos: false,
      status: 'PENDING',
      paymentType: 'ONLINE',
      servicesProvided: [{ productService: 'haircut', status: 'PENDING', quantity: 2 }],
    });
    expect(v.is(AppointmentBody, drafts[0])).toBe(true);
    expect(
      appointmentDrafts([visit([at('2027-03-01', '10:00')])], { ...by, online: false })[0]
        ?.paymentType,
    ).toBe('PAY_LATER');
  });
});
