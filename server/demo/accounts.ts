import type { StoreSlug } from '../db/demoStores.ts';

export interface DemoAccount {
  uid: string;
  email: string;
  password: string;
  fullName: string;
  /** E.164, from ranges without subscribers */
  phone: string;
  business: StoreSlug;
  roles: string[];
}

const PASSWORD = 'demo-password';
const account = (
  business: StoreSlug,
  uid: string,
  fullName: string,
  email: string,
  phone: string,
  roles: string[] = [],
): DemoAccount => ({
  uid: `demo-${uid}`,
  email,
  password: PASSWORD,
  fullName,
  phone,
  business,
  roles,
});

/** People who can sign in to the demo stores: shoppers, a business customer where the store sells to businesses, one support person each, and staff, who serve the tables, too, in the restaurant. */
export const DEMO_ACCOUNTS: DemoAccount[] = [
  account('grocery', 'wanjiku', 'Wanjiku Kamau', 'wanjiku@shopper.example', '+254700555142'),
  account('grocery', 'otieno', 'Brian Otieno', 'brian@mamaswahili.example', '+254700555167'),
  account(
    'grocery',
    'grocery-support',
    'Achieng Odhiambo',
    'support@sokofresh.example',
    '+254205550110',
    ['support'],
  ),
  account('grocery', 'grocery-staff', 'Njeri Mwangi', 'desk@sokofresh.example', '+254205550111', [
    'staff',
  ]),

  account('retail', 'maren', 'Maren Holt', 'maren@shopper.example', '+15035550142'),
  account('retail', 'delgado', 'Luis Delgado', 'luis@pinehouseinn.example', '+15035550167'),
  account(
    'retail',
    'retail-support',
    'Tess Whitaker',
    'support@northandloom.example',
    '+15035550110',
    ['support'],
  ),
  account('retail', 'retail-staff', 'Owen Park', 'desk@northandloom.example', '+15035550111', [
    'staff',
  ]),

  account('services', 'ananya', 'Ananya Kulkarni', 'ananya@shopper.example', '+912055500142'),
  account(
    'services',
    'deshpande',
    'Rohan Deshpande',
    'rohan@karvecoworking.example',
    '+912055500167',
  ),
  account(
    'services',
    'services-support',
    'Meera Joshi',
    'support@homewright.example',
    '+912055500110',
    ['support'],
  ),
  account(
    'services',
    'services-staff',
    'Sanjay Patil',
    'desk@homewright.example',
    '+912055500111',
    ['staff'],
  ),

  account('restaurant', 'meiling', 'Tan Mei Ling', 'meiling@shopper.example', '+60125550142'),
  account('restaurant', 'farid', 'Farid Hassan', 'farid@armenianstudio.example', '+60125550167'),
  account(
    'restaurant',
    'restaurant-support',
    'Lim Siew Hoon',
    'support@rasalane.example',
    '+6045550110',
    ['support'],
  ),
  account(
    'restaurant',
    'restaurant-staff',
    'Kavitha Nair',
    'floor@rasalane.example',
    '+6045550111',
    ['staff'],
  ),

  account('beauty', 'isabel', 'Isabel Villanueva', 'isabel@shopper.example', '+639175550142'),
  account('beauty', 'reyes', 'Carlo Reyes', 'carlo@casareyes.example', '+639175550167'),
  account('beauty', 'beauty-support', 'Bea Lim', 'support@lumistudio.example', '+63325550110', [
    'support',
  ]),
  account('beauty', 'beauty-staff', 'Joy Santos', 'desk@lumistudio.example', '+63325550111', [
    'staff',
  ]),
];

export const accountsOf = (business: StoreSlug): DemoAccount[] =>
  DEMO_ACCOUNTS.filter((one) => one.business === business);
