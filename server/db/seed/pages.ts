import type { StorePage } from '#machines/domain/storePage.ts';
import type { StoreSlug } from './types.ts';

interface Told {
  /** who trades, and where */
  company: string;
  law: string;
  delivery?: string;
  help: string;
}

const text = (kind: StorePage['kind'], words: string): StorePage => ({ kind, text: words.trim() });

/** What each demo store tells beside its goods. A merchant writes other words: these say what this shop does. */
const pagesOf = ({ company, law, delivery, help }: Told): StorePage[] => [
  ...(delivery ? [text('DELIVERY', delivery)] : []),
  text('HELP', help),
  text(
    'TERMS',
    `
# Your order
You order by pressing the button at the end of the checkout. The page of your order then shows what we sell you, at which price, and how it is paid.
If a price or a stock changes while you order, the shop shows you the change first. Nothing is charged that you have not seen.

# Payment
You pay on the page of the payment provider that you chose, or later where the shop offers it. We do not see the number of your card.
If a payment does not go through, the order waits for a while. You can pay it another way or cancel it.

# Law
${law}
`,
  ),
  text(
    'PRIVACY',
    `
# What we keep
- your name, e-mail address and phone number, so that we can reach you about your order
- the address that we deliver to or come to
- what you ordered, as long as the tax law asks for it

# Who else gets it
- the payment provider that you chose: the amount and the number of the order
- the courier: your name, address and phone number

# Your choice
Under "Your data" in your account you can download what we keep, and delete the account. Nothing is sold, and advertising sees nothing of your checkout.
`,
  ),
  text('IMPRINT', company),
];

export const PAGES: Record<StoreSlug, StorePage[]> = {
  grocery: pagesOf({
    company: 'Soko Fresh Ltd\n14 Muthithi Road, Westlands\nNairobi, Kenya\n\nKRA PIN P051000000A',
    law: 'The law of Kenya applies. What the Consumer Protection Act gives you stays yours.',
    delivery: `
# Delivery
Our own riders bring orders within nine kilometres of a branch, at the time that you choose. Boxleo and Speedaf bring what is further away.
The price of the delivery depends on the distance and is shown before you pay. From KES 3,000 our own delivery is free.

# Something is missing or bruised
Open your order and press "Something is wrong with this order". Tell us on the day that it came: we replace it or give the money back.
Fresh food cannot be sent back.
`,
    help: `
# Change or cancel an order
Open your order. As long as we have not packed it, you can cancel it there or ask for a change.

# What if something is sold out?
You choose in the checkout: we replace it, call you, or give back what it cost.

# Paying by M-Pesa
Choose M-Pesa in the checkout. The page tells you when the money has arrived. If you are not sure, do not pay twice: open your order and look.
`,
  }),
  retail: pagesOf({
    company:
      'North & Loom Inc.\n1714 NE Alberta Street\nPortland, OR 97211, United States\n\nEIN 93-0000000',
    law: 'The law of the State of Oregon applies. Your rights as a consumer stay yours.',
    delivery: `
# Delivery
Parcels leave Alberta Street on working days. The price and the day are shown before you pay. From $150 delivery is free.

# Returns
You have 30 days after the parcel came. Open your order, choose what goes back and why, and we tell you where to send it. The money goes back the way it came when the parcel is here.
Worn or washed things cannot go back, unless they have a fault.

# Mending
If something of ours wears through, send it back to Alberta Street and we mend it.
`,
    help: `
# Which size?
Each product page has its measures under "Size and fit". Between two sizes, take the larger one.

# Change or cancel an order
Open your order. As long as the parcel has not left, you can cancel it there or ask for a change.

# Where is my parcel?
Open your order: it shows the courier, the tracking number and each step.
`,
  }),
  services: pagesOf({
    company:
      'Homewright Services Pvt. Ltd.\n12 Paud Road, Mayur Colony\nPune 411038, India\n\nGSTIN 27AAAAA0000A1Z5',
    law: 'The law of India applies. What the Consumer Protection Act gives you stays yours.',
    help: `
# Move or cancel a visit
Open the visit under "Your appointments". You can move it until 24 hours before it begins, and cancel it as long as it is not paid. After that, call us.

# What does it cost?
The price of the work and of each extra is shown before you book, with GST. If more work is needed, the person at your door asks you first.

# Who comes?
The person whose name you see. All six are on our own payroll.
`,
  }),
  restaurant: pagesOf({
    company:
      'Rasa Lane Sdn. Bhd.\n41 Lebuh Armenian\n10200 George Town, Penang, Malaysia\n\nSST 00-0000-00000000',
    law: 'The law of Malaysia applies. What the Consumer Protection Act gives you stays yours.',
    delivery: `
# Pickup and delivery
Choose in the checkout when your food is ready. The kitchen begins so that it is hot at that time.
The price of the delivery depends on the distance and is shown before you pay. From RM 120 it is free.

# Something is wrong
Open your order and press "Something is wrong with this order". We cook it again or give the money back.
`,
    help: `
# Allergies
Each dish names what is in it. Write an allergy into the note of the dish as well: the kitchen reads it.

# At a table
Open the code on your table. Each round goes to the kitchen when you send it. You pay one bill at the end, together or apart.

# Cancel an order
Open your order. As long as the kitchen has not begun, you can cancel it there.
`,
  }),
  beauty: pagesOf({
    company:
      'Lumi Studio Inc.\nGround floor, 24 Salinas Drive, Lahug\nCebu City, Philippines\n\nTIN 000-000-000-000',
    law: 'The law of the Philippines applies. What the Consumer Act gives you stays yours.',
    delivery: `
# Products
You can collect products in Lahug or Banilad, or have them sent to you. Unopened products can go back within 14 days: open your order and choose what goes back.
`,
    help: `
# Move or cancel a visit
Open the visit under "Your appointments". You can move it until 24 hours before it begins, and cancel it as long as it is not paid. After that, call us.

# Deposit
For some treatments you pay a part when you book and the rest in the studio. Both sums are shown before you pay.

# Patch test
Colour for brows and hair needs a patch test two days before, if it is your first time with us. It takes five minutes and costs nothing.
`,
  }),
};
