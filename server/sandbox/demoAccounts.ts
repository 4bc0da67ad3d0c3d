export interface DemoAccount {
  uid: string;
  email: string;
  password: string;
  name: string;
  claims?: Record<string, unknown>;
}

/** People who can sign in as soon as the demo runs. Their uids never change, so seeded orders and roles can name them. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { uid: 'demo-shopper-amina', email: 'amina@example.com', password: 'amina-shops-here', name: 'Amina Diallo' },
  { uid: 'demo-shopper-jonas', email: 'jonas@example.com', password: 'jonas-shops-here', name: 'Jonas Weber' },
  { uid: 'demo-support-mei', email: 'support@example.com', password: 'mei-helps-here', name: 'Mei Tan', claims: { support: true } },
];
