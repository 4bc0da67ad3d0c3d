const SPOKEN =
  'GBP CAD XAF CLP COP EGP EUR GHS GNF KES MWK MAD NGN RWF SLL STD ZAR TZS UGX USD XOF ZMW'.split(
    ' ',
  );

/** What Flutterwave refuses of a request for a payment link, in its words. */
export function faultIn(body: Record<string, unknown>): string | null {
  const amount = String(body.amount ?? '');
  const customer = body.customer as { email?: unknown } | undefined;
  const duration = body.session_duration;
  if (typeof body.tx_ref !== 'string' || body.tx_ref === '') return 'tx_ref is required';
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0)
    return 'amount must be a number above 0';
  if (!SPOKEN.includes(String(body.currency))) return 'currency is not supported';
  if (!URL.canParse(String(body.redirect_url ?? '')))
    return 'redirect_url must be an absolute address';
  if (typeof customer?.email !== 'string' || !customer.email.includes('@'))
    return 'customer.email is required';
  if (
    duration !== undefined &&
    !(Number.isInteger(duration) && Number(duration) >= 1 && Number(duration) <= 1_440)
  )
    return 'session_duration is out of range';
  return null;
}
