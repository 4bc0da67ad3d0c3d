/** Where an order stands, by the words of its log (`owing.due open held`): its money, its payment, its goods and times. A test holds them to the chart. */
export const ORDER_STOOD: Record<string, Record<string, string>> = {
  money: {
    new: 'it is being written',
    'owing.due': 'it is to be paid',
    'owing.terms': 'it is agreed to be paid later',
    'owing.billed': 'it is on a bill of its table',
    late: 'it was paid after it had ended',
    'part.deposit': 'its deposit is paid',
    'part.short': 'less came than was due',
    'paid.weighing': 'it is paid',
    'paid.settled': 'it is paid',
    'paid.refundOwed': 'it is paid, and some of the money must go back',
    'paid.partlyReturned': 'it is paid, and some of the money has gone back',
    disputed: 'the shopper’s bank contests its payment',
    review: 'a person of the shop must look at its money',
    returned: 'its money has gone back',
    'ended.cancelled': 'it was given up',
    'ended.expired': 'its time ran out',
    'ended.closed': 'the shop closed it',
  },
  paying: {
    idle: 'no payment is open',
    open: 'a payment is open at the provider',
    doubtful: 'how its payment ended is not known',
    inProcess: 'a payment of it is on its way',
    tried: 'its last payment ended without money',
  },
  goods: {
    held: 'its goods and times are kept for it',
    committed: 'its goods and times are its own',
    released: 'its goods and times are for others again',
    retaking: 'it is asked whether its goods and times are still there',
    gone: 'its goods or times are gone',
  },
};
const REGIONS = ['money', 'paying', 'goods'];

/** A sentence; empty where the log's words are none of ours. */
export const orderStood = (text: string): string =>
  text
    .split(' ')
    .map((place, at) => {
      const region = ORDER_STOOD[REGIONS[at] ?? ''] ?? {};
      return Object.hasOwn(region, place) ? region[place] : '';
    })
    .filter(Boolean)
    .join('; ');
