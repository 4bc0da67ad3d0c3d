/** As every mail server writes one: providers refuse other letters, two dots in a row, a host without a dot. */
const PLAIN = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** The payer's address where a provider that can do without would take it, under its own name there; nothing otherwise. */
export const emailAs = (name: string, email: string, longest = 254): Record<string, string> =>
  PLAIN.test(email) && email.length <= longest ? { [name]: email } : {};
