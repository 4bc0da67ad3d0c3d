import type { DiaryVisit } from '#machines/domain/diary.ts';

/** An hour of Ana's with one guest, at the branch `here`. */
export const DIARY_VISIT: DiaryVisit = {
  id: 'one',
  state: 'STANDS',
  asked: null,
  order: { id: 'order', number: '000001-AAA' },
  employeeId: 'ana',
  locationId: 'here',
  service: 'Cut',
  people: 1,
  from: 600,
  to: 660,
  minutes: 60,
  before: 0,
  after: 0,
  customerName: 'Amina',
  phone: '',
  visitAt: null,
  currency: 'EUR',
  toPay: 0,
};
