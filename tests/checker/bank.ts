import { withSession } from './shop/jobs.ts';
import type { Study } from './study.ts';
import type { Bank, Session } from './world.ts';

export interface BankStep {
  says: string;
  bank: Bank;
  costs: number;
}
const tell = (study: Study, bank: Bank, g: number, other: Partial<Session>): Bank => {
  const after = withSession(bank, g, other);
  const news = [...new Set([...bank.news, g])].sort();
  return { ...after, news: news.length > study.world.news ? bank.news : news };
};

/** What a shopper can do on the provider's page. */
export function atPage(study: Study, bank: Bank, g: number): BankStep[] {
  const session = bank.sessions[g];
  if (session?.at !== 'open') return [];
  const { amount } = session;
  const step = (says: string, other: Partial<Session>): BankStep => ({
    says: `the shopper ${says} (payment ${g + 1})`,
    bank: tell(study, bank, g, other),
    costs: 0,
  });
  const steps = [
    step('pays', { at: 'paid', amount }),
    step('is declined', { at: 'declined' }),
    step('presses "cancel" at the provider', { at: 'cancelled' }),
  ];
  if (study.world.isSlow) steps.push(step('pays by a bank debit', { at: 'process' }));
  if (study.world.hasOddSums)
    steps.push(
      step('pays too little', { at: 'paid', amount: amount / 2 }),
      step('pays too much', { at: 'paid', amount: amount * 2 }),
      step('pays in another currency', { at: 'paid', isStrange: true }),
    );
  return steps;
}

/** What happens at the provider without the shopper. */
export function byItself(study: Study, bank: Bank, hour: number): BankStep[] {
  return bank.sessions.flatMap((session, g) => {
    const step = (says: string, other: Partial<Session>): BankStep => ({
      says: `${says} (payment ${g + 1})`,
      bank: tell(study, bank, g, other),
      costs: 0,
    });
    if (session.at === 'process')
      return [
        step('the debit arrives', { at: 'paid' }),
        step('the debit is refused', { at: 'declined' }),
      ];
    if (session.at === 'open') {
      const left = {
        ...step('a page that was left open is paid after all', { at: 'paid' }),
        costs: 1,
      };
      const slow = {
        ...step('a page that was left open is paid by a debit', { at: 'process' }),
        costs: 1,
      };
      return [
        left,
        ...(study.world.isSlow ? [slow] : []),
        ...(hour > 0 ? [step("the provider's page ends", { at: 'expired' })] : []),
      ];
    }
    if (session.at !== 'paid' || !study.world.hasAfterwards) return [];
    const steps: BankStep[] = [];
    if (session.back === 0 && session.dispute === 'none')
      steps.push(
        step('the provider gives all of it back', { back: session.amount }),
        step('the provider gives a quarter of it back', { back: session.amount / 4 }),
        step('the bank contests it', { dispute: 'open' }),
      );
    if (session.dispute === 'open')
      steps.push(
        step('the dispute is won', { dispute: 'won' }),
        step('the dispute is lost', { dispute: 'lost' }),
      );
    return steps;
  });
}
