/** Was money taken, and what is the shopper told: as the specification and the order's chart say it, not as the code does. */
export const RIGHT: Record<string, [fact: string, answer: RegExp, tell: RegExp]> = {
  paid: ['taken', /^Yes\. USD 20\.00 was taken through Stripe/, /nothing left to pay/i],
  declined: ['none', /^No\. The payment through Stripe ended/, /pay again or another way/],
  'notification lost': ['maybe', /^Perhaps\./, /Please do not pay again/],
  underpaid: ['part', /^Part of it\. USD 5\.00 of USD 20\.00/, /do not pay again/],
  double: [
    'extra',
    /^Yes, too much: USD 40\.00 came\. USD 20\.00 pays the order, and USD 20\.00 must still go back\./,
    /USD 40\.00 was taken, .*USD 20\.00 too much.* not gone back yet.*do not pay again/,
  ],
  forged: ['waiting', /^Not so far\. A payment of USD 20\.00 is open/, /Nothing was taken so far/],
  'in process': ['maybe', /^Perhaps\. USD 20\.00 is on its way/, /do not pay again/],
  'stuck in booking': ['none', /^No\. No order reached the shop/, /order again/],
  'offline at press': ['none', /^No\. No order reached the shop/, /order again/],
  'tab killed': ['taken', /^Yes\. USD 20\.00 was taken/, /nothing left to pay/i],
};
