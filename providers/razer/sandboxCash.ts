import { json } from '../kit/sandbox/moves.ts';
import type { SandboxContext, SandboxReply } from '../kit/sandbox/types.ts';
import { md5 } from './sandboxRules.ts';

/** "Cancel and void the cash payment request order, before getting paid or the expiry time." */
export function voidPendingCash(
  fields: Record<string, string>,
  context: SandboxContext,
): SandboxReply {
  const said = (StatCode: string, more = {}): SandboxReply => json(200, { StatCode, ...more });
  const { tranID = '', amount = '', merchantID = '', checksum = '' } = fields;
  if (!tranID || !amount || !merchantID || !checksum) return said('11');
  const account = context.accounts().find(({ secrets }) => secrets.merchantId === merchantID);
  if (!account) return said('12');
  if (md5(tranID, amount, merchantID, account.secrets.verifyKey ?? '') !== checksum)
    return said('13');
  const payment = context.all().find(({ data }) => data.transaction === tranID);
  if (payment?.account !== account.account) return said('14');
  if (payment.status !== 'pending' || payment.data.channel !== 'cash') return said('15');
  payment.status = 'cancelled';
  context.moved(payment);
  return said('00', { tranID, orderid: payment.reference, amount, merchantID, channel: 'cash' });
}
