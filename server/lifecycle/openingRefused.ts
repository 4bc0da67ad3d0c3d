import type { Opened } from '#providers/provider.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Account } from '../records/providerAccount.ts';

/** Why a provider opened no payment, for the merchant: nothing of it is a sentence, since that may repeat what the shopper typed. */
export interface OpeningRefused {
  /** of its answer; null where none came or none was asked for */
  status: number | null;
  /** the provider's own code for it */
  code: string | null;
}

const CODE = /^[A-Za-z0-9_-]{1,60}$/;

export function refusalOf(answer: Opened, status: number | null): OpeningRefused | null {
  if (answer.kind !== 'refused') return null;
  const { code = '' } = answer;
  return { status, code: CODE.test(code) ? code : null };
}

/** The account's calls, and the status of the last that was answered: an adapter tells it in no form of its own. */
export function answersNoted({ tools }: Account): {
  tools: Account['tools'];
  lastStatus(): number | null;
} {
  let last: number | null = null;
  return {
    tools: {
      ...tools,
      http: async (request) => {
        last = null;
        const reply = await tools.http(request);
        last = reply.status;
        return reply;
      },
    },
    lastStatus: () => last,
  };
}

/** Among an attempt's hints: why it was not opened. What a browser brings is read name by name and has none of this name. */
const REFUSED_AS = 'openingRefused';

/** And that the first call was refused: what had an opening whose answer was lost may have had a page, or a prompt on a telephone (519). */
const NEVER_OPENED = 'neverOpened';

export const hintOf = (refused: OpeningRefused, isFirst: boolean): Record<string, string> => ({
  [REFUSED_AS]: [refused.status ?? '-', refused.code ?? '-'].join(' '),
  ...(isFirst && { [NEVER_OPENED]: 'yes' }),
});
export const wasNeverOpened = ({ hints }: Pick<Attempt, 'hints'>): boolean =>
  hints[NEVER_OPENED] === 'yes';

/** As staff read it beside the end of the attempt; null where it was opened. */
export function refusalTold(
  provider: string,
  { [REFUSED_AS]: known }: Record<string, string>,
): string | null {
  if (known === undefined) return null;
  const [status, code] = known.split(' ');
  const said = [status === '-' ? '' : `HTTP ${status}`, code === '-' ? '' : code].filter(Boolean);
  return `${provider} open: ${said.join(' ') || '-'}`;
}
